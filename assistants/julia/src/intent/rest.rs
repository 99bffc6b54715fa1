//! The rest of a list that was just shown: "me mostra o resto", "quero os outros 5", "tem mais?".

use domain::OpenQuestion;
use engine::assistant::Answered;
use engine::tools_behind;
use serde_json::Value;
use store::messages::{self, Author};
use store::{StoreError, Tx};
use uuid::Uuid;

use super::Called;
use super::sentence::{Clause, Sentence};
use crate::places::{House, names};
use crate::vagas::kinds;
use crate::vagas::wanted::Wanted;

const LOOKS: &str = "buscar_vagas";

/// How many words somebody asks for the rest in.
const BRIEF: usize = 12;

/// What is left of a list, or another page of it.
const REST: &[&str] = &[
    "resto",
    "restante",
    "restantes",
    "os outros",
    "as outras",
    "os demais",
    "as demais",
    "mais opcoes",
    "outras opcoes",
    "tem mais",
    "mostra mais",
    "ver mais",
    "manda mais",
    "quero mais",
    "as proximas",
    "os proximos",
    "show more",
    "the rest",
    "the others",
];

/// The look that showed the list, once more, without what it showed.
pub(super) async fn of_the_list(
    tx: &mut Tx,
    answered: &Answered<'_>,
    said: &str,
    house: &House,
) -> Result<Option<Called>, StoreError> {
    let Some(OpenQuestion::Offer { subjects }) = answered.asked else { return Ok(None) };
    let asks = |clause: &Clause| {
        let text = clause.text();
        clause.words.len() <= BRIEF && REST.iter().any(|phrase| names(&text, phrase))
    };
    let wanted = Wanted::read(said, &answered.now, &house.hospitals, &house.specialties);
    let placed = wanted.hospital.is_some() || wanted.region.is_some() || wanted.window.is_some();
    // What is refused in the same breath narrows nothing: the look leaves it out.
    let kind = wanted.periodo.is_some() && kinds::left_by(said).is_none();
    let narrows = placed || kind || !wanted.weekdays.is_empty();
    if !Sentence::read(said).clauses.iter().any(asks) || narrows {
        return Ok(None);
    }
    let before = messages::before(tx, answered.conversation, i64::MAX, 4).await?;
    let reply = before.iter().find(|message| message.author == Author::Assistant);
    let looked = reply.map(tools_behind).unwrap_or_default();
    let looked = looked.into_iter().rev().find(|used| used.name == LOOKS && used.ok);
    let Some(mut look) = looked.map(|used| used.arguments) else { return Ok(None) };
    let before = look.get("ja_mostradas").and_then(Value::as_array).cloned().unwrap_or_default();
    let shown = subjects.iter().map(Uuid::to_string).map(Value::from);
    look["ja_mostradas"] = before.into_iter().chain(shown).collect();
    Ok(Some((LOOKS, look)))
}
