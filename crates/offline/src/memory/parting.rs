//! Whom a birth, a death or a change of one's own life takes along: the chief with the job, the sweetheart with the love.

use super::claim::{Claim, same_words};
use super::frames::{Holds, Keeps};
use super::lists;
use super::relation::Relation;
use super::subject::Subject;
use super::work;

/// Births and deaths reach beyond their own topic.
pub(super) fn life_and_death(new: &Claim, old: &Claim) -> Option<Relation> {
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
        // A name outlives whoever had it, unless it was a pet's.
        ("death", "person_name" | "friend" | "birthplace" | "birthday" | "birth_year" | "origin") => {
            let named = !who.name.is_empty() && old.slot("name").is_some_and(|name| name.name == who.name);
            let same = named || new.subject.is(&old.subject);
            let pet = old.frame.topic == "person_name" && is_animal(&old.subject);
            same.then_some(if pet { Relation::Replaces } else { Relation::Unrelated })
        }
        // "partiu" says it of a pet; people leave for the beach.
        ("death", _) if new.frame.keeps == Keeps::Known && !is_animal(&old.subject) => None,
        ("death", topic) if topic != "death" && new.subject.is(&old.subject) && !old.frame.event => {
            Some(Relation::Replaces)
        }
        _ => None,
    }
}

fn is_animal(subject: &Subject) -> bool {
    let Subject::Other(other) = subject else { return false };
    lists::list("animal").is_some_and(|list| list.has(&other.relation))
}

/// Whom a change of one's own life leaves behind: the chief with the job, the sweetheart with the love.
pub(super) fn parting(new: &Claim, old: &Claim) -> Option<Relation> {
    let Subject::Other(who) = &old.subject else { return None };
    if new.subject != Subject::Oneself || !matches!(old.frame.topic.as_str(), "person_name" | "friend") {
        return None;
    }
    let relation = match old.slot("relation") {
        Some(relation) => relation.name.as_str(),
        None => who.relation.as_str(),
    };
    let relation = relation.split(' ').next().unwrap_or_default();
    match new.frame.topic.as_str() {
        "job" | "job_left" if is_chief(relation) => work::leaves(new).then_some(Relation::Replaces),
        "status" if is_sweetheart(relation) => {
            let status = new.value.first().map(|(_, value)| value.as_str());
            let alone = matches!(status, Some("solteiro" | "separado" | "divorciado"));
            let name = old.slot("name").map_or(who.name.as_str(), |name| name.name.as_str());
            let stranger = new.slot("partner").is_some_and(|partner| !same_words(&partner.name, name));
            (alone && !stranger && new.holds == Holds::Yes).then_some(Relation::Replaces)
        }
        _ => None,
    }
}

fn is_chief(relation: &str) -> bool {
    matches!(
        relation,
        "chefe"
            | "chefa"
            | "patrao"
            | "gestor"
            | "gestora"
            | "supervisor"
            | "supervisora"
            | "lider"
            | "gerente"
    )
}

pub(super) fn is_sweetheart(relation: &str) -> bool {
    matches!(
        relation,
        "namorado"
            | "namorada"
            | "noivo"
            | "noiva"
            | "marido"
            | "esposa"
            | "mulher"
            | "companheiro"
            | "companheira"
    )
}
