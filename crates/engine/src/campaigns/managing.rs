//! What operators do with campaigns: write one, look at it, approve it, pause it, take it up again, end it.

use domain::event::Detail;
use domain::name::one_line;
use domain::{CampaignId, CorrelationId, Event, EventKind, Timestamp};
use jiff::ToSpan;
use serde_json::Value;
use store::campaigns::{self, Campaign, CampaignStatus, NewCampaign, Planned, Total};
use store::deliveries::Unasked;
use store::supervision::Before;
use store::{StoreError, Topic, Tx, events};

use super::draft::Draft;
use super::error::CampaignError;
use super::filter::Filter;
use super::sending::GRACE;
use super::state::Campaigns;
use super::template::Template;
use crate::operators::operator::Operator;

/// A campaign and how far it got.
#[derive(Debug, Clone, PartialEq)]
pub struct Progress {
    pub campaign: Campaign,
    pub totals: Vec<Total>,
}

impl Campaigns {
    /// Writes a draft.
    pub async fn draft(&self, operator: Operator, draft: &Draft) -> Result<CampaignId, CampaignError> {
        let now = self.shared.clock.now();
        if !self.shared.assistants.contains_key(draft.assistant.as_str()) {
            return Err(CampaignError::UnknownAssistant);
        }
        let channel = self.leaving_by(&draft.channel).ok_or(CampaignError::UnknownChannel)?;
        let name = one_line(&draft.name, Draft::NAME_CHARS + 1);
        if !(1..=Draft::NAME_CHARS).contains(&name.chars().count()) {
            return Err(CampaignError::Name);
        }
        let filter = Filter::read(&draft.audience).ok_or(CampaignError::Audience)?;
        Template::parse(&draft.template, &self.words_under(&draft.assistant, &filter)?)?;
        if !(1..=Draft::FASTEST).contains(&draft.per_minute) {
            return Err(CampaignError::Pace);
        }
        let (starts_at, expires_at) = window(draft, now)?;
        let new = NewCampaign {
            assistant: &draft.assistant,
            channel,
            kind: draft.kind,
            name: &name,
            template: draft.template.trim(),
            audience: &draft.audience,
            per_minute: draft.per_minute,
            starts_at,
            expires_at,
        };
        let mut tx = self.shared.db.begin(operator.scope()).await?;
        let id = campaigns::insert(&mut tx, &new, now).await?;
        tx.commit().await?;
        Ok(id)
    }

