//! What one series does over some days: where it goes, how sure that is, and how it compares with before.

use std::collections::VecDeque;

use jiff::civil::Date;

use super::asked::Tracked;
use super::series::{Point, Series, days_between};
use super::statistics::{Chance, Drift, mean};

/// With fewer days than this, nothing can be said about where something goes.
pub(crate) const LEAST_DAYS: usize = 5;

/// A movement that would come by chance more often than this is none.
const DOUBT: f64 = 0.05;

/// The days of a moving average, and how many of them must have a value.
const WINDOW_DAYS: i32 = 7;
const LEAST_OF_A_WINDOW: usize = 3;
/// Every day of it, and the one that pushes the first one out.
const LONGEST_WINDOW: usize = 8;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    Rising,
    Falling,
    Steady,
    /// Too few days, or too much up and down.
    Unclear,
}

impl Direction {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Rising => "rising",
            Self::Falling => "falling",
            Self::Steady => "steady",
            Self::Unclear => "unclear",
        }
    }
}

/// How much the days bear out what is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Confidence {
    Low,
    Fair,
    High,
}

impl Confidence {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Fair => "fair",
            Self::High => "high",
        }
    }

    fn of(direction: Direction, chance: Chance, days: usize) -> Self {
        let clear = match direction {
            Direction::Rising | Direction::Falling => days >= 14 && chance.is_below(0.01),
            Direction::Steady => days >= 30,
            Direction::Unclear => return Self::Low,
        };
        if clear {
            Self::High
        } else if days >= 10 {
            Self::Fair
        } else {
            Self::Low
        }
    }
}

/// Where the values go.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Movement {
    pub(crate) direction: Direction,
    pub(crate) confidence: Confidence,
    /// By how much from the first day with a value to the last, along the line.
    pub(crate) change: f64,
    /// The ends of that line.
    pub(crate) first: f64,
    pub(crate) last: f64,
    /// From the first day with a value to the last, both counted.
    pub(crate) days: i32,
    /// How likely it is that nothing is behind it.
    pub(crate) chance: Chance,
    /// How far a day usually lies from the line.
    pub(crate) spread: f64,
}

/// The period of the same length that came before.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Before {
    pub(crate) mean: f64,
    /// How many of its days had a value.
    pub(crate) days: usize,
}

/// One series over some days. There is at least one value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Trend {
    pub(crate) series: Series,
    pub(crate) mean: f64,
    pub(crate) least: Point,
    pub(crate) most: Point,
    pub(crate) latest: Point,
    /// The average of the seven days up to each day, where enough of them have a value.
    pub(crate) average: Vec<Point>,
    pub(crate) movement: Movement,
    pub(crate) before: Option<Before>,
}

impl Trend {
    /// The trend of what lies between two days; what comes before them is what it is compared with.
    pub(crate) fn of(whole: &Series, from: Date) -> Option<Self> {
        let series = whole.since(from);
        let latest = *series.points.last()?;
        let by_value = |one: &&Point, other: &&Point| one.value.total_cmp(&other.value);
        let least = *series.points.iter().min_by(by_value)?;
        let most = *series.points.iter().rev().max_by(by_value)?;
        let values = |points: &[Point]| mean(points.iter().map(|point| point.value));
        let middle = values(&series.points)?;
        let before: Vec<Point> = whole.points.iter().copied().filter(|point| point.day < from).collect();
        Some(Self {
            mean: middle,
            least,
            most,
            latest,
            average: averages(&series.points),
            movement: movement(&series, middle),
            before: values(&before).map(|mean| Before { mean, days: before.len() }),
            series,
        })
    }

    /// How many days have a value.
    pub(crate) fn days(&self) -> usize {
        self.series.points.len()
    }

    /// The mean of the last seven days, if there are enough of them.
    pub(crate) fn latest_average(&self) -> Option<f64> {
        self.average.last().map(|point| point.value)
    }
}

fn averages(points: &[Point]) -> Vec<Point> {
    let mut window: VecDeque<Point> = VecDeque::with_capacity(LONGEST_WINDOW);
    let mut averages = Vec::with_capacity(points.len());
    for last in points {
        window.push_back(*last);
        while window.front().is_some_and(|first| days_between(first.day, last.day) >= WINDOW_DAYS) {
            window.pop_front();
        }
        if window.len() >= LEAST_OF_A_WINDOW {
            let value = mean(window.iter().map(|point| point.value));
            averages.extend(value.map(|value| Point { day: last.day, value }));
        }
    }
    averages
}

fn movement(series: &Series, mean: f64) -> Movement {
    let (samples, days) = (series.samples(), series.points.len());
    let long = samples.last().map_or(0, |last| last.day);
    let unclear = Movement {
        direction: Direction::Unclear,
        confidence: Confidence::Low,
        change: 0.0,
        first: mean,
        last: mean,
        days: long + 1,
        chance: Chance::CERTAIN,
        spread: 0.0,
    };
    let Some(drift) = Drift::of(&samples) else { return unclear };
    let change = drift.slope * f64::from(long);
    let direction = if days < LEAST_DAYS {
        Direction::Unclear
    } else {
        direction(&drift, f64::from(long), negligible(series.thing, mean))
    };
    let confidence = Confidence::of(direction, drift.chance, days);
    Movement {
        direction,
        confidence,
        change,
        first: drift.first,
        last: drift.last,
        chance: drift.chance,
        spread: drift.spread,
        ..unclear
    }
}

fn direction(drift: &Drift, days: f64, negligible: f64) -> Direction {
    let change = drift.slope * days;
    if drift.chance.is_below(DOUBT) && change.abs() >= negligible {
        return if change > 0.0 { Direction::Rising } else { Direction::Falling };
    }
    // Steady is a finding too: whatever the drift really is, it is less than what one day makes.
    let unnoticed = negligible.max(drift.spread);
    let within = drift.low * days > -unnoticed && drift.high * days < unnoticed;
    if within { Direction::Steady } else { Direction::Unclear }
}

/// A change that nobody would call one, over any period.
fn negligible(thing: Tracked, mean: f64) -> f64 {
    match thing {
        Tracked::Weight => mean * 0.005,
        Tracked::Sleep => 0.25,
        Tracked::Mood | Tracked::Energy => 0.5,
        Tracked::Water | Tracked::Exercise | Tracked::Custom => mean.abs() * 0.05,
    }
}

#[cfg(test)]
#[path = "trend_tests.rs"]
mod tests;
