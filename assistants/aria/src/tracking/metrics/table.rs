//! The entries themselves: noted, found, corrected, hidden, listed. Noting one gives it its place in the person's order, and
//! what it was is kept with the reason for the change: its statements are its own.

use std::fmt;

use domain::Timestamp;
use jiff::civil::Date;
use store::{StoreError, Tx, params, sql};
use uuid::Uuid;

use super::change::{self, Origin, Verb};
use super::{Entry, MetricId, MetricKind, NewEntry, Quantity};
use crate::finance::money::Money;

/// Notes one entry, as the last in the person's order.
pub async fn insert(tx: &mut Tx, what: NewEntry, now: Timestamp) -> Result<Entry, StoreError> {
    let scope = tx.scope();
    let id = MetricId::new(now);
    let (seq,) = tx
        .one(
            sql!(
                "insert into aria_metrics (id, tenant_id, user_id, kind, name, value, unit, day, category, notes,
                                           created_at, updated_at, cents, seq)
                 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12,
                         (select coalesce(max(seq), 0) + 1 from aria_metrics
                           where tenant_id = $2 and user_id = $3))
              returning seq"
            ),
            params![
                id,
                scope.tenant(),
                scope.user(),
                what.kind,
                what.name,
                what.quantity.value(),
                what.quantity.unit_text(),
                what.day,
                what.category,
                what.notes,
                now,
                exact(&what)
            ],
        )
        .await?;
    Ok(Entry { id, seq, recorded_at: now, what })
}

/// What was spent, to the cent, for the sums of finance. Nothing else is money.
fn exact(what: &NewEntry) -> Option<Money> {
    let spent = (what.kind == MetricKind::Expense).then(|| Money::from_number(what.quantity.value()));
    spent.and_then(Result::ok)
}

/// One entry that was not deleted.
pub async fn find(tx: &mut Tx, id: MetricId) -> Result<Option<Entry>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "select id, seq, kind, name, value, unit, day, category, notes, created_at from aria_metrics
              where id = $1 and tenant_id = $2 and user_id = $3 and deleted_at is null"
        ),
        params![id, scope.tenant(), scope.user()],
    )
    .await
}

/// Like [`find`], and nobody else changes the entry until this transaction is over.
pub async fn take(tx: &mut Tx, id: MetricId) -> Result<Option<Entry>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "update aria_metrics set updated_at = updated_at
              where id = $1 and tenant_id = $2 and user_id = $3 and deleted_at is null
          returning id, seq, kind, name, value, unit, day, category, notes, created_at"
        ),
        params![id, scope.tenant(), scope.user()],
    )
    .await
}

/// Corrects how much and when of an entry that was [taken](take), and keeps what it was.
pub async fn update(
    tx: &mut Tx,
    before: &Entry,
    quantity: Quantity,
    day: Date,
    origin: &Origin,
    now: Timestamp,
) -> Result<Entry, StoreError> {
    let after = NewEntry { quantity, day, ..before.what.clone() };
    replace(tx, before, after, origin, now).await
}

/// Puts something else where an entry that was [taken](take) stood, and keeps what it was. Its kind and the
/// name of what it counts stay: another kind would be another entry.
pub async fn replace(
    tx: &mut Tx,
    before: &Entry,
    after: NewEntry,
    origin: &Origin,
    now: Timestamp,
) -> Result<Entry, StoreError> {
    change::keep(tx, before, Verb::Updated, origin, now).await?;
    let scope = tx.scope();
    let after = NewEntry { kind: before.what.kind, name: before.what.name.clone(), ..after };
    tx.execute(
        sql!(
            "update aria_metrics set value = $4, unit = $5, day = $6, category = $7, notes = $8, updated_at = $9,
                                     cents = $10
              where id = $1 and tenant_id = $2 and user_id = $3"
        ),
        params![
            before.id,
            scope.tenant(),
            scope.user(),
            after.quantity.value(),
            after.quantity.unit_text(),
            after.day,
            after.category,
            after.notes,
            now,
            exact(&after)
        ],
    )
    .await?;
    Ok(Entry { what: after, ..before.clone() })
}

