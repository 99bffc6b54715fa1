//! From a name in a call to somebody: one, several of whom one must be chosen, or nobody.

use domain::ConversationId;
use store::{StoreError, Tx, sightings};

use super::naming::{Asked, folded};
use super::{Known, Person, PersonId, table};

/// Words that stand for somebody who was just spoken of.
const POINTING: &[&str] = &["ele", "ela", "dele", "dela", "nele", "nela", "he", "she", "him", "her", "his"];

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Meant {
    One(Box<Known>),
    /// They share what was asked for: the person says which.
    Several(Vec<Known>),
    Nobody,
}

/// The name that a call gives, or that of whoever "ela" is: the one person of the newest showing with any in it. Where there
/// is none, or more than one, nobody is named.
pub(super) async fn named(
    tx: &mut Tx,
    conversation: ConversationId,
    name: String,
) -> Result<String, StoreError> {
    if !POINTING.contains(&folded(&name).as_str()) {
        return Ok(name);
    }
    for shown in sightings::recent(tx, conversation).await? {
        let mut people = Vec::new();
        for id in shown {
            people.extend(records::find::<Person>(tx, PersonId::from_uuid(id)).await?);
        }
        match people.as_slice() {
            [] => {}
            [one] => return Ok(one.what.called()),
            _ => break,
        }
    }
    Ok(String::new())
}

pub(super) async fn meant(tx: &mut Tx, asked: &Asked) -> Result<Meant, StoreError> {
    Ok(of(table::called(tx, asked).await?))
}

/// The same, where what somebody is to the person was told beside the name. It tells two of one name apart, and it finds
/// somebody of whom no name was known: "minha mãe Lúcia" is whom "minha mãe" was.
pub(super) async fn meant_as(
    tx: &mut Tx,
    asked: &Asked,
    relationship: Option<&str>,
) -> Result<Meant, StoreError> {
    let Some(kin) = relationship.map(folded).filter(|kin| !kin.is_empty()) else {
        return meant(tx, asked).await;
    };
    let is_kin = |known: &Known| known.what.folded_relationship() == kin;
    match meant(tx, asked).await? {
        Meant::Several(several) => {
            let (kindred, others): (Vec<Known>, Vec<Known>) = several.into_iter().partition(is_kin);
            Ok(of(if kindred.is_empty() { others } else { kindred }))
        }
        Meant::Nobody => {
            let nameless = table::called(tx, &Asked::parse(&kin)).await?;
            Ok(of(nameless.into_iter().filter(|known| known.what.folded_name() == kin).collect()))
        }
        one @ Meant::One(_) => Ok(one),
    }
}

fn of(mut found: Vec<Known>) -> Meant {
    match found.len() {
        0 => Meant::Nobody,
        1 => found.pop().map_or(Meant::Nobody, |known| Meant::One(Box::new(known))),
        _ => Meant::Several(found),
    }
}
