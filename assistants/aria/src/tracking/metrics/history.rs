//! What was noted in some days, listed and counted. The cost is bounded, however much there is.

use store::{FromRow, Row, StoreError, Tx, params, sql};

use super::table::{self, Cursor, Filter};
use super::{Entry, MetricKind, Quantity, Unit};

/// How many entries, the newest, are listed.
pub const ENTRIES_SHOWN: i64 = 100;

/// How many entries, the newest, are added up: more than ten a day for ninety days.
pub const ENTRIES_COUNTED: i64 = 1000;

/// What some days held.
#[derive(Debug, Clone, PartialEq)]
pub struct History {
    /// Newest first, at most [`ENTRIES_SHOWN`].
    pub entries: Vec<Entry>,
    /// One for each thing that can be added up, the one with the most entries first.
    pub tallies: Vec<Tally>,
    /// The oldest entry of those days.
    pub first: Option<Entry>,
    /// Where the money went, the most first.
    pub spending: Vec<Spending>,
}

impl History {
    /// How many entries were counted.
    pub fn count(&self) -> i64 {
        self.tallies.iter().map(|tally| tally.count).sum()
    }
}

/// The sum of what is alike: one unit, and for custom entries one name.
#[derive(Debug, Clone, PartialEq)]
pub struct Tally {
    pub name: Option<String>,
    pub count: i64,
    /// On how many different days.
    pub days: i64,
    pub total: Quantity,
    pub average: Quantity,
    pub min: Quantity,
    pub max: Quantity,
    /// The newest one.
    pub latest: Option<Entry>,
}

/// What was spent on one thing.
#[derive(Debug, Clone, PartialEq)]
pub struct Spending {
    pub category: Option<String>,
    pub total: Quantity,
}

impl FromRow for Spending {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let total: f64 = row.get("total")?;
        let total = Quantity::kept(MetricKind::Expense, total, Some(Unit::Real.as_str())).with_value(total);
        Ok(Self { category: row.get("category")?, total })
    }
}

/// Reads the history of some days.
pub async fn read(tx: &mut Tx, filter: &Filter) -> Result<History, StoreError> {
    let entries = table::page(tx, filter, Cursor::START, ENTRIES_SHOWN).await?;
    if entries.is_empty() {
        return Ok(History { entries, tallies: Vec::new(), first: None, spending: Vec::new() });
    }
    let mut tallies = tallies(tx, filter).await?;
    for tally in &mut tallies {
        let is_of = |entry: &&Entry| {
            entry.what.name == tally.name && entry.what.quantity.unit() == tally.total.unit()
        };
        tally.latest = entries.iter().find(is_of).cloned();
    }
    let spending = if filter.kind == MetricKind::Expense { spending(tx, filter).await? } else { Vec::new() };
    let first = first(tx, filter).await?;
    Ok(History { entries, tallies, first, spending })
}

/// A tally without its latest entry, as the database gives it.
struct Sums(Tally);

impl FromRow for Sums {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let kind = row.get("kind")?;
        let unit: Option<String> = row.get("unit")?;
        let kept = |value| Quantity::kept(kind, value, unit.as_deref()).with_value(value);
        Ok(Self(Tally {
            name: row.get("name")?,
            count: row.get("entries")?,
            days: row.get("days")?,
            total: kept(row.get("total")?),
            average: kept(row.get("average")?),
            min: kept(row.get("least")?),
            max: kept(row.get("most")?),
            latest: None,
        }))
    }
}

/// Adds up what is alike among the newest [`ENTRIES_COUNTED`].
async fn tallies(tx: &mut Tx, filter: &Filter) -> Result<Vec<Tally>, StoreError> {
    let scope = tx.scope();
    let sums: Vec<Sums> = tx
        .rows(
            sql!(
                "select kind, name, unit, count(*) as entries, count(distinct day) as days, sum(value) as total,
                        avg(value) as average, min(value) as least, max(value) as most
                   from (select kind, name, unit, day, value from aria_metrics
                          where tenant_id = $1 and user_id = $2 and kind = $3 and day between $4 and $5
                            and deleted_at is null and ($6 = '' or name = $6)
                          order by day desc, seq desc, id desc limit $7) as newest
                  group by kind, name, unit order by count(*) desc, name, unit limit 20"
            ),
            params![
                scope.tenant(),
                scope.user(),
                filter.kind,
                filter.from,
                filter.to,
                filter.name_or_any(),
                ENTRIES_COUNTED
            ],
        )
        .await?;
    Ok(sums.into_iter().map(|Sums(tally)| tally).collect())
}

/// The same entries by category.
async fn spending(tx: &mut Tx, filter: &Filter) -> Result<Vec<Spending>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(
            "select category, sum(value) as total
               from (select category, value from aria_metrics
                      where tenant_id = $1 and user_id = $2 and kind = $3 and day between $4 and $5
                        and deleted_at is null
                      order by day desc, seq desc, id desc limit $6) as newest
              group by category order by sum(value) desc, category limit 10"
        ),
        params![scope.tenant(), scope.user(), filter.kind, filter.from, filter.to, ENTRIES_COUNTED],
    )
    .await
}

async fn first(tx: &mut Tx, filter: &Filter) -> Result<Option<Entry>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "select id, seq, kind, name, value, unit, day, category, notes, created_at from aria_metrics
              where tenant_id = $1 and user_id = $2 and kind = $3 and day between $4 and $5
                and deleted_at is null and ($6 = '' or name = $6)
              order by day, seq, id limit 1"
        ),
        params![scope.tenant(), scope.user(), filter.kind, filter.from, filter.to, filter.name_or_any()],
    )
    .await
}
