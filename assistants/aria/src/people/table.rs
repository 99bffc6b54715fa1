//! The people themselves: kept, found, changed, hidden, listed.

use domain::Timestamp;
use serde_json::json;
use store::{StoreError, Tx, params, sql};
use uuid::Uuid;

use super::change::{self, Origin, Verb};
use super::naming::{Asked, Likeness, folded};
use super::{ChangeId, Known, PersonId, Portrait};

/// How many people one person keeps. More is a contact list, and no memory of anybody.
pub(crate) const MOST_PEOPLE: i64 = 1000;

/// How many that share a word of their names are compared.
const COMPARED: i64 = 200;

pub(crate) async fn count(tx: &mut Tx) -> Result<i64, StoreError> {
    let scope = tx.scope();
    let (count,) = tx
        .one(
            sql!("select count(*) from aria_people where tenant_id = $1 and user_id = $2 and deleted_at is null"),
            params![scope.tenant(), scope.user()],
        )
        .await?;
    Ok(count)
}

pub(crate) async fn insert(tx: &mut Tx, what: Portrait, now: Timestamp) -> Result<Known, StoreError> {
    let scope = tx.scope();
    let id = PersonId::new(now);
    tx.execute(
        sql!(
            "insert into aria_people (id, tenant_id, user_id, name, folded, folded_relationship, relationship, notes,
                                      birthday, birth_year, preferences, dislikes, created_at, updated_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)"
        ),
        params![
            id,
            scope.tenant(),
            scope.user(),
            what.name,
            folded(&what.name),
            folded(what.relationship.as_deref().unwrap_or_default()),
            what.relationship,
            what.notes,
            what.birthday.map(super::Birthday::month_and_day),
            what.birthday.and_then(super::Birthday::year).map(i64::from),
            json!(what.taste.preferences),
            json!(what.taste.dislikes),
            now
        ],
    )
    .await?;
    Ok(Known { id, what, updated_at: now })
}

/// Somebody who was not deleted.
pub(crate) async fn find(tx: &mut Tx, id: PersonId) -> Result<Option<Known>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "select id, name, relationship, notes, birthday, birth_year, preferences, dislikes, updated_at
               from aria_people where id = $1 and tenant_id = $2 and user_id = $3 and deleted_at is null"
        ),
        params![id, scope.tenant(), scope.user()],
    )
    .await
}

/// Like [`find`], and nobody else changes them until this transaction is over.
pub(crate) async fn take(tx: &mut Tx, id: PersonId) -> Result<Option<Known>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "update aria_people set updated_at = updated_at
              where id = $1 and tenant_id = $2 and user_id = $3 and deleted_at is null
          returning id, name, relationship, notes, birthday, birth_year, preferences, dislikes, updated_at"
        ),
        params![id, scope.tenant(), scope.user()],
    )
    .await
}

/// Puts another portrait where that of somebody who was [taken](take) stood, and keeps what it was.
pub(crate) async fn replace(
    tx: &mut Tx,
    before: &Known,
    after: Portrait,
    origin: &Origin,
    now: Timestamp,
) -> Result<(Known, ChangeId), StoreError> {
    let change = change::keep(tx, before, Verb::Updated, origin, now).await?;
    write(tx, before.id, &after, now).await?;
    Ok((Known { id: before.id, what: after, updated_at: now }, change))
}

async fn write(tx: &mut Tx, id: PersonId, what: &Portrait, now: Timestamp) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "update aria_people
                set name = $4, folded = $5, folded_relationship = $6, relationship = $7, notes = $8, birthday = $9,
                    birth_year = $10, preferences = $11, dislikes = $12, updated_at = $13, deleted_at = null
              where id = $1 and tenant_id = $2 and user_id = $3"
        ),
        params![
            id,
            scope.tenant(),
            scope.user(),
            what.name,
            folded(&what.name),
            folded(what.relationship.as_deref().unwrap_or_default()),
            what.relationship,
            what.notes,
            what.birthday.map(super::Birthday::month_and_day),
            what.birthday.and_then(super::Birthday::year).map(i64::from),
            json!(what.taste.preferences),
            json!(what.taste.dislikes),
            now
        ],
    )
    .await?;
    Ok(())
}

/// Hides somebody who was [taken](take), and keeps what was known.
pub(crate) async fn delete(
    tx: &mut Tx,
    before: &Known,
    origin: &Origin,
    now: Timestamp,
) -> Result<ChangeId, StoreError> {
    let change = change::keep(tx, before, Verb::Deleted, origin, now).await?;
    let scope = tx.scope();
    tx.execute(
        sql!(
            "update aria_people set deleted_at = $4, updated_at = $4 where id = $1 and tenant_id = $2 and user_id = $3"
        ),
        params![before.id, scope.tenant(), scope.user(), now],
    )
    .await?;
    Ok(change)
}

/// Everybody who may be meant by a name, those whom it describes best alone.
pub(super) async fn called(tx: &mut Tx, asked: &Asked) -> Result<Vec<Known>, StoreError> {
    let Some(word) = asked.longest_word() else { return Ok(Vec::new()) };
    let scope = tx.scope();
    let found: Vec<Known> = tx
        .rows(
            sql!(
                "select id, name, relationship, notes, birthday, birth_year, preferences, dislikes, updated_at
                   from aria_people
                  where tenant_id = $1 and user_id = $2 and deleted_at is null
                    and (folded like $3 or folded_relationship like $3)
                  order by folded, id limit $4"
            ),
            params![scope.tenant(), scope.user(), format!("%{word}%"), COMPARED],
        )
        .await?;
    let described = |known: &Known| {
        let relationship = folded(known.what.relationship.as_deref().unwrap_or_default());
        asked.describes(&folded(&known.what.name), &relationship)
    };
    let best: Option<Likeness> = found.iter().filter_map(described).max();
    Ok(found.into_iter().filter(|known| best.is_some() && described(known) == best).collect())
}

/// The last one of a page: the next page goes on after them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cursor {
    pub(crate) folded: String,
    pub(crate) id: PersonId,
}

impl Cursor {
    /// Before everybody.
    pub(crate) fn start() -> Self {
        Self { folded: String::new(), id: PersonId::from_uuid(Uuid::nil()) }
    }

    /// Behind somebody, wherever they are by now. Nothing: there never was such a person.
    pub(crate) async fn at(tx: &mut Tx, id: PersonId) -> Result<Option<Self>, StoreError> {
        let scope = tx.scope();
        let found: Option<(String,)> = tx
            .optional(
                sql!("select folded from aria_people where id = $1 and tenant_id = $2 and user_id = $3"),
                params![id, scope.tenant(), scope.user()],
            )
            .await?;
        Ok(found.map(|(folded,)| Self { folded, id }))
    }
}

/// Everybody after the cursor, by name; only those with these words in their name or relationship, if there are any.
pub(crate) async fn page(
    tx: &mut Tx,
    text: &str,
    after: &Cursor,
    limit: i64,
) -> Result<Vec<Known>, StoreError> {
    let scope = tx.scope();
    let like = match folded(text) {
        words if words.is_empty() => String::new(),
        words => format!("%{words}%"),
    };
    tx.rows(
        sql!(
            "select id, name, relationship, notes, birthday, birth_year, preferences, dislikes, updated_at
               from aria_people
              where tenant_id = $1 and user_id = $2 and deleted_at is null and (folded, id) > ($3, $4)
                and ($5 = '' or folded like $5 or folded_relationship like $5)
              order by folded, id limit $6"
        ),
        params![scope.tenant(), scope.user(), after.folded, after.id, like, limit],
    )
    .await
}
