//! `/balance`: the score, the six areas, how it went, and how it is counted.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::routing::get;
use domain::Words;
use maud::{Markup, PreEscaped, html};
use utoipa_axum::router::OpenApiRouter;
use web::page::book::{self, Bar, Cell, Figure, Fill, Table};
use web::page::{Frame, Icon, Layout, NavLink, Page};
use web::problem::Problem;
use web::{App, Who};

use super::formula::DAYS;
use super::history::{self, totals};
use super::saying::{BalanceText, capital};
use super::score::{LEAST_AREAS, LEAST_WEIGHT};
use super::{AreaScore, Balance};
use crate::manner::Manner;

const PATH: &str = "/balance";

pub(super) const PLACE: NavLink = NavLink::more(PATH, "aria.balance.page.title", Icon::Balance);

/// What is told of the formula, one line a signal.
const SIGNALS: [&str; 9] = [
    "aria.balance.formula.sleep",
    "aria.balance.formula.exercise",
    "aria.balance.formula.water",
    "aria.balance.formula.mood",
    "aria.balance.formula.spending",
    "aria.balance.formula.budgets",
    "aria.balance.formula.payments",
    "aria.balance.formula.habits",
    "aria.balance.formula.goals",
];

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().route(PATH, get(handler))
}

/// Everything the page shows.
#[derive(Debug)]
struct BalancePage {
    manner: Manner,
    balance: Balance,
    history: Vec<Balance>,
}

async fn handler(who: Who, State(app): State<App>, headers: HeaderMap) -> Result<Markup, Problem> {
    let manner = Manner::of(&app, &who).await?;
    let mut tx = app.engine.db().read(who.scope).await?;
    let balance = super::current(&mut tx, &manner).await?;
    let history = history::read(&mut tx, &manner).await?;
    let page = BalancePage { manner, balance, history };
    Ok(page.render(&Frame::of(&app, &who, &headers, page.manner.words.language())))
}

impl BalancePage {
    fn render(&self, frame: &Frame) -> Markup {
        let words = &frame.words;
        let empty = self.balance.areas.iter().all(|area| area.readings.is_empty());
        frame.render(&Page {
            title: words.text("aria.balance.page.title").to_owned(),
            here: Some(PLACE),
            layout: Layout::Reading,
            actions: html! {},
            beside: html! {},
            body: html! {
                @if empty { (teaching(frame)) } @else {
                    (self.total(words))
                    (self.areas(words))
                    (self.gone_by(words))
                }
                (formula(words))
            },
            assets: book::ASSETS,
        })
    }

    fn total(&self, words: &Words) -> Markup {
        let saying = BalanceText::new(words);
        let figure = self.balance.total().map(|total| Figure {
            label: words.text("aria.balance.page.total").to_owned(),
            value: total.value().to_string(),
            aside: saying.change(&self.balance),
            href: None,
        });
        let body = html! {
            @if let Some(figure) = figure { (book::figures(&[figure])) }
            // The figure over it says the rest.
            p {
                @if self.balance.total().is_some() {
                    (words.fill("aria.balance.page.counted", &[("known", &self.balance.scored().count().to_string())]))
                } @else { (saying.headline(&self.balance)) }
            }
            @if let Some(extremes) = saying.extremes(&self.balance) { p { (extremes) } }
        };
        book::section(words.text("aria.balance.page.now"), &body)
    }

    fn areas(&self, words: &Words) -> Markup {
        let saying = BalanceText::new(words);
        let (known, unknown): (Vec<&AreaScore>, Vec<&AreaScore>) =
            self.balance.areas.iter().partition(|area| area.share.is_some());
        let body = html! {
            @for area in known { (bar(area, &saying)) }
            @if !unknown.is_empty() {
                (book::aside(words.text("aria.balance.page.too_little")))
                ul.plain {
                    @for area in unknown {
                        li {
                            strong { (capital(&saying.area(area.area))) } ": "
                            (words.text(&format!("aria.balance.hint.{}", area.area.as_str())))
                        }
                    }
                }
            }
        };
        book::section(words.text("aria.balance.page.areas"), &body)
    }

    fn gone_by(&self, words: &Words) -> Markup {
        let Some(svg) = history::svg(&self.history, &self.manner, words.text("aria.balance.page.name"))
        else {
            return html! {};
        };
        let row = |(day, score): (jiff::civil::Date, super::Score)| {
            let day = ptbr::format::day(day, self.manner.today(), words.language());
            vec![Cell::Text(day), Cell::Number(score.value().to_string())]
        };
        let table = Table {
            caption: words.text("aria.balance.page.by_week").to_owned(),
            head: vec![
                Cell::Text(words.text("aria.balance.page.day").to_owned()),
                Cell::Number(words.text("aria.balance.page.score").to_owned()),
            ],
            rows: totals(&self.history).into_iter().rev().map(row).collect(),
            foot: Vec::new(),
        };
        let body = html! {
            (PreEscaped(svg))
            (book::fold(Icon::List, words.text("aria.balance.page.numbers"), &table.render()))
        };
        book::section(words.text("aria.balance.page.gone_by"), &body)
    }
}

fn bar(area: &AreaScore, saying: &BalanceText<'_>) -> Markup {
    let score = area.score().map(|score| score.value().to_string()).unwrap_or_default();
    let parts: Vec<String> = area
        .readings
        .iter()
        .map(|reading| format!("{} {}", saying.signal(reading), reading.score().value()))
        .collect();
    let label = capital(&saying.area(area.area));
    html! {
        div {
            (Bar { label: &label, text: &score, share: area.share.unwrap_or(0.0), fill: Fill::Plain }.render())
            (book::aside(&parts.join(" · ")))
        }
    }
}

/// How it is counted, in plain words.
fn formula(words: &Words) -> Markup {
    let numbers = [
        ("days", DAYS.to_string()),
        ("least", LEAST_AREAS.to_string()),
        ("weight", LEAST_WEIGHT.to_string()),
    ];
    let holes = numbers.each_ref().map(|(name, text)| (*name, text.as_str()));
    let body = html! {
        p { (words.fill("aria.balance.formula.whole", &holes)) }
        ul.plain { @for key in SIGNALS { li { (words.text(key)) } } li { (words.text("aria.balance.formula.decisions")) } }
        p { (words.text("aria.balance.formula.history")) }
    };
    html! { section.card.book { (book::fold(Icon::Notice, words.text("aria.balance.page.how"), &body)) } }
}

fn teaching(frame: &Frame) -> Markup {
    let words = &frame.words;
    let sayings = ["aria.balance.page.try.one", "aria.balance.page.try.two", "aria.balance.page.try.three"];
    book::Teaching {
        title: words.text("aria.balance.page.empty.title"),
        text: words.text("aria.balance.page.empty.text"),
        sayings: &sayings.map(|key| words.text(key)),
    }
    .render(frame)
}

#[cfg(test)]
#[path = "pages_tests.rs"]
mod tests;
