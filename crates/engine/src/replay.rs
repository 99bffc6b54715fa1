//! Replay: a stored turn told again from what it was told, or asked of another model. Nothing is written: every
//! transaction in here is a snapshot, and no tool with an effect gets further than the gate.

mod difference;
mod folded;
mod rerun;
mod totals;

use domain::Timestamp;
use models::prices::Prices;
use serde::Serialize;
use serde_json::Value;
use store::turns::StoredTurn;
use store::{StoreError, conversations, inbox, messages, turns};
use turn::{Outcome, Record, Turn};

pub use self::difference::{Difference, ToolChange};
pub use self::folded::{Mismatch, Replay, ReplayVerdict};
pub use self::rerun::{Ending, Rerun};
pub use self::totals::Totals;
pub use turn::Began;

use crate::engine::Engine;
use crate::error::EngineError;
use crate::session::Session;
use crate::worker::Claim;

/// Why there is nothing to replay.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    #[error(
        "there is no turn {0:?}: give the id of a turn, of one of its messages (message_id), or a correlation_id"
    )]
    Unknown(String),
    /// Several turns go by this name, newest first.
    #[error("{} turns go by this name; give one of them", .0.len())]
    Several(Vec<String>),
    #[error("the turn {0} is not over yet")]
    Unfinished(String),
    #[error(transparent)]
    Engine(#[from] EngineError),
}

impl From<StoreError> for ReplayError {
    fn from(error: StoreError) -> Self {
        Self::Engine(error.into())
    }
}

/// One thing that happened in a turn, or would happen.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum Step {
    /// The model was asked.
    Asked {
        purpose: &'static str,
        size: models::Size,
        messages: usize,
        tools: usize,
        request: Same,
    },
    Answered {
        model: String,
        text: String,
        calls: Vec<models::ToolCall>,
        stop: models::StopReason,
        usage: models::Usage,
        /// Thousand-millionths of a dollar by the price table of today; nothing when the price is not known.
        cost_nanos: Option<u64>,
    },
    NoAnswer {
        code: &'static str,
        why: Option<String>,
    },
    Ran {
        tool: String,
        arguments: Value,
        ok: bool,
        content: Value,
        source: Source,
    },
    MustAsk {
        tool: String,
        arguments: Value,
        summary: String,
        source: Source,
    },
    /// A tool with an effect would run now, without a question or after a yes. It does not.
    WouldRun {
        tool: String,
        arguments: Value,
        summary: String,
    },
    GaveUp {
        code: &'static str,
    },
}

/// Whether today's prompt and tools make the request that was made then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum Same {
    /// To the last byte.
    Unchanged,
    /// These parts are others now: `prompt`, `messages`, `tools`.
    Changed { parts: Vec<&'static str> },
    /// Nobody kept its fingerprint: the model never left the machine, or is another one now.
    Unknown,
}

/// Where the outcome of a call comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    Recorded,
    /// Looked up now, as of when the person spoke.
    Snapshot,
}

/// A stored turn, taken out of the database.
#[derive(Debug)]
pub struct Recorded {
    stored: StoredTurn,
    record: Record,
    reply: Value,
}

impl Recorded {
    pub fn id(&self) -> String {
        self.stored.id.to_string()
    }
}

impl Engine {
    /// Finds a turn by its id, by that of one of its messages, by a conversation with one turn, or by a
    /// correlation id.
    pub async fn recorded(&self, name: &str) -> Result<Recorded, ReplayError> {
        let mut tx = self.inner.db.read_system().await?;
        let mut found = turns::named(&mut tx, name.trim()).await?;
        if found.len() > 1 {
            return Err(ReplayError::Several(found.iter().map(|turn| turn.id.to_string()).collect()));
        }
        let stored = found.pop().ok_or_else(|| ReplayError::Unknown(name.to_owned()))?;
        let unfinished = || ReplayError::Unfinished(stored.id.to_string());
        let reply = stored.reply.as_ref().ok_or_else(unfinished)?.read();
        let record = stored.value.read().map_err(EngineError::UnreadableTurn)?;
        Ok(Recorded { record, reply: reply.map_err(EngineError::UnreadableTurn)?, stored })
    }

    /// The turn as it begins, with everything that its worker had at hand.
    async fn stage(&self, recorded: &Recorded) -> Result<Session, EngineError> {
        let stored = &recorded.stored;
        let mut tx = self.inner.db.read(stored.scope).await?;
        let inbound = inbox::by_id(&mut tx, stored.inbound).await?.ok_or(StoreError::NoRow)?;
        let message = messages::find(&mut tx, inbound.id).await?.ok_or(StoreError::NoRow)?;
        let found = conversations::find(&mut tx, inbound.conversation).await?.ok_or(StoreError::NoRow)?;
        // The lease is nobody's: nothing is held, because nothing is written.
        let lease = self.inner.new_lease(self.inner.clock.now());
        let claim = Claim { scope: stored.scope, conversation: inbound.conversation, lease };
        let turn = Turn::begin(recorded.record.began.clone());
        let mut session =
            Session::around(self, &mut tx, claim, &found, (inbound, message.text), turn).await?;
        // The page as it stood then, not as it stands now.
        session.recollection.page =
            memory::why::page_of(&mut tx, session.inbound.turn).await?.unwrap_or_default();
        Ok(session)
    }

    /// Tells the turn again what it was told, and compares what follows with what is stored.
    pub async fn replay(&self, recorded: &Recorded, prices: &Prices) -> Result<Replay, ReplayError> {
        let mut session = self.stage(recorded).await?;
        folded::fold(self, &mut session, recorded, prices).await
    }
}

/// How a turn ended, in a word.
const fn ending(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Replied { .. } => "replied",
        Outcome::Spoke { .. } => "spoke",
        Outcome::KeptSilent { .. } => "kept_silent",
        Outcome::Asked { .. } => "asked",
        Outcome::Acted { .. } => "acted",
        Outcome::ActionFailed { .. } => "action_failed",
        Outcome::Rejected => "rejected",
        Outcome::AskedAgain => "asked_again",
        Outcome::CorrectionRefused { .. } => "correction_refused",
        Outcome::Failed { .. } => "failed",
    }
}

/// From one instant to another, in microseconds.
fn micros_between(from: Timestamp, to: Timestamp) -> i64 {
    to.as_microsecond() - from.as_microsecond()
}
