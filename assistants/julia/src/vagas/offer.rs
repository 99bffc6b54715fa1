//! Shifts that somebody was shown: a fact about each, so that what was offered can be held against what was taken.

use domain::{ConversationId, CorrelationId, Event, EventKind, Timestamp};
use store::{StoreError, Tx, events};

use super::VagaId;
use crate::doctors;

/// The tools whose lists are offers. What a doctor has already is listed, too, and is none.
pub(crate) const OFFERING: &[&str] = &["buscar_vagas", "buscar_info_hospital", "acolher_objecao"];

/// Writes that these were offered to the person whose transaction this is.
pub(crate) async fn offered(
    tx: &mut Tx,
    conversation: ConversationId,
    correlation: &CorrelationId,
    vagas: &[VagaId],
    now: Timestamp,
) -> Result<(), StoreError> {
    if vagas.is_empty() {
        return Ok(());
    }
    doctors::table::set_offered(tx, now).await?;
    for vaga in vagas {
        let event = Event::new(EventKind::OfferMade, vaga.as_uuid(), correlation.clone())
            .in_conversation(conversation);
        events::append(tx, &event, now).await?;
    }
    Ok(())
}
