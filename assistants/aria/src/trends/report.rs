//! The answer as programs and models read it.

use jiff::civil::Date;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::analysis::Analysis;
use super::asked::Tracked;
use super::correlation::{Correlation, Strength};
use super::series::{Point, Series};
use super::trend::Trend;

/// Whether the value of each day goes along.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Detail {
    Figures,
    EveryDay,
}

/// Trends and what goes together.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Report {
    /// The first day that was looked at.
    #[schema(value_type = String, format = Date)]
    pub(super) from: Date,
    #[schema(value_type = String, format = Date)]
    pub(super) to: Date,
    pub(super) trends: Vec<TrendBody>,
    /// What was asked about and has no record in these days.
    #[schema(value_type = Vec<String>)]
    pub(super) missing: Vec<Tracked>,
    /// Pairs that were compared day by day. None of them says that one causes the other.
    pub(super) correlations: Vec<CorrelationBody>,
}

/// One thing over these days.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TrendBody {
    #[serde(rename = "type")]
    #[schema(value_type = String, example = "weight")]
    thing: Tracked,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[schema(example = "kg")]
    unit: Option<String>,
    /// How many days have a record.
    days: usize,
    /// `rising`, `falling`, `steady`, or `unclear` where the days do not bear out any of them.
    direction: &'static str,
    /// `low`, `fair` or `high`.
    confidence: &'static str,
    /// How likely such a movement is by chance, from 0 to 1.
    chance: f64,
    /// By how much it changed, along the line, from the first record to the last.
    #[schema(value_type = f64)]
    change: Value,
    /// From the first record to the last, in days.
    over_days: i32,
    /// How far a day usually lies from the line.
    #[schema(value_type = f64)]
    spread: Value,
    #[schema(value_type = f64)]
    mean: Value,
    min: DayBody,
    max: DayBody,
    latest: DayBody,
    /// The mean of the last seven days, if at least three of them have a record.
    #[schema(value_type = Option<f64>)]
    average_of_seven_days: Option<Value>,
    /// The period of the same length that came before.
    before: Option<BeforeBody>,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<DayBody>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    averages: Option<Vec<DayBody>>,
}

#[derive(Debug, Serialize, ToSchema)]
struct DayBody {
    #[schema(value_type = String, format = Date)]
    date: Date,
    #[schema(value_type = f64)]
    value: Value,
}

#[derive(Debug, Serialize, ToSchema)]
struct BeforeBody {
    days: usize,
    #[schema(value_type = f64)]
    mean: Value,
    /// The mean of now less that of then.
    #[schema(value_type = f64)]
    difference: Value,
}

/// Two things, compared on the days that have both.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CorrelationBody {
    one: String,
    other: String,
    common_days: usize,
    /// `together`, `opposed`, `may_be_chance`, `too_few_days` or `no_variation`.
    verdict: &'static str,
    /// Spearman's coefficient, from -1 to 1.
    coefficient: Option<f64>,
    /// `weak`, `moderate` or `strong`.
    strength: Option<&'static str>,
    /// How likely this is by chance, given how many pairs were compared.
    chance: Option<f64>,
}

impl Report {
    pub(super) fn new(analysis: &Analysis, detail: Detail) -> Self {
        let correlated = |pair| CorrelationBody::new(pair, analysis);
        Self {
            from: analysis.from,
            to: analysis.to,
            trends: analysis.trends.iter().map(|trend| TrendBody::new(trend, detail)).collect(),
            missing: analysis.missing.clone(),
            correlations: analysis.correlations.iter().filter_map(correlated).collect(),
        }
    }
}

impl TrendBody {
    fn new(trend: &Trend, detail: Detail) -> Self {
        let (series, movement) = (&trend.series, &trend.movement);
        let number = |value| series.amount(value).json_value();
        let all = |points: &[Point]| points.iter().map(|point| DayBody::new(series, *point)).collect();
        let every_day = detail == Detail::EveryDay;
        Self {
            thing: series.thing,
            name: series.name.clone(),
            unit: series.amount(0.0).unit_text().map(str::to_owned),
            days: trend.days(),
            direction: movement.direction.as_str(),
            confidence: movement.confidence.as_str(),
            chance: thousandths(movement.chance.value()),
            change: number(movement.change),
            over_days: movement.days,
            spread: number(movement.spread),
            mean: number(trend.mean),
            min: DayBody::new(series, trend.least),
            max: DayBody::new(series, trend.most),
            latest: DayBody::new(series, trend.latest),
            average_of_seven_days: trend.latest_average().map(number),
            before: trend.before.map(|before| BeforeBody {
                days: before.days,
                mean: number(before.mean),
                difference: number(trend.mean - before.mean),
            }),
            values: every_day.then(|| all(&series.points)),
            averages: every_day.then(|| all(&trend.average)),
        }
    }
}

impl DayBody {
    fn new(series: &Series, point: Point) -> Self {
        Self { date: point.day, value: series.amount(point.value).json_value() }
    }
}

impl CorrelationBody {
    fn new(pair: &Correlation, analysis: &Analysis) -> Option<Self> {
        let name = |at: usize| {
            let series = &analysis.trends.get(at)?.series;
            Some(series.name.clone().unwrap_or_else(|| series.thing.as_str().to_owned()))
        };
        Some(Self {
            one: name(pair.one)?,
            other: name(pair.other)?,
            common_days: pair.common_days,
            verdict: pair.verdict.as_str(),
            coefficient: pair.strength.map(thousandths),
            strength: pair.strength.map(|strength| Strength::of(strength).as_str()),
            chance: pair.strength.map(|_| thousandths(pair.chance.value())),
        })
    }
}

fn thousandths(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0 + 0.0
}
