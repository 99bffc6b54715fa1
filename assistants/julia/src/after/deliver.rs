//! What is said of a shift without having been asked: the day before, and when it is over.

use domain::{CorrelationId, Event, EventKind};
use engine::{Occasion, Remark};
use store::{StoreError, Tx, events};

use crate::vagas::{ShiftStatus, ShiftText, Vaga, VagaId, table};

/// The day before: when and where.
pub(super) async fn eve(tx: &mut Tx, occasion: &Occasion) -> Result<Option<Remark>, StoreError> {
    let Some(vaga) = still_taken(tx, occasion).await? else { return Ok(None) };
    if vaga.starts.timestamp() <= occasion.now {
        return Ok(None);
    }
    let text = ShiftText::on(occasion).about("julia.after.eve", &vaga);
    Ok(Some(Remark::own(text)))
}

/// When it is over: did it take place? Asked once.
pub(super) async fn over(tx: &mut Tx, occasion: &Occasion) -> Result<Option<Remark>, StoreError> {
    let Some(vaga) = still_taken(tx, occasion).await? else { return Ok(None) };
    // What was promised is tried until it was said; it is asked about once all the same.
    let promised = occasion.payload.get("promise").is_some();
    let first = table::ask(tx, vaga.id, occasion.now).await?;
    if !first && !promised {
        return Ok(None);
    }
    if first {
        let subject = vaga.id.as_uuid();
        let event = Event::new(EventKind::ShiftConfirmationDue, subject, CorrelationId::random());
        events::append(tx, &event, occasion.now).await?;
    }
    let text = ShiftText::on(occasion).about("julia.after.over", &vaga);
    Ok(Some(Remark::own(text)))
}

/// The shift that a job is about, if the person still has it and it is still when it was.
async fn still_taken(tx: &mut Tx, occasion: &Occasion) -> Result<Option<Vaga>, StoreError> {
    let id: Option<VagaId> = occasion.payload.get("vaga").and_then(|id| id.as_str()?.parse().ok());
    let starts = occasion.payload.get("starts").and_then(serde_json::Value::as_i64);
    let Some((id, starts)) = id.zip(starts) else { return Ok(None) };
    let user = tx.scope().user();
    let vaga = table::find(tx, id).await?;
    Ok(vaga.filter(|vaga| {
        vaga.reserved_by == Some(user)
            && vaga.status == ShiftStatus::Reservada
            && vaga.starts.timestamp().as_microsecond() == starts
    }))
}
