//! What one home said of somebody means for another, and the quarter that is told with its town.

use super::claim::{Claim, same_words};
use super::frames::{FRAMES, Holds};
use super::lists;
use super::phrase;
use super::relation::Relation;
use super::slots;
use super::subject::Subject;
use super::whole;
use super::words::Sentence;

pub(super) fn residence(new: &Claim, old: &Claim) -> Relation {
    let place = |claim: &Claim| claim.slot("place").map(|value| value.name.clone()).unwrap_or_default();
    let (here, there) = (place(new), place(old));
    let same = same_words(&here, &there);
    if new.holds == Holds::No {
        return if same || here.is_empty() { Relation::Replaces } else { Relation::Unrelated };
    }
    if same {
        return Relation::Same;
    }
    let replaced = match (size(new), size(old)) {
        (Size::Town, Size::Town) => true,
        // A new town leaves the old quarter behind; a new quarter may be in the same town.
        (Size::Town | Size::Unknown, Size::Quarter) => new.turn,
        (Size::Quarter, Size::Town | Size::Unknown) => false,
        (Size::Quarter, Size::Quarter) | (Size::Unknown, _) | (_, Size::Unknown) => new.explicit,
    };
    if replaced { Relation::Replaces } else { Relation::Detail }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Size {
    /// A town, state or country.
    Town,
    Quarter,
    Unknown,
}

/// How large a place is, as far as anybody can tell from its name.
fn size(claim: &Claim) -> Size {
    let Some(place) = claim.slot("place") else { return Size::Unknown };
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
    let sentences = super::words::sentences(&place.name);
    let listed = |list: &str| {
        sentences
            .first()
            .is_some_and(|sentence| lists::list(list).is_some_and(|list| list.find(sentence, 0).is_some()))
    };
    // Towns that nobody listed are lived "em"; it is quarters that have an article.
    let has_article = !place.text.starts_with("em ");
    let first = place.name.split(' ').next().unwrap_or_default();
    // "Lives in Boston": told without a preposition of ours.
    let named = place.text.chars().next().is_some_and(char::is_uppercase);
    if named || listed("large") {
        Size::Town
    } else if listed("small") || small.contains(&first) || has_article {
        Size::Quarter
    } else {
        Size::Unknown
    }
}

/// "moro em São Paulo, na Vila Mariana", "moro com minha avó no Grajaú": a home has a town, a quarter, and whoever is there.
pub(super) fn quarter(sentence: &Sentence<'_>, claim: &Claim) -> Option<Claim> {
    let shared = claim.frame.topic == "household";
    // "mora em Cachoeira, no Recôncavo": of others the first place says enough.
    let own = shared || claim.frame.topic == "residence" && claim.subject == Subject::Oneself;
    if !own || claim.holds == Holds::No {
        return None;
    }
    let mut at = claim.end + usize::from(matches!(sentence.text(claim.end), "agora" | "hoje" | "mesmo"));
    at += usize::from(sentence.text(at) == ",");
    if !matches!(sentence.text(at), "em" | "no" | "na") {
        return None;
    }
    let (place, end) = slots::fill(slots::SlotKind::Place, sentence, at)?;
    let named = place.text.chars().any(char::is_uppercase);
    if whole::is_generic(&place.name) && !named {
        return None;
    }
    let mut more = claim.clone();
    let content = if shared {
        more.frame = FRAMES.of_topic("residence")?;
        match &claim.subject {
            Subject::Oneself => format!("Mora {}", place.text),
            Subject::Other(other) => format!("{} mora {}", phrase::first_upper(&other.called), place.text),
        }
    } else {
        claim.content.as_ref()?.replace(&claim.slot("place")?.text, &place.text)
    };
    more.value = vec![("place", place.name.clone())];
    more.slots = vec![("place", place)];
    // A quarter goes with its town: only a move leaves another one behind.
    more.explicit = claim.turn;
    more.turn = false;
    more.content = Some(content);
    more.end = end;
    Some(more)
}
