//! What a new claim means for an older one: the golden question, answered from the frames.

use super::claim::{Claim, same_words};
use super::frames::{Holds, Keeps};
use super::lists;
use super::subject::Subject;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Relation {
    /// Both can be so.
    Unrelated,
    /// It says the same again.
    Same,
    /// It adds to the older one, which stays.
    Detail,
    /// The older one is no longer so.
    Replaces,
}

/// What `new` does to `old`.
pub(super) fn compare(new: &Claim, old: &Claim) -> Relation {
    if let Some(relation) = life_and_death(new, old) {
        return relation;
    }
    if !new.subject.is(&old.subject) {
        return Relation::Unrelated;
    }
    match (new.frame.topic.as_str(), old.frame.topic.as_str()) {
        ("residence", "residence") => residence(new, old),
        ("job", "job") => job(new, old),
        ("job", "profession") | ("profession", "job") => profession(new, old),
        ("job_left", "job") => left(new, old),
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
        ("study_ended", "study") | ("birthday", "birth_year") => Relation::Unrelated,
        (topic, older) if topic == older => plain(new, old),
        (_, older) if new.holds == Holds::Yes && new.frame.ends.iter().any(|ended| ended == older) => {
            Relation::Replaces
        }
        _ => Relation::Unrelated,
    }
}

