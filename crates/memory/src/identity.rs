//! Who the person is to the assistants: what they agreed to, and how they want to be spoken to. Durable, apart from
//! what is remembered about them.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use domain::{ConversationId, MessageId, NightId, PageId, Timestamp, UserId};
use jiff::civil::Date;
use serde_json::Value;
use store::{FromRow, JsonText, Row, StoreError, Tx, params, sql};

use crate::item::named;
use crate::preferences::Preferences;

named! {
    /// Whether the person agreed to being remembered. Silence is a no.
    Consent { Unasked = "unasked", Asked = "asked", Granted = "granted", Refused = "refused" }
}

/// One person's row, or what holds before there is one.
#[derive(Debug, Clone, PartialEq)]
pub struct Identity {
    pub preferences: Preferences,
    pub consent: Consent,
    /// When the present consent was given or refused.
    pub consent_at: Option<Timestamp>,
    pub asked_at: Option<Timestamp>,
    /// The reply beside which they were asked.
    pub asked_beside: Option<MessageId>,
    pub page_id: Option<PageId>,
    /// A night that the person has not been told of.
    pub untold_night: Option<NightId>,
    /// The person's own day whose night was worked through last.
    pub night: Option<Date>,
    pub consolidated_at: Option<Timestamp>,
}

impl Default for Identity {
    fn default() -> Self {
        Self {
            preferences: Preferences::default(),
            consent: Consent::Unasked,
            consent_at: None,
            asked_at: None,
            asked_beside: None,
            page_id: None,
            untold_night: None,
            night: None,
            consolidated_at: None,
        }
    }
}

impl Identity {
    /// What somebody reads who is not remembered: whether they said no, or nothing yet.
    pub fn why_nothing(&self) -> &'static str {
        if self.consent == Consent::Refused { "memory.off" } else { "memory.not_yet" }
    }

    /// Whether anything may be recalled or learned.
    pub fn remembers(&self) -> bool {
        self.consent == Consent::Granted
    }
}

impl FromRow for Identity {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let preferences: JsonText = row.get("preferences")?;
        let preferences: Value = preferences.read().unwrap_or_default();
        Ok(Self {
            preferences: Preferences::stored(preferences),
            consent: row.get("consent")?,
            consent_at: row.get("consent_at")?,
            asked_at: row.get("asked_at")?,
            asked_beside: row.get("asked_beside")?,
            page_id: row.get("page_id")?,
            untold_night: row.get("untold_night")?,
            night: row.get("night")?,
            consolidated_at: row.get("consolidated_at")?,
        })
    }
}

pub async fn load(tx: &mut Tx) -> Result<Identity, StoreError> {
    let scope = tx.scope();
    let found = tx
        .optional(
            sql!("select * from identities where tenant_id = $1 and user_id = $2"),
            params![scope.tenant(), scope.user()],
        )
        .await?;
    Ok(found.unwrap_or_default())
}

/// The names that people chose to be called by, of those between two ids.
pub async fn chosen_names(
    tx: &mut Tx,
    people: RangeInclusive<UserId>,
) -> Result<BTreeMap<UserId, String>, StoreError> {
    let rows: Vec<(UserId, JsonText)> = tx
        .rows(
            sql!(
                "select user_id, preferences from identities
                  where tenant_id = $1 and user_id between $2 and $3"
            ),
            params![tx.scope().tenant(), *people.start(), *people.end()],
        )
        .await?;
    let chosen = rows.into_iter().filter_map(|(user, kept)| {
        let preferences = Preferences::stored(kept.read().unwrap_or_default());
        Some((user, preferences.name()?.to_owned()))
    });
    Ok(chosen.collect())
}

/// What a turn needs of all this, in one look.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Recollection {
    pub identity: Identity,
    /// The compact page that stands in every prompt. Empty for somebody who is not to be remembered.
    pub page: String,
    /// What was said in this conversation before what can still be read.
    pub summary: String,
}

pub async fn recollect(tx: &mut Tx, conversation: ConversationId) -> Result<Recollection, StoreError> {
    let scope = tx.scope();
    let found = tx
        .optional(
            sql!(
                "select i.*, p.text as page, s.text as summary from identities i
                   left join memory_pages p on p.id = i.page_id and p.tenant_id = i.tenant_id
                   left join summaries s
                     on s.conversation_id = $3 and s.tenant_id = i.tenant_id and s.user_id = i.user_id
                  where i.tenant_id = $1 and i.user_id = $2"
            ),
            params![scope.tenant(), scope.user(), conversation],
        )
        .await?;
    Ok(found.unwrap_or_default())
}

impl FromRow for Recollection {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let identity = Identity::from_row(row)?;
        let page: Option<String> = row.get("page")?;
        let summary: Option<String> = row.get("summary")?;
        // What is not to be remembered is not recalled either, from the very moment the person says so.
        let recalled = |text: Option<String>| text.filter(|_| identity.remembers()).unwrap_or_default();
        let (page, summary) = (recalled(page), recalled(summary));
        Ok(Self { identity, page, summary })
    }
}

