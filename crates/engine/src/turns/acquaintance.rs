//! Tells an assistant of a turn that ends, so that it gets to know whom it talks with.

use domain::Timestamp;
use store::Tx;
use store::inbox::InboundKind;

use super::context;
use super::session::Session;
use super::state::Turns;
use crate::assistant::acquaintance::{Ended, Handed};
use crate::error::EngineError;

impl Turns {
    /// Tells the assistant that a turn ends.
    pub(crate) async fn get_acquainted(
        &self,
        tx: &mut Tx,
        session: &Session,
        handed: Handed,
        now: Timestamp,
    ) -> Result<(), EngineError> {
        let Some(acquaintance) = self.shared.mounted(session.assistant)?.assistant.acquaintance else {
            return Ok(());
        };
        // A button says nothing of whoever presses it.
        let said = match session.inbound.kind {
            InboundKind::Message => context::said(session),
            InboundKind::Decision => Vec::new(),
        };
        let ended = Ended {
            conversation: session.claim.conversation,
            correlation: &session.inbound.correlation,
            sender: session.sender,
            said: &said,
            trails: &session.trails,
            handed,
            now,
        };
        Ok((acquaintance.note)(tx, &ended).await?)
    }
}
