//! Whom an operator means: by id, by name, or by the name that their sentence holds.

use ::tools::{CallContext, ToolError};
use domain::{ConversationId, Phone, UserId};
use engine::tools_behind;
use store::permissions::PermissionState;
use store::{FromRow, Row, StoreError, Tx, ids, messages};

use super::spans::Spans;
use super::table;
use crate::places::{House, SpecialtyId, folded, names};
use crate::vagas::ShiftText;

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

/// What points back at somebody, and is no name.
pub(crate) const PRONOUNS: &[&str] = &["ela", "ele", "dela", "dele", "nela", "nele"];

/// What people sigh beside a name: "a Beatriz, ué".
const SIGHS: &[&str] = &["ue", "uai", "oxe", "oxi", "ora", "oras", "po", "pow", "criatura"];

fn is_of_a_name(word: &str) -> bool {
    !(word.is_empty()
        || TITLES.contains(&word)
        || PRONOUNS.contains(&word)
        || SIGHS.contains(&word)
        || ptbr::words::is_filler(word))
}

/// The argument by which tools are told whom.
const NAME: &str = "nome";

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
        let mut words = name.split(' ').filter(|word| is_of_a_name(word)).peekable();
        words.peek().is_some() && words.all(|word| own.contains(&word))
    }

    /// Whether a sentence names them, by all of their name or by the first word of it.
    fn is_named_in(&self, sentence: &str) -> bool {
        self.place_in(sentence).is_some()
    }

    /// Where a folded sentence names them, by all of their name or by the first word of it.
    pub(super) fn place_in(&self, sentence: &str) -> Option<usize> {
        let (own, first) = (folded(&self.name), self.first_name());
        let sentence = format!(" {sentence} ");
        let place = |name: &str| sentence.find(&format!(" {name} "));
        place(&own).or_else(|| (first.len() > 2).then(|| place(&first)).flatten())
    }

    pub(crate) fn first_name(&self) -> String {
        let own = folded(&self.name);
        own.split(' ').find(|word| !TITLES.contains(word)).unwrap_or_default().to_owned()
    }
}

/// The fewest digits that are a phone, and a CRM.
const PHONE: usize = 8;
const CRM: usize = 4;

/// Whoever has the number that a text holds, if it holds one: a phone with or without its country, else a CRM.
async fn by_number(tx: &mut Tx, text: &str) -> Result<Option<Vec<Known>>, StoreError> {
    let joined = text.replace(['(', ')', '-', '.', '+'], "");
    let runs = joined.split(|c: char| !c.is_ascii_digit() && c != ' ').map(|run| run.replace(' ', ""));
    let Some(digits) = runs.max_by_key(String::len).filter(|digits| digits.len() >= CRM) else {
        return Ok(None);
    };
    let speaks_of_crm = names(&folded(text), "crm");
    if digits.len() >= PHONE && !speaks_of_crm {
        let with_country = if digits.starts_with("55") { digits.clone() } else { format!("55{digits}") };
        let variants = Phone::parse(&format!("+{with_country}")).map(|phone| phone.variants());
        let addresses = variants.unwrap_or_else(|_| vec![digits]);
        let found = table::person_at(tx, &addresses).await?;
        return Ok(match found {
            Some(user) => Some(table::person(tx, user).await?.into_iter().collect()),
            None => Some(Vec::new()),
        });
    }
    if !speaks_of_crm && text.trim().chars().any(char::is_alphabetic) {
        return Ok(None);
    }
    let own = |one: &Known| one.crm.as_deref().map(|crm| crm.replace(|c: char| !c.is_ascii_digit(), ""));
    Ok(Some(table::people(tx, |one| own(one).is_some_and(|crm| crm == digits)).await?))
}

/// Whether anything is left of a name without its titles: "Dr." alone is nobody's, and neither is "ela".
pub(crate) fn is_name(text: &str) -> bool {
    folded(text).split(' ').any(is_of_a_name)
}

/// How a call names somebody.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Whom<'a> {
    pub(crate) id: Option<MedicoId>,
    pub(crate) name: &'a str,
}

