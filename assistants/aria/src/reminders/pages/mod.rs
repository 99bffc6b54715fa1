//! `/reminders`: what is to come, what was told, and one line to add another.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Redirect;
use axum::routing::get;
use domain::Timestamp;
use jiff::SignedDuration;
use maud::{Markup, html};
use records::Refusal;
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use uuid::Uuid;
use web::page::book::{self, Act, Field, Flash, Line, Teaching};
use web::page::{Frame, Icon, Layout, NavLink, Page};
use web::problem::{Code, Form, Problem, Query};
use web::{App, Visitor, Who};

use super::asked::Asked;
use super::saying::Saying;
use super::{Reminder, ReminderId, Status, later, table};
use crate::manner::Manner;

const PATH: &str = "/reminders";

/// Where the shell leads.
pub(crate) const PLACE: NavLink = NavLink::more(PATH, "aria.reminders.page.place", Icon::Bell);

/// How many are shown.
const SHOWN: i64 = 100;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().route(PATH, get(show).post(act))
}

#[derive(Debug, Deserialize)]
struct Shown {
    /// Why the last thing that was entered could not be.
    refused: Option<String>,
}

async fn show(
    who: Who,
    State(app): State<App>,
    headers: HeaderMap,
    Query(shown): Query<Shown>,
) -> Result<Markup, Problem> {
    let manner = Manner::of(&app, &who).await?;
    let frame = Frame::of(&app, &who, &headers, manner.words.language());
    let mut tx = app.engine.db().read(who.scope).await?;
    let start = (Timestamp::UNIX_EPOCH, ReminderId::from_uuid(Uuid::nil()));
    let coming = table::coming(&mut tx, start, SHOWN).await?;
    let since = manner.now.timestamp() - SignedDuration::from_hours(24 * 30);
    let spoken = table::spoken(&mut tx, since, SHOWN).await?;
    Ok(render(&frame, &manner, &coming, &spoken, shown.refused.as_deref()))
}

fn render(
    frame: &Frame,
    manner: &Manner,
    coming: &[Reminder],
    spoken: &[Reminder],
    refused: Option<&str>,
) -> Markup {
    let words = &manner.words;
    let text = |key: &str| words.text(&format!("aria.reminders.page.{key}")).to_owned();
    let saying = Saying::by(manner);
    let body = html! {
        @if let Some(code) = refused.filter(|code| words.has(&format!("aria.reminders.refused.{code}"))) {
            (Flash::refused(words.text(&format!("aria.reminders.refused.{code}")), PATH).render(frame))
        }
        (book::section(&text("new"), &book::form(frame, PATH, &html! {
            (Field::new("title", &text("what")).render())
            (Field::new("when", &text("when")).placeholder(&text("when_hint")).render())
        }, &text("add"))))
        @if coming.is_empty() {
            (Teaching { title: &text("coming"), text: &text("empty"), sayings: &[&text("try")] }.render(frame))
        } @else {
            (book::section(&text("coming"), &book::lines(
                &coming.iter().map(|one| line(frame, &saying, one, &text)).collect::<Vec<_>>(),
            )))
        }
        @if !spoken.is_empty() {
            (book::section(&text("spoken"), &book::lines(
                &spoken.iter().map(|one| line(frame, &saying, one, &text)).collect::<Vec<_>>(),
            )))
        }
    };
    frame.render(&Page {
        title: text("title"),
        here: Some(PLACE),
        layout: Layout::Reading,
        actions: html! {},
        beside: html! {},
        body,
        assets: book::ASSETS,
    })
}

fn line(frame: &Frame, saying: &Saying<'_>, reminder: &Reminder, text: &dyn Fn(&str) -> String) -> Line {
    let id = reminder.id.to_string();
    let act = |verb: &str, icon: Icon| {
        let (value, label) = (format!("{verb}:{id}"), text(verb));
        Act { action: PATH, sends: ("act", &value), icon, label: &label }.render_small(frame, &reminder.title)
    };
    let over = matches!(reminder.status, Status::Done | Status::Cancelled | Status::Expired);
    Line::new(html! { (reminder.title) })
        .id(format!("r-{id}"))
        .aside(html! {
            (saying.standing(reminder))
            @if let Some(notes) = &reminder.notes { " · " (notes) }
        })
        .actions(html! {
            @if !over { (act("done", Icon::Yes)) (act("snooze", Icon::Bell)) }
            @if reminder.next_at.is_some() { (act("cancel", Icon::No)) }
        })
}

#[derive(Debug, Deserialize)]
struct Entered {
    csrf: String,
    #[serde(default)]
    title: String,
    #[serde(default)]
    when: String,
    act: Option<String>,
}

async fn act(
    visitor: Visitor,
    State(app): State<App>,
    Form(entered): Form<Entered>,
) -> Result<Redirect, Problem> {
    let who = visitor.allows(&entered.csrf)?;
    let manner = Manner::of(&app, who).await?;
    let now = manner.now.timestamp();
    let mut tx = app.by_hand(who).await?;
    if let Some((verb, id)) = entered.act.as_deref().and_then(|act| act.split_once(':')) {
        let id = id.parse::<Uuid>().map(ReminderId::from_uuid).map_err(|_| Code::NotFound)?;
        let reminder = table::find(&mut tx, id).await?.ok_or(Code::NotFound)?;
        match verb {
            "done" => later::complete(&mut tx, &reminder, now).await?,
            "snooze" => {
                later::snooze(&mut tx, &reminder, now + SignedDuration::from_hours(1), &manner).await?;
            }
            "cancel" => later::cancel(&mut tx, &reminder, now).await?,
            _ => return Err(Code::NotFound.into()),
        }
        tx.commit().await?;
        return Ok(Redirect::to(PATH));
    }
    let when = Some(entered.when.trim()).filter(|when| !when.is_empty());
    match (Asked { title: &entered.title, when, ..Asked::default() }).resolve(&manner.now) {
        Ok(new) => {
            table::insert(&mut tx, new, now).await?;
            tx.commit().await?;
            Ok(Redirect::to(PATH))
        }
        Err(refusal) => Ok(Redirect::to(&format!("{PATH}?refused={}", refusal.code()))),
    }
}
