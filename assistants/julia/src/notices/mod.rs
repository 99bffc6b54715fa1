//! Notices: what the people of a house are told without asking. Each is kept, and said once in the team's room, if there is
//! one.

pub(crate) mod page;
mod saying;
pub(crate) mod table;

use domain::{ConversationId, Timestamp, UserId};
use engine::campaigns::Rule;
use engine::promises::Broken;
use engine::{Duty, Occasion, Remark};
use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::jobs::{self, Lane, OwnJob};
use store::supervision::Before;
use store::{StoreError, Tx, ids};
use uuid::Uuid;

use crate::desk::{Figures, HouseStatus};
use crate::requests::RequestId;
use crate::vagas::{self, Vaga, VagaId};
use crate::{after, callbacks, rounds};

ids! {
    pub(crate) NoticeId;
}

/// The job that says one.
const NOTICE: &str = "julia.notice";

/// A report that is later than this says nothing new: the next one holds what it would have held.
const STALE: SignedDuration = SignedDuration::from_hours(3);

/// How much of what somebody said is told beside their name.
const LONGEST_SAID: usize = 280;

/// The most that one report looks back.
const FURTHEST: SignedDuration = SignedDuration::from_hours(24);

pub(crate) const DUTIES: &[Duty] =
    &[Duty { kind: NOTICE, question: None, run: |tx, occasion| Box::pin(say(tx, occasion)) }];

/// A place in a list that is read newest first: an instant, and an id.
pub(crate) fn read_place(text: &str) -> Option<(Timestamp, Uuid)> {
    let (at, id) = text.split_once('.')?;
    Some((Timestamp::from_microsecond(at.parse().ok()?).ok()?, id.parse().ok()?))
}

pub(crate) fn write_place(at: Timestamp, id: Uuid) -> String {
    format!("{}.{id}", at.as_microsecond())
}

/// Before everything that is in such a list.
pub(crate) const fn latest() -> (Timestamp, Uuid) {
    (Before::EVERYTHING.at, Uuid::max())
}

/// What there is to tell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Notice {
    /// A doctor waits for a person: why, by its key in the catalogue (`julia.notice.reason.…`), and what they had said.
    Handoff {
        conversation: ConversationId,
        #[serde(default)]
        reason: String,
        #[serde(default)]
        said: String,
    },
    /// A doctor has a shift.
    Reservation { shift: Shift, by: By },
    /// A doctor has it no more, and it is open again.
    Cancellation { shift: Shift, by: By },
    /// A shift was not done.
    NoShow { shift: Shift, by: By },
    /// Something that somebody was promised did not reach them: what it was, and what stood against it, by their keys in
    /// the catalogue (`julia.notice.promise.…` and `julia.notice.why.…`).
    BrokenPromise { promise: String, why: String, shift: Option<Shift> },
    /// What a doctor said beside a shift and only the people can settle.
    Question { shift: Shift, said: String },
    /// They want it asked no more.
    QuestionWithdrawn { shift: Shift, said: String },
    /// Somebody who may not take shifts yet wants one: the house is asked.
    Request { request: RequestId, shift: Shift },
    /// What happened since the report before.
    Report { from: Timestamp, to: Timestamp, figures: Figures, standing: HouseStatus },
}

/// A shift as it was when something was told of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Shift {
    pub(crate) vaga: VagaId,
    pub(crate) starts: Timestamp,
    pub(crate) ends: Timestamp,
}

impl From<&Vaga> for Shift {
    fn from(vaga: &Vaga) -> Self {
        Self { vaga: vaga.id, starts: vaga.starts.timestamp(), ends: vaga.ends.timestamp() }
    }
}

/// Whose doing it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum By {
    Doctor,
    Team,
}

impl Notice {
    pub(crate) const fn shift(&self) -> Option<&Shift> {
        match self {
            Self::Reservation { shift, .. }
            | Self::Cancellation { shift, .. }
            | Self::NoShow { shift, .. }
            | Self::Question { shift, .. }
            | Self::QuestionWithdrawn { shift, .. }
            | Self::Request { shift, .. } => Some(shift),
            Self::BrokenPromise { shift, .. } => shift.as_ref(),
            Self::Handoff { .. } | Self::Report { .. } => None,
        }
    }

    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Self::Handoff { .. } => "handoff",
            Self::Reservation { .. } => "reservation",
            Self::Cancellation { .. } => "cancellation",
            Self::NoShow { .. } => "no_show",
            Self::BrokenPromise { .. } => "broken_promise",
            Self::Question { .. } => "question",
            Self::QuestionWithdrawn { .. } => "question_withdrawn",
            Self::Request { .. } => "request",
            Self::Report { .. } => "report",
        }
    }
}

