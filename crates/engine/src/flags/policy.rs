//! What the switches say of the pipeline.

use std::sync::Arc;

use domain::TenantId;
use store::{Notice, flags};

use super::state::{Flags, Turned};
use super::switches::{DISABLED_RULES, POLICY_ENGINE, default_enabled, rules_of};
use crate::pipeline::Policy;

impl Flags {
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
        let now = self.shared.clock.now();
        let forgotten = match self.kept.fresh(tenant, now) {
            Ok(turned) => return Some(turned),
            Err(forgotten) => forgotten,
        };
        let read = async { flags::all(&mut self.shared.db.read_system().await?, tenant).await };
        match read.await {
            Ok(rows) => {
                let turned: Turned = Arc::new(rows.into_iter().map(|row| (row.key.clone(), row)).collect());
                self.kept.keep(tenant, turned.clone(), now, forgotten);
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
            self.kept.forget_all();
        } else {
            self.kept.forget(TenantId::from_uuid(notice.id));
        }
    }

    /// Hints were lost.
    pub(crate) fn forget_flags(&self) {
        self.kept.forget_all();
    }
}
