//! The scale of the values: few lines, at round figures.

use crate::tracking::metrics::Unit;
use crate::trends::asked::{OfADay, Tracked};
use crate::trends::series::Series;

/// The most lines that are drawn across a picture.
const MOST_LINES: f64 = 3.5;

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Axis {
    pub(super) low: f64,
    pub(super) high: f64,
    /// Where the lines are.
    pub(super) ticks: Vec<f64>,
}

impl Axis {
    pub(super) fn of(series: &Series) -> Self {
        let values = || series.points.iter().map(|point| point.value);
        let (least, most) =
            (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max));
        let least = match series.thing.of_a_day() {
            OfADay::Sum => least.min(0.0),
            OfADay::Mean => least,
        };
        let same = (most.abs() * 0.02).max(0.5);
        let (least, most) = if most - least > 1e-9 { (least, most) } else { (least - same, most + same) };
        let step = step(series, most - least);
        let mut ticks = vec![(least / step).ceil() * step];
        while let Some(next) = ticks.last().map(|last| last + step).filter(|next| *next <= most + step * 1e-6)
        {
            ticks.push(next);
        }
        Self { low: least, high: most, ticks }
    }

    /// How far up a value lies, from 0 to 1.
    pub(super) fn place(&self, value: f64) -> f64 {
        ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }
}

/// A round distance of lines: times have their own.
fn step(series: &Series, range: f64) -> f64 {
    const TIMES: [f64; 9] = [5.0, 10.0, 15.0, 30.0, 60.0, 120.0, 240.0, 480.0, 720.0];
    let fits = |step: &f64| range / step <= MOST_LINES;
    let timed = match series.amount(0.0).unit() {
        Some(Unit::Minute) => TIMES.into_iter().find(fits),
        Some(Unit::Hour) => TIMES.into_iter().map(|minutes| minutes / 60.0).find(fits),
        _ => None,
    };
    let least = match series.thing {
        Tracked::Mood | Tracked::Energy => 1.0,
        _ => 0.1,
    };
    timed.unwrap_or_else(|| {
        let decade = |from: f64| [from, from * 2.0, from * 5.0];
        let mut from = least;
        loop {
            if let Some(step) = decade(from).into_iter().find(fits) {
                return step;
            }
            from *= 10.0;
        }
    })
}
