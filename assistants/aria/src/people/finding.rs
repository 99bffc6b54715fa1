//! From a name in a call to somebody: one, several of whom one must be chosen, or nobody.

use store::{StoreError, Tx};

use super::naming::{Asked, folded};
use super::{Known, table};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Meant {
    One(Box<Known>),
    /// They share what was asked for: the person says which.
    Several(Vec<Known>),
    Nobody,
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
