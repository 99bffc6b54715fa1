//! A campaign and its plan, as programs read them.

use domain::{CampaignId, CampaignSendId, Timestamp, UserId, Words};
use engine::campaigns::{Campaign, Planned, Progress, SendStatus, Total};
use jiff::tz::TimeZone;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CampaignBody {
    #[schema(value_type = String, format = Uuid)]
    id: CampaignId,
    /// `prospeccao`, `oferta`, `reativacao`, `followup` or `custom`.
    kind: &'static str,
    name: String,
    assistant: String,
    channel: String,
    template: String,
    #[schema(value_type = Object)]
    audience: Value,
    per_minute: i64,
    #[schema(value_type = String, format = DateTime)]
    starts_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    expires_at: Timestamp,
    /// `rascunho`, `simulada`, `agendada`, `enviando`, `pausada`, `concluida`, `encerrada` or `expirada`.
    status: &'static str,
    /// What the plan is approved by, once it is whole.
    digest: Option<String>,
    /// How many people are in the plan.
    people: i64,
    #[schema(value_type = String, format = Uuid)]
    created_by: UserId,
    #[schema(value_type = Option<String>, format = Uuid)]
    approved_by: Option<UserId>,
    #[schema(value_type = Option<String>, format = DateTime)]
    approved_at: Option<Timestamp>,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
}

impl From<Campaign> for CampaignBody {
    fn from(campaign: Campaign) -> Self {
        Self {
            id: campaign.id,
            kind: campaign.kind.as_str(),
            name: campaign.name,
            assistant: campaign.assistant,
            channel: campaign.channel,
            template: campaign.template,
            audience: campaign.audience,
            per_minute: campaign.per_minute,
            starts_at: campaign.starts_at,
            expires_at: campaign.expires_at,
            status: campaign.status.as_str(),
            digest: campaign.digest,
            people: campaign.people,
            created_by: campaign.created_by,
            approved_by: campaign.approved_by,
            approved_at: campaign.approved_at,
            created_at: campaign.created_at,
        }
    }
}

/// A campaign and how far it got.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ProgressBody {
    campaign: CampaignBody,
    counts: CountsBody,
    /// Which rule stopped, or will stop, how many.
    stopped_by: Vec<StoppedBody>,
}

/// How many people stand where. Each is counted once.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(super) struct CountsBody {
    planned: i64,
    /// Handed on, and not delivered yet.
    on_the_way: i64,
    sent: i64,
    /// Stopped by a rule when its time had come.
    blocked: i64,
    /// The plan itself leaves them out.
    skipped: i64,
    expired: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StoppedBody {
    rule: String,
    /// The rule in words.
    reason: String,
    people: i64,
}

impl ProgressBody {
    pub(super) fn new(progress: Progress, words: &Words) -> Self {
        let mut counts = CountsBody::default();
        let mut stopped_by: Vec<StoppedBody> = Vec::new();
        for total in &progress.totals {
            *counts.place_of(total) += total.count;
            let Some(rule) = &total.rule else { continue };
            match stopped_by.iter_mut().find(|stopped| stopped.rule == *rule) {
                Some(stopped) => stopped.people += total.count,
                None => stopped_by.push(StoppedBody {
                    rule: rule.clone(),
                    reason: words.text(&format!("campaigns.rule.{rule}")).to_owned(),
                    people: total.count,
                }),
            }
        }
        Self { campaign: progress.campaign.into(), counts, stopped_by }
    }
}

impl CountsBody {
    fn place_of(&mut self, total: &Total) -> &mut i64 {
        match (total.status, total.delivery.as_deref()) {
            (SendStatus::Planned, _) => &mut self.planned,
            (SendStatus::Sent, Some("sent" | "bypassed")) => &mut self.sent,
            (SendStatus::Sent, Some("blocked" | "deduped")) | (SendStatus::Blocked, _) => &mut self.blocked,
            (SendStatus::Sent, _) => &mut self.on_the_way,
            (SendStatus::Skipped, _) => &mut self.skipped,
            (SendStatus::Expired, _) => &mut self.expired,
        }
    }
}

/// One person of a plan.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PlannedBody {
    #[schema(value_type = String, format = Uuid)]
    id: CampaignSendId,
    place: i64,
    #[schema(value_type = String, format = Uuid)]
    user_id: UserId,
    name: String,
    text: String,
    #[schema(value_type = String, format = DateTime)]
    send_at: Timestamp,
    /// The same instant where the person is.
    local_time: String,
    timezone: String,
    /// `planned`, `sent`, `blocked`, `skipped` or `expired`.
    status: &'static str,
    rule: Option<String>,
    /// What the outbox says of it, once it is there.
    delivery: Option<String>,
}

impl From<Planned> for PlannedBody {
    fn from(row: Planned) -> Self {
        let zone = TimeZone::get(&row.zone).unwrap_or(TimeZone::UTC);
        Self {
            id: row.id,
            place: row.place,
            user_id: row.user,
            name: row.name,
            text: row.text,
            send_at: row.send_at,
            local_time: row.send_at.to_zoned(zone).strftime("%Y-%m-%dT%H:%M:%S%:z").to_string(),
            timezone: row.zone,
            status: row.status.as_str(),
            rule: row.rule,
            delivery: row.delivery,
        }
    }
}
