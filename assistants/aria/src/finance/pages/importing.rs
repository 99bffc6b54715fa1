//! Lines out of a spreadsheet: looked at first, then kept.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;
use web::page::book::{self, Cell, Flash, Table};
use web::page::{Frame, Layout, Page};
use web::problem::{Form, Problem};
use web::{App, Visitor};

use super::{IMPORT, PATH, PLACE};
use crate::finance::csv::{self, ExpensesImported, NotCsv, Sheet, Trial};
use crate::finance::saying::FinanceText;
use crate::manner::Manner;

#[derive(Debug, Deserialize)]
pub(super) struct Pasted {
    csrf: String,
    lines: String,
    /// Present once the person has looked.
    keep: Option<String>,
}

pub(super) async fn handler(
    visitor: Visitor,
    State(app): State<App>,
    headers: HeaderMap,
    Form(pasted): Form<Pasted>,
) -> Result<Response, Problem> {
    let who = visitor.allows(&pasted.csrf)?;
    let manner = Manner::of(&app, who).await?;
    let saying = FinanceText::by(&manner);
    let frame = Frame::of(&app, who, &headers, manner.words.language());
    let sheet = match Sheet::open(pasted.lines.as_bytes()) {
        Ok(sheet) => sheet,
        Err(not) => {
            let page = refused(&frame, &saying, not);
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
        }
    };
    let trial = if pasted.keep.is_some() { Trial::Keep } else { Trial::Preview };
    let outcome = csv::keep(&app, who, &sheet, trial, saying.today).await?;
    match trial {
        Trial::Keep => Ok(Redirect::to(&format!("{PATH}?done=imported")).into_response()),
        Trial::Preview => Ok(preview(&frame, &saying, &outcome, &pasted.lines).into_response()),
    }
}

fn refused(frame: &Frame, saying: &FinanceText<'_>, not: NotCsv) -> Markup {
    framed(
        frame,
        saying,
        html! {
            (Flash::refused(&saying.not_csv(not), PATH).render(frame))
            p { a.button href=(PATH) { (saying.words.text("aria.finance.page.import.back")) } }
        },
    )
}

fn preview(frame: &Frame, saying: &FinanceText<'_>, outcome: &ExpensesImported, lines: &str) -> Markup {
    let words = saying.words;
    let text = |key: &str| words.text(&format!("aria.finance.page.import.{key}")).to_owned();
    let number = |number: usize| number.to_string();
    let amount = saying.money(outcome.amount);
    let holes = [
        ("new", number(outcome.new)),
        ("known", number(outcome.known)),
        ("failed", number(outcome.failed)),
        ("amount", amount),
    ];
    let found = saying
        .fill("aria.finance.page.import.found", &holes.each_ref().map(|(hole, text)| (*hole, text.as_str())));
    let cell = |text: &Option<String>| Cell::Text(text.clone().unwrap_or_default());
    let table = Table {
        caption: text("sample"),
        head: vec![
            Cell::Text(words.text("aria.finance.csv.date").to_owned()),
            Cell::Number(words.text("aria.finance.csv.amount").to_owned()),
            Cell::Text(words.text("aria.finance.csv.category").to_owned()),
            Cell::Text(words.text("aria.finance.csv.notes").to_owned()),
        ],
        rows: outcome
            .sample
            .iter()
            .map(|line| {
                let (day, amount) = (saying.day(line.day), saying.money(line.amount));
                vec![Cell::Text(day), Cell::Number(amount), cell(&line.category), cell(&line.notes)]
            })
            .collect(),
        foot: Vec::new(),
    };
    let fields = html! {
        input type="hidden" name="keep" value="on";
        textarea name="lines" hidden { "\n" (lines) }
    };
    framed(
        frame,
        saying,
        html! {
            (book::section(&text("title"), &html! {
                p { (found) }
                @if !outcome.sample.is_empty() { (table.render()) }
                @if !outcome.errors.is_empty() {
                    h3 { (text("errors")) }
                    ul.plain {
                        @for (line, error) in &outcome.errors {
                            li { (saying.fill("aria.finance.page.import.line", &[("line", &line.to_string())])) " "
                                (saying.line_error(*error).1) }
                        }
                    }
                }
                @if outcome.new > 0 { (book::form(frame, IMPORT, &fields, &text("keep"))) }
                p { a.button.quiet href=(PATH) { (text("back")) } }
            }))
        },
    )
}

fn framed(frame: &Frame, saying: &FinanceText<'_>, body: Markup) -> Markup {
    frame.render(&Page {
        title: saying.words.text("aria.finance.page.title").to_owned(),
        here: Some(PLACE),
        layout: Layout::Reading,
        actions: html! {},
        beside: html! {},
        body,
        assets: book::ASSETS,
    })
}