fn plain(new: &Claim, old: &Claim) -> Relation {
    if new.frame.event {
        return if same_event(new, old) { Relation::Same } else { Relation::Unrelated };
    }
    if !same_key(new, old) {
        return Relation::Unrelated;
    }
    if new.holds != old.holds {
        return Relation::Replaces;
    }
    let other = |name: &str| old.value.iter().find(|(slot, _)| *slot == name).map(|(_, value)| value);
    let same = new.value.iter().all(|(name, value)| other(name).is_none_or(|old| same_words(value, old)));
    if same { Relation::Same } else { Relation::Replaces }
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

fn residence(new: &Claim, old: &Claim) -> Relation {
    let place = |claim: &Claim| claim.slot("place").map(|value| value.name.clone()).unwrap_or_default();
    let (here, there) = (place(new), place(old));
    let same = same_words(&here, &there);
    if new.holds == Holds::No {
        return if same || here.is_empty() { Relation::Replaces } else { Relation::Unrelated };
    }
    if same {
        return Relation::Same;
    }
    match (is_town(&here), is_town(&there)) {
        (true, true) | (false, false) => Relation::Replaces,
        // A new town leaves the old quarter behind; a new quarter may be in the same town.
        (true, false) if new.turn => Relation::Replaces,
        _ => Relation::Detail,
    }
}

/// A town, state or country, as far as anybody can tell from its name.
fn is_town(place: &str) -> bool {
    let small = [
        "bairro",
        "vila",
        "jardim",
        "jd",
        "parque",
        "setor",
        "zona",
        "centro",
        "morro",
        "alto",
        "asa",
        "rua",
        "avenida",
        "condominio",
        "conjunto",
        "residencial",
    ];
    let sentences = super::words::sentences(place);
    let listed = |list: &str| {
        sentences
            .first()
            .is_some_and(|sentence| lists::list(list).is_some_and(|list| list.find(sentence, 0).is_some()))
    };
    listed("large")
        || !(listed("small") || place.split(' ').next().is_some_and(|first| small.contains(&first)))
}

fn is_idle(claim: &Claim) -> bool {
    claim.frame.value.is_some()
}

fn job(new: &Claim, old: &Claim) -> Relation {
    let same_frame = std::ptr::eq(new.frame, old.frame);
    if is_idle(new) || is_idle(old) {
        let again = is_idle(new) && is_idle(old) && same_frame;
        return match (again, new.holds) {
            (true, _) => Relation::Same,
            (false, Holds::No) => Relation::Unrelated,
            (false, Holds::Yes) if new.beside => Relation::Unrelated,
            (false, Holds::Yes) => Relation::Replaces,
        };
    }
    let agrees = |slot: &str| match (new.slot(slot), old.slot(slot)) {
        (Some(new), Some(old)) => Some(same_words(&new.name, &old.name)),
        _ => None,
    };
    if new.holds == Holds::No {
        return if agrees("work") == Some(false) || agrees("profession") == Some(false) {
            Relation::Unrelated
        } else {
            Relation::Replaces
        };
    }
    match (agrees("work"), agrees("profession")) {
        (Some(false), _) | (None, Some(false)) if new.beside => Relation::Unrelated,
        (Some(false), _) | (Some(true) | None, Some(false)) => Relation::Replaces,
        (Some(true), _) | (None, Some(true)) => Relation::Same,
        // A new place of work after a bare role is a new job; a new role at a known place is a promotion.
        (None, None) if new.turn && new.slot("work").is_some() && !new.beside => Relation::Replaces,
        (None, None) => Relation::Detail,
    }
}

fn profession(new: &Claim, old: &Claim) -> Relation {
    if is_idle(new) {
        return if new.frame.ends.iter().any(|topic| topic == "profession") {
            Relation::Replaces
        } else {
            Relation::Unrelated
        };
    }
    match (new.slot("profession"), old.slot("profession")) {
        (Some(one), Some(other)) if same_words(&one.name, &other.name) => {
            if new.slot("work").is_some() && old.slot("work").is_none() {
                Relation::Detail
            } else {
                Relation::Same
            }
        }
        _ => Relation::Unrelated,
    }
}

/// Who left "a agência" did not leave the bank.
fn left(new: &Claim, old: &Claim) -> Relation {
    let stranger = match (new.slot("from"), old.slot("work")) {
        (Some(from), Some(work)) => !same_words(&from.name, &work.name),
        _ => false,
    };
    // "saí da reunião" leaves no job.
    let vague = new.frame.keeps == Keeps::Known && (new.slot("from").is_none() || old.slot("work").is_none());
    if stranger || vague || is_idle(old) { Relation::Unrelated } else { Relation::Replaces }
}

fn status(new: &Claim, old: &Claim) -> Relation {
    let name = |claim: &Claim| claim.value.first().map(|(_, value)| value.clone()).unwrap_or_default();
    let partner = |claim: &Claim| claim.slot("partner").map(|value| value.name.clone());
    let (now, then) = (name(new), name(old));
    if new.holds == Holds::No {
        return if now == then { Relation::Replaces } else { Relation::Unrelated };
    }
    let alone = |status: &str| matches!(status, "solteiro" | "separado");
    if now == then
        || alone(&now) && alone(&then)
        || matches!(
            (now.as_str(), then.as_str()),
            ("separado", "divorciado") | ("solteiro", "divorciado" | "viuvo")
        )
    {
        return match (partner(new), partner(old)) {
            (Some(one), Some(other)) if !same_words(&one, &other) => Relation::Replaces,
            (Some(_), None) => Relation::Detail,
            _ => Relation::Same,
        };
    }
    Relation::Replaces
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

fn vehicle(new: &Claim, old: &Claim) -> Relation {
    if new.key != old.key {
        return Relation::Unrelated;
    }
    if new.holds != old.holds {
        return Relation::Replaces;
    }
    let name = |claim: &Claim| claim.slot("vehicle").map(|value| value.name.clone()).unwrap_or_default();
    if same_words(&name(new), &name(old)) || new.key.contains(&name(new)) {
        return Relation::Same;
    }
    let swapped = new.slot("old").is_some() || !new.turn;
    if swapped { Relation::Replaces } else { Relation::Unrelated }
}

/// Births and deaths reach beyond their own topic.
fn life_and_death(new: &Claim, old: &Claim) -> Option<Relation> {
    let Subject::Other(who) = &new.subject else { return None };
    match (new.frame.topic.as_str(), old.frame.topic.as_str()) {
        ("birth", "pregnancy") => {
            let child = matches!(
                who.relation.split(' ').next(),
                Some("filho" | "filha" | "bebe" | "gemeos" | "cacula")
            );
            child.then_some(Relation::Replaces)
        }
        ("death", "pet") => {
            let named = !who.name.is_empty() && old.slot("name").is_some_and(|name| name.name == who.name);
            let animal = old.slot("animal").is_some_and(|animal| {
                lists::list("animal").is_some_and(|list| list.same(&animal.name, &who.relation))
            });
            (named || animal && who.name.is_empty()).then_some(Relation::Replaces)
        }
        ("death", "person_name") => {
            let named = !who.name.is_empty() && old.slot("name").is_some_and(|name| name.name == who.name);
            named.then_some(Relation::Replaces)
        }
        ("death", topic) if topic != "death" && new.subject.is(&old.subject) && !old.frame.event => {
            Some(if topic == "friend" { Relation::Unrelated } else { Relation::Replaces })
        }
        _ => None,
    }
}
