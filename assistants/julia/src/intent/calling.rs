//! The call that was just agreed on, put right: "hoje às 14h, não sábado!"

use engine::assistant::Answered;
use engine::tools_behind;
use ptbr::appointment::{self, Appointment, Names, When};
use serde_json::json;
use store::messages::{self, Author};
use store::{StoreError, Tx};

use super::sentence::Sentence;
use super::{Called, seeking};
use crate::callbacks;
use crate::places::{House, folded};

const CALLS: &str = "agendar_lembrete";
/// Longer than this, somebody tells something else.
const BRIEF: usize = 14;
const SHIFT: &[&str] = &["plantao", "plantoes", "vaga", "vagas", "turno", "escala", "reserva", "reservar"];

pub(super) async fn put_right(
    tx: &mut Tx,
    answered: &Answered<'_>,
    said: &str,
    house: &House,
) -> Result<Option<Called>, StoreError> {
    let sentence = Sentence::read(said);
    let brief = sentence.text.split(' ').count() <= BRIEF;
    let named = house.hospitals.iter().any(|one| one.is_named_in(&sentence.text));
    if !brief || named || sentence.has(seeking::TAKES) || sentence.asks() || sentence.has(SHIFT) {
        return Ok(None);
    }
    let now = &answered.now;
    let denied = |part: &str| folded(part).split(' ').any(|word| matches!(word, "nao" | "nem"));
    let parts = said.split([',', '.', ';', '!', '\n']).filter(|part| !denied(part));
    // A day alone may be that of anything.
    let hour = |names| matches!(names, Names::Hour | Names::Both);
    let mut timed = parts.filter_map(|part| match appointment::read(part, now) {
        Appointment { when: When::At(at), names, .. } if hour(names) => Some((part.trim(), at)),
        _ => None,
    });
    let Some((words, at)) = timed.next() else { return Ok(None) };
    let Some(standing) = callbacks::table::next(tx, answered.conversation, now.timestamp()).await? else {
        return Ok(None);
    };
    let before = messages::before(tx, answered.conversation, i64::MAX, 4).await?;
    let reply = before.iter().find(|message| message.author == Author::Assistant);
    let used = reply.map(tools_behind).unwrap_or_default();
    let just_agreed = used.last().is_some_and(|used| used.name == CALLS && used.ok);
    let same = standing.to_zoned(now.time_zone().clone()).datetime() == at;
    Ok((just_agreed && !same).then(|| (CALLS, json!({ "data_hora": words }))))
}
