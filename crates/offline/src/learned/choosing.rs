//! The answer to "Você quer … ou …?": which of the wishes it names.

use ptbr::{same_word, terms};

/// The most words of an answer that names a wish. Whoever writes more says something new.
const LONGEST: usize = 7;
/// Each with how many of the wishes it passes over; the last is the last of them, however many there are.
const ORDINALS: &[(&[&str], usize)] = &[
    (&["primeiro", "primeira", "1", "first"], 0),
    (&["segundo", "segunda", "2", "second"], 1),
    (&["terceiro", "terceira", "3", "third"], 2),
    (&["ultimo", "ultima", "last"], usize::MAX),
];

/// The place of the wish that a message names in two of its words, and no other in as many: "guarda como decisão: juntar 400".
pub(crate) fn named(said: &str, wishes: &[&str]) -> Option<usize> {
    let (place, most) = most_shared(said, wishes)?;
    (most > 1).then_some(place)
}

/// The place of the wish that an answer chooses, if it chooses one and nothing else.
pub(crate) fn chosen(said: &str, wishes: &[&str]) -> Option<usize> {
    if ptbr::tokens(said).iter().any(|token| matches!(token.text.as_ref(), "nenhum" | "nenhuma" | "nem")) {
        return None;
    }
    let words: Vec<String> = ptbr::tokens(said).iter().map(|token| token.text.to_string()).collect();
    if words.len() > LONGEST || wishes.is_empty() {
        return None;
    }
    if wishes.len() == 1 {
        let assent = ptbr::assent::reply(said, "").assent;
        if assent.yes > 0 && assent.no == 0 && assent.other == 0 {
            return Some(0);
        }
    }
    let ordinal = ORDINALS.iter().find(|(names, _)| words.iter().any(|word| names.contains(&word.as_str())));
    if let Some((_, place)) = ordinal {
        return Some((*place).min(wishes.len() - 1))
            .filter(|_| *place == usize::MAX || *place < wishes.len());
    }
    most_shared(said, wishes).map(|(place, _)| place)
}

/// The one wish with most of its words in a text, and how many.
fn most_shared(said: &str, wishes: &[&str]) -> Option<(usize, usize)> {
    let said = terms(said);
    let shared =
        |wish: &&str| terms(wish).iter().filter(|term| said.iter().any(|word| same_word(word, term))).count();
    // The one with most of its words; a word that several of them have chooses none.
    let counts: Vec<usize> = wishes.iter().map(shared).collect();
    let most = counts.iter().copied().max().filter(|most| *most > 0)?;
    let mut fitting = (0..).zip(&counts).filter(|(_, count)| **count == most).map(|(at, _)| at);
    let place = fitting.next().filter(|_| fitting.next().is_none())?;
    Some((place, most))
}

#[cfg(test)]
#[path = "choosing_tests.rs"]
mod tests;
