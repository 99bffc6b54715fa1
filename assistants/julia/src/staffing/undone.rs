//! A shift that was brought back to how it was: whoever was told otherwise is told again, and so is the house.

use domain::hours::BusinessHours;
use domain::{CorrelationId, Timestamp, UserId};
use store::undo::Change;
use store::{StoreError, Tx};

use super::Order;
use super::news::{self, News};
use crate::after;
use crate::notices::{self, By, Notice, Shift};
use crate::vagas::{Vaga, VagaId, table};

/// What follows from shifts that somebody's "desfaz" brought back.
pub(crate) async fn brought_back(tx: &mut Tx, changes: &[Change], now: Timestamp) -> Result<(), StoreError> {
    for change in changes.iter().filter(|change| change.table == "julia_vagas") {
        let Some(id) = change.row().and_then(|row| row.id("id")).map(VagaId::from_uuid) else { continue };
        let holder = |image: &Option<store::undo::Image>| {
            image.as_ref().and_then(|row| row.id("reserved_by")).map(UserId::from_uuid)
        };
        let (before, after) = (holder(&change.before), holder(&change.after));
        let Some(vaga) = table::find(tx, id).await?.filter(|vaga| vaga.starts.timestamp() > now) else {
            continue;
        };
        put_right(tx, &vaga, before, after, now).await?;
    }
    Ok(())
}

async fn put_right(
    tx: &mut Tx,
    vaga: &Vaga,
    before: Option<UserId>,
    after: Option<UserId>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let own = tx.scope().user();
    let order = Order { now, correlation: CorrelationId::random() };
    let shift = Shift::from(vaga);
    let by = |doctor: UserId| if doctor == own { By::Doctor } else { By::Team };
    if let Some(doctor) = before.filter(|doctor| Some(*doctor) != after) {
        // Whoever takes their own word back knows it.
        if doctor != own {
            news::plan(tx, doctor, News::freed(vaga), &order).await?;
        }
        notices::tell_of(tx, doctor, &Notice::Cancellation { shift, by: by(doctor) }, now).await?;
    }
    if let Some(doctor) = after {
        after::plan(tx, &BusinessHours::default(), doctor, vaga, now).await?;
        if doctor != own {
            news::plan(tx, doctor, News::put_right(vaga), &order).await?;
        }
        if before != after {
            notices::tell_of(tx, doctor, &Notice::Reservation { shift, by: by(doctor) }, now).await?;
        }
    }
    Ok(())
}
