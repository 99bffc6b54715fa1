//! One way to keep a record, whatever it is a record of.

use domain::Timestamp;
use serde_json::Value as Json;
use store::{FromRow, Row, Sql, StoreError, Tx, Value, ids, params};
use uuid::Uuid;

use super::change::{self, Origin, Verb};

/// The most records of one kind that a person's answers look at: more bills than anybody has.
pub(crate) const MOST_RECORDS: i64 = 500;

ids! {
    pub(crate) RecordId;
}

impl RecordId {
    /// Before the newest record there can be.
    pub(crate) const START: Self = Self::from_uuid(Uuid::max());
}

/// A kind of record: its table, and how it goes in and out. [`statements!`] writes the texts.
pub(crate) trait Record: FromRow + Clone + PartialEq + Send {
    /// The word for it in the changes that are kept.
    const KIND: &'static str;
    const STATEMENTS: Statements;

    /// The values of its own columns, in their order.
    fn values(&self) -> Vec<Value>;

    /// The record as programs read it, without its id.
    fn to_json(&self) -> Json;
}

/// What can be done with a table. `$1` is the id, `$2` the tenant, `$3` the person, `$4` the time.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Statements {
    pub(super) add: Sql,
    pub(super) find: Sql,
    pub(super) take: Sql,
    pub(super) change: Sql,
    pub(super) remove: Sql,
    pub(super) page: Sql,
}

/// Writes the statements of a table out of its name, its own columns, and a hole for each, from `$5` on.
macro_rules! statements {
    ($table:literal, $columns:literal, $holes:literal) => {
        $crate::finance::ledger::record::Statements {
            add: store::sql!(concat!(
                "insert into ",
                $table,
                " (id, tenant_id, user_id, created_at, updated_at, ",
                $columns,
                ") values ($1, $2, $3, $4, $4, ",
                $holes,
                ")"
            )),
            find: store::sql!(concat!(
                "select id, created_at, ",
                $columns,
                " from ",
                $table,
                " where id = $1 and tenant_id = $2 and user_id = $3 and deleted_at is null"
            )),
            take: store::sql!(concat!(
                "update ",
                $table,
                " set updated_at = $4
                  where id = $1 and tenant_id = $2 and user_id = $3 and deleted_at is null
              returning id, created_at, ",
                $columns
            )),
            change: store::sql!(concat!(
                "update ",
                $table,
                " set updated_at = $4, (",
                $columns,
                ") = (",
                $holes,
                ")
                  where id = $1 and tenant_id = $2 and user_id = $3"
            )),
            remove: store::sql!(concat!(
                "update ",
                $table,
                " set deleted_at = $4, updated_at = $4
                  where id = $1 and tenant_id = $2 and user_id = $3"
            )),
            page: store::sql!(concat!(
                "select id, created_at, ",
                $columns,
                " from ",
                $table,
                " where tenant_id = $2 and user_id = $3 and deleted_at is null and id < $1
                  order by id desc limit $4"
            )),
        }
    };
}
pub(super) use statements;

/// A record that is kept.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Stored<R> {
    pub(crate) id: RecordId,
    pub(crate) created_at: Timestamp,
    pub(crate) what: R,
}

impl<R: Record> Stored<R> {
    /// The record as programs read it.
    pub(crate) fn to_json(&self) -> Json {
        let mut json = self.what.to_json();
        json["id"] = Json::from(self.id.to_string());
        json
    }
}

impl<R: FromRow> FromRow for Stored<R> {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self { id: row.get("id")?, created_at: row.get("created_at")?, what: R::from_row(row)? })
    }
}

pub(crate) async fn add<R: Record>(tx: &mut Tx, what: R, now: Timestamp) -> Result<Stored<R>, StoreError> {
    let id = RecordId::new(now);
    tx.execute(R::STATEMENTS.add, &bound(tx, id, now, &what)).await?;
    Ok(Stored { id, created_at: now, what })
}

/// One record that was not deleted.
pub(crate) async fn find<R: Record>(tx: &mut Tx, id: RecordId) -> Result<Option<Stored<R>>, StoreError> {
    let scope = tx.scope();
    tx.optional(R::STATEMENTS.find, params![id, scope.tenant(), scope.user()]).await
}

/// Like [`find`], and nobody else changes the record until this transaction is over.
pub(crate) async fn take<R: Record>(
    tx: &mut Tx,
    id: RecordId,
    now: Timestamp,
) -> Result<Option<Stored<R>>, StoreError> {
    let scope = tx.scope();
    tx.optional(R::STATEMENTS.take, params![id, scope.tenant(), scope.user(), now]).await
}

/// Puts something else where a record that was [taken](take) stood, and keeps what it was.
pub(crate) async fn change<R: Record>(
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
    Ok(Stored { what, ..before.clone() })
}

/// Hides a record that was [taken](take), and keeps what it was.
pub(crate) async fn remove<R: Record>(
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

/// The records that were made before `after`, newest first.
pub(crate) async fn page<R: Record>(
    tx: &mut Tx,
    after: RecordId,
    limit: i64,
) -> Result<Vec<Stored<R>>, StoreError> {
    let scope = tx.scope();
    tx.rows(R::STATEMENTS.page, params![after, scope.tenant(), scope.user(), limit]).await
}

fn bound<R: Record>(tx: &Tx, id: RecordId, now: Timestamp, what: &R) -> Vec<Value> {
    let scope = tx.scope();
    let mut values = params![id, scope.tenant(), scope.user(), now].to_vec();
    values.append(&mut what.values());
    values
}
