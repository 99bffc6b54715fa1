//! "Quero", "bora", "esse", "o de sábado": a short answer to the shifts that were offered last, and to nothing else.
//!
//! It only says which shift is meant. Whether it is taken is for the tool and for the doctor's yes.

use domain::OpenQuestion;
use engine::assistant::Answered;
use jiff::Zoned;
use serde_json::{Value, json};
use store::{StoreError, Tx, sightings};
use uuid::Uuid;

use super::taking;
use super::vaga::{ShiftStatus, Vaga, VagaId};
use super::{ordinal, table, window};
use crate::intent::is_infinitive;
use crate::places::folded;

/// A greeting points at no day.
const GREETINGS: [&str; 3] = ["bom dia", "boa tarde", "boa noite"];

/// Longer than this, somebody tells a story, and the whole sentence is to be read.
const LONGEST: usize = 9;
const LONGEST_WITH_BOTH: usize = 18;

/// How many words may stand beside a choice that is plain, and say why: "gostei do da Santa Casa, é pertinho".
const STRAY: usize = 4;

/// The words of a message, and what each does to an offer.
struct Weighed {
    words: usize,
    assents: bool,
    /// It agrees in words that would agree in any company.
    wants: bool,
    points: bool,
    stray: Vec<String>,
}

fn weighed(text: &str, offered: &[Vaga]) -> Option<Weighed> {
    let folded_text = GREETINGS.iter().fold(folded(text), |text, greeting| text.replace(greeting, ""));
    let words: Vec<&str> = folded_text.split(' ').filter(|word| !word.is_empty()).collect();
    let against = |word: &&str| {
        taking::against().contains(word) || (taking::elsewhere().contains(word) && *word != "opcao")
    };
    // "manda outra", where there is but one, wants another.
    let another = offered.len() == 1 && words.iter().any(|word| matches!(*word, "outro" | "outra"));
    if words.is_empty() || another || words.iter().any(against) {
        return None;
    }
    let names = names_of(offered);
    let numeric = |word: &str| {
        word.chars().next().is_some_and(|first| first.is_ascii_digit())
            && word.chars().all(|letter| letter.is_ascii_digit() || matches!(letter, 'h' | '/' | 'o' | 'a'))
    };
    let pointing = |word: &str| {
        taking::pointing().contains(&word) || numeric(word) || names.iter().any(|name| name == word)
    };
    let assents = |word: &str| taking::assent().contains(&word);
    let known = |word: &&&str| pointing(word) || assents(word) || taking::beside().contains(*word);
    Some(Weighed {
        words: words.len(),
        assents: words.iter().any(|word| assents(word)),
        wants: words.iter().any(|word| assents(word) && !taking::weak().contains(word)),
        points: words.iter().any(|word| pointing(word)),
        stray: words.iter().filter(|word| !known(word)).map(|word| (*word).to_owned()).collect(),
    })
}

/// The words by which the places of some shifts are called.
fn names_of(offered: &[Vaga]) -> Vec<String> {
    let places = offered.iter().flat_map(|vaga| {
        let place = &vaga.hospital;
        [Some(&place.name), place.bairro.as_ref(), place.cidade.as_ref(), place.region.as_ref()]
    });
    let words =
        places.flatten().flat_map(|name| folded(name).split(' ').map(str::to_owned).collect::<Vec<_>>());
    words.filter(|word| word.len() > 2).collect()
}

/// Whether a message takes up one of the shifts that were offered.
fn is_taken_up(text: &str, offered: &[Vaga]) -> bool {
    if text.contains('?') || text.chars().count() > 160 {
        return false;
    }
    if text
        .trim()
        .chars()
        .all(|sign| matches!(sign, '\u{1F44D}' | '\u{2705}' | '\u{1F44C}' | '\u{1F3FB}'..='\u{1F3FF}'))
    {
        return !text.trim().is_empty();
    }
    // A kind that is preferred is looked for; one of those shown is chosen.
    let prefers =
        folded(text).split(' ').any(|word| word.starts_with("prefir") || word.starts_with("preferi"));
    if prefers && ordinal::read(text, MOST_LISTED).is_none() {
        return false;
    }
    let Some(read) = weighed(text, offered) else { return false };
    if read.stray.is_empty() {
        return (read.points || read.assents) && read.words <= LONGEST
            || (read.points && read.assents && read.words <= LONGEST_WITH_BOTH);
    }
    // A choice and a wish, with a reason beside them; another verb is another matter.
    let plain = read.wants && (read.points || offered.len() == 1);
    plain
        && read.words <= LONGEST_WITH_BOTH
        && read.stray.len() <= STRAY
        && !read.stray.iter().any(|word| is_infinitive(word))
}

