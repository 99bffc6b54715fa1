//! What Júlia makes of a turn that ends: what was offered in it, what it showed of the doctor, and who has to know.

use engine::Acquaintance;
use engine::acquaintance::{Ended, Handed};
use engine::pipeline::Sender;
use store::{StoreError, Tx};

use crate::knowing::kept;
use crate::vagas::offer::OFFERING;
use crate::vagas::{VagaId, offered};
use crate::{notices, rounds};

pub(crate) const ACQUAINTANCE: Acquaintance = Acquaintance {
    recall: |tx, now| Box::pin(kept::recall(tx, now)),
    note: |tx, ended| Box::pin(note(tx, ended)),
};

async fn note(tx: &mut Tx, ended: &Ended<'_>) -> Result<(), StoreError> {
    if ended.sender != Sender::Person {
        return Ok(());
    }
    for trail in ended.trails.iter().filter(|trail| OFFERING.contains(&trail.tool())) {
        let vagas: Vec<VagaId> = trail.shown().iter().copied().map(VagaId::from_uuid).collect();
        offered(tx, ended.conversation, ended.correlation, &vagas, ended.now).await?;
    }
    kept::note(tx, ended.said, ended.now).await?;
    if let Handed::ToThePeople(reason) = ended.handed {
        let said = ended.said.first().copied().unwrap_or_default();
        notices::handoff(tx, ended.conversation, reason, said, ended.now).await?;
    }
    rounds::begin(tx, ended.now).await
}
