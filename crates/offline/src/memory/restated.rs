//! The same fact in the words of another topic.

use super::claim::{Claim, same_words};
use super::frames::Holds;
use super::relation::Relation;
use super::subject::Subject;

/// The same fact in the words of another topic: whoever is short-sighted wears glasses, vegetarians eat no meat, and
/// "minha gata se chama Mia" says that there is a cat.
pub(super) fn restated(new: &Claim, old: &Claim) -> Option<Relation> {
    let topics = (new.frame.topic.as_str(), old.frame.topic.as_str());
    match topics {
        ("person_name", "pet") | ("pet", "person_name") => {
            let name = |claim: &Claim| claim.slot("name").map(|name| name.name.clone());
            let same = name(new).is_some() && name(new) == name(old);
            (same && new.holds == old.holds).then_some(Relation::Same)
        }
        ("person_name", "status") => is_spouse(new, old).then_some(Relation::Same),
        ("status", "person_name") => is_spouse(old, new).then_some(Relation::Same),
        _ if !new.subject.is(&old.subject) => None,
        ("eats", "diet") => {
            (new.holds == Holds::No && old.holds == Holds::Yes && is_meat(new)).then_some(Relation::Same)
        }
        ("diet", "eats") => {
            (new.holds == Holds::Yes && old.holds == Holds::No && is_meat(old)).then_some(Relation::Covers)
        }
        ("worn", "condition") => is_sight(new, old).then_some(Relation::Same),
        ("condition", "worn") => is_sight(old, new).then_some(Relation::Covers),
        _ => None,
    }
}

/// "meu marido se chama Osvaldo" of whoever is married to Osvaldo.
fn is_spouse(name: &Claim, status: &Claim) -> bool {
    let Subject::Other(who) = &name.subject else { return false };
    let fits = match status.value.first().map(|(_, value)| value.as_str()) {
        Some("casado") => matches!(who.relation.as_str(), "marido" | "esposa" | "mulher"),
        Some("namorando") => matches!(who.relation.as_str(), "namorado" | "namorada"),
        Some("noivo") => matches!(who.relation.as_str(), "noivo" | "noiva"),
        _ => false,
    };
    let named = match (name.slot("name"), status.slot("partner")) {
        (Some(one), Some(other)) => same_words(&one.name, &other.name),
        _ => false,
    };
    fits && named && status.subject == Subject::Oneself && status.holds == Holds::Yes
}

fn is_meat(claim: &Claim) -> bool {
    claim.key.iter().any(|key| key.split(' ').any(|word| word == "carne"))
}

fn is_sight(glasses: &Claim, sight: &Claim) -> bool {
    let worn = glasses.slot("worn").is_some_and(|worn| worn.name.contains("oculos"));
    let short = sight.slots.iter().any(|(_, value)| value.name.contains("miop"));
    worn && short && glasses.holds == sight.holds
}
