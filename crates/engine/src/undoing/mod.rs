//! Undo: every effect can be taken back for a day, by a word, a tap or a call; and taking back is an effect, too.

mod by_hand;
mod came_back;
mod last;

use domain::{
    ActionId, ActionState, ConversationId, CorrelationId, Event, EventKind, ReceiptId, Scope, Timestamp,
};
use domain::{TurnId, Warrant, Words};
use jiff::SignedDuration;
use memory::versions::Cause;
use serde_json::{Value, json};
use store::actions::{self, Action};
use store::receipts::{self, Effect, Receipt};
use store::undo::{self, Replayed, Way};
use store::{StoreError, Topic, Tx, events};
use tools::{Registry, RegistryError, Tool};

pub use self::by_hand::{ByHand, ReceiptSlot};
use self::last::UndoLast;
pub use crate::assistant::BroughtBack;
use crate::engine::Engine;
use crate::fault::Point;
pub use crate::reply::{ReceiptView, WINDOW};

/// For how long what an effect changed is kept: nobody is refused for a slow clock of ours.
pub(crate) const KEPT: SignedDuration = SignedDuration::from_hours(30);

/// The tool that takes back, and the name of every effect that did.
pub const TOOL: &str = UndoLast::SPEC.name;

/// What every assistant is offered: the word that takes the last thing back.
pub fn of_undoing(registry: Registry) -> Result<Registry, RegistryError> {
    registry.add::<UndoLast>()
}

/// What was taken back, and the receipt of that.
#[derive(Debug, Clone, PartialEq)]
pub struct Undone {
    pub undone: ReceiptId,
    pub receipt: ReceiptView,
    pub said: String,
}

/// An effect of the last day, for whoever shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct Undoable {
    pub turn: TurnId,
    pub receipt: ReceiptView,
    pub undone: bool,
}

/// Why an effect was not taken back. Nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum UndoError {
    /// Unknown, or somebody else's: the two look the same from outside.
    #[error("there is no such receipt")]
    Unknown,
    /// Its day is over, or it was taken back already.
    #[error("it cannot be taken back any more")]
    Gone,
    /// Something else happened to the same things since, and would be lost.
    #[error("it was changed since")]
    ChangedSince,
    /// Some things cannot: what was sent, what was erased.
    #[error("this cannot be taken back")]
    Irreversible,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Whether a receipt can be taken back now.
fn may_be(receipt: &Receipt, now: Timestamp) -> Result<(), UndoError> {
    if receipt.undone_by.is_some() || now.duration_since(receipt.created_at) > WINDOW {
        return Err(UndoError::Gone);
    }
    if receipt.noted { Ok(()) } else { Err(UndoError::Irreversible) }
}

/// Takes effects back, the newest first, in a transaction that notes under the receipt of doing so. On an error the
/// transaction must be dropped.
pub(crate) async fn take_back(
    tx: &mut Tx,
    receipts: &[Receipt],
    by: ReceiptId,
    cause: Cause,
    now: Timestamp,
) -> Result<(), UndoError> {
    tx.note_under(by, Way::Back).await?;
    for receipt in receipts {
        may_be(receipt, now)?;
        // Of two who come at once, one gets past this line.
        match receipts::take_back(tx, receipt, by, now).await {
            Err(StoreError::Unique { .. }) => return Err(UndoError::Gone),
            other => other?,
        }
        let Replayed::Done { owned, .. } = undo::replay(tx, receipt.id).await? else {
            return Err(UndoError::ChangedSince);
        };
        if !memory::undoing::take_back(tx, &owned, cause, now).await? {
            return Err(UndoError::ChangedSince);
        }
    }
    Ok(())
}

/// What is said of it, with what came back.
pub(crate) async fn said(
    tx: &mut Tx,
    receipts: &[Receipt],
    by: ReceiptId,
    words: &Words,
) -> Result<String, StoreError> {
    let changes = undo::changes(tx, by).await?;
    let remembered = memory::undoing::contents(tx, &changes).await?;
    let known: Vec<&str> =
        receipts.iter().map(|receipt| receipt.said.trim()).filter(|said| !said.is_empty()).collect();
    let done = if receipts.iter().any(|receipt| receipt.restores == Some(false)) {
        words.text("engine.undo.redone").to_owned()
    } else if known.is_empty() {
        words.text("engine.undo.done").to_owned()
    } else {
        words.fill("engine.undo.done_of", &[("what", &known.join(" "))])
    };
    let came_back = came_back::said(&changes, &remembered, !known.is_empty(), words);
    Ok([Some(done), came_back].into_iter().flatten().collect::<Vec<_>>().join(" "))
}

