//! What the forms of `/habits` do. Each does one thing and goes back to the page, with a line that says so.

use ::tools::ToolError;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use engine::ByHand;
use jiff::civil::Date;
use records::record_id;
use serde::Deserialize;
use web::page::Frame;
use web::problem::{Code, Form, Path, Problem};
use web::{App, Visitor, Who};

use super::done::{Done, Told as Shown};
use super::forms::{GoalForm, HabitForm};
use super::{Entry, HabitsPage};
use crate::habits::Habit;
use crate::habits::acts::{self as by_hand, Mark};
use crate::habits::goals::rule::{GoalChange, GoalDraft};
use crate::habits::goals::{self, Goal, Status};
use crate::habits::rule::{HabitChange, HabitDraft};
use crate::manner::Manner;
use crate::refusal::problem;

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
    let (name, rhythm) = (form.name.clone(), form.rhythm().map(str::to_owned));
    let draft = HabitDraft { name, area: form.area(), rhythm, times_per_week: None };
    match by_hand::begin(&mut tx, &draft, &manner).await {
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
            let (title, area) = (form.title.clone(), form.area());
            let (unit, due) = (Some(form.unit.clone()), Some(form.due.clone()));
            let draft = GoalDraft { title, area, target, unit, due };
            goals::acts::add(&mut tx, &draft, &manner).await
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
    let bad = |_| goals::saying::Saying::by(manner).refused(goals::refusal::Refusal::BadAmount);
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
    let id = record_id(&id)?;
    let (day, mark) = read_mark(&form.mark).ok_or(Code::InvalidRequest)?;
    let manner = Manner::of(&app, who).await?;
    let mut tx = app.by_hand(who).await?;
    let set = by_hand::set_mark(&mut tx, id, day, mark, &manner).await;
    set.map_err(|error| problem(error, Code::InvalidHabit))?.ok_or(Code::NotFound)?;
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
    let id = record_id(&id)?;
    let manner = Manner::of(&app, who).await?;
    let mut tx = app.by_hand(who).await?;
    if form.act == "remove" {
        if !records::remove_by_id::<Habit>(&mut tx, id, manner.now.timestamp()).await? {
            return Err(Code::NotFound.into());
        }
        return done(tx, Done::Removed).await;
    }
    let (ended, said) = match form.act.as_str() {
        "end" => (true, Done::Ended),
        "resume" => (false, Done::Resumed),
        _ => return Err(Code::InvalidRequest.into()),
    };
    let change = HabitChange { ended: Some(ended), ..HabitChange::default() };
    let changed = by_hand::change(&mut tx, id, &change, &manner).await;
    changed.map_err(|error| problem(error, Code::InvalidHabit))?.ok_or(Code::NotFound)?;
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
    let id = record_id(&id)?;
    let manner = Manner::of(&app, who).await?;
    let mut tx = app.by_hand(who).await?;
    let (told, said) = match form.act.as_str() {
        "remove" => {
            if !records::remove_by_id::<Goal>(&mut tx, id, manner.now.timestamp()).await? {
                return Err(Code::NotFound.into());
            }
            return done(tx, Done::Removed).await;
        }
        "progress" => {
            let told = |progress| GoalChange { progress, ..GoalChange::default() };
            (number(&form.progress, &manner).map(told), Done::Told)
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

fn of_status(status: Status) -> GoalChange {
    GoalChange { status: Some(status), ..GoalChange::default() }
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
    let ToolError::Refused { message, .. } = error else { return Err(problem(error, code)) };
    let mut page = HabitsPage::read(app, who, Shown::default()).await?;
    page.rejected = Some((entry, message));
    Ok(page)
}

fn again(app: &App, who: &Who, headers: &HeaderMap, page: &HabitsPage) -> Response {
    let frame = Frame::of(app, who, headers, page.manner.words.language());
    (StatusCode::UNPROCESSABLE_ENTITY, page.render(&frame)).into_response()
}