/// Tells the house that the doctor whose transaction this is waits for a person.
pub(crate) async fn handoff(
    tx: &mut Tx,
    conversation: ConversationId,
    reason: &str,
    said: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let about = tx.scope().user();
    let said: String =
        said.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(LONGEST_SAID).collect();
    tell_of(tx, about, &Notice::Handoff { conversation, reason: reason.to_owned(), said }, now).await
}

/// Tells the house something about somebody, at once.
pub(crate) async fn tell_of(
    tx: &mut Tx,
    about: UserId,
    notice: &Notice,
    now: Timestamp,
) -> Result<(), StoreError> {
    let id = table::add(tx, notice, Some(about), now).await?;
    tell(tx, id, now).await
}

/// Tells the house that the person whose transaction this is wants a shift that they may not take yet.
pub(crate) async fn request(
    tx: &mut Tx,
    request: RequestId,
    vaga: &Vaga,
    now: Timestamp,
) -> Result<(), StoreError> {
    let about = tx.scope().user();
    tell_of(tx, about, &Notice::Request { request, shift: Shift::from(vaga) }, now).await
}

/// Tells the house that a promise to the person whose transaction this is will not be kept.
pub(crate) async fn broken(tx: &mut Tx, broken: &Broken) -> Result<(), StoreError> {
    let about = tx.scope().user();
    let vaga = broken.payload.get("vaga").and_then(|id| id.as_str()?.parse::<VagaId>().ok());
    let vaga = match vaga {
        Some(id) => vagas::table::find(tx, id).await?,
        None => None,
    };
    let promise = match broken.kind.as_str() {
        after::EVE => "shift_eve",
        after::OVER => "shift_over",
        callbacks::CALL => "callback",
        _ => "answer",
    };
    let why = match broken.rule {
        Rule::OptedOut | Rule::CoolingOff | Rule::NextAllowedAt => "opted_out",
        Rule::SafeMode => "safe_mode",
        Rule::ContactCap | Rule::HourlyRate | Rule::DailyRate => "limits",
        Rule::BusinessHours => "hours",
        Rule::Expired => "expired",
        _ => "other",
    };
    let notice = Notice::BrokenPromise {
        promise: promise.to_owned(),
        why: why.to_owned(),
        shift: vaga.as_ref().map(Shift::from),
    };
    tell_of(tx, about, &notice, broken.now).await
}

/// Tells the house what happened since it was told last. Where nothing did, nothing is said.
pub(crate) async fn report(tx: &mut Tx, occasion: &Occasion) -> Result<(), StoreError> {
    let now = occasion.now;
    if now.duration_since(occasion.due) > STALE {
        return Ok(());
    }
    let last = table::last_report(tx).await?;
    let from = last.unwrap_or(now - FURTHEST).max(now - FURTHEST);
    let figures = Figures::between(tx, from, now).await?;
    let standing = HouseStatus::now(tx, now).await?;
    if figures.is_nothing() && standing.human == 0 {
        return Ok(());
    }
    let id = table::add(tx, &Notice::Report { from, to: now, figures, standing }, None, now).await?;
    tell(tx, id, now).await
}

/// Plans that it is said, by whoever keeps the house's rounds.
async fn tell(tx: &mut Tx, id: NoticeId, now: Timestamp) -> Result<(), StoreError> {
    let Some(keeper) = rounds::table::keeper(tx).await? else { return Ok(()) };
    let (key, payload) = (format!("{NOTICE}/{id}"), json!({ "notice": id }));
    let job = OwnJob { lane: Lane::Duty, kind: NOTICE, key: &key, payload: &payload, run_at: now };
    jobs::enqueue_for(tx, keeper.user, &job, now).await
}

async fn say(tx: &mut Tx, occasion: &Occasion) -> Result<Option<Remark>, StoreError> {
    let id: Option<NoticeId> = occasion.payload.get("notice").and_then(|id| id.as_str()?.parse().ok());
    let Some(id) = id else { return Ok(None) };
    let Some(kept) = table::find(tx, id).await? else { return Ok(None) };
    let text = kept.text(&occasion.words, &occasion.zone);
    Ok(text.map(|text| Remark::to_the_team(text, occasion.person.scope.user())))
}
