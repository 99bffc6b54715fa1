//! Sending: what a plan says is due goes through the one way out, one person a transaction. Where the campaign stands
//! and the switches are read in that very transaction; what is too late is given up, never sent late.

use std::time::Duration;

use domain::{CampaignId, ConversationId, OpenQuestion, Timestamp};
use outbound::{Admission, GateVerdict, Method, Rule};
use store::campaigns::{self, CampaignStatus, Due, SendStatus, UnderWay};
use store::conversations::{self, Control};
use store::messages::Author;
use store::supervision::Before;
use store::{StoreError, SystemTx, Topic, Tx, contacts, flags};

use uuid::Uuid;

use super::filter::Filter;
use super::state::Campaigns;
use crate::assistant::audience::{AudienceRequest, Written};
use crate::fault::Point;
use crate::outbound::asking::asked_unbidden;
use crate::outbound::origin::Origin;
use crate::outbound::quiet::quiet_until;
use crate::outbound::speaking::{OutgoingMessage, SentMessage};

/// How late a message of a plan may leave.
pub(super) const GRACE: Duration = outbound::delivery::CAMPAIGN_PATIENCE;

const MINUTE: Duration = Duration::from_mins(1);

/// How many messages of a campaign one look hands on: other work waits its turn, too.
const BATCH: usize = 50;

/// How many messages that are too late are given up together.
const GIVEN_UP_AT_ONCE: i64 = 1_000;

/// Whether there may be more to do.
enum Step {
    GoOn,
    Halt,
}

/// What became of one message.
struct Outcome {
    status: SendStatus,
    rule: Option<Rule>,
    said: Option<SentMessage>,
}

impl Outcome {
    const fn skipped(rule: Rule) -> Self {
        Self { status: SendStatus::Skipped, rule: Some(rule), said: None }
    }
}

impl Campaigns {
    /// Hands on what is due of every campaign.
    pub(crate) async fn send_due(&self) -> Result<(), StoreError> {
        // Looked at before the standings are: what is over by then was over while a campaign was paused.
        let now = self.shared.clock.now();
        let under_way = campaigns::under_way(&mut self.shared.db.read_system().await?).await?;
        for campaign in under_way {
            // One that stumbles holds no other up.
            if let Err(error) = self.advance(&campaign, now).await {
                tracing::warn!(campaign = %campaign.id, %error, "a campaign was left for the next look");
            }
        }
        Ok(())
    }

    async fn advance(&self, campaign: &UnderWay, now: Timestamp) -> Result<(), StoreError> {
        self.give_up_the_late(campaign, now).await?;
        let mut read = self.shared.db.read_system().await?;
        let first = campaigns::first_planned(&mut read, campaign.id).await?;
        let Some(first) = first else {
            if !campaigns::is_on_its_way(&mut read, campaign.id).await? {
                drop(read);
                self.conclude(campaign, now).await?;
            }
            return Ok(());
        };
        if first > now || !campaign.status.is_running() {
            return Ok(());
        }
        let Some(channel) = self.leaving_by(&campaign.channel) else { return Ok(()) };
        drop(read);
        for _ in 0..BATCH {
            match self.send_next(campaign, channel, now).await? {
                Step::GoOn => {}
                Step::Halt => break,
            }
        }
        Ok(())
    }

    async fn give_up_the_late(&self, campaign: &UnderWay, now: Timestamp) -> Result<(), StoreError> {
        let limit = match campaign.status {
            _ if now >= campaign.expires_at => Before::EVERYTHING.at,
            // Whoever's time comes during a pause gets nothing, early or late.
            CampaignStatus::Paused => now,
            _ => now - GRACE,
        };
        loop {
            let first =
                campaigns::first_planned(&mut self.shared.db.read_system().await?, campaign.id).await?;
            if first.is_none_or(|first| first > limit) {
                return Ok(());
            }
            let mut tx = self.shared.db.begin_system().await?;
            let given_up = campaigns::expire(&mut tx, campaign.id, limit, now, GIVEN_UP_AT_ONCE).await?;
            tx.commit().await?;
            if given_up == 0 {
                return Ok(());
            }
        }
    }

