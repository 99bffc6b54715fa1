//! How the score went: one value a week, and its picture.

use jiff::ToSpan;
use jiff::civil::Date;
use store::{StoreError, Tx};

use super::{Balance, Score};
use crate::manner::Manner;
use crate::tracking::saying::Saying as Measures;
use crate::trends::plot::{self, Look};
use crate::trends::saying::Telling;
use crate::trends::{Point, Series, Trend};

/// A quarter of a year.
pub(super) const WEEKS: i64 = 13;

/// The score at the end of each of the last weeks, the oldest first, today last.
pub(super) async fn read(tx: &mut Tx, manner: &Manner) -> Result<Vec<Balance>, StoreError> {
    let today = manner.today();
    let days: Vec<Date> = (0..WEEKS).rev().map(|weeks| today.saturating_sub((weeks * 7).days())).collect();
    super::as_of(tx, &days, manner).await
}

/// The totals that there are.
pub(super) fn totals(history: &[Balance]) -> Vec<(Date, Score)> {
    history.iter().filter_map(|balance| Some((balance.day, balance.total()?))).collect()
}

/// The picture of the totals; nothing while there is no way between two of them.
pub(super) fn svg(history: &[Balance], manner: &Manner, name: &str) -> Option<String> {
    let points: Vec<Point> = totals(history)
        .into_iter()
        .map(|(day, score)| Point { day, value: f64::from(score.value()) })
        .collect();
    let (first, last) = (points.first()?.day, points.last()?.day);
    if points.len() < 2 {
        return None;
    }
    let trend = Trend::of(&Series::named(name, points), first)?;
    let telling = Telling::new(Measures::new(&manner.words, manner.today()));
    Some(plot::svg(&trend, plot::Frame { from: first, to: last }, &telling, Look::Page, "balance"))
}
