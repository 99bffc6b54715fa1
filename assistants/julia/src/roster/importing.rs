//! `POST /console/shifts/import`: shifts out of a spreadsheet, looked at first.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use domain::Role;
use jiff::tz::TimeZone;
use maud::Markup;
use serde::Deserialize;
use web::page::Frame;
use web::page::book::{Cell, Table};
use web::problem::{Code, Form, Problem};
use web::{App, Visitor};

use super::show::{ShiftsPageQuery, render};
use super::{Done, Entered, IMPORT, PATH, PLACE, Refused, ShiftRefusal, View};
use crate::importing::{self, Shifts, ShiftsImported, Trial};
use crate::places::House;
use crate::sheets::Preview;
use crate::vagas::ShiftText;

#[derive(Debug, Deserialize)]
pub(super) struct Pasted {
    csrf: String,
    lines: String,
    /// Present once the operator has looked.
    keep: Option<String>,
}

pub(super) async fn handler(
    visitor: Visitor,
    State(app): State<App>,
    headers: HeaderMap,
    Form(pasted): Form<Pasted>,
) -> Result<Response, Problem> {
    let who = visitor.allows(&pasted.csrf)?;
    let me = app.engine.person(who.scope).await?;
    if me.role < Role::Operator {
        return Err(Code::Forbidden.into());
    }
    let shifts = match Shifts::open(pasted.lines.as_bytes()) {
        Ok(shifts) => shifts,
        Err(not) => {
            let refused = Refused { entered: Entered::default(), why: ShiftRefusal::File(not) };
            let page = render(&app, who, &headers, &ShiftsPageQuery::default(), Some(refused)).await?;
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
        }
    };
    let now = app.engine.clock().now().to_zoned(TimeZone::get(&me.timezone).unwrap_or(TimeZone::UTC));
    let mut tx = app.by_hand(who).await?;
    let trial = if pasted.keep.is_some() { Trial::Enter } else { Trial::Preview };
    let outcome = importing::keep(&mut tx, &shifts, trial, &now).await?;
    if trial == Trial::Enter && outcome.failed == 0 {
        tx.commit().await?;
        let to = format!("{}&done={}", View::Open.href(), Done::Imported.as_str());
        return Ok(Redirect::to(&to).into_response());
    }
    let house = House::read(&mut tx).await?;
    drop(tx);
    let frame = Frame::of(&app, who, &headers, me.language);
    let words = app.engine.words(me.language);
    Ok(preview(&frame, &ShiftText::at(&words, now), &house, &outcome, &pasted.lines).into_response())
}

fn preview(
    frame: &Frame,
    saying: &ShiftText<'_>,
    house: &House,
    outcome: &ShiftsImported,
    lines: &str,
) -> Markup {
    let text = |key: &str| frame.words.text(&format!("julia.roster.{key}")).to_owned();
    let sample = Table {
        caption: text("import.sample"),
        head: vec![
            Cell::Text(text("field.hospital")),
            Cell::Text(text("field.specialty")),
            Cell::Text(text("field.date")),
            Cell::Number(text("field.value")),
        ],
        rows: outcome
            .sample
            .iter()
            .map(|(_, new, hospital, specialty)| {
                let there = house.hospitals.iter().find(|one| one.id == new.hospital);
                let there = there.and_then(|one| TimeZone::get(&one.timezone).ok()).unwrap_or(TimeZone::UTC);
                let (starts, ends) = (new.starts.to_zoned(there.clone()), new.ends.to_zoned(there));
                let hours = format!("{}–{}", saying.clock(&starts), saying.clock(&ends));
                vec![
                    Cell::Text(hospital.clone()),
                    Cell::Text(specialty.clone()),
                    Cell::Text(format!("{}, {hours}", saying.day(starts.date()))),
                    Cell::Number(saying.reais(new.value_cents)),
                ]
            })
            .collect(),
        foot: Vec::new(),
    };
    let why = |code: &str| frame.words.text(&format!("julia.import.{code}")).to_owned();
    Preview {
        place: PLACE,
        title: text("import.title"),
        action: IMPORT,
        back: PATH,
        new: outcome.new,
        known: outcome.known,
        failed: outcome.failed,
        sample,
        errors: outcome.errors.iter().map(|(line, error)| (*line, why(error.code()))).collect(),
        lines,
    }
    .render(frame)
}
