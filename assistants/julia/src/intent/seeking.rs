//! A shift that somebody wants without having been shown one: "vi que vocês têm plantão no São Luiz, queria pegar o de amanhã".

use domain::Timestamp;
use engine::assistant::Answered;
use serde_json::json;
use store::{StoreError, Tx};
use uuid::Uuid;

use super::Called;
use super::sentence::{Clause, Sentence};
use crate::doctors;
use crate::places::House;
use crate::vagas::preferred::Preferred;
use crate::vagas::wanted::Wanted;
use crate::vagas::{Vaga, VagaId, table};

/// Verbs by which one takes something.
pub(super) const TAKES: &[&str] = &[
    "quero", "queria", "gostaria", "pego", "pegar", "fico", "ficar", "reserva", "reservar", "reserve",
    "marcar", "fechar", "fecho", "topo", "aceito",
];
/// What else one may want, or not.
const OTHERWISE: &[&str] = &[
    "nao",
    "nem",
    "nunca",
    "ver",
    "saber",
    "falar",
    "cancelar",
    "devolver",
    "desmarcar",
    "trocar",
    "desistir",
    "mudar",
    "se",
    "mas",
    "perguntar",
    "confirmar",
    "avisar",
];

/// How many open shifts are looked through.
const LOOKED: i64 = 400;

pub(super) async fn read(
    tx: &mut Tx,
    answered: &Answered<'_>,
    said: &str,
    house: &House,
) -> Result<Option<Called>, StoreError> {
    if !Sentence::read(said).clauses.iter().any(takes_one) {
        return Ok(None);
    }
    let mut wanted = Wanted::read(said, &answered.now, &house.hospitals, &house.specialties);
    if wanted.hospital.is_none() && wanted.window.is_none() && wanted.weekdays.is_empty() {
        return Ok(None);
    }
    let own = doctors::table::own(tx).await?.and_then(|doctor| doctor.specialty);
    wanted.specialty = wanted.specialty.or(own);
    let start = (answered.now.timestamp(), VagaId::from_uuid(Uuid::nil()));
    let mut open = table::open(tx, start, Timestamp::MAX, LOOKED).await?;
    open.retain(|vaga| wanted.fits(vaga));
    // What they refuse they have to name by its place, its kind or its date.
    let user = tx.scope().user();
    let limits = Preferred::of(tx, user, house, &answered.now).await?.limits.beside(&wanted);
    let dated = |vaga: &Vaga| wanted.window.is_some_and(|window| window.has(vaga.starts.date()));
    open.retain(|vaga| limits.narrowing(&Wanted::default()).fits(vaga) || dated(vaga));
    Ok(Some(match open.as_slice() {
        // That it is gone, or never was, is for the tool to say.
        [] => return Ok(None),
        [one] => ("reservar_plantao", json!({ "data_plantao": "", "confirmacao": said, "vaga_id": one.id })),
        _ => ("reservar_plantao", json!({ "data_plantao": "", "confirmacao": said })),
    }))
}

/// "queria pegar o de amanhã": a verb that takes, and one that is pointed at.
pub(super) fn takes_one(clause: &Clause) -> bool {
    let points = clause.words.windows(2).any(|pair| {
        matches!(pair, [article, of] if matches!(article.as_str(), "o" | "a" | "no" | "na" | "pro")
            && matches!(of.as_str(), "de" | "do" | "da" | "das" | "plantao" | "turno" | "vaga"))
    });
    !clause.asks && clause.has(TAKES) && points && !clause.has(OTHERWISE)
}
