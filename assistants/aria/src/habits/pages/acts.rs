//! What the forms of `/habits` do. Each does one thing and goes back to the page, with a line that says so.

use ::tools::ToolError;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use engine::ByHand;
use jiff::civil::Date;
use serde::Deserialize;
use web::page::Frame;
use web::problem::{Code, Form, Path, Problem};
use web::{App, Visitor, Who};

use super::done::{Done, Told as Shown};
use super::forms::{GoalForm, HabitForm};
use super::{Entry, HabitsPage};
use crate::habits::acts::{self as by_hand, Changes, Life, Mark};
use crate::habits::api::refusal;
use crate::habits::goals::goal::GoalId;
use crate::habits::goals::rule::{Entered as Aim, Told};
use crate::habits::goals::{self, Status};
use crate::habits::rule::Entered;
use crate::habits::{HabitId, table};
use crate::manner::Manner;

/// `POST /habits`: begins a habit.
pub(super) async fn begin(
    visitor: Visitor,
    State(app): State<App>,
    headers: HeaderMap,
    Form(form): Form<HabitForm>,
) -> Result<Response, Problem> {
    let who = visitor.allows(&form.csrf)?;
    let manner = Manner::of(&app, who).await?;
    let mut tx = app.by_hand(who).await?;
    let entered =
        Entered { name: &form.name, area: form.area(), rhythm: form.rhythm(), times_per_week: None };
    match by_hand::begin(&mut tx, &entered, &manner).await {
        Ok(_) => done(tx, Done::Begun).await,
        Err(error) => {
            drop(tx);
            let mut page = rejected(&app, who, Entry::Habit, error, Code::InvalidHabit).await?;
            page.habit_form = form;
            Ok(again(&app, who, &headers, &page))
        }
    }
}

/// `POST /habits/goals`: keeps a goal.
pub(super) async fn aim(
    visitor: Visitor,
    State(app): State<App>,
    headers: HeaderMap,
    Form(form): Form<GoalForm>,
) -> Result<Response, Problem> {
    let who = visitor.allows(&form.csrf)?;
    let manner = Manner::of(&app, who).await?;
    let mut tx = app.by_hand(who).await?;
    let target = number(&form.target, &manner);
    let kept = match target {
        Ok(target) => {
            let text = |text: &'_ str| !text.trim().is_empty();
            let entered = Aim {
                title: &form.title,
                area: form.area(),
                target,
                unit: Some(form.unit.as_str()).filter(|unit| text(unit)),
                due: Some(form.due.as_str()).filter(|due| text(due)),
            };
            goals::acts::add(&mut tx, &entered, &manner).await
        }
        Err(error) => Err(error),
    };
    match kept {
        Ok(_) => done(tx, Done::Aimed).await,
        Err(error) => {
            drop(tx);
            let mut page = rejected(&app, who, Entry::Goal, error, Code::InvalidGoal).await?;
            page.goal_form = form;
            Ok(again(&app, who, &headers, &page))
        }
    }
}

/// A number as people type it; an empty field is none.
fn number(text: &str, manner: &Manner) -> Result<Option<f64>, ToolError> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let read = crate::finance::money::Money::parse(text).map(crate::finance::money::Money::to_number);
    let bad = |_| goals::saying::Saying::by(manner).refused(goals::rule::Refusal::BadAmount);
    read.map(Some).map_err(bad)
}

#[derive(Debug, Deserialize)]
pub(super) struct MarkForm {
    csrf: String,
    /// The day, and whether it is to be marked: `2026-11-12.on`.
    mark: String,
}

fn read_mark(text: &str) -> Option<(Date, Mark)> {
    let (day, state) = text.split_once('.')?;
    let mark = match state {
        "on" => Mark::Done,
        "off" => Mark::TakenBack,
        _ => return None,
    };
    Some((day.parse().ok()?, mark))
}

/// `POST /habits/{id}/days`: marks a day or takes its mark back.
pub(super) async fn mark(
    visitor: Visitor,
    State(app): State<App>,
    Path(id): Path<String>,
    Form(form): Form<MarkForm>,
) -> Result<Response, Problem> {
    let who = visitor.allows(&form.csrf)?;
    let id: HabitId = id.parse().map_err(|_| Code::NotFound)?;
    let (day, mark) = read_mark(&form.mark).ok_or(Code::InvalidRequest)?;
    let manner = Manner::of(&app, who).await?;
    let mut tx = app.by_hand(who).await?;
    let set = by_hand::set_mark(&mut tx, id, day, mark, &manner).await;
    set.map_err(|error| refusal(error, Code::InvalidHabit))?.ok_or(Code::NotFound)?;
    let said = match mark {
        Mark::Done => Done::Marked,
        Mark::TakenBack => Done::Unmarked,
    };
    done(tx, said).await
}

