//! What a new claim means for an older one: the golden question, answered from the frames.

use super::claim::{Claim, same_words};
use super::frames::Holds;
use super::home;
use super::parting::{self, is_sweetheart};
use super::restated::restated;
use super::subject::Subject;
use super::topics;
use super::work;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Relation {
    /// Both can be so.
    Unrelated,
    /// It says the same again.
    Same,
    /// It adds to the older one, which stays.
    Detail,
    /// It says the older one and more: of two sentences of one night the older one can go.
    Covers,
    /// The older one is no longer so.
    Replaces,
    /// It cannot be so after the older one: something else was meant.
    Impossible,
}

/// What `new` does to `old`.
pub(super) fn compare(new: &Claim, old: &Claim) -> Relation {
    if let Some(relation) = parting::life_and_death(new, old)
        .or_else(|| parting::parting(new, old))
        .or_else(|| restated(new, old))
    {
        return relation;
    }
    if !new.subject.is(&old.subject) {
        return Relation::Unrelated;
    }
    match (new.frame.topic.as_str(), old.frame.topic.as_str()) {
        ("residence", "residence") => home::residence(new, old),
        ("job", "job") => work::job(new, old),
        ("job", "profession") | ("profession", "job") => work::profession(new, old),
        ("job_left", "job" | "profession") => work::left(new, old),
        ("status", "status") => status(new, old),
        ("pet", "pet") => pet(new, old),
        ("vehicle", "vehicle") => vehicle(new, old),
        ("eats", "diet") if new.holds == Holds::Yes && old.holds == Holds::Yes => {
            let meat = new
                .key
                .iter()
                .any(|key| key.contains("carne") || key.contains("frango") || key.contains("peixe"));
            if meat { Relation::Replaces } else { Relation::Unrelated }
        }
        // Whoever moves away shares the rent with somebody else.
        ("residence", "household") if new.turn && old.holds == Holds::Yes && old.slot("thing").is_some() => {
            Relation::Replaces
        }
        ("study_level", "study") if new.holds == Holds::No && old.holds == Holds::Yes => {
            let same = match (new.slot("school"), old.slot("school")) {
                (Some(one), Some(other)) => same_words(&one.name, &other.name),
                _ => false,
            };
            if same { Relation::Replaces } else { Relation::Unrelated }
        }
        // "faço faculdade de noite": which one is known.
        ("study_level", "study") if new.holds == Holds::Yes && old.holds == Holds::Yes => {
            let any = new.slot("school").is_some_and(|school| school.name == "faculdade");
            if any { Relation::Same } else { Relation::Unrelated }
        }
        // "não fumo maconha" says nothing of cigarettes.
        ("smoking", "smoking")
            if new.holds != old.holds && smoked(new) != smoked(old) && smoked(new).is_some() =>
        {
            Relation::Unrelated
        }
        ("study_ended", "study") | ("birthday", "birth_year") => Relation::Unrelated,
        (topic, older) if topic == older => plain(new, old),
        (_, older) if new.holds == Holds::Yes && new.frame.ends.iter().any(|ended| ended == older) => {
            Relation::Replaces
        }
        _ => Relation::Unrelated,
    }
}

fn smoked(claim: &Claim) -> Option<&str> {
    claim.slot("smoke").map(|smoke| smoke.name.as_str())
}

fn plain(new: &Claim, old: &Claim) -> Relation {
    if new.frame.event {
        return if same_event(new, old) { Relation::Same } else { Relation::Unrelated };
    }
    if !same_key(new, old) {
        return Relation::Unrelated;
    }
    if new.holds != old.holds {
        return if is_parted(old) { Relation::Unrelated } else { Relation::Replaces };
    }
    let other = |name: &str| old.value.iter().find(|(slot, _)| *slot == name).map(|(_, value)| value);
    let same = new.value.iter().all(|(name, value)| other(name).is_none_or(|old| same_words(value, old)));
    let topic = new.frame.topic.as_str();
    match topic {
        _ if same => Relation::Same,
        "name" => Relation::Detail,
        "person_name" => named(new, old),
        "age" => older_by_birthdays(new, old),
        "household" if new.slot("alone").is_some() || old.slot("alone").is_some() => Relation::Replaces,
        _ if topics::exclude(topic) => Relation::Replaces,
        _ if new.explicit && !topics::add_up(topic) => Relation::Replaces,
        _ => Relation::Unrelated,
    }
}

