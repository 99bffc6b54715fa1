//! A shift that changed hands because somebody took something back: the house is told, and so is the doctor it was, or is
//! again.

use domain::{CorrelationId, Timestamp, UserId};
use store::undo::Change;
use store::{StoreError, Tx};

use super::Order;
use super::news::{self, News};
use crate::notices::{self, By, Notice, Shift};
use crate::vagas::{VagaId, table};

pub(crate) async fn brought_back(tx: &mut Tx, changes: &[Change], now: Timestamp) -> Result<(), StoreError> {
    for change in changes.iter().filter(|change| change.table == "julia_vagas") {
        let (Some(before), Some(after)) = (&change.before, &change.after) else { continue };
        let doctor = |row: &store::undo::Image| row.id("reserved_by").map(UserId::from_uuid);
        let (had, has) = (doctor(before), doctor(after));
        let Some(id) = after.id("id").filter(|_| had != has) else { continue };
        let Some(vaga) = table::find(tx, VagaId::from_uuid(id)).await? else { continue };
        if let Some(had) = had {
            let notice = |by| Notice::Cancellation { shift: Shift::from(&vaga), by };
            tell(tx, had, notice, News::freed(&vaga), now).await?;
        }
        if let Some(has) = has {
            let notice = |by| Notice::Reservation { shift: Shift::from(&vaga), by };
            tell(tx, has, notice, News::given(&vaga), now).await?;
        }
    }
    Ok(())
}

/// Tells the house, and the doctor unless it was their own doing.
async fn tell(
    tx: &mut Tx,
    doctor: UserId,
    notice: impl FnOnce(By) -> Notice,
    news: News,
    now: Timestamp,
) -> Result<(), StoreError> {
    if doctor == tx.scope().user() {
        return notices::tell_of(tx, doctor, &notice(By::Doctor), now).await;
    }
    let order = Order { now, correlation: CorrelationId::random() };
    news::plan(tx, doctor, news, &order).await?;
    notices::tell_of(tx, doctor, &notice(By::Team), now).await
}
