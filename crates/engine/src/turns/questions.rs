//! What a reply leaves open. There is one open question at most, and a bare yes answers that one.

use domain::{ActionId, OpenQuestion, Timestamp};
use models::ModelMessage;
use turn::Outcome;
use uuid::Uuid;

use super::awaited;
use super::session::Session;
use crate::outbound::asking::ends_by_asking;
use crate::pipeline::Noted;

impl Session {
    /// What this turn's own reply asks: the proposal that waits, what was offered, or something in words of its own.
    pub(crate) fn asks(
        &self,
        outcome: &Outcome,
        waiting: Option<ActionId>,
        text: &str,
        now: Timestamp,
    ) -> Option<OpenQuestion> {
        match outcome {
            Outcome::AskedFor { lacking, .. } => return Some(awaited::question(lacking, now)),
            Outcome::Failed { .. } if awaited::of(&self.turn).is_some() => {
                return self.turn.record().began.question().cloned();
            }
            _ => {}
        }
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
