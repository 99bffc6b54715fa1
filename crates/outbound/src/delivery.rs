//! Delivery: who hands a message over holds it, and what may have left is never simply sent again.
//!
//! ```text
//! pending ──take_next──► sending ──► sent · bypassed          (handed over)
//!    ▲                     │  ├────► blocked                   (refused for good)
//!    └──── away ───────────┘  └────► looked after: found ──► sent
//!                                     not there, thrice ───► pending
//!                                     nobody can tell ─────► uncertain, for a person to decide
//! ```

mod lost;

use std::time::Duration;

use domain::{InstanceId, OutboundId, Timestamp};
use jiff::tz::TimeZone;
use store::campaigns;
use store::deliveries::{self, Claimed, Hold, Settled};
use store::outbox::OutboxStatus;
use store::{Db, StoreError, Topic, Tx};
use store::{people, promises};

use crate::channel::{Address, Delivery, Handed, SendError};
use crate::gate::{Addressee, Permit, Subject, channel_name, judge, record, rule_of};
use crate::method::{BypassReason, Method};
use crate::policy::Policy;
use crate::rules::{GateVerdict, Reach, Rule};

pub use self::lost::{Lost, conclude_lost, take_lost};

/// How long a process may take to hand one message over.
pub const LEASE: Duration = Duration::from_mins(1);

/// A message that could not be handed over for this long comes out of nowhere, and is not sent any more.
const PATIENCE: Duration = Duration::from_hours(6);

/// One of a campaign has its place in a plan: it leaves within this time, or not at all.
pub const CAMPAIGN_PATIENCE: Duration = Duration::from_mins(30);

/// How long a message waits about which nothing could be found out, a switch for instance.
const UNDECIDED: Duration = Duration::from_secs(15);

/// The first pause before another try, and the longest.
const FIRST_PAUSE: Duration = Duration::from_secs(2);
const LONGEST_PAUSE: Duration = Duration::from_mins(5);

/// A message that may be handed over now.
#[derive(Debug)]
pub struct Ready {
    pub permit: Permit,
    pub delivery: Delivery,
    pub channel: String,
    row: Claimed,
    verdict: GateVerdict,
    method: String,
}

/// What there was to do.
#[derive(Debug)]
pub enum Taken {
    Ready(Box<Ready>),
    /// A rule stopped one in the last moment.
    Stopped,
    /// Nobody can tell whether one may leave: it waits, and others go on.
    Undecided(StoreError),
    Nothing,
}

/// Takes the next message whose time has come. The rules are asked again: somebody may have opted out, night may have
/// fallen, or a switch may have been turned since it was written.
///
/// What nobody asked for is asked about once more when everybody can see that it is leaving. Whoever turns a switch looks
/// for what is leaving, whoever sends looks for switches, each after saying so: one of the two sees the other.
pub async fn take_next(
    db: &Db,
    owner: InstanceId,
    policy: &Policy,
    now: Timestamp,
) -> Result<Taken, StoreError> {
    match claim_next(db, owner, policy, now).await? {
        Taken::Ready(ready) if is_stopped_meanwhile(db, &ready.row, policy, now).await => {
            let mut tx = db.begin(ready.row.scope).await?;
            // Whoever takes it next settles it, by the rule that stopped it.
            deliveries::wait(&mut tx, ready.row.id, ready.row.attempts, now).await?;
            tx.commit().await?;
            Ok(Taken::Stopped)
        }
        taken => Ok(taken),
    }
}

/// Where nobody can tell, it is.
async fn is_stopped_meanwhile(db: &Db, row: &Claimed, policy: &Policy, now: Timestamp) -> bool {
    let method = method_of(row).proven(now);
    if !method.is_proactive() {
        return false;
    }
    let looked = async {
        let mut tx = db.read(row.scope).await?;
        let zone_name = people::load(&mut tx).await?.timezone;
        let is_held = held_by_campaign(&mut tx, row, &method).await?.is_some();
        let verdict = judge_row(&mut tx, row, &method, &zone_name, policy, now).await?;
        Ok::<_, StoreError>(is_held || matches!(verdict, GateVerdict::Blocked(_) | GateVerdict::Deduped))
    };
    looked.await.unwrap_or(true)
}

async fn judge_row(
    tx: &mut Tx,
    row: &Claimed,
    method: &Method,
    zone_name: &str,
    policy: &Policy,
    now: Timestamp,
) -> Result<GateVerdict, StoreError> {
    let zone = TimeZone::get(zone_name).unwrap_or(TimeZone::UTC);
    let subject =
        Subject { content_hash: &row.content_hash, inbound: row.inbound, except: Some(row.id), zone: &zone };
    judge(tx, method, Reach::Out, &subject, policy, now).await
}

