//! Where somebody does not work: "não trabalho na Santa Casa", "qualquer um menos o ABC", "São Luiz nem pensar".

use super::kinds;
use crate::places::{Hospital, HospitalId, folded, places_named};

/// What is refused out of a sentence.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Refused {
    pub(super) not_at: Vec<HospitalId>,
    pub(super) not_in: Vec<String>,
}

/// Refuses its whole clause, what stands before it, too.
const REFUSES: &[&str] = &[
    "nao", "nunca", "jamais", "nem", "evito", "evita", "odeio", "odeia", "detesto", "detesta", "recuso",
    "recusa", "proibido",
];

/// Refuses what follows.
const EXCEPTS: &[&str] = &["menos", "exceto", "tirando", "fora", "longe", "salvo"];

/// Points at a place that was named before.
pub(crate) const THERE: &[&str] = &["la", "ali"];

/// Leaves no choice.
const ONLY: &[&str] = &["so", "somente", "apenas", "exclusivamente"];

/// What ends a clause besides its marks.
const TURNS: &[&str] = &["mas", "porem", "prefiro", "prefere"];

/// Whether a sentence is a limit and no mere liking.
pub(super) fn is_firm(told: &str) -> bool {
    let text = folded(told);
    text.split(' ').any(|word| REFUSES.contains(&word) || EXCEPTS.contains(&word) || ONLY.contains(&word))
}

/// Whether a sentence leaves one choice.
pub(super) fn is_only(told: &str) -> bool {
    folded(told).split(' ').any(|word| ONLY.contains(&word))
}

/// The places that a sentence refuses.
pub(super) fn read(told: &str, hospitals: &[Hospital]) -> Refused {
    let mut refused = Refused::default();
    let mut spoken_of = Refused::default();
    for (clause, asked) in clauses(told) {
        let named = places(&clause, hospitals);
        // "ABC é longe demais, não me oferece mais nada de lá": there is what was spoken of last.
        let there = std::mem::replace(&mut spoken_of, named.clone());
        if named == Refused::default() {
            spoken_of = there.clone();
        }
        let words: Vec<&str> = clause.split(' ').collect();
        // "não tem nada no São Luiz?" refuses nothing; "tem algo, sem ser em Santos?" does.
        let whole = !asked && (words.iter().any(|word| REFUSES.contains(word)) || is_far(&words));
        let excepts = |at: usize| {
            let before = at.checked_sub(1).and_then(|at| words.get(at)).copied().unwrap_or_default();
            match words.get(at) {
                Some(&"ser") => before == "sem",
                Some(&"seja") => before == "nao",
                Some(word) => EXCEPTS.contains(word),
                None => false,
            }
        };
        let from = (0..words.len()).find(|at| excepts(*at));
        let part = match (whole, from) {
            (true, _) => clause.clone(),
            (false, Some(at)) => words.get(at..).unwrap_or_default().join(" "),
            (false, None) => continue,
        };
        let of = places(&part, hospitals);
        let points = words.iter().any(|word| THERE.contains(word));
        let of = if of == Refused::default() && points { there } else { of };
        refused.not_at.extend(of.not_at);
        refused.not_in.extend(of.not_in);
    }
    refused
}

/// "Santos fica longe demais": said of a place, not of what lies away from it ("longe de Santos").
fn is_far(words: &[&str]) -> bool {
    words.iter().enumerate().any(|(at, word)| {
        *word == "longe" && !matches!(words.get(at + 1), Some(&("de" | "do" | "da" | "dos" | "das")))
    })
}

/// What makes a clause that is about a place a liking of it.
const LIKED: &[&str] = &[
    "perto",
    "bom",
    "boa",
    "otimo",
    "otima",
    "melhor",
    "tranquilo",
    "tranquila",
    "serve",
    "servem",
    "ok",
    "certo",
    "ideal",
    "gosto",
    "prefiro",
    "quero",
    "pego",
    "aceito",
    "topo",
    "so",
    "somente",
    "apenas",
];

/// The places that a sentence only speaks of: "Santos é um trânsito só". That is neither a wish nor a refusal.
pub(super) fn spoken_of(told: &str, hospitals: &[Hospital]) -> Refused {
    let mut found = Refused::default();
    for (clause, _) in clauses(told) {
        let words: Vec<&str> = clause.split(' ').collect();
        // Without "são" and "dá": folded they are "São Luiz" and "da semana que vem".
        let described = words.iter().position(|word| {
            matches!(
                *word,
                "fica" | "ficam" | "tem" | "esta" | "ta" | "tao" | "era" | "dao" | "exige" | "cansa"
            )
        });
        let liked = words.iter().any(|word| LIKED.contains(word));
        let Some(at) = described.filter(|at| *at > 0 && !liked) else { continue };
        let of = places(&words.get(..at).unwrap_or_default().join(" "), hospitals);
        found.not_at.extend(of.not_at);
        found.not_in.extend(of.not_in);
    }
    found
}

/// The hospitals that a text names; where it names none, the places.
fn places(text: &str, hospitals: &[Hospital]) -> Refused {
    let at: Vec<HospitalId> =
        hospitals.iter().filter(|hospital| hospital.is_named_in(text)).map(|hospital| hospital.id).collect();
    if !at.is_empty() {
        return Refused { not_at: at, not_in: Vec::new() };
    }
    Refused { not_at: Vec::new(), not_in: places_named(text, hospitals) }
}

/// The clauses of a message, and whether the sentence that each belongs to asks.
fn clauses(told: &str) -> Vec<(String, bool)> {
    let mut clauses = Vec::new();
    for sentence in told.split_inclusive(['.', '!', '?', '\n']) {
        let asked = sentence.trim_end().ends_with('?');
        for piece in sentence.split([',', ';', '.', '!', '?', '\n', ':']) {
            let text = kinds::without_floors(&folded(piece));
            let mut clause: Vec<&str> = Vec::new();
            for word in text.split(' ').filter(|word| !word.is_empty()) {
                if TURNS.contains(&word) {
                    clauses.push((std::mem::take(&mut clause).join(" "), asked));
                }
                clause.push(word);
            }
            clauses.push((clause.join(" "), asked));
        }
    }
    clauses.retain(|(clause, _)| !clause.is_empty());
    clauses
}