/// Hides an entry that was [taken](take), and keeps what it was.
pub async fn delete(tx: &mut Tx, before: &Entry, origin: &Origin, now: Timestamp) -> Result<(), StoreError> {
    change::keep(tx, before, Verb::Deleted, origin, now).await?;
    let scope = tx.scope();
    tx.execute(
        sql!(
            "update aria_metrics set deleted_at = $4, updated_at = $4
              where id = $1 and tenant_id = $2 and user_id = $3"
        ),
        params![before.id, scope.tenant(), scope.user(), now],
    )
    .await?;
    Ok(())
}

/// Which entries are meant: one kind, some days (both ends included), and for custom ones perhaps one name.
#[derive(Debug, Clone, PartialEq)]
pub struct Filter {
    pub kind: MetricKind,
    pub from: Date,
    pub to: Date,
    pub name: Option<String>,
}

impl Filter {
    /// The name as the statements take it: empty for any.
    pub(super) fn name_or_any(&self) -> &str {
        self.name.as_deref().unwrap_or_default()
    }
}

/// Before anything that can have been noted, and a day that both engines know.
pub(crate) const LONG_AGO: Date = Date::constant(1, 1, 1);

/// The last entry of a page: the next one goes on after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cursor {
    pub day: Date,
    pub seq: i64,
    /// Two conversations of one person may note something at the same instant and get the same place.
    pub id: MetricId,
}

impl Cursor {
    /// Before the newest entry there can be.
    pub const START: Self =
        Self { day: Date::constant(9999, 12, 31), seq: i64::MAX, id: MetricId::from_uuid(Uuid::max()) };

    pub const fn after(entry: &Entry) -> Self {
        Self { day: entry.what.day, seq: entry.seq, id: entry.id }
    }

    /// The cursor as programs hand it back.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.splitn(3, '.');
        let day = parts.next()?.parse().ok().filter(|day| *day >= LONG_AGO)?;
        Some(Self { day, seq: parts.next()?.parse().ok()?, id: parts.next()?.parse().ok()? })
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.day, self.seq, self.id)
    }
}

/// The newest entries after the cursor, newest first: by day, and within a day by when they were noted.
pub async fn page(tx: &mut Tx, filter: &Filter, after: Cursor, limit: i64) -> Result<Vec<Entry>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(
            "select id, seq, kind, name, value, unit, day, category, notes, created_at from aria_metrics
              where tenant_id = $1 and user_id = $2 and kind = $3 and day between $4 and $5
                and deleted_at is null and ($6 = '' or name = $6) and (day, seq, id) < ($7, $8, $9)
              order by day desc, seq desc, id desc limit $10"
        ),
        params![
            scope.tenant(),
            scope.user(),
            filter.kind,
            filter.from,
            filter.to,
            filter.name_or_any(),
            after.day,
            after.seq,
            after.id,
            limit
        ],
    )
    .await
}

/// Entries of one kind or of all, from some day on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    pub kind: Option<MetricKind>,
    pub since: Date,
}

/// Like [`page`], over all kinds if none is named. Each kind is read off its own index, so that the cost does
/// not grow with what there is.
pub async fn newest(tx: &mut Tx, span: &Span, after: Cursor, limit: i64) -> Result<Vec<Entry>, StoreError> {
    let kinds = span.kind.as_ref().map_or(MetricKind::ALL.as_slice(), std::slice::from_ref);
    let mut entries = Vec::new();
    for kind in kinds {
        let filter = Filter { kind: *kind, from: span.since, to: Cursor::START.day, name: None };
        entries.extend(page(tx, &filter, after, limit).await?);
    }
    entries.sort_by(|one, other| Cursor::after(other).cmp(&Cursor::after(one)));
    entries.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    Ok(entries)
}