async fn claim_next(
    db: &Db,
    owner: InstanceId,
    policy: &Policy,
    now: Timestamp,
) -> Result<Taken, StoreError> {
    let mut system = db.begin_system().await?;
    let Some(row) = deliveries::next_due(&mut system, now).await? else { return Ok(Taken::Nothing) };
    let (id, scope) = (row.id, row.scope);
    match decide(system.into_scope(scope).await?, row, owner, policy, now).await {
        // One about which nothing can be found out stays where it is, and holds no other up.
        Err(error @ (StoreError::Unavailable { .. } | StoreError::Other { .. })) => {
            let mut tx = db.begin(scope).await?;
            deliveries::hold(&mut tx, id, now + UNDECIDED).await?;
            tx.commit().await?;
            Ok(Taken::Undecided(error))
        }
        taken => taken,
    }
}

/// Decides about a message that is due, and takes it in hand or settles it.
async fn decide(
    mut tx: Tx,
    row: Claimed,
    owner: InstanceId,
    policy: &Policy,
    now: Timestamp,
) -> Result<Taken, StoreError> {
    let method = method_of(&row).proven(now);
    let zone_name = people::load(&mut tx).await?.timezone;
    let patience = if method.campaign().is_some() { CAMPAIGN_PATIENCE } else { PATIENCE };
    let verdict = if now.duration_since(row.created_at) > crate::method::signed(patience) {
        GateVerdict::Blocked(Rule::Expired)
    } else if row.text.is_empty() {
        // Whoever it was for has had every word erased.
        GateVerdict::Blocked(Rule::Discarded)
    } else if let Some(held) = held_by_campaign(&mut tx, &row, &method).await? {
        GateVerdict::Blocked(held)
    } else {
        judge_row(&mut tx, &row, &method, &zone_name, policy, now).await?
    };
    match verdict {
        GateVerdict::Blocked(_) | GateVerdict::Deduped => {
            let status =
                if verdict == GateVerdict::Deduped { OutboxStatus::Deduped } else { OutboxStatus::Blocked };
            let rule = rule_of(verdict).map(Rule::as_str);
            settle(&mut tx, &row, Settled { status, rule, provider_id: None }, method.as_str(), verdict, now)
                .await?;
            tx.commit().await?;
            Ok(Taken::Stopped)
        }
        GateVerdict::Allowed | GateVerdict::Bypassed(_) => {
            let hold = Hold { owner, until: now + LEASE };
            deliveries::begin_sending(&mut tx, row.id, method.as_str(), &zone_name, hold, now).await?;
            tx.commit().await?;
            let row = Claimed { attempts: row.attempts + 1, ..row };
            let ready = Ready {
                permit: Permit::new(row.id),
                delivery: delivery_of(&row),
                channel: row.channel.clone(),
                method: method.as_str().to_owned(),
                row,
                verdict,
            };
            Ok(Taken::Ready(Box::new(ready)))
        }
    }
}

/// Asks where the campaign stands at this very moment. One that nobody knows sends nothing, and what was due during a pause
/// has missed its time.
async fn held_by_campaign(tx: &mut Tx, row: &Claimed, method: &Method) -> Result<Option<Rule>, StoreError> {
    use campaigns::CampaignStatus;
    let Some(campaign) = method.campaign() else { return Ok(None) };
    Ok(match campaigns::standing(tx, campaign).await? {
        Some((CampaignStatus::Approved | CampaignStatus::Sending | CampaignStatus::Completed, since)) => {
            (row.due_at <= since && row.created_at < since).then_some(Rule::Expired)
        }
        Some((CampaignStatus::Paused, _)) => Some(Rule::Expired),
        Some((
            CampaignStatus::Draft
            | CampaignStatus::Simulated
            | CampaignStatus::Stopped
            | CampaignStatus::Expired,
            _,
        ))
        | None => Some(Rule::CampaignStopped),
    })
}

/// What is known of a message after its send, so that it can be settled.
#[derive(Debug)]
pub struct Attempt {
    row: Claimed,
    verdict: GateVerdict,
    method: String,
}

impl Ready {
    /// What the channel needs, and what is kept for afterwards.
    pub fn split(self) -> (Permit, Delivery, Attempt) {
        (self.permit, self.delivery, Attempt { row: self.row, verdict: self.verdict, method: self.method })
    }
}

/// Writes down what became of an attempt.
pub async fn conclude(
    db: &Db,
    attempt: &Attempt,
    result: &Result<Handed, SendError>,
    policy: &Policy,
    now: Timestamp,
) -> Result<(), StoreError> {
    let row = &attempt.row;
    let mut tx = db.begin(row.scope).await?;
    match result {
        Ok(handed) => sent(&mut tx, attempt, handed, now).await?,
        Err(SendError::Refused { .. }) => {
            let verdict = GateVerdict::Blocked(Rule::Undeliverable);
            let settled = Settled {
                status: OutboxStatus::Blocked,
                rule: Some(Rule::Undeliverable.as_str()),
                provider_id: None,
            };
            settle(&mut tx, row, settled, &attempt.method, verdict, now).await?;
        }
        Err(SendError::Away { retry_after, .. }) => {
            let pause = retry_after.unwrap_or_else(|| pause_after(row.attempts - 1));
            deliveries::wait(&mut tx, row.id, row.attempts, now + pause.min(LONGEST_PAUSE)).await?;
        }
        Err(SendError::NobodyListening) => {
            deliveries::wait(&mut tx, row.id, row.attempts, now + LONGEST_PAUSE).await?;
        }
        Err(SendError::Unknown { .. }) => {
            deliveries::look_again(&mut tx, row.id, row.attempts, now + policy.look_pause).await?;
        }
    }
    // Whatever became of it, it is in nobody's hands any more: somebody may wait for that.
    tx.notify(Topic::Sent, row.id.as_uuid());
    tx.commit().await
}

