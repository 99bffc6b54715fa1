//! How good a conversation was: four marks from 0 to 10, every night at two, for each that went on since the last look.
//!
//! A model gives the marks where there is one, asked once a conversation and read strictly; else plain rules do, from what
//! can be measured. Both are written down in `docs/julia.md`.

mod judged;
mod measured;
pub(crate) mod table;

use domain::{ConversationId, Timestamp};
use engine::{Duty, Occasion, Remark};
use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::conversations::{self, Control};
use store::jobs::{self, Lane, OwnJob};
use store::messages::{self, Message};
use store::permissions::{self, PermissionState};
use store::{StoreError, Tx};
use tools::Question;

use self::measured::Course;

/// The job that looks at one conversation.
const EVALUATE: &str = "julia.evaluate";

/// A conversation that was quiet for so long is looked at.
const QUIET: SignedDuration = SignedDuration::from_hours(1);

/// What is older was looked at, or is not worth it any more.
const RECENT: SignedDuration = SignedDuration::from_hours(24 * 7);

/// How many conversations are read at once, and how many messages of each are looked at.
const AT_ONCE: i64 = 500;
const LOOKED_AT: i64 = 60;

pub(crate) const DUTIES: &[Duty] = &[Duty {
    kind: EVALUATE,
    question: Some(|tx, occasion| Box::pin(ask(tx, occasion))),
    run: |tx, occasion| Box::pin(run(tx, occasion)),
}];

/// Four marks from 0 to 10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Marks {
    /// Whether the doctor got answers.
    #[serde(rename = "resposta")]
    pub(crate) answered: u8,
    /// How fast.
    #[serde(rename = "rapidez")]
    pub(crate) speed: u8,
    /// Whether they were understood.
    #[serde(rename = "entendimento")]
    pub(crate) understood: u8,
    /// What came of it.
    #[serde(rename = "desfecho")]
    pub(crate) outcome: u8,
}

impl Marks {
    /// The marks together, from 0 to 100.
    pub(crate) fn score(self) -> i64 {
        let sum = [self.answered, self.speed, self.understood, self.outcome]
            .into_iter()
            .map(i64::from)
            .sum::<i64>();
        sum * 5 / 2
    }

    fn are_fair(self) -> bool {
        [self.answered, self.speed, self.understood, self.outcome].into_iter().all(|mark| mark <= 10)
    }
}

/// Who gave the marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Judge {
    Rules,
    Model,
}

impl Judge {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Model => "model",
        }
    }
}

/// Plans a look at every conversation that went on since it was looked at last.
pub(crate) async fn plan(tx: &mut Tx, now: Timestamp) -> Result<(), StoreError> {
    let mut after = ConversationId::from_uuid(uuid::Uuid::nil());
    loop {
        let waiting = table::waiting(tx, after, (now - RECENT, now - QUIET), AT_ONCE).await?;
        for (conversation, user, last_seq) in &waiting {
            let key = format!("{EVALUATE}/{conversation}/{last_seq}");
            let payload = json!({ "conversation": conversation, "last_seq": last_seq });
            let job =
                OwnJob { lane: Lane::Thought, kind: EVALUATE, key: &key, payload: &payload, run_at: now };
            jobs::enqueue_for(tx, *user, &job, now).await?;
        }
        match waiting.last() {
            Some((last, ..)) => after = *last,
            None => return Ok(()),
        }
    }
}

/// The conversation that a job is about, as it stood when the job was planned, oldest message first.
async fn talk(
    tx: &mut Tx,
    occasion: &Occasion,
) -> Result<Option<(ConversationId, i64, Vec<Message>)>, StoreError> {
    let id = occasion.payload.get("conversation").and_then(|id| id.as_str()?.parse().ok());
    let last = occasion.payload.get("last_seq").and_then(serde_json::Value::as_i64);
    let Some((id, last)) = id.zip(last) else { return Ok(None) };
    let mut lines = messages::before(tx, id, last + 1, LOOKED_AT).await?;
    lines.reverse();
    Ok(Some((id, last, lines)))
}

async fn ask(tx: &mut Tx, occasion: &Occasion) -> Result<Option<Question>, StoreError> {
    let talk = talk(tx, occasion).await?.filter(|(.., lines)| !lines.is_empty());
    Ok(talk.map(|(.., lines)| judged::question(&lines)))
}

async fn run(tx: &mut Tx, occasion: &Occasion) -> Result<Option<Remark>, StoreError> {
    let Some((id, last, lines)) = talk(tx, occasion).await? else { return Ok(None) };
    let Some(first) = lines.first() else { return Ok(None) };
    let (judge, marks) = if let Some(marks) = judged::read(occasion.opinion.as_ref()) {
        (Judge::Model, marks)
    } else {
        let course = course(tx, id, first.created_at).await?;
        (Judge::Rules, measured::measure(&lines, course, &occasion.words))
    };
    table::keep(tx, (id, last), marks, judge, occasion.now).await?;
    Ok(None)
}

/// What became of the doctor since a conversation began.
async fn course(tx: &mut Tx, id: ConversationId, since: Timestamp) -> Result<Course, StoreError> {
    if permissions::load(tx).await?.state == PermissionState::OptedOut {
        return Ok(Course::Left);
    }
    if table::took_something(tx, since).await? {
        return Ok(Course::Took);
    }
    let conversation = conversations::find(tx, id).await?;
    let handed = conversation.is_some_and(|conversation| conversation.controlled_by == Control::Human);
    Ok(if handed { Course::HandedOver } else { Course::Open })
}
