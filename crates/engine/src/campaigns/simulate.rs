//! Simulating: the whole plan is worked out and kept, row by row, with the very rules that will be asked again when each
//! message leaves. People are read page by page: a hundred thousand cost no more memory than two hundred.

use std::collections::BTreeMap;

use domain::{CampaignId, Scope, Timestamp, UserId};
use jiff::tz::TimeZone;
use outbound::{Foresight, GateVerdict, Method, Planned, Rule};
use serde_json::Value;
use sha2::{Digest, Sha256};
use store::campaigns::{self, Campaign, CampaignStatus, NewSend, Reachable};
use store::{StoreError, Tx};
use uuid::Uuid;

use super::error::CampaignError;
use super::filter::Filter;
use super::managing::Progress;
use super::schedule::Schedule;
use super::state::Campaigns;
use super::template::{Template, own_words};
use crate::assistant::audience::{Audience, AudienceRequest};
use crate::operators::operator::Operator;

/// How many people are looked at together.
const PAGE: i64 = 200;

/// How many rows of an older plan go in one transaction.
const DROPPED_AT_ONCE: i64 = 2_000;

/// A plan, made.
#[derive(Debug, Clone, PartialEq)]
pub struct Simulated {
    pub progress: Progress,
    /// What it is approved by.
    pub digest: String,
}

/// A plan in the making.
struct Planning<'a> {
    campaign: &'a Campaign,
    template: Template,
    filter: Filter,
    audience: Option<Audience>,
    schedule: Schedule<'a>,
    digest: Sha256,
    place: i64,
    now: Timestamp,
}

impl Campaigns {
    /// Works the plan out, in place of the one before. Nothing leaves.
    pub async fn simulate(&self, operator: Operator, id: CampaignId) -> Result<Simulated, CampaignError> {
        let now = self.shared.clock.now();
        let (plan, campaign) = self.begin_plan(operator, id, now).await?;
        let filter = Filter::read(&campaign.audience).ok_or(CampaignError::Audience)?;
        let mut planning = Planning {
            template: Template::parse(&campaign.template, &self.words_under(&campaign.assistant, &filter)?)?,
            filter,
            audience: self.audience_of(&campaign.assistant),
            now,
            schedule: Schedule::new(&self.shared.policy.hours, campaign.per_minute, campaign.starts_at),
            digest: Sha256::new(),
            place: 0,
            campaign: &campaign,
        };
        planning.digest.update(format!("{}\n{}\n{}", campaign.id, campaign.channel, campaign.expires_at));
        let mut after = UserId::from_uuid(Uuid::nil());
        loop {
            let (last, sends) = self.plan_page(operator.scope(), &mut planning, after).await?;
            self.keep_page(operator.scope(), id, plan, &sends).await?;
            match last {
                Some(last) => after = last,
                None => break,
            }
        }
        let digest = hex(&planning.digest.finalize());
        let mut tx = self.shared.db.begin(operator.scope()).await?;
        if !campaigns::end_plan(&mut tx, id, plan, &digest, self.shared.clock.now()).await? {
            return Err(CampaignError::ChangedPlan);
        }
        tx.commit().await?;
        Ok(Simulated { progress: self.find(operator, id).await?, digest })
    }

    /// Makes room for a plan. One that began before and is not whole can no longer become so.
    async fn begin_plan(
        &self,
        operator: Operator,
        id: CampaignId,
        now: Timestamp,
    ) -> Result<(Uuid, Campaign), CampaignError> {
        let plan = CampaignId::new(now).as_uuid();
        let mut tx = self.shared.db.begin(operator.scope()).await?;
        let campaign = campaigns::find(&mut tx, id).await?.ok_or(CampaignError::Unknown)?;
        let starts_at = campaign.starts_at.max(now);
        if !campaigns::begin_plan(&mut tx, id, plan, starts_at, now).await? {
            return Err(CampaignError::Standing(campaign.status));
        }
        tx.commit().await?;
        loop {
            let mut tx = self.shared.db.begin(operator.scope()).await?;
            // Held, so that the rows of a plan begun after this one are never taken for older ones.
            campaigns::hold(&mut tx, id).await?;
            if campaigns::find(&mut tx, id).await?.and_then(|found| found.plan) != Some(plan) {
                return Err(CampaignError::ChangedPlan);
            }
            let dropped = campaigns::drop_other_plans(&mut tx, id, plan, DROPPED_AT_ONCE).await?;
            tx.commit().await?;
            if dropped == 0 {
                break;
            }
        }
        Ok((plan, Campaign { starts_at, status: CampaignStatus::Draft, ..campaign }))
    }

