//! The doctor hears what the house answered: at once, for they asked.

use engine::{Occasion, Remark};
use store::{StoreError, Tx};

use crate::vagas::{ShiftText, VagaId, table};

pub(super) async fn run(tx: &mut Tx, occasion: &Occasion) -> Result<Option<Remark>, StoreError> {
    let named = |name: &str| occasion.payload.get(name).and_then(|value| value.as_str());
    let vaga: Option<VagaId> = named("vaga").and_then(|id| id.parse().ok());
    let Some((vaga, outcome)) = vaga.zip(named("outcome")) else { return Ok(None) };
    let Some(vaga) = table::find(tx, vaga).await? else { return Ok(None) };
    let key = match outcome {
        "reserved" => "julia.request.reserved",
        "gone" => "julia.request.gone",
        _ => "julia.request.declined",
    };
    Ok(Some(Remark::asked_for(ShiftText::on(occasion).about(key, &vaga))))
}
