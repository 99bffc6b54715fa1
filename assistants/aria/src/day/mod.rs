//! `/today`: the day on one page, from what the other capabilities keep. It keeps nothing of its own.

mod agenda;
mod page;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Redirect;
use axum::routing::get;
use maud::Markup;
use serde::Deserialize;
use store::Tx;
use utoipa_axum::router::OpenApiRouter;
use web::page::{Frame, NavLink};
use web::problem::{Code, Form, Problem};
use web::{App, Visitor, Who};

use crate::capability::Capability;
use crate::habits::{self, Mark};
use crate::manner::Manner;
use crate::reminders::{self, Answer};
use agenda::Agenda;
use page::TodayPage;

pub(crate) const CAPABILITY: Capability = Capability {
    words: domain::texts!("words"),
    migrations: &[],
    tools: Ok,
    routes,
    places: &[NavLink::TODAY],
    duties: &[],
    forget: |_| Box::pin(async { Ok(()) }),
};

const PATH: &str = NavLink::TODAY.href;

fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().route(PATH, get(show).post(act))
}

async fn show(who: Who, State(app): State<App>, headers: HeaderMap) -> Result<Markup, Problem> {
    let manner = Manner::of(&app, &who).await?;
    let frame = Frame::of(&app, &who, &headers, manner.words.language());
    let newest = app.engine.history().conversations(who.scope, None, 1).await?;
    let mut tx = app.engine.db().read(who.scope).await?;
    let agenda = Agenda::read(&mut tx, &manner).await?;
    let page = TodayPage { agenda, conversation: newest.items.first().map(|newest| newest.id) };
    Ok(page.render(&frame, &manner))
}

#[derive(Debug, Deserialize)]
struct Pressed {
    csrf: String,
    /// What is done, and to what: `done:ID`.
    act: String,
}

async fn act(
    visitor: Visitor,
    State(app): State<App>,
    Form(pressed): Form<Pressed>,
) -> Result<Redirect, Problem> {
    let who = visitor.allows(&pressed.csrf)?;
    let manner = Manner::of(&app, who).await?;
    let (verb, id) = pressed.act.split_once(':').ok_or(Code::NotFound)?;
    let mut tx = app.by_hand(who).await?;
    let found = match verb {
        "done" => remind(&mut tx, id, Answer::Done, &manner).await?,
        "snooze" => remind(&mut tx, id, Answer::LaterToday, &manner).await?,
        "mark" => tick(&mut tx, id, Mark::Done, &manner).await?,
        "unmark" => tick(&mut tx, id, Mark::TakenBack, &manner).await?,
        _ => None,
    };
    found.ok_or(Code::NotFound)?;
    tx.commit().await?;
    Ok(Redirect::to(PATH))
}

async fn remind(tx: &mut Tx, id: &str, answer: Answer, manner: &Manner) -> Result<Option<()>, Problem> {
    let id = id.parse().map_err(|_| Code::NotFound)?;
    Ok(reminders::answer(tx, id, answer, manner).await?)
}

async fn tick(tx: &mut Tx, id: &str, mark: Mark, manner: &Manner) -> Result<Option<()>, Problem> {
    let id = id.parse().map_err(|_| Code::NotFound)?;
    let marked = habits::set_mark(tx, id, manner.today(), mark, manner).await;
    Ok(marked.map_err(|error| crate::refusal::problem(error, Code::InvalidHabit))?.map(drop))
}