/// "Ju" is "Juliana"; there can be several friends, and only one sweetheart.
fn named(new: &Claim, old: &Claim) -> Relation {
    let name = |claim: &Claim| claim.slot("name").map(|name| name.name.clone()).unwrap_or_default();
    let (one, other) = (name(new), name(old));
    if is_short_for(&one, &other) || is_short_for(&other, &one) {
        return Relation::Same;
    }
    let Subject::Other(who) = &new.subject else { return Relation::Unrelated };
    if is_sweetheart(&who.relation) { Relation::Replaces } else { Relation::Unrelated }
}

fn is_short_for(short: &str, long: &str) -> bool {
    short.len() >= 2 && !short.contains(' ') && long.starts_with(short)
}

/// Nobody grows younger, or by more than a birthday or two: "coleciono xícaras, já tenho 43" counts something else.
fn older_by_birthdays(new: &Claim, old: &Claim) -> Relation {
    let years = |claim: &Claim| claim.slot("age").and_then(|age| age.name.parse::<u8>().ok());
    let passed = match (years(new), years(old)) {
        (Some(now), Some(then)) => now.checked_sub(then),
        _ => None,
    };
    if passed.is_some_and(|passed| passed <= 2) { Relation::Replaces } else { Relation::Impossible }
}

/// Whether the same thing happened. Whom it happened to is compared elsewhere.
fn same_event(new: &Claim, old: &Claim) -> bool {
    let told = |claim: &Claim| -> Vec<(&'static str, String)> {
        let about = claim.frame.about.as_deref();
        let rest = claim.slots.iter().filter(|(name, _)| Some(*name) != about);
        rest.map(|(name, value)| (*name, value.name.clone())).collect()
    };
    let (one, other) = (told(new), told(old));
    let shared = |name: &str| other.iter().find(|(slot, _)| *slot == name).map(|(_, value)| value);
    let compared = one.iter().filter_map(|(name, value)| shared(name).map(|older| same_words(value, older)));
    let compared: Vec<bool> = compared.collect();
    let comparable = !compared.is_empty() || one.is_empty() && other.is_empty();
    comparable && compared.iter().all(|same| *same)
}

/// Whether two claims of a topic speak of the same debt, pet, food.
fn same_key(new: &Claim, old: &Claim) -> bool {
    let (one, other) = (joined_key(new), joined_key(old));
    if one.is_empty() || other.is_empty() {
        // "quitei a dívida": whichever there is.
        return one.is_empty() && other.is_empty() || new.holds == Holds::No && one.is_empty();
    }
    same_words(&one, &other)
}

fn joined_key(claim: &Claim) -> String {
    let words = claim.key.iter().flat_map(|key| key.split(' '));
    let general = match claim.frame.topic.as_str() {
        "debt" => &["divida", "banco", "tudo", "parcela"][..],
        "regime" => &["dieta"],
        _ => &[],
    };
    words.filter(|word| !general.contains(word)).collect::<Vec<_>>().join(" ")
}

