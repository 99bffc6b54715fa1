//! Whole or nothing: what belongs to the words of a frame and stands right behind them is taken along ("mecânico |
//! industrial", "o curso | de NR10"), and what cannot be told without it is not told.

use super::classes::Class;
use super::frames::{Element, FRAMES, Frame};
use super::matching::Found;
use super::phrase;
use super::slots::SlotKind as Slot;
use super::verbs;
use super::words::{Sentence, WordKind};
use super::work;

/// Lists whose entries are nouns that more words may tell apart.
const GROWING: &[&str] = &[
    "alcohol",
    "body",
    "business",
    "career",
    "condition",
    "conditioned",
    "exam",
    "food",
    "group",
    "hobby",
    "illness",
    "instrument",
    "licence",
    "medicine",
    "profession",
    "regime",
    "school",
    "smallshop",
    "sport",
    "surgery",
    "tattoo",
    "therapy",
    "worship",
];

/// The most words that are taken along.
const MOST_TAKEN: usize = 5;

/// What a frame found, with everything that belongs to it; nothing when it was cut in the middle.
pub(super) fn completed(sentence: &Sentence<'_>, found: &Found, frame: &Frame) -> Option<Found> {
    let elements = &FRAMES.patterns.get(found.pattern)?.elements;
    let final_element = elements.iter().rev().find(|element| !matches!(element, Element::Not(_)))?;
    let mut found = found.clone();
    // "o remédio | me dá sono": which one?
    let before = elements.first().is_some_and(|first| {
        matches!(first, Element::Slot(name, Slot::Before) if is_generic(found.slot(name).map_or("", |value| &value.name)))
    });
    if before {
        return None;
    }
    match final_element {
        Element::Slot(name, Slot::Listed(list)) if GROWING.contains(list) => {
            let end = reach(sentence, found.end, list);
            let end = if *list == "medicine" { dose_end(sentence, end) } else { end };
            // "virei atleta olímpico de maratona de série"
            let became = found.verb.is_some_and(|verb| verb.lemma.infinitive() == "virar");
            let rank = found.slot(name).is_some_and(|value| work::is_rank(&value.name));
            let fancied = *list == "profession" && became && !rank;
            if end > found.end && fancied {
                return None;
            }
            if end > found.end {
                grow(sentence, &mut found, name, end);
            }
            (!is_generic(found.slot(name).map_or("", |value| &value.name))).then_some(found)
        }
        // "surdo | de um ouvido", "a mãe | da Bia": without the rest it is something else.
        Element::Slot(_, Slot::Listed(_)) => {
            let joined = matches!(sentence.text(found.end), "de" | "do" | "da" | "dos" | "das");
            let behind = found.end + 1 + usize::from(matches!(sentence.text(found.end + 1), "um" | "uma"));
            let other = matches!(sentence.text(behind), "outro" | "outra" | "outros" | "outras");
            // "ganhei um cachorro | da Bia": who gave it is not what it is.
            let given = matches!(final_element, Element::Slot(_, Slot::Listed("animal")))
                && sentence.is_proper(behind);
            let cut = joined && !given && (other || names(sentence, behind));
            (!cut).then_some(found)
        }
        Element::Slot(name, Slot::Thing | Slot::Place | Slot::Taste | Slot::Institution) => {
            (!is_generic(found.slot(name).map_or("", |value| &value.name))).then_some(found)
        }
        Element::Slot(..) | Element::Not(_) => Some(found),
        Element::Verb(..) | Element::Words(_) => {
            // A frame that waits for a rest ends with it.
            let rests = found
                .end
                .checked_sub(1)
                .is_some_and(|end| sentence.is_pause(end) || sentence.text(end) == "e");
            if rests {
                return Some(found);
            }
            let cut = describes(sentence, found.end) || begins_object(sentence, found.end);
            if frame.content != "{retold}" {
                return (!cut).then_some(found);
            }
            let end = reach(sentence, found.end, "");
            if end == found.end {
                return (!cut).then_some(found);
            }
            found.retold.push(phrase::kept(sentence, found.end..end));
            found.end = end;
            Some(found)
        }
    }
}

/// The last slot with the words that follow it.
fn grow(sentence: &Sentence<'_>, found: &mut Found, slot: &str, end: usize) {
    let more = phrase::kept(sentence, found.end..end);
    if let Some((_, value)) = found.slots.iter_mut().rev().find(|(name, _)| *name == slot) {
        value.text = format!("{} {more}", value.text);
        value.name = format!("{} {}", value.name, phrase::compared(&more));
    }
    if let Some(told) = found.retold.last_mut() {
        *told = format!("{told} {more}");
    }
    found.end = end;
}

/// Where the words end that tell more about what ends at a word.
fn reach(sentence: &Sentence<'_>, at: usize, list: &str) -> usize {
    let mut end = at;
    while end < at + MOST_TAKEN {
        let joined = match sentence.text(end) {
            "de" | "do" | "da" | "dos" | "das" => true,
            "em" => list == "school",
            _ => false,
        };
        // "surda de um ouvido"
        let counted = usize::from(joined && matches!(sentence.text(end + 1), "um" | "uma"));
        if joined && names(sentence, end + 1 + counted) {
            end += 2 + counted;
        } else if !joined && describes(sentence, end) {
            end += 1;
        } else {
            break;
        }
    }
    end
}

/// "losartana | de 50", "sertralina | 100 mg".
fn dose_end(sentence: &Sentence<'_>, at: usize) -> usize {
    let number = at + usize::from(sentence.text(at) == "de");
    if sentence.words.get(number).is_none_or(|word| word.kind != WordKind::Number) {
        return at;
    }
    let unit = matches!(
        sentence.text(number + 1),
        "mg" | "ml" | "mcg" | "g" | "ui" | "gotas" | "comprimidos" | "miligramas"
    );
    let counted = !unit && !sentence.is_pause(number + 1) && sentence.text(at) != "de";
    if counted { at } else { number + 1 + usize::from(unit) }
}

/// A noun after "de".
fn names(sentence: &Sentence<'_>, at: usize) -> bool {
    let word = sentence.text(at);
    sentence.is_word(at)
        && !phrase::is_function_word(word)
        && !phrase::points_elsewhere(word)
        && !phrase::is_time(word)
        && !Class::Aside.has(word)
        && !Class::Filler.has(word)
        && !Class::NoComplement.has(word)
}

/// An adjective, or a noun that serves as one, set right behind.
fn describes(sentence: &Sentence<'_>, at: usize) -> bool {
    let word = sentence.text(at);
    let undergone = ["ado", "ada", "ido", "ida", "ados", "adas", "idos", "idas", "ando", "endo", "indo"];
    names(sentence, at)
        && word.len() > 2
        && !sentence.is_proper(at)
        && !verbs::is_finite(word)
        && !verbs::is_infinitive(word)
        && !word.ends_with("mente")
        && !undergone.iter().any(|ending| word.ends_with(ending))
}

/// "parei de fumar | um cachimbo": what was done was done to something.
fn begins_object(sentence: &Sentence<'_>, at: usize) -> bool {
    matches!(sentence.text(at), "um" | "uma") && describes(sentence, at + 1)
}

/// A noun that names nothing without more: "o curso", "um bairro".
pub(super) fn is_generic(name: &str) -> bool {
    !name.is_empty() && name.split(' ').all(|word| Class::Generic.has(word))
}

/// Whether words told of somebody still speak as the person did: "vai me visitar", "e sou divorciado".
pub(super) fn is_first_person(content: &str) -> bool {
    ptbr::tokens(content).iter().any(|token| Class::FirstPerson.has(&token.text))
}