    /// Hands one message on, or says why not, for good.
    async fn send_next(
        &self,
        campaign: &UnderWay,
        channel: &'static str,
        now: Timestamp,
    ) -> Result<Step, StoreError> {
        let mut system = self.shared.db.begin_system().await?;
        let Some(due) = campaigns::next_due(&mut system, campaign.id, now).await? else {
            return Ok(Step::Halt);
        };
        let mut tx = system.into_scope(due.scope).await?;
        let standing = campaigns::hold(&mut tx, campaign.id).await?;
        let (campaigns_on, safe_mode) = flags::kill_switches(&mut tx).await?;
        if !standing.is_some_and(CampaignStatus::is_running) || !campaigns_on || safe_mode {
            return Ok(Step::Halt);
        }
        // After a standstill the plan is not caught up with faster than it was to go.
        if campaigns::sent_lately(&mut tx, campaign.id, now - MINUTE).await? >= campaign.per_minute {
            return Ok(Step::Halt);
        }
        let outcome = self.say_one(&mut tx, campaign, channel, &due, now).await?;
        // A switch was turned while this was being written: as if it had not been.
        if matches!(outcome.rule, Some(Rule::CampaignsOff | Rule::SafeMode)) {
            return Ok(Step::Halt);
        }
        let outbound = outcome.said.as_ref().and_then(|said| match said.admission {
            Admission::Queued { id, .. } => Some(id),
            _ => None,
        });
        let rule = outcome.rule.map(Rule::as_str);
        campaigns::settle(&mut tx, due.id, outcome.status, rule, outbound, now).await?;
        if standing == Some(CampaignStatus::Approved) {
            campaigns::shift(&mut tx, campaign.id, CampaignStatus::Approved, CampaignStatus::Sending, now)
                .await?;
        }
        self.shared.faults.pass(Point::CampaignBeforeCommit);
        tx.commit().await?;
        self.shared.faults.pass(Point::CampaignCommitted);
        if let Some(said) = outcome.said {
            self.outbound.tell_said(said).await;
        }
        Ok(Step::GoOn)
    }

    async fn say_one(
        &self,
        tx: &mut Tx,
        campaign: &UnderWay,
        channel: &'static str,
        due: &Due,
        now: Timestamp,
    ) -> Result<Outcome, StoreError> {
        if now - GRACE >= due.send_at || now >= campaign.expires_at {
            return Ok(Outcome { status: SendStatus::Expired, rule: Some(Rule::Expired), said: None });
        }
        let mut ways = contacts::of_person(tx).await?.into_iter();
        if !ways.any(|way| way.channel == channel && way.address == due.address) {
            return Ok(Outcome::skipped(Rule::Undeliverable));
        }
        if !self.is_still_meant(tx, campaign, channel, now).await? {
            return Ok(Outcome { status: SendStatus::Expired, rule: Some(Rule::Expired), said: None });
        }
        let origin = Origin {
            tenant: due.scope.tenant(),
            assistant: campaign.assistant.clone(),
            channel,
            account: due.account.clone(),
            addresses: vec![due.address.clone()],
            reply_to: None,
        };
        let id = origin.conversation(tx, now).await?;
        let conversation = conversations::find(tx, id).await?.ok_or(StoreError::NoRow)?;
        if conversation.controlled_by == Control::Human {
            return Ok(Outcome::skipped(Rule::HumanTalking));
        }
        if quiet_until(tx, now).await?.is_some() {
            return Ok(Outcome::skipped(Rule::CoolingOff));
        }
        let saying = OutgoingMessage {
            text: due.text.clone(),
            method: Method::Campaign { campaign: campaign.id },
            author: Author::Assistant,
            asks: None,
        };
        let said = self.outbound.say_in(tx, &conversation, saying, now).await?;
        if said.admission.is_said() {
            let subjects = self.tell_assistant(tx, campaign, conversation.id, now).await?;
            if !subjects.is_empty() {
                asked_unbidden(tx, &conversation, &OpenQuestion::Offer { subjects }, now).await?;
            }
        }
        let (status, rule) = match &said.admission {
            Admission::Permitted(_) | Admission::Queued { .. } => (SendStatus::Sent, None),
            Admission::Stopped(GateVerdict::Blocked(rule) | GateVerdict::Bypassed(rule)) => {
                (SendStatus::Blocked, Some(*rule))
            }
            Admission::Stopped(_) => (SendStatus::Blocked, Some(Rule::Duplicate)),
        };
        Ok(Outcome { status, rule, said: Some(said) })
    }