    /// Plans the next people. Says who was the last of them, if there may be more.
    async fn plan_page(
        &self,
        operator: Scope,
        planning: &mut Planning<'_>,
        after: UserId,
    ) -> Result<(Option<UserId>, Vec<NewSend>), StoreError> {
        let mut tx = self.shared.db.read(operator).await?;
        let people = campaigns::reachable(&mut tx, &planning.campaign.channel, after, PAGE).await?;
        let Some(last) = people.last().map(|person| person.user) else { return Ok((None, Vec::new())) };
        let first = people.first().map_or(last, |person| person.user);
        let names = memory::identity::chosen_names(&mut tx, first..=last).await?;
        let chosen = planning.choose(&mut tx, people, &names).await?;
        let foresight = Foresight::read(&mut tx, first..=last, planning.campaign.starts_at).await?;
        drop(tx);
        let plan = |(person, words): (Reachable, BTreeMap<String, String>)| {
            self.plan_one(&foresight, planning, person, &words)
        };
        Ok((Some(last), chosen.into_iter().map(plan).collect()))
    }

    fn plan_one(
        &self,
        foresight: &Foresight,
        planning: &mut Planning<'_>,
        person: Reachable,
        words: &BTreeMap<String, String>,
    ) -> NewSend {
        let campaign = planning.campaign;
        let zone = TimeZone::get(&person.timezone).unwrap_or(TimeZone::UTC);
        let text = planning.template.render(words);
        let place_in_time = planning.schedule.take(&person.timezone, &zone);
        let send_at = place_in_time.unwrap_or(campaign.starts_at);
        let rule = match (&text, place_in_time) {
            (None, _) => Some(Rule::MissingWords),
            (_, None) => Some(Rule::BusinessHours),
            (_, Some(at)) if at >= campaign.expires_at => Some(Rule::Expired),
            (Some(text), Some(at)) => {
                let method = Method::Campaign { campaign: campaign.id };
                let planned = Planned { user: person.user, text, zone: &zone, at };
                rule_of(foresight.verdict(&method, &planned, &self.shared.policy))
            }
        };
        if rule.is_some() && place_in_time.is_some() {
            planning.schedule.give_back(send_at);
        }
        planning.place += 1;
        let send = NewSend {
            user: person.user,
            place: planning.place,
            account: person.account,
            address: person.address,
            zone: person.timezone,
            text: text.unwrap_or_default(),
            send_at,
            rule: rule.map(Rule::as_str),
        };
        planning.count_in(&send);
        send
    }

    async fn keep_page(
        &self,
        operator: Scope,
        id: CampaignId,
        plan: Uuid,
        sends: &[NewSend],
    ) -> Result<(), CampaignError> {
        if sends.is_empty() {
            return Ok(());
        }
        let now = self.shared.clock.now();
        let mut tx = self.shared.db.begin(operator).await?;
        let people = i64::try_from(sends.len()).unwrap_or(i64::MAX);
        if !campaigns::grow_plan(&mut tx, id, plan, people).await? {
            return Err(CampaignError::ChangedPlan);
        }
        campaigns::add(&mut tx, id, plan, sends, now).await?;
        tx.commit().await?;
        Ok(())
    }
}

impl Planning<'_> {
    /// Those of a page whom the filter means, and what the text may say of them.
    async fn choose(
        &self,
        tx: &mut Tx,
        people: Vec<Reachable>,
        names: &BTreeMap<UserId, String>,
    ) -> Result<Vec<(Reachable, BTreeMap<String, String>)>, StoreError> {
        let meant: Vec<Reachable> = people.into_iter().filter(|person| self.filter.means(person)).collect();
        let with_own_words = |person: Reachable| {
            let words = own_words(names.get(&person.user).unwrap_or(&person.name));
            (person, words)
        };
        let Some(audience) = self.audience else {
            return Ok(meant.into_iter().map(with_own_words).collect());
        };
        let users: Vec<UserId> = meant.iter().map(|person| person.user).collect();
        let asked = AudienceRequest {
            filter: self.filter.own.as_ref().unwrap_or(&Value::Null),
            people: &users,
            now: self.now,
        };
        let mut chosen: BTreeMap<UserId, BTreeMap<String, String>> =
            (audience.choose)(tx, asked).await?.into_iter().map(|one| (one.user, one.words)).collect();
        let chosen = meant.into_iter().filter_map(|person| {
            let more = chosen.remove(&person.user)?;
            let (person, mut words) = with_own_words(person);
            words.extend(more);
            Some((person, words))
        });
        Ok(chosen.collect())
    }

    /// Everything that a plan promises of a person is part of what is approved.
    fn count_in(&mut self, send: &NewSend) {
        for part in [
            send.user.to_string().as_str(),
            &send.account,
            &send.address,
            &send.send_at.to_string(),
            send.rule.unwrap_or("-"),
            &send.text,
        ] {
            self.digest.update(part.len().to_le_bytes());
            self.digest.update(part.as_bytes());
        }
    }
}

const fn rule_of(verdict: GateVerdict) -> Option<Rule> {
    match verdict {
        GateVerdict::Allowed | GateVerdict::Bypassed(_) => None,
        GateVerdict::Blocked(rule) => Some(rule),
        GateVerdict::Deduped => Some(Rule::Duplicate),
    }
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a string cannot fail.
        let _written = write!(text, "{byte:02x}");
        text
    })
}
