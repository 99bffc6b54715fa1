//! Each thing as a picture under the sentence that it answers, with its numbers one tap away.

use domain::Words;
use maud::{Markup, PreEscaped, html};
use web::page::Icon;
use web::page::book::{self, Cell, Figure, Table};

use super::TrackingPage;
use crate::trends::plot::{self, Look};
use crate::trends::saying::Telling;
use crate::trends::{Correlation, Trend};

/// The most days that a table lists, the newest.
const MOST_ROWS: usize = 120;

/// The most pairs that are told.
const MOST_PAIRS: usize = 6;

pub(super) fn sections(page: &TrackingPage, telling: &Telling<'_>, words: &Words) -> Markup {
    html! {
        @if page.analysis.trends.is_empty() {
            p.aside { (words.text("aria.tracking.nothing")) }
        }
        @for (at, trend) in page.analysis.trends.iter().enumerate() { (section(page, trend, at, telling, words)) }
    }
}

fn section(page: &TrackingPage, trend: &Trend, at: usize, telling: &Telling<'_>, words: &Words) -> Markup {
    let frame = plot::Frame { from: page.analysis.from, to: page.analysis.to };
    let picture = plot::svg(trend, frame, telling, Look::Page, &format!("plot-{at}"));
    let body = html! {
        // Drawn by us, with every text in it escaped.
        (PreEscaped(picture))
        p.aside { (telling.basis(trend)) }
        (book::figures(&figures(trend, telling, words)))
        (book::fold(Icon::List, words.text("aria.tracking.numbers"), &html! {
            (table(trend, telling, words).render())
            @if trend.days() > MOST_ROWS { (book::aside(words.text("aria.tracking.newest_days"))) }
            p { a href=(picture_href(page, trend)) download { (words.text("aria.tracking.picture")) } }
        }))
    };
    html! { div #(format!("trend-{at}")) { (book::section(&telling.title(trend), &body)) } }
}

fn picture_href(page: &TrackingPage, trend: &Trend) -> String {
    let (thing, period) = (trend.series.thing.as_str(), page.view.period.as_str());
    let plain = format!("/api/v1/trends/plot.png?types={thing}&period={period}");
    match &trend.series.name {
        Some(name) => format!("{plain}&name={}", url_encoded(name)),
        None => plain,
    }
}

/// A text as it stands in an address.
fn url_encoded(text: &str) -> String {
    let encoded = |byte: u8| match byte {
        plain if plain.is_ascii_alphanumeric() => char::from(plain).to_string(),
        other => format!("%{other:02X}"),
    };
    text.bytes().map(encoded).collect()
}

fn figures(trend: &Trend, telling: &Telling<'_>, words: &Words) -> Vec<Figure> {
    let of = |value| telling.value(&trend.series, value);
    let figure = |key: &str, value: String, aside: Option<String>| Figure {
        label: words.text(key).to_owned(),
        value,
        aside,
        href: None,
    };
    let latest = figure(
        "aria.tracking.figure.latest",
        of(trend.latest.value),
        Some(telling.saying.day(trend.latest.day)),
    );
    let mean = figure("aria.tracking.figure.mean", of(trend.mean), telling.compared_briefly(trend));
    let least = figure(
        "aria.tracking.figure.least",
        of(trend.least.value),
        Some(telling.saying.day(trend.least.day)),
    );
    let most =
        figure("aria.tracking.figure.most", of(trend.most.value), Some(telling.saying.day(trend.most.day)));
    if trend.days() > 1 { vec![latest, mean, least, most] } else { vec![latest] }
}

fn table(trend: &Trend, telling: &Telling<'_>, words: &Words) -> Table {
    let text = |key| Cell::Text(words.text(key).to_owned());
    let number = |key| Cell::Number(words.text(key).to_owned());
    let row = |point: &crate::trends::Point| {
        let average = trend.average.binary_search_by(|other| other.day.cmp(&point.day)).ok();
        let average = average.and_then(|at| trend.average.get(at));
        vec![
            Cell::Text(telling.saying.day(point.day)),
            Cell::Number(telling.value(&trend.series, point.value)),
            Cell::Number(average.map(|at| telling.value(&trend.series, at.value)).unwrap_or_default()),
        ]
    };
    Table {
        caption: telling.thing(&trend.series),
        head: vec![
            text("aria.tracking.table.day"),
            number("aria.tracking.table.value"),
            number("aria.tracking.table.average"),
        ],
        rows: trend.series.points.iter().rev().take(MOST_ROWS).map(row).collect(),
        foot: Vec::new(),
    }
}

/// What goes together, in words; nothing where only one thing is measured.
pub(super) fn pairs(page: &TrackingPage, telling: &Telling<'_>, words: &Words) -> Markup {
    let all = &page.analysis.correlations;
    let compared: Vec<&Correlation> = all.iter().filter(|pair| pair.is_compared()).collect();
    let found: Vec<&Correlation> = compared.iter().copied().filter(|pair| pair.is_found()).collect();
    if all.is_empty() {
        return html! {};
    }
    let said = found.iter().take(MOST_PAIRS).filter_map(|pair| telling.pair(pair, &page.analysis));
    let body = html! {
        @if compared.is_empty() {
            p { (words.text("aria.tracking.pairs.too_few")) }
        } @else if found.is_empty() {
            p { (words.text("aria.tracking.pairs.chance")) }
        } @else {
            ul.plain { @for sentence in said { li { (sentence) } } }
            (book::aside(words.text("aria.trends.pair.not_cause")))
        }
    };
    book::section(words.text("aria.tracking.pairs.title"), &body)
}