    /// What the message offered is the assistant's to remember.
    async fn tell_assistant(
        &self,
        tx: &mut Tx,
        campaign: &UnderWay,
        conversation: ConversationId,
        now: Timestamp,
    ) -> Result<Vec<Uuid>, StoreError> {
        let Some(audience) = self.audience_of(&campaign.assistant) else { return Ok(Vec::new()) };
        let filter = Filter::read(&campaign.audience).and_then(|filter| filter.own).unwrap_or_default();
        (audience.sent)(tx, Written { filter: &filter, conversation, now }).await
    }

    /// Whether the campaign is for the person whose transaction this is at this very moment: a shift may be taken since
    /// the plan was made, and whoever was silent may have written.
    async fn is_still_meant(
        &self,
        tx: &mut Tx,
        campaign: &UnderWay,
        channel: &str,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let Some(filter) = Filter::read(&campaign.audience) else { return Ok(false) };
        let person = campaigns::reachable_now(tx, channel).await?;
        if !person.is_some_and(|person| filter.means(&person)) {
            return Ok(false);
        }
        let Some(audience) = self.audience_of(&campaign.assistant) else { return Ok(true) };
        let people = [tx.scope().user()];
        let own = filter.own.unwrap_or_default();
        let asked = AudienceRequest { filter: &own, people: &people, now };
        Ok(!(audience.choose)(tx, asked).await?.is_empty())
    }

    /// Nothing is left to do. A plan of which nothing left, because its time passed, did not take place.
    async fn conclude(&self, campaign: &UnderWay, now: Timestamp) -> Result<(), StoreError> {
        let mut tx = self.shared.db.begin(campaign.author).await?;
        let plan = campaigns::find(&mut tx, campaign.id).await?.and_then(|found| found.plan);
        let totals = match plan {
            Some(plan) => campaigns::totals(&mut tx, campaign.id, plan).await?,
            None => Vec::new(),
        };
        let any = |status: SendStatus| totals.iter().any(|total| total.status == status);
        let end = if any(SendStatus::Expired) && !any(SendStatus::Sent) && !any(SendStatus::Blocked) {
            CampaignStatus::Expired
        } else {
            CampaignStatus::Completed
        };
        if campaigns::shift(&mut tx, campaign.id, campaign.status, end, now).await? {
            tx.notify(Topic::Inbox, campaign.id.as_uuid());
            tx.commit().await?;
        }
        Ok(())
    }

    /// When a campaign has something to do next: a message to hand on, or one to give up.
    pub(crate) async fn next_due(
        &self,
        tx: &mut SystemTx,
        held: &[CampaignId],
    ) -> Result<Option<Timestamp>, StoreError> {
        let now = self.shared.clock.now();
        let mut next = None;
        for campaign in campaigns::under_way(tx).await? {
            let Some(first) = campaigns::first_planned(tx, campaign.id).await? else { continue };
            let due = if campaign.status.is_running() && !held.contains(&campaign.id) {
                let (lately, since) = campaigns::sent_since(tx, campaign.id, now - MINUTE).await?;
                let room = since.filter(|_| lately >= campaign.per_minute).map(|since| since + MINUTE);
                first.max(room.unwrap_or(first))
            } else if campaign.status == CampaignStatus::Paused {
                first
            } else {
                (first + GRACE).min(campaign.expires_at)
            };
            next = Some(next.map_or(due, |next: Timestamp| next.min(due)));
        }
        Ok(next)
    }

    /// The campaigns that run, and of which nothing leaves now. One that only begins to run while this is looked at is none
    /// of them: whoever looks next would wait for what is about to leave.
    pub(crate) async fn held(&self) -> Result<Vec<CampaignId>, StoreError> {
        let under_way = campaigns::under_way(&mut self.shared.db.read_system().await?).await?;
        let mut held = Vec::new();
        for campaign in under_way {
            if campaign.status.is_running() && !self.may_leave(&campaign).await {
                held.push(campaign.id);
            }
        }
        Ok(held)
    }

    /// Where the switches cannot be read, nothing may.
    async fn may_leave(&self, campaign: &UnderWay) -> bool {
        if self.leaving_by(&campaign.channel).is_none() {
            return false;
        }
        let switches = async { flags::kill_switches(&mut self.shared.db.read(campaign.author).await?).await };
        switches.await.is_ok_and(|(campaigns_on, safe_mode)| campaigns_on && !safe_mode)
    }
}
