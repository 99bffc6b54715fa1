//! A stored turn, and the stage that it is told again on.

use std::sync::Arc;

use serde_json::Value;
use store::turns::StoredTurn;
use store::{StoreError, conversations, inbox, messages, turns};
use turn::{Record, Turn};

use crate::error::EngineError;
use crate::shared::Shared;
use crate::turns::claim::Claim;
use crate::turns::session::Session;
use crate::turns::state::Turns;

/// The part that tells turns again. Cheap to clone: every clone is the same.
#[derive(Debug, Clone)]
pub struct Replays {
    pub(super) shared: Arc<Shared>,
    pub(super) turns: Turns,
}

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

/// A stored turn, taken out of the database.
#[derive(Debug)]
pub struct Recorded {
    pub(super) stored: StoredTurn,
    pub(super) record: Record,
    pub(super) reply: Value,
}

impl Recorded {
    pub fn id(&self) -> String {
        self.stored.id.to_string()
    }
}

impl Replays {
    pub(crate) fn new(shared: &Arc<Shared>, turns: &Turns) -> Self {
        Self { shared: Arc::clone(shared), turns: turns.clone() }
    }

    /// Finds a turn by its id, by that of one of its messages, by a conversation with one turn, or by a
    /// correlation id.
    pub async fn recorded(&self, name: &str) -> Result<Recorded, ReplayError> {
        let mut tx = self.shared.db.read_system().await?;
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
    pub(super) async fn stage(&self, recorded: &Recorded) -> Result<Session, EngineError> {
        let stored = &recorded.stored;
        let mut tx = self.shared.db.read(stored.scope).await?;
        let inbound = inbox::by_id(&mut tx, stored.inbound).await?.ok_or(StoreError::NoRow)?;
        let message = messages::find(&mut tx, inbound.id).await?.ok_or(StoreError::NoRow)?;
        let found = conversations::find(&mut tx, inbound.conversation).await?.ok_or(StoreError::NoRow)?;
        // The lease is nobody's: nothing is held, because nothing is written.
        let lease = self.shared.new_lease(self.shared.clock.now());
        let claim = Claim { scope: stored.scope, conversation: inbound.conversation, lease };
        let turn = Turn::begin(recorded.record.began.clone());
        let mut session =
            Session::around(&self.shared, &mut tx, claim, &found, (inbound, message.text), turn).await?;
        // The page as it stood then, not as it stands now.
        session.recollection.page =
            memory::why::page_of(&mut tx, session.inbound.turn).await?.unwrap_or_default();
        Ok(session)
    }
}
