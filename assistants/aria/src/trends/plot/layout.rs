//! Where everything in a picture is, in its own units.

use jiff::civil::Date;

use super::{Axis, Frame};
use crate::trends::asked::OfADay;
use crate::trends::saying::Telling;
use crate::trends::series::{Point, days_between};
use crate::trends::statistics::mean;
use crate::trends::trend::Trend;

/// The picture without its title.
pub(super) const WIDTH: f64 = 480.0;
pub(super) const HEIGHT: f64 = 240.0;

/// What the labels need: the newest value on the right, the days below.
const RIGHT: f64 = 84.0;
const LEFT: f64 = 6.0;
const TOP: f64 = 20.0;
const BOTTOM: f64 = 26.0;

/// Over more days than this, a mark is the mean of some days.
const MOST_DAYS: i32 = 370;
const MOST_MARKS: i32 = 180;

/// Values that are further apart than this have nothing between them.
const GAP_DAYS: i32 = 8;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Spot {
    pub(super) x: f64,
    pub(super) y: f64,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Label {
    pub(super) at: Spot,
    pub(super) text: String,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Marks {
    Dots(Vec<Spot>),
    /// The tops of bars that stand on `floor`.
    Bars {
        tops: Vec<Spot>,
        floor: f64,
        width: f64,
    },
}

/// Everything that is drawn.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Layout {
    pub(super) title: String,
    pub(super) description: String,
    /// The lines across, each with its value.
    pub(super) lines: Vec<Label>,
    pub(super) right: f64,
    pub(super) marks: Marks,
    /// The moving average, or the values themselves where there is none, in pieces without gaps.
    pub(super) curves: Vec<Vec<Spot>>,
    /// What the curve is, where it is not the values: a few words on two lines.
    pub(super) curve: Option<[Label; 2]>,
    pub(super) latest: Label,
    pub(super) first_day: Label,
    pub(super) last_day: Label,
}

pub(super) fn laid_out(trend: &Trend, frame: Frame, telling: &Telling<'_>) -> Layout {
    let (axis, days) = (Axis::of(&trend.series), days_between(frame.from, frame.to).max(1));
    let right = WIDTH - RIGHT;
    let at = |point: &Point| Spot {
        x: LEFT + f64::from(days_between(frame.from, point.day)) / f64::from(days) * (right - LEFT),
        y: upwards(axis.place(point.value)),
    };
    let stretch = if days > MOST_DAYS { days / MOST_MARKS + 1 } else { 1 };
    let points = condensed(&trend.series.points, frame.from, stretch);
    let has_average = stretch == 1 && trend.average.len() > 1;
    let followed = if has_average { &trend.average } else { &points };
    let curves: Vec<Vec<Spot>> = followed
        .chunk_by(|one, next| days_between(one.day, next.day) <= GAP_DAYS.max(stretch * 2))
        .map(|piece| piece.iter().map(at).collect())
        .collect();
    let label = |at: Spot, text: String| Label { at, text };
    let tick = |value: &f64| {
        // Bars stand on nothing, and need no word for it.
        let text =
            if value.abs() < f64::EPSILON { String::new() } else { telling.plain(&trend.series, *value) };
        label(Spot { x: LEFT, y: upwards(axis.place(*value)) }, text)
    };
    let latest_value = if has_average { trend.latest_average() } else { None }.unwrap_or(trend.latest.value);
    let ends = at(&Point { value: latest_value, ..trend.latest });
    Layout {
        title: telling.title(trend),
        description: telling.description(trend),
        lines: axis.ticks.iter().map(tick).collect(),
        right,
        marks: marks(
            trend,
            &points,
            at,
            upwards(axis.place(0.0)),
            (right - LEFT) / f64::from(days / stretch + 1),
        ),
        curves,
        curve: has_average.then(|| curve_name(ends, telling)),
        latest: label(ends, brief(trend, latest_value, telling)),
        first_day: label(Spot { x: LEFT, y: HEIGHT - 6.0 }, short(frame.from, days, telling)),
        last_day: label(Spot { x: right, y: HEIGHT - 6.0 }, short(frame.to, days, telling)),
    }
}

/// The longest label that fits beside the picture.
const LONGEST_LABEL: usize = 9;

/// A value with its unit, where both fit.
fn brief(trend: &Trend, value: f64, telling: &Telling<'_>) -> String {
    let whole = telling.plain(&trend.series, value);
    if whole.chars().count() <= LONGEST_LABEL {
        return whole;
    }
    ptbr::format::number((value * 10.0).round() / 10.0, telling.saying.words().language())
}

/// Below the newest value; over it where there is no room below.
fn curve_name(ends: Spot, telling: &Telling<'_>) -> [Label; 2] {
    const LINE: f64 = 17.0;
    let room = HEIGHT - BOTTOM - ends.y > LINE * 3.0;
    let first = if room { ends.y + LINE * 1.4 } else { ends.y - LINE * 2.0 };
    let words = telling.saying.words();
    [("aria.trends.plot.average", first), ("aria.trends.plot.of_days", first + LINE)]
        .map(|(key, y)| Label { at: Spot { x: ends.x + 8.0, y }, text: words.text(key).to_owned() })
}

fn upwards(share: f64) -> f64 {
    TOP + (1.0 - share) * (HEIGHT - BOTTOM - TOP)
}

fn marks(trend: &Trend, points: &[Point], at: impl Fn(&Point) -> Spot, floor: f64, room: f64) -> Marks {
    let spots = points.iter().map(at).collect();
    match trend.series.thing.of_a_day() {
        OfADay::Mean => Marks::Dots(spots),
        OfADay::Sum => Marks::Bars { tops: spots, floor, width: (room * 0.7).clamp(1.0, 14.0) },
    }
}

/// The points, or the means of stretches of days.
fn condensed(points: &[Point], from: Date, stretch: i32) -> Vec<Point> {
    let place = |point: &Point| days_between(from, point.day) / stretch;
    points
        .chunk_by(|one, next| place(one) == place(next))
        .filter_map(|days| {
            let middle = days.get(days.len() / 2)?.day;
            Some(Point { day: middle, value: mean(days.iter().map(|point| point.value))? })
        })
        .collect()
}

/// "3/11" in a picture of some months, "11/2024" in one of some years.
fn short(day: Date, days: i32, telling: &Telling<'_>) -> String {
    let key = if days > MOST_DAYS { "aria.trends.plot.month" } else { "aria.trends.plot.day" };
    telling.fill(
        key,
        &[
            ("day", &day.day().to_string()),
            ("month", &day.month().to_string()),
            ("year", &day.year().to_string()),
        ],
    )
}
