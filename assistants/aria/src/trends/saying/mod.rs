//! How trends are told: short, in plain words, with the figures that bear them out.

mod pairs;

use jiff::civil::Date;

use super::analysis::Analysis;
use super::asked::Reach as Asked;
use super::asked::Tracked;
use super::series::{Series, days_between};
use super::trend::{Confidence, Direction, LEAST_DAYS, Trend};
use crate::tracking::metrics::{Quantity, Unit};
use crate::tracking::saying::{Period, Reach, Saying};

/// Up to this many series are told with all of their figures.
const FEW: usize = 2;

/// One person's words about trends.
#[derive(Debug)]
pub(crate) struct Telling<'c> {
    pub(crate) saying: Saying<'c>,
}

impl<'c> Telling<'c> {
    pub(crate) const fn new(saying: Saying<'c>) -> Self {
        Self { saying }
    }

    /// The whole answer.
    pub(crate) fn answer(&self, analysis: &Analysis, reach: Asked) -> String {
        let period = self.period(analysis, reach);
        let names = |things: &[Tracked]| {
            self.saying.list(things.iter().map(|thing| self.saying.kind(thing.kind(), None)).collect())
        };
        if analysis.trends.is_empty() {
            let kinds = names(&analysis.missing);
            return self.fill("aria.trends.none", &[("kinds", &kinds), ("period", &period)]);
        }
        let mut sentences = Vec::new();
        for trend in &analysis.trends {
            self.trend(&mut sentences, trend, &period, analysis);
        }
        if !analysis.missing.is_empty() {
            let kinds = names(&analysis.missing);
            sentences.push(self.fill("aria.trends.missing", &[("kinds", &kinds), ("period", &period)]));
        }
        self.pairs(&mut sentences, analysis);
        sentences.join(" ")
    }

    /// "nos últimos 30 dias", "de 3 de março até hoje".
    fn period(&self, analysis: &Analysis, reach: Asked) -> String {
        match reach {
            Asked::Days(_) => {
                self.saying.period(&Period { from: analysis.from, to: analysis.to, reach: Reach::Whole })
            }
            Asked::Everything => {
                self.fill("aria.trends.period", &[("from", &self.saying.day(analysis.from))])
            }
        }
    }

    fn trend(&self, sentences: &mut Vec<String>, trend: &Trend, period: &str, analysis: &Analysis) {
        if trend.days() < LEAST_DAYS {
            sentences.push(self.too_few(trend, period));
            return;
        }
        sentences.push(self.direction(trend));
        let whole = analysis.trends.len() <= FEW;
        if whole {
            sentences.extend(self.compared(trend, analysis.from));
        }
        if trend.movement.direction != Direction::Unclear {
            sentences.push(self.confidence(trend));
        }
        if whole && trend.most.value > trend.least.value {
            sentences.push(self.range(trend));
        }
    }

    fn confidence(&self, trend: &Trend) -> String {
        let key = match trend.movement.confidence {
            Confidence::High => "aria.trends.confidence.high",
            Confidence::Fair => "aria.trends.confidence.fair",
            Confidence::Low => "aria.trends.confidence.low",
        };
        self.fill(key, &[("count", &trend.days().to_string())])
    }

    /// What a title rests on, in one sentence under it.
    pub(crate) fn basis(&self, trend: &Trend) -> String {
        match trend.movement.direction {
            _ if trend.days() < LEAST_DAYS => self.saying.words().text("aria.trends.wait").to_owned(),
            Direction::Unclear => self.saying.words().text("aria.trends.leaps").to_owned(),
            _ => self.confidence(trend),
        }
    }

    /// The period before in a few words, where enough of its days have a value.
    pub(crate) fn compared_briefly(&self, trend: &Trend) -> Option<String> {
        let before = trend.before.filter(|before| before.days >= LEAST_DAYS)?;
        let key = if self.value(&trend.series, trend.mean) == self.value(&trend.series, before.mean) {
            "aria.tracking.figure.same"
        } else if trend.mean > before.mean {
            "aria.tracking.figure.above"
        } else {
            "aria.tracking.figure.below"
        };
        let amount = self.difference(&trend.series, trend.mean - before.mean);
        Some(self.fill(key, &[("amount", &amount)]))
    }

    fn direction(&self, trend: &Trend) -> String {
        let movement = &trend.movement;
        let key = match movement.direction {
            Direction::Rising => "aria.trends.rising",
            Direction::Falling => "aria.trends.falling",
            Direction::Steady => "aria.trends.steady",
            Direction::Unclear => "aria.trends.unclear",
        };
        let of = |value| self.value(&trend.series, value);
        self.fill(
            key,
            &[
                ("thing", &self.thing(&trend.series)),
                ("amount", &self.difference(&trend.series, movement.change)),
                ("days", &movement.days.to_string()),
                ("first", &of(movement.first)),
                ("last", &of(movement.last)),
                ("mean", &of(trend.mean)),
            ],
        )
    }

    fn too_few(&self, trend: &Trend, period: &str) -> String {
        let key = if trend.days() == 1 { "aria.trends.too_few_one" } else { "aria.trends.too_few" };
        self.fill(
            key,
            &[
                ("kind", &self.name(&trend.series)),
                ("count", &trend.days().to_string()),
                ("period", period),
                ("latest", &self.value(&trend.series, trend.latest.value)),
                ("day", &self.saying.when(trend.latest.day)),
            ],
        )
    }

