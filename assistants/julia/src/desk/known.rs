//! Whom an operator means: by id, by name, or by the name that their sentence holds.

use ::tools::{CallContext, ToolError};
use domain::UserId;
use store::permissions::PermissionState;
use store::{FromRow, Row, StoreError, Tx, ids};

use super::table;
use crate::places::{SpecialtyId, folded, names};
use crate::vagas::Saying;

ids! {
    pub(crate) MedicoId;
}

/// Somebody who talks with the house: registered, or only heard of.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Known {
    pub(crate) user: UserId,
    pub(crate) name: String,
    pub(crate) crm: Option<String>,
    pub(crate) specialty: Option<SpecialtyId>,
    pub(crate) specialty_name: Option<String>,
    pub(crate) region: Option<String>,
    pub(crate) permission: PermissionState,
}

/// Names are nobody's business in a log.
impl std::fmt::Debug for Known {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Known").field("user", &self.user).finish_non_exhaustive()
    }
}

impl FromRow for Known {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let permission: Option<String> = row.get("permission")?;
        Ok(Self {
            user: row.get("user_id")?,
            name: row.get("name")?,
            crm: row.get("crm")?,
            specialty: row.get("specialty_id")?,
            specialty_name: row.get("specialty")?,
            region: row.get("region")?,
            // Somebody who never said anything may be written to.
            permission: permission.map_or(PermissionState::OptedIn, |state| {
                PermissionState::parse(&state).unwrap_or(PermissionState::OptedOut)
            }),
        })
    }
}

/// Words that stand before a name and are not it.
const TITLES: &[&str] =
    &["dr", "dra", "doutor", "doutora", "medico", "medica", "o", "a", "do", "da", "pro", "pra", "para"];

/// How many of several are named in a question of "which one?".
const NAMED: usize = 6;

impl Known {
    pub(crate) fn id(&self) -> MedicoId {
        MedicoId::from_uuid(self.user.as_uuid())
    }

    fn is_called(&self, name: &str) -> bool {
        let own = folded(&self.name);
        let own: Vec<&str> = own.split(' ').collect();
        let name = folded(name);
        let mut words = name.split(' ').filter(|word| !word.is_empty() && !TITLES.contains(word)).peekable();
        words.peek().is_some() && words.all(|word| own.contains(&word))
    }

    /// Whether a sentence names them, by all of their name or by the first word of it.
    fn is_named_in(&self, sentence: &str) -> bool {
        let own = folded(&self.name);
        let first = own.split(' ').find(|word| !TITLES.contains(word)).unwrap_or_default();
        names(sentence, &own) || (first.len() > 2 && names(sentence, first))
    }
}

/// Whether anything is left of a name without its titles: "Dr." alone is nobody's.
pub(crate) fn is_name(text: &str) -> bool {
    folded(text).split(' ').any(|word| !word.is_empty() && !TITLES.contains(&word))
}

/// How a call names somebody.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Whom<'a> {
    pub(crate) id: Option<MedicoId>,
    pub(crate) name: &'a str,
}

/// The one who is meant. Nobody, or several: said so.
pub(crate) async fn meant(tx: &mut Tx, call: &CallContext, whom: Whom<'_>) -> Result<Known, ToolError> {
    let saying = Saying::in_turn(call);
    let mut found = all(tx, call, whom).await?;
    let exact = folded(whom.name);
    if let Some(at) = found.iter().position(|one| folded(&one.name) == exact) {
        return Ok(found.swap_remove(at));
    }
    match found.as_slice() {
        [] => Err(saying.refused("unknown_doctor")),
        [_] => found.pop().ok_or_else(|| saying.refused("unknown_doctor")),
        several => {
            let list: Vec<String> = several.iter().take(NAMED).map(|one| format!("• {}", one.name)).collect();
            let text = saying.words.fill("julia.refused.which_doctor", &[("list", &list.join("\n"))]);
            Err(ToolError::refused("which_doctor", text))
        }
    }
}

/// Everybody who may be meant.
pub(crate) async fn all(tx: &mut Tx, call: &CallContext, whom: Whom<'_>) -> Result<Vec<Known>, ToolError> {
    if let Some(id) = whom.id {
        return Ok(table::person(tx, UserId::from_uuid(id.as_uuid())).await?.into_iter().collect());
    }
    let sentence = folded(&call.text);
    let by_name = is_name(whom.name);
    let fits = |one: &Known| if by_name { one.is_called(whom.name) } else { one.is_named_in(&sentence) };
    let mut found = table::people(tx, fits).await?;
    // "Carlos Lima" in the sentence means him, not every Carlos.
    if !by_name && found.iter().any(|one| names(&sentence, &folded(&one.name))) {
        found.retain(|one| names(&sentence, &folded(&one.name)));
    }
    Ok(found)
}