fn status(new: &Claim, old: &Claim) -> Relation {
    let name = |claim: &Claim| claim.value.first().map(|(_, value)| value.clone()).unwrap_or_default();
    let partner = |claim: &Claim| claim.slot("partner").map(|value| value.name.clone());
    let (now, then) = (name(new), name(old));
    if new.holds == Holds::No {
        return if now == then { Relation::Replaces } else { Relation::Unrelated };
    }
    if are_both_so(new, old, &now, &then) {
        return Relation::Unrelated;
    }
    let alone = |status: &str| matches!(status, "solteiro" | "separado");
    // "terminei com a Bia" happened; "tô solteiro" is how it is since then.
    if now == then && now == "solteiro" && new.slot("status").is_some() && old.slot("status").is_none() {
        return Relation::Unrelated;
    }
    if now == then
        || alone(&now) && alone(&then)
        || matches!(
            (now.as_str(), then.as_str()),
            ("separado", "divorciado") | ("solteiro", "divorciado" | "viuvo")
        )
    {
        return match (partner(new), partner(old)) {
            // Whoever parted from two parted from both.
            (Some(one), Some(other)) if !same_words(&one, &other) && alone(&now) => Relation::Unrelated,
            (Some(one), Some(other)) if !same_words(&one, &other) => Relation::Replaces,
            (Some(_), None) if !alone(&now) => Relation::Detail,
            // "terminei com a Simone", told by whoever was divorced long before.
            (Some(_), None) => Relation::Unrelated,
            _ => Relation::Same,
        };
    }
    Relation::Replaces
}

/// Whether two ways of living go together: whoever parted from one may love another, and be divorced all the while.
fn are_both_so(new: &Claim, old: &Claim, now: &str, then: &str) -> bool {
    let loves = |status: &str| matches!(status, "namorando" | "noivo");
    let parted = |status: &str| matches!(status, "solteiro" | "separado" | "divorciado");
    let partner = |claim: &Claim| claim.slot("partner").map(|partner| partner.name.clone());
    let strangers =
        matches!((partner(new), partner(old)), (Some(one), Some(other)) if !same_words(&one, &other));
    // "se separou da Ivone" happened, whoever comes after her.
    let happened = matches!(then, "separado" | "divorciado") && partner(old).is_some();
    loves(now) && matches!(then, "casado" | "viuvo" | "divorciado" | "separado")
        || loves(then) && matches!(now, "divorciado" | "viuvo")
        || parted(now) && !parted(then) && strangers
        || happened && !parted(now)
}

fn pet(new: &Claim, old: &Claim) -> Relation {
    let animal = |claim: &Claim| claim.slot("animal").map(|value| value.class.clone()).unwrap_or_default();
    let name = |claim: &Claim| claim.slot("name").map(|value| value.name.clone());
    let same_animal = animal(new) == animal(old);
    match (name(new), name(old)) {
        (Some(one), Some(other)) => {
            if one == other {
                held(new, old)
            } else {
                Relation::Unrelated
            }
        }
        (None, Some(_)) if same_animal && new.turn => Relation::Unrelated,
        (Some(_), None) if same_animal => Relation::Detail,
        _ if same_animal => {
            let count = |claim: &Claim| claim.slot("count").map(|value| value.name.clone());
            match (count(new), count(old)) {
                (Some(one), Some(other)) if one != other => Relation::Replaces,
                _ => held(new, old),
            }
        }
        _ => Relation::Unrelated,
    }
}

fn held(new: &Claim, old: &Claim) -> Relation {
    if new.holds == old.holds { Relation::Same } else { Relation::Replaces }
}

/// "vendeu o Uno" stays true whatever is bought after it.
fn is_parted(old: &Claim) -> bool {
    old.holds == Holds::No
        && old.is_told_by(&["vender", "fechar", "encerrar"])
        && matches!(old.frame.topic.as_str(), "vehicle" | "property" | "job_extra")
}

fn vehicle(new: &Claim, old: &Claim) -> Relation {
    if new.key != old.key {
        return Relation::Unrelated;
    }
    if new.holds != old.holds {
        return if is_parted(old) { Relation::Unrelated } else { Relation::Replaces };
    }
    let name = |claim: &Claim| claim.slot("vehicle").map(|value| value.name.clone()).unwrap_or_default();
    if same_words(&name(new), &name(old)) || new.key.contains(&name(new)) {
        return Relation::Same;
    }
    if new.slot("old").is_some() { Relation::Replaces } else { Relation::Unrelated }
}