async fn sent(tx: &mut Tx, attempt: &Attempt, handed: &Handed, now: Timestamp) -> Result<(), StoreError> {
    let status = if matches!(attempt.verdict, GateVerdict::Bypassed(_)) {
        OutboxStatus::Bypassed
    } else {
        OutboxStatus::Sent
    };
    let settled = Settled {
        status,
        rule: rule_of(attempt.verdict).map(Rule::as_str),
        provider_id: handed.provider_id.as_deref(),
    };
    settle(tx, &attempt.row, settled, &attempt.method, attempt.verdict, now).await
}

/// The first outcome counts, and has the one event.
async fn settle(
    tx: &mut Tx,
    row: &Claimed,
    settled: Settled<'_>,
    method: &str,
    verdict: GateVerdict,
    now: Timestamp,
) -> Result<(), StoreError> {
    if deliveries::settle(tx, row.id, settled, now).await? {
        let told = Addressee {
            id: row.id,
            conversation: row.conversation,
            message: Some(row.message),
            channel: channel_name(&row.channel),
        };
        record(tx, &told, method, verdict, &row.correlation, now).await?;
        let stopped = matches!(verdict, GateVerdict::Blocked(_) | GateVerdict::Deduped);
        let rule = rule_of(verdict).filter(|_| stopped).map(Rule::as_str);
        promises::follow(tx, row.id, rule, now).await?;
        tx.notify(Topic::Sent, row.id.as_uuid());
    }
    Ok(())
}

/// The service named a message that nobody could tell about: it did leave.
pub async fn found(tx: &mut Tx, id: OutboundId, provider_id: &str, now: Timestamp) -> Result<(), StoreError> {
    resolve(tx, id, Resolution::DidLeave { provider_id: Some(provider_id) }, now).await.map(|_| ())
}

/// What somebody found out, or decided, about a message that nobody could tell about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Resolution<'a> {
    DidLeave { provider_id: Option<&'a str> },
    SendAgain,
    Discard,
}

/// Settles a message that waits for a person's decision. Says whether it did wait.
pub async fn resolve(
    tx: &mut Tx,
    id: OutboundId,
    resolution: Resolution<'_>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let Some(row) = deliveries::uncertain(tx, id).await? else { return Ok(false) };
    match resolution {
        Resolution::DidLeave { provider_id } => {
            let (status, verdict) = if row.bypass_reason.is_some() {
                (OutboxStatus::Bypassed, GateVerdict::Bypassed(method_of(&row).usual_bypass()))
            } else {
                (OutboxStatus::Sent, GateVerdict::Allowed)
            };
            let settled = Settled { status, rule: None, provider_id };
            settle(tx, &row, settled, &row.method, verdict, now).await?;
        }
        Resolution::SendAgain => deliveries::wait(tx, id, row.attempts, now).await?,
        Resolution::Discard => {
            let rule = Some(Rule::Discarded.as_str());
            let settled = Settled { status: OutboxStatus::Blocked, rule, provider_id: None };
            settle(tx, &row, settled, &row.method, GateVerdict::Blocked(Rule::Discarded), now).await?;
        }
    }
    Ok(true)
}

fn pause_after(attempts: i64) -> Duration {
    let doubled = u32::try_from(attempts.clamp(0, 16)).unwrap_or(16);
    FIRST_PAUSE.saturating_mul(1 << doubled).min(LONGEST_PAUSE)
}

fn delivery_of(row: &Claimed) -> Delivery {
    Delivery {
        scope: row.scope,
        conversation: row.conversation,
        message: row.message,
        text: row.text.clone(),
        to: Some(Address { account: row.account.clone(), peer: row.address.clone() }),
    }
}

/// The method of a stored row, with its fields. One that lost a field is the plainest proactive one.
fn method_of(row: &Claimed) -> Method {
    let bypass = || row.bypass_reason.as_deref().and_then(BypassReason::parse);
    match (row.method.as_str(), row.inbound, row.last_inbound_at, row.actor, row.campaign) {
        ("reply", Some(inbound), Some(last_inbound_at), ..) => Method::Reply { inbound, last_inbound_at },
        ("campaign", _, _, _, Some(campaign)) => Method::Campaign { campaign },
        ("reactivation", ..) => Method::Reactivation,
        ("followup", ..) if row.bypass_reason.is_some() => Method::Appointment,
        ("command", _, _, Some(actor), _) => Method::Command { actor, bypass: bypass() },
        ("manual", _, _, Some(actor), _) => Method::Manual { actor, bypass: bypass() },
        _ => Method::Followup,
    }
}
