//! A shift like another one: "faz outro igualzinho na sexta", "duplica esse da quinta pra sábado".

use engine::assistant::Answered;
use serde_json::json;
use store::{StoreError, Tx};

use super::Called;
use super::sentence::Sentence;
use crate::desk::Spans;
use crate::desk::shift::{self, HoursSay, Lies, PeopleAre, Pointed, points_back};
use crate::places::{House, folded};
use crate::vagas::{ShiftStatus, Vaga, chosen, window};

/// Verbs by which a thing is made twice.
const COPIES: &[&str] = &["duplic", "copi", "repet", "repit", "replic", "clon"];
const LIKE: &[&str] = &["igual", "identic"];
const ANOTHER: &[&str] = &["outro", "outra", "outros", "mais", "um", "uma"];
/// What is copied and is no shift.
const OTHER_THINGS: &[&str] =
    &["mensagem", "mensagens", "campanha", "campanhas", "grupo", "resposta", "pergunta", "nao", "nunca"];

/// A shift on each of the days named, in everything else as the one that is pointed at.
pub(super) async fn read(
    tx: &mut Tx,
    answered: &Answered<'_>,
    house: &House,
) -> Result<Vec<Called>, StoreError> {
    let sentence = Sentence::read(answered.text);
    let copies = sentence.begins(COPIES) || sentence.begins(LIKE) && sentence.has(ANOTHER);
    if !copies || sentence.asks() || sentence.has(OTHER_THINGS) {
        return Ok(Vec::new());
    }
    let whole = Spans::read(answered.text, &answered.now, house);
    let (from, to) = parted(answered, house);
    let from = Spans::read(&from, &answered.now, house);
    let Some(model) = model(tx, answered, &from).await? else { return Ok(Vec::new()) };
    let to = Spans::read(&to, &answered.now, house);
    let hour = |time: jiff::civil::Time| time.strftime("%H:%M").to_string();
    let hours = (to.hours.start.zip(to.hours.end)).unwrap_or((model.starts.time(), model.ends.time()));
    let like = |day: String| {
        let arguments = json!({
            "hospital": to.hospital.map_or(model.hospital.name.as_str(), |one| &one.name),
            "especialidade": model.specialty.name,
            "data": day,
            "inicio": hour(hours.0),
            "fim": hour(hours.1),
            "valor_centavos": whole.value_cents.unwrap_or(model.value_cents),
        });
        ("criar_plantao", arguments)
    };
    if to.days.is_empty() {
        return Ok(vec![like(String::new())]);
    }
    Ok(to.days.iter().map(|day| like(day.to_string())).collect())
}

/// What is copied, and to where.
fn parted(answered: &Answered<'_>, house: &House) -> (String, String) {
    let text = answered.text;
    let days = |part: &str| Spans::read(part, &answered.now, house).days;
    let joints = [" pra ", " para ", " pro ", " na ", " no ", " em "];
    let mut cuts: Vec<usize> =
        joints.iter().flat_map(|joint| text.match_indices(joint)).map(|(at, _)| at).collect();
    cuts.sort_unstable();
    // "o de quinta no São Luiz pra sexta": the first cut with days behind it and none that it would take from the copied.
    let goal = cuts.into_iter().filter_map(|at| text.split_at_checked(at)).find(|(_, tail)| {
        let first = tail.split_whitespace().nth(1).map(folded).unwrap_or_default();
        let dated = first == "dia" || first.starts_with(|c: char| c.is_ascii_digit());
        !days(tail).is_empty() && (dated || window::weekday(&first).is_some() || window::dated(&first))
    });
    goal.map_or((text.to_owned(), String::new()), |(head, tail)| (head.to_owned(), tail.to_owned()))
}

/// The shift that is copied: the one that was just made or shown, or the only one that is named.
async fn model(tx: &mut Tx, answered: &Answered<'_>, from: &Spans<'_>) -> Result<Option<Vaga>, StoreError> {
    let shown = chosen::shown_in(tx, answered.conversation).await?;
    let unnamed = from.days.is_empty() && !from.names_a_place() && from.specialty.is_none();
    let named_day = |vaga: &&Vaga| {
        let weekdays: Vec<_> = from.days.iter().map(|day| day.weekday()).collect();
        from.days.is_empty() || from.days.contains(&vaga.starts.date()) || weekdays.contains(&vaga.weekday())
    };
    let fits = |vaga: &&Vaga| from.is_at(vaga) && named_day(vaga);
    let mut just = shown.iter().filter(fits);
    if let (Some(one), None) = (just.next(), just.next())
        && (unnamed || points_back(&from.text) || shown.len() == 1)
    {
        return Ok(Some(one.clone()));
    }
    if unnamed {
        return Ok(None);
    }
    let pointed = Pointed {
        id: None,
        day: "",
        standing: &[ShiftStatus::Aberta, ShiftStatus::Reservada],
        when: Lies::Ahead,
        hours: HoursSay::Which,
        people: PeopleAre::Mentioned,
        specialty: None,
    };
    let place = (answered.conversation, &answered.now);
    let mut found = shift::fitting(tx, place, pointed, from, &[]).await?;
    Ok(if found.len() == 1 { found.pop() } else { None })
}
