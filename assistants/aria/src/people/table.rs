//! How people are looked for: counted, called by a name, listed by theirs.

use store::{StoreError, Tx, params, sql};
use uuid::Uuid;

use super::naming::{Asked, Likeness, folded};
use super::{Known, PersonId};

/// How many people one person keeps. More is a contact list, and no memory of anybody.
pub(crate) const MOST_PEOPLE: i64 = 1000;

/// How many that share a word of their names are compared.
const COMPARED: i64 = 200;

/// Whether one more can be kept.
pub(crate) async fn has_room(tx: &mut Tx) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let (count,): (i64,) = tx
        .one(
            sql!("select count(*) from aria_people where tenant_id = $1 and user_id = $2 and deleted_at is null"),
            params![scope.tenant(), scope.user()],
        )
        .await?;
    Ok(count < MOST_PEOPLE)
}

/// Everybody who may be meant by a name, those whom it describes best alone.
pub(super) async fn called(tx: &mut Tx, asked: &Asked) -> Result<Vec<Known>, StoreError> {
    let Some(word) = asked.longest_word() else { return Ok(Vec::new()) };
    let scope = tx.scope();
    let found: Vec<Known> = tx
        .rows(
            sql!(
                "select id, created_at, updated_at, name, relationship, notes, birthday, birth_year, preferences, dislikes
                   from aria_people
                  where tenant_id = $1 and user_id = $2 and deleted_at is null
                    and (folded like $3 or folded_relationship like $3)
                  order by folded, id limit $4"
            ),
            params![scope.tenant(), scope.user(), format!("%{word}%"), COMPARED],
        )
        .await?;
    let described =
        |known: &Known| asked.describes(&known.what.folded_name(), &known.what.folded_relationship());
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
            "select id, created_at, updated_at, name, relationship, notes, birthday, birth_year, preferences, dislikes
               from aria_people
              where tenant_id = $1 and user_id = $2 and deleted_at is null and (folded, id) > ($3, $4)
                and ($5 = '' or folded like $5 or folded_relationship like $5)
              order by folded, id limit $6"
        ),
        params![scope.tenant(), scope.user(), after.folded, after.id, like, limit],
    )
    .await
}