#[derive(Debug, Deserialize)]
pub(super) struct ActForm {
    csrf: String,
    act: String,
    #[serde(default)]
    progress: String,
}

/// `POST /habits/{id}`: ends a habit, takes it up again, or takes it out.
pub(super) async fn change(
    visitor: Visitor,
    State(app): State<App>,
    Path(id): Path<String>,
    Form(form): Form<ActForm>,
) -> Result<Response, Problem> {
    let who = visitor.allows(&form.csrf)?;
    let id: HabitId = id.parse().map_err(|_| Code::NotFound)?;
    let manner = Manner::of(&app, who).await?;
    let mut tx = app.by_hand(who).await?;
    if form.act == "remove" {
        if !table::delete(&mut tx, id, manner.now.timestamp()).await? {
            return Err(Code::NotFound.into());
        }
        return done(tx, Done::Removed).await;
    }
    let (life, said) = match form.act.as_str() {
        "end" => (Life::Ended, Done::Ended),
        "resume" => (Life::KeptUp, Done::Resumed),
        _ => return Err(Code::InvalidRequest.into()),
    };
    let changes = Changes { life: Some(life), ..Changes::default() };
    let applied = by_hand::apply(&mut tx, id, &changes, &manner).await;
    applied.map_err(|error| refusal(error, Code::InvalidHabit))?.ok_or(Code::NotFound)?;
    done(tx, said).await
}

/// `POST /habits/goals/{id}`: how far a goal has come, that it is over, or out with it.
pub(super) async fn tell(
    visitor: Visitor,
    State(app): State<App>,
    headers: HeaderMap,
    Path(id): Path<String>,
    Form(form): Form<ActForm>,
) -> Result<Response, Problem> {
    let who = visitor.allows(&form.csrf)?;
    let id: GoalId = id.parse().map_err(|_| Code::NotFound)?;
    let manner = Manner::of(&app, who).await?;
    let now = manner.now.timestamp();
    let mut tx = app.by_hand(who).await?;
    let (told, said) = match form.act.as_str() {
        "remove" => {
            goals::table::take(&mut tx, id).await?.ok_or(Code::NotFound)?;
            goals::table::set_hidden(&mut tx, id, Some(now), now).await?;
            return done(tx, Done::Removed).await;
        }
        "progress" => {
            (number(&form.progress, &manner).map(|progress| Told { progress, ..Told::default() }), Done::Told)
        }
        "done" => (Ok(of_status(Status::Done)), Done::Reached),
        "drop" => (Ok(of_status(Status::Abandoned)), Done::Dropped),
        "resume" => (Ok(of_status(Status::Open)), Done::Resumed),
        _ => return Err(Code::InvalidRequest.into()),
    };
    let told = match told {
        Ok(told) => goals::acts::tell(&mut tx, id, &told, &manner).await,
        Err(error) => Err(error),
    };
    match told {
        Ok(standing) => {
            standing.ok_or(Code::NotFound)?;
            done(tx, said).await
        }
        Err(error) => {
            drop(tx);
            let page = rejected(&app, who, Entry::Progress(id), error, Code::InvalidGoal).await?;
            Ok(again(&app, who, &headers, &page))
        }
    }
}

fn of_status(status: Status) -> Told<'static> {
    Told { status: Some(status), ..Told::default() }
}

async fn done(tx: ByHand, done: Done) -> Result<Response, Problem> {
    tx.commit().await?;
    Ok(Redirect::to(&done.at()).into_response())
}

/// The page with why what was entered cannot be; anything but a refusal is no matter of what was typed.
async fn rejected(
    app: &App,
    who: &Who,
    entry: Entry,
    error: ToolError,
    code: Code,
) -> Result<HabitsPage, Problem> {
    let ToolError::Refused { message, .. } = error else { return Err(refusal(error, code)) };
    let mut page = HabitsPage::read(app, who, Shown::default()).await?;
    page.rejected = Some((entry, message));
    Ok(page)
}

fn again(app: &App, who: &Who, headers: &HeaderMap, page: &HabitsPage) -> Response {
    let frame = Frame::of(app, who, headers, page.manner.words.language());
    (StatusCode::UNPROCESSABLE_ENTITY, page.render(&frame)).into_response()
}
