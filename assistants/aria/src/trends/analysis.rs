//! The whole answer to a question about trends.

use jiff::civil::Date;
use store::{StoreError, Tx};

use super::asked::{Pairs, Tracked, TrendsRequest};
use super::correlation::{self, Correlation};
use super::series::{self, Series};
use super::trend::Trend;

/// Trends and what goes together.
#[derive(Debug, Clone, PartialEq)]
pub struct Analysis {
    /// The days that were looked at, both ends included. Where everything is asked for, they begin with the first
    /// value.
    pub(crate) from: Date,
    pub(crate) to: Date,
    pub(crate) trends: Vec<Trend>,
    /// What was asked about and has no value in those days.
    pub(crate) missing: Vec<Tracked>,
    pub(crate) correlations: Vec<Correlation>,
}

impl Analysis {
    /// How many series there are to tell of.
    pub fn len(&self) -> usize {
        self.trends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.trends.is_empty()
    }

    /// Twenty days of each of these things, around some value.
    #[cfg(test)]
    pub(crate) fn sample(
        asked: &TrendsRequest,
        things: &[(Tracked, Option<&str>, f64)],
        today: Date,
    ) -> Self {
        let point = |around: f64, ago: i8| series::Point {
            day: today.saturating_sub(jiff::Span::new().days(ago)),
            value: around + f64::from(ago % 5) * around / 100.0,
        };
        let points = |around: f64| (0..20).rev().map(|ago| point(around, ago)).collect();
        let all: Vec<Series> = things
            .iter()
            .map(|(thing, unit, around)| Series::sample(*thing, *unit, points(*around)))
            .collect();
        worked_out(asked, &all, asked.reach.first_day(today), today)
    }
}

/// Reads and works out everything that is asked for. Each thing costs one bounded statement.
pub async fn analyse(tx: &mut Tx, asked: &TrendsRequest, today: Date) -> Result<Analysis, StoreError> {
    let from = asked.reach.first_day(today);
    let mut all = Vec::new();
    for thing in &asked.things {
        all.extend(series::read(tx, *thing, asked.reach.first_day_before(today), today).await?);
    }
    Ok(worked_out(asked, &all, from, today))
}

fn worked_out(asked: &TrendsRequest, all: &[Series], from: Date, to: Date) -> Analysis {
    let trends: Vec<Trend> = all.iter().filter_map(|series| Trend::of(series, from)).collect();
    let has = |thing: &Tracked| trends.iter().any(|trend| trend.series.thing == *thing);
    let missing = asked.things.iter().copied().filter(|thing| !has(thing)).collect();
    let compared: Vec<&Series> = match asked.pairs {
        Pairs::Compared => trends.iter().map(|trend| &trend.series).collect(),
        Pairs::Left => Vec::new(),
    };
    let first = trends.iter().filter_map(|trend| trend.series.points.first()).map(|point| point.day).min();
    let correlations = correlation::compare(&compared);
    let from = if asked.reach == super::Reach::Everything { first.unwrap_or(to) } else { from };
    Analysis { from, to, trends, missing, correlations }
}

#[cfg(test)]
#[path = "analysis_tests.rs"]
mod tests;
