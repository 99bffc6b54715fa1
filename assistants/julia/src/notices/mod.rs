//! Notices: what the people of a house are told without asking. Each is kept, and said once in the team's room, if there is
//! one.

pub(crate) mod page;
mod saying;
pub(crate) mod table;

use domain::{ConversationId, Timestamp};
use engine::{Duty, Occasion, Remark};
use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::jobs::{self, Lane, OwnJob};
use store::supervision::Before;
use store::{StoreError, Tx, ids};
use uuid::Uuid;

use crate::desk::{Figures, Standing};
use crate::rounds;

ids! {
    pub(crate) NoticeId;
}

/// The job that says one.
const NOTICE: &str = "julia.notice";

/// A report that is later than this says nothing new: the next one holds what it would have held.
const STALE: SignedDuration = SignedDuration::from_hours(3);

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
    /// A doctor waits for a person.
    Handoff { conversation: ConversationId },
    /// What happened since the report before.
    Report { from: Timestamp, to: Timestamp, figures: Figures, standing: Standing },
}

impl Notice {
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Self::Handoff { .. } => "handoff",
            Self::Report { .. } => "report",
        }
    }
}

/// Tells the house that the doctor whose transaction this is waits for a person.
pub(crate) async fn handoff(
    tx: &mut Tx,
    conversation: ConversationId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let about = Some(tx.scope().user());
    let id = table::add(tx, &Notice::Handoff { conversation }, about, now).await?;
    tell(tx, id, now).await
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
    let standing = Standing::now(tx, now).await?;
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