/// The calls that an answer stands for: only to an offer, and only if it speaks of nothing else.
pub(crate) async fn calls(
    tx: &mut Tx,
    answered: &Answered<'_>,
    said: &str,
) -> Result<Vec<(&'static str, Value)>, StoreError> {
    let offered = open_offer(tx, answered, said).await?;
    let several = several(said, &offered, &answered.now);
    if several.len() > 1 {
        let call = |id: &VagaId| json!({ "data_plantao": "", "confirmacao": said, "vaga_id": id });
        return Ok(several.iter().map(|id| ("reservar_plantao", call(id))).collect());
    }
    if offered.is_empty() || !is_taken_up(said, &offered) {
        return Ok(Vec::new());
    }
    // A single one that was offered is meant, unless another is named.
    let alone = match offered.as_slice() {
        [one] if !names_another(said, answered, one) => Some(one.id),
        _ => None,
    };
    let arguments = match alone {
        Some(id) => json!({ "data_plantao": "", "confirmacao": said, "vaga_id": id }),
        None => json!({ "data_plantao": "", "confirmacao": said }),
    };
    Ok(vec![("reservar_plantao", arguments)])
}

/// Each of several shifts that a message takes at once: "fico com o de sábado e o de quarta", "os dois". None where a part of it
/// may mean more than one.
fn several(said: &str, offered: &[Vaga], now: &Zoned) -> Vec<VagaId> {
    let wants =
        !said.contains('?') && weighed(said, offered).is_some_and(|read| read.wants || read.stray.is_empty());
    if !wants {
        return Vec::new();
    }
    let text = folded(said);
    let both =
        ["os dois", "as duas", "ambos", "ambas"].iter().any(|phrase| crate::places::names(&text, phrase));
    if both {
        return if offered.len() == 2 { offered.iter().map(|vaga| vaga.id).collect() } else { Vec::new() };
    }
    let mut meant: Vec<VagaId> = Vec::new();
    for part in window::parts(said) {
        let fitting = pointed_at(part, offered, now);
        match fitting.as_slice() {
            [] => {}
            [one] if meant.contains(one) => {}
            [one] => meant.push(*one),
            _ => return Vec::new(),
        }
    }
    meant
}

/// The shifts of a list that a few words point at: by its place, its day or its hospital. None where they point at nothing.
fn pointed_at(part: &str, offered: &[Vaga], now: &Zoned) -> Vec<VagaId> {
    let text = folded(part);
    let date = window::named(part, now).first().copied();
    let weekdays: Vec<_> = text.split(' ').filter_map(window::weekday).collect();
    let at = offered.iter().any(|vaga| vaga.hospital.is_named_in(&text));
    if date.is_none() && weekdays.is_empty() && !at {
        let place = ordinal::read(part, offered.len()).and_then(|place| offered.get(place));
        return place.map(|vaga| vaga.id).into_iter().collect();
    }
    let fits = |vaga: &&Vaga| {
        date.is_none_or(|day| vaga.starts.date() == day)
            && (weekdays.is_empty() || weekdays.contains(&vaga.weekday()))
            && (!at || vaga.hospital.is_named_in(&text))
    };
    offered.iter().filter(fits).map(|vaga| vaga.id).collect()
}

/// Whether the answer itself says which: by a day, or by a place in the list that was shown.
fn names_another(said: &str, answered: &Answered<'_>, one: &Vaga) -> bool {
    let day = window::single(said, &answered.now).or_else(|| window::numbered(said, &answered.now));
    day.is_some_and(|day| day != one.starts.date()) || ordinal::read(said, MOST_LISTED).is_some()
}

/// The longest list.
const MOST_LISTED: usize = 10;

/// The open shifts that were offered last, while the offer is what was asked.
pub(crate) async fn offered(tx: &mut Tx, answered: &Answered<'_>) -> Result<Vec<Vaga>, StoreError> {
    match answered.asked {
        Some(OpenQuestion::Offer { subjects }) => open(tx, subjects).await,
        _ => Ok(Vec::new()),
    }
}

/// The open shifts that may be meant: those that were offered last; or those of the last list, where one of them is pointed
/// at, and, unless it was just asked which, taken in so many words.
async fn open_offer(tx: &mut Tx, answered: &Answered<'_>, said: &str) -> Result<Vec<Vaga>, StoreError> {
    let listed = match answered.asked {
        Some(OpenQuestion::Offer { subjects }) => subjects.clone(),
        asked if points(said) => {
            let listed =
                sightings::recent(tx, answered.conversation).await?.into_iter().next().unwrap_or_default();
            let taken = weighed(said, &[]).is_some_and(|read| read.wants);
            if taken || matches!(asked, Some(OpenQuestion::Reply)) { listed } else { Vec::new() }
        }
        _ => Vec::new(),
    };
    open(tx, &listed).await
}

async fn open(tx: &mut Tx, listed: &[Uuid]) -> Result<Vec<Vaga>, StoreError> {
    let mut open = Vec::new();
    for id in listed {
        let found = table::find(tx, VagaId::from_uuid(*id)).await?;
        open.extend(found.filter(|vaga| vaga.status == ShiftStatus::Aberta));
    }
    Ok(open)
}

/// Whether a message points at one of several, by its place, its day or its pay.
fn points(text: &str) -> bool {
    let text = folded(text);
    text.split(' ').any(|word| taking::pointing().contains(&word) || word.parse::<u8>().is_ok())
}

#[cfg(test)]
#[path = "accepted_tests.rs"]
mod tests;
