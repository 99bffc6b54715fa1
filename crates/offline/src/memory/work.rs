//! What one thing said of somebody's work means for another.

use super::claim::{Claim, same_words};
use super::frames::{Holds, Keeps};
use super::lists;
use super::relation::Relation;
use super::slots::Value;
use super::words;

/// Not working, whatever else: out of work, on leave, retired.
fn is_idle(claim: &Claim) -> bool {
    claim.frame.value.is_some()
}

/// Whether not working rules out the job that is told of. Whoever is on leave goes back to it, and a pension keeps nobody
/// from working; only whoever retires leaves the place where they were employed.
fn rules_out(idle: &Claim, job: &Claim) -> bool {
    match idle.frame.value.as_deref() {
        Some("jobless") => true,
        Some("retired") => idle.is_told_by(&["aposentar"]) && job.slot("work").is_some(),
        _ => false,
    }
}

pub(super) fn job(new: &Claim, old: &Claim) -> Relation {
    if is_idle(new) || is_idle(old) {
        let again = is_idle(new) && is_idle(old) && std::ptr::eq(new.frame, old.frame);
        let other = match (is_idle(new), is_idle(old)) {
            (true, true) => true,
            (true, false) => rules_out(new, old),
            _ => old.frame.value.as_deref() != Some("retired"),
        };
        return match (again, new.holds) {
            (true, _) => Relation::Same,
            (false, Holds::Yes) if other && !new.beside => Relation::Replaces,
            (false, _) => Relation::Unrelated,
        };
    }
    let agrees = |slot: &str| match (new.slot(slot), old.slot(slot)) {
        (Some(new), Some(old)) => Some(same_words(&new.name, &old.name)),
        _ => None,
    };
    // "motoboy em São Paulo" and "na Bella Nonna": a town is no place of work that another one could follow.
    let trade = is_town(old) && old.slot("profession").is_some() && new.slot("profession").is_none();
    if trade || new.slot("work").is_some() && old.slot("work").is_some() && is_town(new) != is_town(old) {
        return Relation::Unrelated;
    }
    if new.holds == Holds::No {
        return if agrees("work") == Some(false) || agrees("profession") == Some(false) {
            Relation::Unrelated
        } else {
            Relation::Replaces
        };
    }
    match (agrees("work"), agrees("profession")) {
        (Some(false), _) if !new.beside && (new.explicit || is_named(new) && is_named(old)) => {
            Relation::Replaces
        }
        (Some(true), Some(false)) if !new.beside && new.explicit => Relation::Replaces,
        // Of whoever only says what they do now, no place of work is left: it may be one thing more.
        (None, Some(false)) if !new.beside && new.explicit && rises_or_had_no_place(new, old) => {
            Relation::Replaces
        }
        // "numa transportadora" may be the very place whose name was told.
        (Some(false), _) | (Some(true) | None, Some(false)) => Relation::Unrelated,
        (Some(true), None) if new.slot("profession").is_some() => Relation::Detail,
        (Some(true), _) | (None, Some(true)) => Relation::Same,
        // A new place of work after a bare role may be one thing more; a new role at a known place is a promotion.
        (None, None) => Relation::Detail,
    }
}

fn rises_or_had_no_place(new: &Claim, old: &Claim) -> bool {
    let rank = new.slot("profession").is_some_and(|profession| is_rank(&profession.name));
    rank || old.slot("work").is_none() && !new.is_told_by(&["virar"])
}

/// Whether the place of work is only a town.
fn is_town(claim: &Claim) -> bool {
    let town = |work: &Value| {
        let place = work.text.split_once(' ').map_or("", |(_, place)| place);
        let sentences = words::sentences(place);
        let whole = |sentence: &words::Sentence<'_>| {
            let found = lists::list("large").and_then(|list| list.find(sentence, 0));
            found.is_some_and(|(_, end)| end == sentence.words.len())
        };
        sentences.first().is_some_and(whole)
    };
    claim.slot("work").is_some_and(town)
}

/// Whether the place of work has a name, and is not only described.
fn is_named(claim: &Claim) -> bool {
    claim.slot("work").is_some_and(|work| work.text.chars().any(char::is_uppercase))
}

pub(super) fn profession(new: &Claim, old: &Claim) -> Relation {
    if is_idle(new) {
        return Relation::Unrelated;
    }
    match (new.slot("profession"), old.slot("profession")) {
        (Some(one), Some(other)) if same_words(&one.name, &other.name) => {
            if new.slot("work").is_some() && old.slot("work").is_none() {
                Relation::Detail
            } else {
                Relation::Same
            }
        }
        (Some(one), Some(other))
            if is_rank(&one.name) && is_rank(&other.name) && new.explicit && !new.beside =>
        {
            Relation::Replaces
        }
        _ => Relation::Unrelated,
    }
}

/// The place where somebody who rises goes on working.
pub(super) fn kept_place<'c>(new: &Claim, old: &'c Claim) -> Option<&'c Value> {
    let rises = new.slot("profession").is_some_and(|profession| is_rank(&profession.name));
    let same_topic = new.frame.topic == "job" && old.frame.topic == "job";
    let hired = new.is_told_by(&["contratar", "conseguir", "arrumar", "arranjar", "começar"]);
    old.slot("work").filter(|_| rises && same_topic && !hired && new.slot("work").is_none())
}

/// Steps of a career: nobody is two of them, and whoever leaves a job leaves its title.
pub(super) fn is_rank(profession: &str) -> bool {
    let first = profession.split(' ').next().unwrap_or_default();
    let step = [
        "analist",
        "assistent",
        "auxiliar",
        "estagiari",
        "traine",
        "coordenador",
        "supervisor",
        "gerent",
        "diretor",
        "lider",
        "encarregad",
        "subgerent",
        "chef",
        "gestor",
        "head",
        "superintendent",
    ];
    step.iter().any(|step| first.starts_with(step)) && profession != "chef"
}

/// Who left "a agência" did not leave the bank.
pub(super) fn left(new: &Claim, old: &Claim) -> Relation {
    if old.frame.topic == "profession" {
        let title = old.slot("profession").is_some_and(|profession| is_rank(&profession.name));
        // "saí da escola": whose, nobody knows.
        let somewhere = new.slot("from").is_some_and(|from| !from.text.contains(char::is_uppercase));
        return if title && leaves(new) && !somewhere { Relation::Replaces } else { Relation::Unrelated };
    }
    let stranger = match (new.slot("from"), old.slot("work")) {
        (Some(from), Some(work)) => !same_words(&from.name, &work.name),
        // "saí da escola": of whoever only told what they do, nobody knows where.
        (Some(_), None) => true,
        _ => false,
    };
    // "saí da reunião" leaves no job.
    let vague = new.frame.keeps == Keeps::Known && (new.slot("from").is_none() || old.slot("work").is_none());
    // "sou eletricista em João Pessoa": a trade that no employer can take.
    if stranger || vague || is_idle(old) || is_town(old) { Relation::Unrelated } else { Relation::Replaces }
}

/// Whether a job is left for sure, and with it those who belong to it.
pub(super) fn leaves(new: &Claim) -> bool {
    match new.frame.topic.as_str() {
        "job_left" => new.frame.keeps != Keeps::Known,
        _ => new.holds == Holds::Yes && new.turn && !new.beside && new.slot("work").is_some(),
    }
}