    /// The names that a text may use under this filter, which the assistant must understand.
    pub(super) fn words_under(
        &self,
        assistant: &str,
        filter: &Filter,
    ) -> Result<Vec<&'static str>, CampaignError> {
        let own = match (&filter.own, self.audience_of(assistant)) {
            (Some(_), None) => None,
            (None, None) => Some(&[][..]),
            (own, Some(audience)) => (audience.understands)(own.as_ref().unwrap_or(&Value::Null)),
        };
        let own = own.ok_or(CampaignError::Audience)?;
        Ok(Template::OWN.iter().chain(own).copied().collect())
    }

    /// The campaigns of a tenant, newest first.
    pub async fn list(
        &self,
        operator: Operator,
        before: Option<Before>,
        limit: i64,
    ) -> Result<Vec<Campaign>, StoreError> {
        campaigns::list(&mut self.shared.db.read(operator.scope()).await?, before, limit).await
    }

    /// One of them, and how far it got.
    pub async fn find(&self, operator: Operator, id: CampaignId) -> Result<Progress, CampaignError> {
        let mut tx = self.shared.db.read(operator.scope()).await?;
        let campaign = campaigns::find(&mut tx, id).await?.ok_or(CampaignError::Unknown)?;
        let totals = match campaign.plan {
            Some(plan) => campaigns::totals(&mut tx, id, plan).await?,
            None => Vec::new(),
        };
        Ok(Progress { campaign, totals })
    }

    /// The people of its plan, from a place on.
    pub async fn plan(
        &self,
        operator: Operator,
        id: CampaignId,
        after: i64,
        limit: i64,
    ) -> Result<Vec<Planned>, CampaignError> {
        let mut tx = self.shared.db.read(operator.scope()).await?;
        let campaign = campaigns::find(&mut tx, id).await?.ok_or(CampaignError::Unknown)?;
        match campaign.plan {
            Some(plan) => Ok(campaigns::page(&mut tx, id, plan, after, limit).await?),
            None => Ok(Vec::new()),
        }
    }

    /// Approves the plan with this digest, and no other. From here on its rows do not change but by being sent.
    pub async fn approve(
        &self,
        operator: Operator,
        id: CampaignId,
        digest: &str,
    ) -> Result<(), CampaignError> {
        let now = self.shared.clock.now();
        let mut system = self.shared.db.begin_system().await?;
        let first = campaigns::first_planned(&mut system, id).await?;
        let mut tx = system.into_scope(operator.scope()).await?;
        let campaign = campaigns::find(&mut tx, id).await?.ok_or(CampaignError::Unknown)?;
        if campaign.status != CampaignStatus::Simulated {
            return Err(CampaignError::Standing(campaign.status));
        }
        if campaign.digest.as_deref() != Some(digest) {
            return Err(CampaignError::ChangedPlan);
        }
        match first {
            None => return Err(CampaignError::NobodyReached),
            Some(first) if first + GRACE <= now => return Err(CampaignError::Late),
            Some(_) => {}
        }
        if !campaigns::approve(&mut tx, id, digest, now).await? {
            return Err(CampaignError::ChangedPlan);
        }
        tell(&mut tx, operator, id, CampaignStatus::Approved, now).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Nothing more leaves until it is taken up again, not even what waits at the way out.
    pub async fn pause(&self, operator: Operator, id: CampaignId) -> Result<(), CampaignError> {
        self.shift(operator, id, |_, campaign| campaign.status.is_running().then_some(CampaignStatus::Paused))
            .await
    }

    /// Goes on with what is left of the plan. Whoever's time passed meanwhile is not written to late.
    pub async fn resume(&self, operator: Operator, id: CampaignId) -> Result<(), CampaignError> {
        self.shift(operator, id, |now, campaign| {
            let next =
                if now < campaign.starts_at { CampaignStatus::Approved } else { CampaignStatus::Sending };
            (campaign.status == CampaignStatus::Paused).then_some(next)
        })
        .await
    }

    /// Ends it for good.
    pub async fn stop(&self, operator: Operator, id: CampaignId) -> Result<(), CampaignError> {
        self.shift(operator, id, |_, campaign| {
            (!campaign.status.is_over()).then_some(CampaignStatus::Stopped)
        })
        .await
    }

    async fn shift(
        &self,
        operator: Operator,
        id: CampaignId,
        next: impl Fn(Timestamp, &Campaign) -> Option<CampaignStatus> + Send,
    ) -> Result<(), CampaignError> {
        let now = self.shared.clock.now();
        let mut tx = self.shared.db.begin(operator.scope()).await?;
        loop {
            let campaign = campaigns::find(&mut tx, id).await?.ok_or(CampaignError::Unknown)?;
            let to = next(now, &campaign).ok_or(CampaignError::Standing(campaign.status))?;
            // Its first message may have left between the two looks: then it stands elsewhere, and is looked at again.
            if campaigns::shift(&mut tx, id, campaign.status, to, now).await? {
                if campaign.status == CampaignStatus::Paused {
                    campaigns::expire_passed(&mut tx, id, now).await?;
                }
                tell(&mut tx, operator, id, to, now).await?;
                tx.commit().await?;
                if matches!(to, CampaignStatus::Paused | CampaignStatus::Stopped) {
                    // From the answer on nothing more of it arrives, not even what was on its way.
                    self.outbound.wait_for_departures(operator.scope().tenant(), Unasked::Of(id)).await?;
                }
                return Ok(());
            }
        }
    }
}

async fn tell(
    tx: &mut Tx,
    operator: Operator,
    id: CampaignId,
    to: CampaignStatus,
    now: Timestamp,
) -> Result<(), StoreError> {
    let event = Event::new(EventKind::CampaignChanged, id.as_uuid(), CorrelationId::random())
        .with("to", Detail::Name(to.as_str()))
        .with("actor", Detail::Id(operator.scope().user().as_uuid()));
    events::append(tx, &event, now).await?;
    tx.notify(Topic::Campaigns, id.as_uuid());
    Ok(())
}

fn window(draft: &Draft, now: Timestamp) -> Result<(Timestamp, Timestamp), CampaignError> {
    let starts_at = draft.starts_at.unwrap_or(now).max(now);
    let after = |days: i64| starts_at.checked_add((days * 24).hours()).map_err(|_| CampaignError::Window);
    let expires_at = match draft.expires_at {
        Some(at) => at,
        None => after(Draft::USUAL_DAYS)?,
    };
    let far = now.checked_add((Draft::LONGEST_DAYS * 24).hours()).map_err(|_| CampaignError::Window)?;
    if starts_at < expires_at && expires_at <= far {
        Ok((starts_at, expires_at))
    } else {
        Err(CampaignError::Window)
    }
}