/// The one who is meant. Nobody, or several: said so.
pub(crate) async fn meant(tx: &mut Tx, call: &CallContext, whom: Whom<'_>) -> Result<Known, ToolError> {
    let saying = ShiftText::in_turn(call);
    let mut found = all(tx, call, whom).await?;
    if found.is_empty() && whom.id.is_none() && is_name(whom.name) {
        // "a Ana! manda pra ela: …": the one whom the sentence itself names.
        found = all(tx, call, Whom { id: None, name: "" }).await?;
    }
    let exact = folded(whom.name);
    if let Some(at) = found.iter().position(|one| folded(&one.name) == exact) {
        return Ok(found.swap_remove(at));
    }
    match found.as_slice() {
        [] if is_name(whom.name) => {
            let text = saying.words.fill("julia.refused.unknown_name", &[("name", whom.name.trim())]);
            Err(ToolError::refused("unknown_doctor", text).lacking(NAME))
        }
        [] => Err(saying.refused("unknown_doctor").lacking(NAME)),
        [_] => found.pop().ok_or_else(|| saying.refused("unknown_doctor")),
        several => {
            let list: Vec<String> = several.iter().take(NAMED).map(|one| format!("• {}", one.name)).collect();
            let first = several.first().map(Known::first_name);
            let alike = several.iter().all(|one| Some(one.first_name()) == first);
            let key = if alike { "julia.refused.which_doctor" } else { "julia.refused.which_of_them" };
            let text = saying.words.fill(key, &[("list", &list.join("\n"))]);
            Err(ToolError::refused("which_doctor", text).lacking(NAME))
        }
    }
}

/// Everybody who may be meant: by id, by phone, by CRM, or by name.
pub(crate) async fn all(tx: &mut Tx, call: &CallContext, whom: Whom<'_>) -> Result<Vec<Known>, ToolError> {
    if let Some(id) = whom.id {
        return Ok(table::person(tx, UserId::from_uuid(id.as_uuid())).await?.into_iter().collect());
    }
    let written = if whom.name.trim().is_empty() { call.text.as_str() } else { whom.name };
    if let Some(found) = by_number(tx, written).await? {
        return Ok(found);
    }
    let house = House::read(tx).await?;
    let sentence = Spans::read(&call.text, &call.now(), &house).text;
    let by_name = is_name(whom.name);
    let fits = |one: &Known| if by_name { one.is_called(whom.name) } else { one.is_named_in(&sentence) };
    let mut found = table::people(tx, fits).await?;
    // "Carlos Lima" in the sentence means him, not every Carlos.
    if !by_name && found.iter().any(|one| names(&sentence, &folded(&one.name))) {
        found.retain(|one| names(&sentence, &folded(&one.name)));
    }
    if !by_name && found.is_empty() {
        found.extend(pointed_at(tx, call.conversation, &sentence).await?);
    }
    Ok(found)
}

/// How many messages back somebody may be spoken of.
const BACK: i64 = 6;

/// The one whom a folded sentence points at without a name.
pub(crate) async fn pointed_at(
    tx: &mut Tx,
    conversation: ConversationId,
    sentence: &str,
) -> Result<Option<Known>, StoreError> {
    let Some(pronoun) = sentence.split(' ').find(|word| PRONOUNS.contains(word)) else { return Ok(None) };
    let house = House::read(tx).await?;
    for message in messages::before(tx, conversation, i64::MAX, BACK).await? {
        let mut named = Spans::of_text(&folded(&message.text), &house).people(tx).await?;
        named.retain(|one| may_be(pronoun, &one.first_name()));
        // Of several, whoever was acted upon.
        if named.len() > 1 {
            let used = tools_behind(&message);
            named.retain(|one| {
                let id = one.id().to_string();
                let is = |name: &&str| used.iter().any(|used| used.arguments[*name] == id.as_str());
                ["medico_id", "para_id"].iter().any(is)
            });
            return Ok(if named.len() == 1 { named.pop() } else { None });
        }
        if let Some(one) = named.pop() {
            return Ok(Some(one));
        }
    }
    Ok(None)
}

/// Whether "ela" may be somebody of this name: a Bruno is not, and of a Rafael nobody knows.
fn may_be(pronoun: &str, name: &str) -> bool {
    !(pronoun.ends_with('a') && name.ends_with('o') || pronoun.ends_with('e') && name.ends_with('a'))
}
