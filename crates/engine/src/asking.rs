//! Asking: what a message leaves open. There is one open question at most, and a bare yes answers that one.

use domain::{ActionId, EventKind, OpenQuestion, Timestamp};
use models::ModelMessage;
use store::conversations::{self, Conversation};
use store::{StoreError, Tx, actions, events};
use turn::Outcome;
use uuid::Uuid;

use crate::engine::Engine;
use crate::pipeline::Noted;
use crate::session::Session;

impl Session {
    /// What this turn's own reply asks: the proposal that waits, what was offered, or something in words of its own.
    pub(crate) fn asks(
        &self,
        outcome: &Outcome,
        waiting: Option<ActionId>,
        text: &str,
    ) -> Option<OpenQuestion> {
        if self.noted.iter().any(Noted::asks_about_contact) {
            return Some(OpenQuestion::Contact);
        }
        // Who is asked whether they are safe answers that, and no card from before.
        if self.concern.is_some() && matches!(outcome, Outcome::Spoke { .. }) {
            return Some(OpenQuestion::Reply);
        }
        if let Some(action) = waiting {
            let stays = matches!(outcome, Outcome::AskedAgain | Outcome::CorrectionRefused { .. });
            let rest = self.turn.record().began.rest().filter(|_| stays).map(str::to_owned);
            return Some(if rest.is_some() || matches!(outcome, Outcome::AskedAgain) {
                OpenQuestion::ProposalAgain { action, rest }
            } else {
                OpenQuestion::Proposal { action }
            });
        }
        let subjects = self.offers();
        if matches!(outcome, Outcome::Replied { .. } | Outcome::Acted { .. }) && !subjects.is_empty() {
            return Some(OpenQuestion::Offer { subjects });
        }
        ends_by_asking(text).then_some(OpenQuestion::Reply)
    }

    /// What the tools of this turn offered last.
    fn offers(&self) -> Vec<Uuid> {
        let outcomes = self.turn.transcript().iter().rev().filter_map(|message| match message {
            ModelMessage::Tools { outcomes } => Some(outcomes.iter().rev()),
            _ => None,
        });
        outcomes.flatten().map(tools::offered).find(|offered| !offered.is_empty()).unwrap_or_default()
    }
}

impl Engine {
    /// The assistant asked something by itself. What it asked before is not open any more: a proposal that waited is
    /// cancelled, so that a yes cannot be taken for an answer to it.
    pub(crate) async fn asked_unbidden(
        &self,
        tx: &mut Tx,
        conversation: &Conversation,
        asked: &OpenQuestion,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        for action in actions::supersede(tx, conversation.id, now).await? {
            let correlation = domain::CorrelationId::random();
            let event = domain::Event::new(EventKind::ActionSuperseded, action.as_uuid(), correlation)
                .in_conversation(conversation.id);
            events::append(tx, &event, now).await?;
            let from = domain::ConversationState::ToolProposed;
            conversations::fall_idle(tx, conversation.id, from, now).await?;
        }
        conversations::ask(tx, conversation.id, asked).await
    }
}

/// Whether the last paragraph of a text asks something. A mark inside an address asks nothing.
pub(crate) fn ends_by_asking(text: &str) -> bool {
    let last = text.trim_end().rsplit("\n\n").next().unwrap_or_default();
    let mut left = last.chars().peekable();
    while let Some(letter) = left.next() {
        if letter == '?' && !left.peek().is_some_and(|next| next.is_alphanumeric() || *next == '=') {
            return true;
        }
    }
    false
}

#[cfg(test)]
#[path = "asking_tests.rs"]
mod tests;
