//! One way to keep a record, whatever it is a record of.

use domain::Timestamp;
use serde::Serialize;
use serde_json::{Value as Json, json};
use store::{FromRow, Row, Sql, StoreError, Tx, Value, ids, params};
use uuid::Uuid;

use crate::change::{self, Origin, Verb};
use crate::field::Property;

ids! {
    pub RecordId;
}

impl RecordId {
    /// Before the newest record there can be.
    pub const START: Self = Self::from_uuid(Uuid::max());
}

/// A kind of record: its table, and how it goes in and out. [`record!`](crate::record!) writes all of it.
pub trait Record: FromRow + Clone + PartialEq + Send + Sync + 'static {
    /// The word for it in the changes that are kept.
    const KIND: &'static str;
    const STATEMENTS: Statements;

    /// The values of its own columns, in their order.
    fn values(&self) -> Vec<Value>;

    /// What its log keeps of it before a change; nothing where it has none.
    fn logged(&self) -> Json;
}

/// A record whose changes are kept.
pub trait Logged: Record {
    /// The record as models read it, and as its log keeps it: names as in tools' arguments.
    fn to_json(&self) -> Json;
}

/// A record that programs read and write as it is declared.
pub trait Described: Record + Serialize {
    /// The name of the stored record in the API's description.
    const BODY: &'static str;

    /// Its fields, as they are described to programs.
    fn properties() -> Vec<Property>;
}

/// What can be done with a table. `$1` is the id, `$2` the tenant, `$3` the person, `$4` the time.
#[derive(Debug, Clone, Copy)]
pub struct Statements {
    pub add: Sql,
    pub find: Sql,
    pub take: Sql,
    pub change: Sql,
    pub remove: Sql,
    pub page: Sql,
    pub log: ChangeLog,
}

/// Where it is appended what a record was before a change.
#[derive(Debug, Clone, Copy)]
pub enum ChangeLog {
    None,
    /// In a table that several kinds share, and that names them.
    Shared(Sql),
    Own(Sql),
}

/// A record that is kept. In JSON it is its fields and its id.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Stored<R> {
    pub id: RecordId,
    #[serde(skip)]
    pub created_at: Timestamp,
    #[serde(skip)]
    pub updated_at: Timestamp,
    #[serde(flatten)]
    pub what: R,
}

impl<R: Record> Stored<R> {
    /// What its log keeps of it.
    pub(crate) fn logged(&self) -> Json {
        let mut fields = self.what.logged();
        fields["id"] = json!(self.id);
        fields
    }
}

impl<R: Logged> Stored<R> {
    /// The record and its id, as models read them.
    pub fn to_json(&self) -> Json {
        self.logged()
    }
}

/// A declared record's fields, named as in tools' arguments.
pub fn fields(record: &impl Serialize) -> Json {
    let fields = match serde_json::to_value(record) {
        Ok(Json::Object(fields)) => fields,
        _ => serde_json::Map::new(),
    };
    fields.into_iter().map(|(name, value)| (camel_case(&name), value)).collect()
}

/// `dueDay` for `due_day`.
fn camel_case(name: &str) -> String {
    let mut parts = name.split('_');
    let mut camel = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let mut letters = part.chars();
        camel.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        camel.push_str(letters.as_str());
    }
    camel
}

impl<R: FromRow> FromRow for Stored<R> {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            created_at: row.get("created_at")?,
            updated_at: row.get("updated_at")?,
            what: R::from_row(row)?,
        })
    }
}

pub async fn add<R: Record>(tx: &mut Tx, what: R, now: Timestamp) -> Result<Stored<R>, StoreError> {
    let id = RecordId::new(now);
    tx.execute(R::STATEMENTS.add, &bound(tx, id, now, &what)).await?;
    Ok(Stored { id, created_at: now, updated_at: now, what })
}

/// One record that was not deleted.
pub async fn find<R: Record>(tx: &mut Tx, id: RecordId) -> Result<Option<Stored<R>>, StoreError> {
    let scope = tx.scope();
    tx.optional(R::STATEMENTS.find, params![id, scope.tenant(), scope.user()]).await
}

/// Like [`find`], and nobody else changes the record until this transaction is over.
pub async fn take<R: Record>(tx: &mut Tx, id: RecordId) -> Result<Option<Stored<R>>, StoreError> {
    let scope = tx.scope();
    tx.optional(R::STATEMENTS.take, params![id, scope.tenant(), scope.user()]).await
}

/// Puts something else where a record that was [taken](take) stood, and keeps what it was.
pub async fn change<R: Record>(
    tx: &mut Tx,
    before: &Stored<R>,
    what: R,
    origin: Origin,
    now: Timestamp,
) -> Result<Stored<R>, StoreError> {
    if what == before.what {
        return Ok(before.clone());
    }
    change::keep(tx, before, Verb::Updated, origin, now).await?;
    tx.execute(R::STATEMENTS.change, &bound(tx, before.id, now, &what)).await?;
    Ok(Stored { what, updated_at: now, ..before.clone() })
}

/// Hides a record that was [taken](take), and keeps what it was.
pub async fn remove<R: Record>(
    tx: &mut Tx,
    before: &Stored<R>,
    origin: Origin,
    now: Timestamp,
) -> Result<(), StoreError> {
    change::keep(tx, before, Verb::Deleted, origin, now).await?;
    let scope = tx.scope();
    tx.execute(R::STATEMENTS.remove, params![before.id, scope.tenant(), scope.user(), now]).await?;
    Ok(())
}

/// Hides a record by hand. `false`: there is none.
pub async fn remove_by_id<R: Record>(tx: &mut Tx, id: RecordId, now: Timestamp) -> Result<bool, StoreError> {
    let Some(before) = take::<R>(tx, id).await? else { return Ok(false) };
    remove(tx, &before, Origin::default(), now).await?;
    Ok(true)
}

/// The records that were made before `after`, newest first.
pub async fn page<R: Record>(tx: &mut Tx, after: RecordId, limit: i64) -> Result<Vec<Stored<R>>, StoreError> {
    let scope = tx.scope();
    tx.rows(R::STATEMENTS.page, params![after, scope.tenant(), scope.user(), limit]).await
}

fn bound<R: Record>(tx: &Tx, id: RecordId, now: Timestamp, what: &R) -> Vec<Value> {
    let scope = tx.scope();
    let mut values = params![id, scope.tenant(), scope.user(), now].to_vec();
    values.append(&mut what.values());
    values
}

#[cfg(test)]
#[path = "record_tests.rs"]
mod tests;