/// Makes sure that there is a row to change.
async fn ensure(tx: &mut Tx, now: Timestamp) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "insert into identities (tenant_id, user_id, preferences, consent, updated_at)
             values ($1, $2, $3, 'unasked', $4) on conflict (tenant_id, user_id) do nothing"
        ),
        params![scope.tenant(), scope.user(), serde_json::json!({}), now],
    )
    .await?;
    Ok(())
}

/// The person was asked whether they want to be remembered. Asked once, not answered is no.
pub async fn note_asked(tx: &mut Tx, beside: MessageId, now: Timestamp) -> Result<(), StoreError> {
    ensure(tx, now).await?;
    let scope = tx.scope();
    tx.execute(
        sql!(
            "update identities set consent = 'asked', asked_at = $3, asked_beside = $4, updated_at = $3
              where tenant_id = $1 and user_id = $2 and consent = 'unasked'"
        ),
        params![scope.tenant(), scope.user(), now, beside],
    )
    .await?;
    Ok(())
}

/// The person's own word, from now on. What was said before a yes stays unread for good.
pub async fn set_consent(tx: &mut Tx, consent: Consent, now: Timestamp) -> Result<(), StoreError> {
    ensure(tx, now).await?;
    let scope = tx.scope();
    tx.execute(
        sql!(
            "update identities set consent = $3, consent_at = $4, updated_at = $4
              where tenant_id = $1 and user_id = $2 and consent <> $3"
        ),
        params![scope.tenant(), scope.user(), consent, now],
    )
    .await?;
    Ok(())
}

/// Writes the preferences whole.
pub(crate) async fn set_preferences(
    tx: &mut Tx,
    preferences: &Preferences,
    now: Timestamp,
) -> Result<(), StoreError> {
    ensure(tx, now).await?;
    let scope = tx.scope();
    tx.execute(
        sql!("update identities set preferences = $3, updated_at = $4 where tenant_id = $1 and user_id = $2"),
        params![scope.tenant(), scope.user(), preferences.to_json(), now],
    )
    .await?;
    Ok(())
}

pub(crate) async fn set_page(tx: &mut Tx, id: PageId, now: Timestamp) -> Result<(), StoreError> {
    ensure(tx, now).await?;
    let scope = tx.scope();
    tx.execute(
        sql!("update identities set page_id = $3, updated_at = $4 where tenant_id = $1 and user_id = $2"),
        params![scope.tenant(), scope.user(), id, now],
    )
    .await?;
    Ok(())
}

/// There is something to tell of this night; or, without one, the person has been told.
pub async fn set_untold(tx: &mut Tx, night: Option<NightId>) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!("update identities set untold_night = $3 where tenant_id = $1 and user_id = $2"),
        params![scope.tenant(), scope.user(), night],
    )
    .await?;
    Ok(())
}

/// This night is over, whether or not there was anything to learn. `false`: another process was there first.
pub async fn set_night(tx: &mut Tx, night: Date, now: Timestamp) -> Result<bool, StoreError> {
    ensure(tx, now).await?;
    let scope = tx.scope();
    let changed = tx
        .execute(
            sql!(
                "update identities set night = $3, consolidated_at = $4, updated_at = $4
                  where tenant_id = $1 and user_id = $2 and (night is null or night <= $3)"
            ),
            params![scope.tenant(), scope.user(), night, now],
        )
        .await?;
    Ok(changed == 1)
}

/// What somebody is called, when a statement says so. Folded, at its beginning.
const CALLED: &[&str] = &[
    "chama se ",
    "se chama ",
    "e chamad",
    "ser chamad",
    "chamar de ",
    "me chamo ",
    "nome ",
    "o nome ",
    "meu nome ",
    "seu nome ",
    "apelido ",
    "atende por ",
    "is called ",
    "name is ",
    "to be called ",
    "goes by ",
];
/// Somebody wants something.
const WANTS: &[&str] = &[
    "prefere ",
    "gosta ",
    "gosta de ",
    "quer ",
    "pede ",
    "pediu ",
    "prefers ",
    "likes ",
    "wants ",
    "asks for ",
];
/// What concerns how they are spoken to, among what they want: words with their space, and stems.
const SPOKEN_TO: &[&str] = &[
    "respostas ",
    "mensagens curtas ",
    "mensagens longas ",
    "textos curtos ",
    "tom ",
    "emoji ",
    "emojis ",
    "ser tratad",
    "ser chamad",
    "chamar de ",
    "que responda ",
    "que fale ",
    "que escreva ",
    "que chame ",
    "que voce ",
    "que a assistente ",
    "answers ",
    "replies ",
    "tone ",
    "to be addressed ",
    "to be called ",
];

/// Whether a statement about the person says how to speak with them: what they are called, in which language, how
/// long and in what tone. That is who they are to the assistants, and never an item of memory.
pub(crate) fn is_of_identity(content: &str) -> bool {
    let folded = ptbr::fold(content);
    let line: String = folded.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    let line = format!("{} ", line.split_whitespace().collect::<Vec<_>>().join(" "));
    if CALLED.iter().any(|opening| line.starts_with(opening)) {
        return true;
    }
    WANTS.iter().any(|wants| line.starts_with(wants))
        && SPOKEN_TO.iter().any(|about| line.contains(&format!(" {about}")))
}

#[cfg(test)]
#[path = "identity_tests.rs"]
mod tests;
