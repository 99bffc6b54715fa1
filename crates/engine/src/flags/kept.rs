//! A short memory of switches, for what is asked in every turn. Half a minute old at most, by the house's own clock, and
//! gone as soon as any instance turns one. The kill switches are not asked here.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use domain::{TenantId, Timestamp};
use store::flags::Flag;
use store::{Notice, flags};

use super::{DISABLED_RULES, POLICY_ENGINE, default_enabled, rules_of};
use crate::engine::Engine;
use crate::pipeline::Policy;

/// How old an answer may be.
const FRESH: Duration = Duration::from_secs(30);

type Turned = Arc<BTreeMap<String, Flag>>;

/// What was read lately, by tenant.
#[derive(Debug, Default)]
pub(crate) struct Kept(Mutex<Inside>);

#[derive(Debug, Default)]
struct Inside {
    tenants: HashMap<TenantId, (Timestamp, Turned)>,
    /// How often something was forgotten: what was read before that is not kept after it.
    forgotten: u64,
}

impl Kept {
    fn fresh(&self, tenant: TenantId, now: Timestamp) -> Result<Turned, u64> {
        let inside = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match inside.tenants.get(&tenant) {
            Some((read_at, turned)) if *read_at + FRESH > now && *read_at <= now => Ok(turned.clone()),
            _ => Err(inside.forgotten),
        }
    }

    fn keep(&self, tenant: TenantId, turned: Turned, read_at: Timestamp, forgotten: u64) {
        let mut inside = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if inside.forgotten == forgotten {
            inside.tenants.retain(|_, (at, _)| *at + FRESH > read_at);
            inside.tenants.insert(tenant, (read_at, turned));
        }
    }

    pub(crate) fn forget(&self, tenant: TenantId) {
        let mut inside = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        inside.forgotten += 1;
        inside.tenants.remove(&tenant);
    }

    fn forget_all(&self) {
        let mut inside = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        inside.forgotten += 1;
        inside.tenants.clear();
    }
}

impl Engine {
    /// Which rules of the pipeline hold in this house. While the store is away, what holds is what is safe: all of them.
    pub(crate) async fn policy_of(&self, tenant: TenantId) -> Policy {
        let Some(turned) = self.turned(tenant).await else { return Policy::Whole };
        let is_on = turned.get(POLICY_ENGINE).map_or(default_enabled(POLICY_ENGINE), |flag| flag.enabled);
        if !is_on {
            return Policy::Off;
        }
        let rules = turned.get(DISABLED_RULES).map(rules_of).unwrap_or_default();
        if rules.is_empty() { Policy::Whole } else { Policy::Without(rules) }
    }

    async fn turned(&self, tenant: TenantId) -> Option<Turned> {
        let now = self.inner.clock.now();
        let forgotten = match self.inner.kept_flags.fresh(tenant, now) {
            Ok(turned) => return Some(turned),
            Err(forgotten) => forgotten,
        };
        let read = async { flags::all(&mut self.inner.db.read_system().await?, tenant).await };
        match read.await {
            Ok(rows) => {
                let turned: Turned = Arc::new(rows.into_iter().map(|row| (row.key.clone(), row)).collect());
                self.inner.kept_flags.keep(tenant, turned.clone(), now, forgotten);
                Some(turned)
            }
            Err(error) => {
                tracing::warn!(%error, "switches could not be read: the safe defaults hold");
                None
            }
        }
    }

    /// A switch was turned somewhere. After a gap in the connection the id is nil: any may have been.
    pub(crate) fn hear_of_flags(&self, notice: &Notice) {
        if notice.id.is_nil() {
            self.inner.kept_flags.forget_all();
        } else {
            self.inner.kept_flags.forget(TenantId::from_uuid(notice.id));
        }
    }

    /// Hints were lost.
    pub(crate) fn forget_flags(&self) {
        self.inner.kept_flags.forget_all();
    }
}
