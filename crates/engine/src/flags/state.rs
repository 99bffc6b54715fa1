//! A short memory of switches, for what is asked in every turn. Half a minute old at most, by the house's own clock, and
//! gone as soon as any instance turns one. The kill switches are not asked here.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use domain::{TenantId, Timestamp};
use store::flags::Flag;

use crate::outbound::state::Outbound;
use crate::shared::Shared;

/// The part that turns and reads switches. Cheap to clone: every clone is the same.
#[derive(Debug, Clone)]
pub struct Flags {
    pub(super) shared: Arc<Shared>,
    pub(super) outbound: Outbound,
    pub(super) kept: Arc<FlagCache>,
}

impl Flags {
    pub(crate) fn new(shared: &Arc<Shared>, outbound: &Outbound) -> Self {
        Self { shared: Arc::clone(shared), outbound: outbound.clone(), kept: Arc::default() }
    }
}

/// How old an answer may be.
const FRESH: Duration = Duration::from_secs(30);

pub(super) type Turned = Arc<BTreeMap<String, Flag>>;

/// What was read lately, by tenant.
#[derive(Debug, Default)]
pub(super) struct FlagCache(Mutex<Inside>);

#[derive(Debug, Default)]
struct Inside {
    tenants: HashMap<TenantId, (Timestamp, Turned)>,
    /// How often something was forgotten: what was read before that is not kept after it.
    forgotten: u64,
}

impl FlagCache {
    pub(super) fn fresh(&self, tenant: TenantId, now: Timestamp) -> Result<Turned, u64> {
        let inside = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match inside.tenants.get(&tenant) {
            Some((read_at, turned)) if *read_at + FRESH > now && *read_at <= now => Ok(turned.clone()),
            _ => Err(inside.forgotten),
        }
    }

    pub(super) fn keep(&self, tenant: TenantId, turned: Turned, read_at: Timestamp, forgotten: u64) {
        let mut inside = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if inside.forgotten == forgotten {
            inside.tenants.retain(|_, (at, _)| *at + FRESH > read_at);
            inside.tenants.insert(tenant, (read_at, turned));
        }
    }

    pub(super) fn forget(&self, tenant: TenantId) {
        let mut inside = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        inside.forgotten += 1;
        inside.tenants.remove(&tenant);
    }

    pub(super) fn forget_all(&self) {
        let mut inside = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        inside.forgotten += 1;
        inside.tenants.clear();
    }
}