impl Engine {
    /// Takes back one effect of this person's.
    pub async fn undo(
        &self,
        scope: Scope,
        id: ReceiptId,
        correlation: &CorrelationId,
    ) -> Result<Undone, UndoError> {
        let now = self.inner.clock.now();
        let mut tx = self.inner.db.begin(scope).await?;
        let receipt = receipts::find(&mut tx, id).await?.ok_or(UndoError::Unknown)?;
        let words = self.inner.words_of(&mut tx).await?;
        let (by, turn) = (ReceiptId::new(now), TurnId::new(now));
        let taken = std::slice::from_ref(&receipt);
        take_back(&mut tx, taken, by, Cause::turn(turn), now).await?;
        tx.stop_noting().await?;
        self.after_undo(&mut tx, by, &words).await?;
        let said = said(&mut tx, taken, by, &words).await?;
        let place = (receipt.conversation, turn);
        let arguments = json!({ "receipts": [id] });
        let written = Written { id: by, tool: TOOL, arguments, said: &said };
        write(&mut tx, place, written, correlation, now).await?;
        self.inner.faults.pass(Point::UndoBeforeCommit);
        tx.commit().await?;
        self.inner.faults.pass(Point::UndoCommitted);
        let view = ReceiptView { id: by, tool: TOOL.to_owned(), undo_until: Some(now + WINDOW) };
        Ok(Undone { undone: id, receipt: view, said })
    }

    /// What was done in a conversation and can be, or was, taken back: by turn, in the order of its effects.
    pub async fn undoable(
        &self,
        scope: Scope,
        conversation: ConversationId,
    ) -> Result<Vec<Undoable>, StoreError> {
        let since = self.inner.clock.now() - WINDOW;
        let mut tx = self.inner.db.read(scope).await?;
        let receipts = receipts::of_conversation(&mut tx, conversation, since).await?;
        let of = |receipt: &Receipt| Undoable {
            turn: receipt.turn,
            receipt: ReceiptView::from(receipt),
            undone: receipt.undone_by.is_some(),
        };
        Ok(receipts.iter().filter(|receipt| receipt.noted).map(of).collect())
    }

    /// What has to follow from rows that were brought back, in the same transaction.
    pub(crate) async fn after_undo(
        &self,
        tx: &mut Tx,
        by: ReceiptId,
        words: &Words,
    ) -> Result<(), StoreError> {
        let now = self.inner.clock.now();
        let changes = undo::changes(tx, by).await?;
        let touches = |tables: &[&str]| changes.iter().any(|one| tables.contains(&one.table.as_str()));
        if touches(&["flags", "permissions"]) {
            tx.notify(Topic::Flags, tx.scope().tenant().as_uuid());
        }
        if touches(&[memory::undoing::TABLE, "identities"]) {
            memory::page::rebuild(tx, words, now).await?;
        }
        for mounted in self.inner.assistants.values() {
            if let Some(brought_back) = mounted.assistant.brought_back {
                brought_back(tx, &changes, words, now).await?;
            }
        }
        Ok(())
    }
}

/// An effect that no call of a model's brought about.
struct Written<'w> {
    id: ReceiptId,
    tool: &'w str,
    arguments: Value,
    said: &'w str,
}

/// The action, its receipt and its event.
async fn write(
    tx: &mut Tx,
    (conversation, turn): (ConversationId, TurnId),
    written: Written<'_>,
    correlation: &CorrelationId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let action = Action {
        id: ActionId::new(now),
        conversation,
        turn,
        call_id: written.tool.to_owned(),
        tool: written.tool.to_owned(),
        arguments: written.arguments,
        summary: String::new(),
        rest: Value::Array(Vec::new()),
        step: 1,
        steps: 1,
        state: ActionState::Completed,
        cancelled_because: None,
        nonce: None,
        expires_at: None,
        created_at: now,
        warrant: Some(if written.tool == TOOL { Warrant::Undo } else { Warrant::ByHand }),
        warrant_basis: None,
    };
    actions::insert(tx, &action).await?;
    let effect = Effect { what: &action.arguments, said: written.said };
    receipts::insert(tx, written.id, &action, effect, now).await?;
    let mut event = Event::new(EventKind::ActionCompleted, action.id.as_uuid(), correlation.clone());
    if !conversation.as_uuid().is_nil() {
        event = event.in_conversation(conversation);
    }
    events::append(tx, &event, now).await
}
