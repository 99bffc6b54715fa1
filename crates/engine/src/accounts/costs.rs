//! What models cost is written with what they were for, and who looks after the money is warned in time.

use domain::event::Detail;
use domain::{Event, EventKind, Role, Scope, TenantId, Words};
use models::Ledger;
use store::people::Person;
use store::{StoreError, Topic, Tx, events, people, usage};

use super::spending::{Purpose, SpendingStatus};
use super::state::Accounts;
use crate::live::LiveEvent;
use crate::reply::{COST_WARNED, Notice};

impl Accounts {
    /// Where a tenant stands this month. Nothing is ever exhausted where nothing costs.
    pub async fn standing(&self, scope: Scope) -> Result<SpendingStatus, StoreError> {
        let Some(spending) = &self.spending else {
            return Ok(SpendingStatus { spent: 0, limit: None });
        };
        let now = self.shared.clock.now();
        if let Some(standing) = spending.remembered(scope.tenant(), now) {
            return Ok(standing);
        }
        let standing = spending.look(&mut self.shared.db.read(scope).await?, now).await?;
        spending.remember(scope.tenant(), standing, now);
        Ok(standing)
    }

    /// Writes what calls of models cost, in the transaction of what they were for. The first call past 80 % of the limit
    /// leaves an event for whoever looks after the money, once a month.
    pub(crate) async fn write_costs(
        &self,
        tx: &mut Tx,
        ledger: &Ledger,
        purpose: Purpose<'_>,
    ) -> Result<(), StoreError> {
        let Some(spending) = &self.spending else { return Ok(()) };
        let tenant = tx.scope().tenant();
        let calls = ledger.calls();
        if calls.is_empty() {
            return Ok(());
        }
        let now = self.shared.clock.now();
        for record in &calls {
            usage::record(tx, &spending.priced(record, &purpose, now)).await?;
        }
        let standing = spending.look(tx, now).await?;
        spending.remember(tenant, standing, now);
        let month = spending.month(now);
        if standing.deserves_warning() && usage::warn_once(tx, month, now).await? {
            let event = Event::new(EventKind::CostWarned, purpose.subject, purpose.correlation)
                .with("spent_nanos", Detail::Count(standing.spent))
                .with("limit_nanos", Detail::Count(standing.limit.unwrap_or(0)));
            events::append(tx, &event, now).await?;
            tx.notify(Topic::CostWarned, tenant.as_uuid());
            tracing::warn!(
                %tenant,
                spent_nanos = standing.spent,
                limit_nanos = standing.limit,
                "this tenant has used most of its month's money for models"
            );
        }
        Ok(())
    }

    /// What an admin reads beside their first reply after the warning, once a month.
    pub(crate) async fn cost_notices(
        &self,
        tx: &mut Tx,
        person: &Person,
        words: &Words,
    ) -> Result<Vec<Notice>, StoreError> {
        let Some(spending) = &self.spending else { return Ok(Vec::new()) };
        if person.role < Role::TenantAdmin {
            return Ok(Vec::new());
        }
        let now = self.shared.clock.now();
        let standing = match spending.remembered(tx.scope().tenant(), now) {
            Some(standing) => standing,
            None => spending.look(tx, now).await?,
        };
        if !standing.deserves_warning() || !usage::tell_once(tx, spending.month(now), now).await? {
            return Ok(Vec::new());
        }
        let message = words.text("engine.cost_warned").to_owned();
        Ok(vec![Notice { code: COST_WARNED.to_owned(), message }])
    }

    /// A tenant was warned somewhere: the pages of its admins that are open here are told.
    pub(crate) async fn hear_of_costs(&self, notice: &store::Notice) {
        // After a gap in the connection the id is nil. Whoever was warned reads it beside their next reply.
        if notice.id.is_nil() || !self.shared.live.has_pages() {
            return;
        }
        if let Err(error) = self.show_costs(TenantId::from_uuid(notice.id)).await {
            tracing::debug!(%error, "a page was not told of the costs");
        }
    }

    async fn show_costs(&self, tenant: TenantId) -> Result<(), StoreError> {
        for admin in people::admins(&mut self.shared.db.read_system().await?, tenant).await? {
            let words = self.shared.words_of(&mut self.shared.db.read(admin.scope).await?).await?;
            let text = words.text("engine.cost_warned").to_owned();
            self.shared.live.show(admin.scope, LiveEvent::Notice { code: COST_WARNED, text });
        }
        Ok(())
    }
}