    /// The mean, and that of the period before where enough of its days have a value.
    fn compared(&self, trend: &Trend, from: Date) -> Option<String> {
        let told = matches!(trend.movement.direction, Direction::Steady | Direction::Unclear);
        let mean = self.value(&trend.series, trend.mean);
        let Some(before) = trend.before.filter(|before| before.days >= LEAST_DAYS) else {
            return (!told).then(|| self.fill("aria.trends.mean", &[("mean", &mean)]));
        };
        let amount = self.difference(&trend.series, trend.mean - before.mean);
        let length = (days_between(from, self.saying.today()) + 1).to_string();
        let key = match (mean == self.value(&trend.series, before.mean), trend.mean > before.mean) {
            (true, _) => "aria.trends.mean_same",
            (_, true) if told => "aria.trends.more",
            (_, false) if told => "aria.trends.less",
            (_, true) => "aria.trends.mean_more",
            (_, false) => "aria.trends.mean_less",
        };
        Some(self.fill(key, &[("mean", &mean), ("amount", &amount), ("length", &length)]))
    }

    fn range(&self, trend: &Trend) -> String {
        self.fill(
            "aria.trends.range",
            &[
                ("least", &self.value(&trend.series, trend.least.value)),
                ("least_day", &self.saying.when(trend.least.day)),
                ("most", &self.value(&trend.series, trend.most.value)),
                ("most_day", &self.saying.when(trend.most.day)),
            ],
        )
    }

    /// What a picture of the trend answers: "Seu peso caiu 1,2 kg em 30 dias".
    pub(crate) fn title(&self, trend: &Trend) -> String {
        let key = match (trend.movement.direction, trend.days()) {
            (_, 1) => "aria.trends.title.too_few_one",
            (_, days) if days < LEAST_DAYS => "aria.trends.title.too_few",
            (Direction::Rising, _) => "aria.trends.title.rising",
            (Direction::Falling, _) => "aria.trends.title.falling",
            (Direction::Steady, _) => "aria.trends.title.steady",
            (Direction::Unclear, _) => "aria.trends.title.unclear",
        };
        self.fill(
            key,
            &[
                ("thing", &self.thing(&trend.series)),
                ("amount", &self.difference(&trend.series, trend.movement.change)),
                ("days", &trend.movement.days.to_string()),
                ("mean", &self.value(&trend.series, trend.mean)),
                ("count", &trend.days().to_string()),
            ],
        )
    }

    /// The same picture for whoever does not see it.
    pub(crate) fn description(&self, trend: &Trend) -> String {
        let first = trend.series.points.first().map_or(trend.latest.day, |point| point.day);
        let of = |value| self.value(&trend.series, value);
        self.fill(
            "aria.trends.plot.describe",
            &[
                ("title", &self.title(trend)),
                ("from", &self.saying.day(first)),
                ("to", &self.saying.day(trend.latest.day)),
                ("count", &trend.days().to_string()),
                ("least", &of(trend.least.value)),
                ("most", &of(trend.most.value)),
                ("latest", &of(trend.latest.value)),
            ],
        )
    }

    /// "Seu peso", or what somebody counts by its own name.
    pub(crate) fn thing(&self, series: &Series) -> String {
        if let Some(name) = &series.name {
            return capitalised(name);
        }
        self.saying.words().text(&format!("aria.trends.thing.{}", series.thing.as_str())).to_owned()
    }

    /// "peso", or what somebody counts by its own name.
    pub(crate) fn name(&self, series: &Series) -> String {
        self.saying.kind(series.thing.kind(), series.name.as_deref())
    }

    /// A value as it is said: "82,3 kg", "7h20", "6,4 de 10".
    pub(crate) fn value(&self, series: &Series, value: f64) -> String {
        match series.thing {
            Tracked::Mood | Tracked::Energy => self.saying.mark(series.thing.kind(), &rounded(series, value)),
            _ => self.plain(series, value),
        }
    }

    /// The same without what it is out of: "6,4".
    pub(crate) fn plain(&self, series: &Series, value: f64) -> String {
        self.saying.mean(&rounded(series, value))
    }

    /// How far two values are apart, whatever the side.
    pub(crate) fn difference(&self, series: &Series, difference: f64) -> String {
        match series.thing {
            Tracked::Mood | Tracked::Energy => self.points(&rounded(series, difference.abs())),
            _ => self.plain(series, difference.abs()),
        }
    }

    /// "1,3 ponto", "2 pontos"; in English anything but one has several.
    fn points(&self, amount: &Quantity) -> String {
        let one = match self.saying.words().language() {
            domain::Language::Portuguese | domain::Language::Added(_) => amount.value() < 2.0,
            domain::Language::English => (amount.value() - 1.0).abs() < f64::EPSILON,
        };
        let key = if one { "aria.trends.points_one" } else { "aria.trends.points" };
        self.fill(key, &[("amount", &self.saying.amount(amount))])
    }

    pub(crate) fn fill(&self, key: &str, holes: &[(&str, &str)]) -> String {
        self.saying.words().fill(key, holes)
    }
}

/// To one decimal, and what is small to none: more would pretend to know more.
fn rounded(series: &Series, value: f64) -> Quantity {
    let amount = series.amount(value);
    match amount.unit() {
        Some(Unit::Millilitre) => amount.with_value((value / 10.0).round() * 10.0),
        Some(Unit::Minute) => amount.with_value(value.round()),
        Some(Unit::Hour) => amount,
        _ => amount.with_value((value * 10.0).round() / 10.0),
    }
}

pub(crate) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
