//! Some values of one thing, a day each, as they come out of the database.

use std::collections::BTreeMap;

use jiff::civil::Date;
use store::{StoreError, Tx, params, sql};

use super::asked::{OfADay, Tracked};
use super::statistics::Sample;
use crate::tracking::metrics::Quantity;

/// The most days of one thing that are read, the newest: more than ten years of two of a kind.
const MOST_ROWS: i64 = 8_000;

/// How many names or units of one thing are followed, those with the most days.
const MOST_OF_A_THING: usize = 5;

/// The value of a day.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Point {
    pub(crate) day: Date,
    pub(crate) value: f64,
}

/// What is alike: one thing, one unit, and for what somebody counts for themselves one name.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Series {
    pub(crate) thing: Tracked,
    pub(crate) name: Option<String>,
    /// An amount in the unit of the values.
    unit: Quantity,
    /// In the order of days, each at most once.
    pub(crate) points: Vec<Point>,
}

impl Series {
    #[cfg(test)]
    pub(crate) fn sample(thing: Tracked, unit: Option<&str>, points: Vec<Point>) -> Self {
        Self { thing, name: None, unit: Quantity::kept(thing.kind(), 0.0, unit), points }
    }

    /// Figures of our own that are no metric: a name, and a value a day.
    pub(crate) fn named(name: &str, points: Vec<Point>) -> Self {
        let thing = Tracked::Custom;
        Self { thing, name: Some(name.to_owned()), unit: Quantity::kept(thing.kind(), 0.0, None), points }
    }

    /// Some figure in the unit of the values.
    pub(crate) fn amount(&self, value: f64) -> Quantity {
        self.unit.with_value(value)
    }

    /// The days from `from` on, as a series of their own.
    pub(super) fn since(&self, from: Date) -> Self {
        let points = self.points.iter().copied().filter(|point| point.day >= from).collect();
        Self { points, ..self.clone() }
    }

    /// The values by the number of days since the first one.
    pub(super) fn samples(&self) -> Vec<Sample> {
        let Some(first) = self.points.first() else { return Vec::new() };
        let sample = |point: &Point| Sample { day: days_between(first.day, point.day), value: point.value };
        self.points.iter().map(sample).collect()
    }
}

/// How many days later `later` is.
pub(crate) fn days_between(day: Date, later: Date) -> i32 {
    day.until(later).map_or(0, |span| span.get_days())
}

/// A row of the statement below: name, unit, day, sum, mean.
type Day = (Option<String>, Option<String>, Date, f64, f64);

/// Reads one thing from some day up to another, added up by days in the database. The one with the most days comes
/// first.
pub(super) async fn read(
    tx: &mut Tx,
    thing: Tracked,
    from: Date,
    to: Date,
) -> Result<Vec<Series>, StoreError> {
    let scope = tx.scope();
    let rows: Vec<Day> = tx
        .rows(
            sql!(
                "select name, unit, day, sum(value), avg(value) from aria_metrics
                  where tenant_id = $1 and user_id = $2 and kind = $3 and day between $4 and $5
                    and deleted_at is null
                  group by day, name, unit order by day desc, name, unit limit $6"
            ),
            params![scope.tenant(), scope.user(), thing.kind(), from, to, MOST_ROWS],
        )
        .await?;
    Ok(grouped(thing, rows))
}

/// The newest day first goes in, the oldest day first comes out.
fn grouped(thing: Tracked, rows: Vec<Day>) -> Vec<Series> {
    let mut groups: BTreeMap<(Option<String>, Option<String>), Vec<Point>> = BTreeMap::new();
    for (name, unit, day, sum, mean) in rows.into_iter().rev() {
        let value = match thing.of_a_day() {
            OfADay::Sum => sum,
            OfADay::Mean => mean,
        };
        groups.entry((name, unit)).or_default().push(Point { day, value });
    }
    let mut series: Vec<Series> = groups
        .into_iter()
        .map(|((name, unit), points)| {
            let unit = Quantity::kept(thing.kind(), 0.0, unit.as_deref());
            Series { thing, name, unit, points }
        })
        .collect();
    series.sort_by_key(|series| std::cmp::Reverse(series.points.len()));
    series.truncate(MOST_OF_A_THING);
    series
}
