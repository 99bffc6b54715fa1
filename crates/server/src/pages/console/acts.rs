//! What the forms of `/console` do. Each does one thing and goes back to where the operator was.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use domain::{ConversationId, InboundText, TextRefused, UserId};
use engine::flags::{CAMPAIGNS, SAFE_MODE, Turn};
use engine::operators::{BypassReason, Control, Operator, Permission, PermissionState, Resolution, Spoken};
use jiff::ToSpan;
use serde::Deserialize;
use web::problem::{Code, Form, Path, Problem, Query};
use web::{App, Staff, Visitor};

use super::view::ConsoleQuery;
use super::{Done, View, show};
use crate::api::admin::unknown_is;

/// The longest quiet that can be chosen here, in days.
const LONGEST_QUIET: i64 = 365;

/// Somebody of the house, by a form of one of their pages.
fn operator(visitor: &Visitor, csrf: &str) -> Result<Operator, Problem> {
    let who = visitor.allows(csrf)?;
    Operator::new(who.scope, who.role).ok_or_else(|| Code::Forbidden.into())
}

fn conversation(id: &str) -> Result<ConversationId, Problem> {
    id.parse().map_err(|_| Code::UnknownConversation.into())
}

#[derive(Debug, Deserialize)]
pub(super) struct ControlForm {
    csrf: String,
    control: Chosen,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Chosen {
    Human,
    Assistant,
}

/// `POST /console/conversations/{id}/control`
pub(super) async fn control(
    visitor: Visitor,
    State(app): State<App>,
    Path(id): Path<String>,
    Query(asked): Query<ConsoleQuery>,
    Form(form): Form<ControlForm>,
) -> Result<Redirect, Problem> {
    let operator = operator(&visitor, &form.csrf)?;
    let (control, done) = match form.control {
        Chosen::Human => (Control::Human, Done::Assumed),
        Chosen::Assistant => (Control::Assistant, Done::Released),
    };
    let set = app.engine.operators().set_control(operator, conversation(&id)?, control).await;
    set.map_err(unknown_is(Code::UnknownConversation))?;
    Ok(Redirect::to(&View::read(&asked).done(done)))
}

#[derive(Debug, Deserialize)]
pub(super) struct SpeakForm {
    csrf: String,
    text: String,
    #[serde(default)]
    bypass_reason: String,
}

/// `POST /console/conversations/{id}/messages`
pub(super) async fn speak(
    visitor: Visitor,
    State(app): State<App>,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(asked): Query<ConsoleQuery>,
    Form(form): Form<SpeakForm>,
) -> Result<Response, Problem> {
    let operator = operator(&visitor, &form.csrf)?;
    let id = conversation(&id)?;
    let view = View::read(&asked).opening(Some(id));
    let text = match InboundText::parse(&form.text) {
        Ok(text) => text.as_str().to_owned(),
        Err(TextRefused::TooLong) => return Ok(Redirect::to(&view.done(Done::TooLong)).into_response()),
        Err(TextRefused::Empty | TextRefused::ControlCharacters) => {
            return Ok(Redirect::to(&view.done(Done::Empty)).into_response());
        }
    };
    let bypass = BypassReason::parse(&form.bypass_reason);
    let spoken = app.engine.operators().speak_as(operator, id, text.clone(), bypass).await;
    match spoken.map_err(unknown_is(Code::UnknownConversation))? {
        Spoken::Said(_) => Ok(Redirect::to(&view.done(Done::Said)).into_response()),
        Spoken::Stopped(rule) => {
            let who = visitor.0;
            let words = app.catalogue.words(web::page::language_of(&headers));
            let staff = Staff { role: who.role, operator, words, who };
            let page = show::render(&app, &staff, &headers, view, None, Some((rule, text))).await?;
            Ok((StatusCode::CONFLICT, page).into_response())
        }
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct PermissionForm {
    csrf: String,
    state: String,
    #[serde(default)]
    days: Option<i64>,
}

/// `POST /console/people/{id}/permission`
pub(super) async fn permission(
    visitor: Visitor,
    State(app): State<App>,
    Path(id): Path<String>,
    Query(asked): Query<ConsoleQuery>,
    Form(form): Form<PermissionForm>,
) -> Result<Redirect, Problem> {
    let operator = operator(&visitor, &form.csrf)?;
    let user: UserId = id.parse().map_err(|_| Code::NotFound)?;
    let state = PermissionState::parse(&form.state).ok_or(Code::InvalidRequest)?;
    let unknown = || unknown_is(Code::NotFound);
    let before = app.engine.operators().standing_of(operator, user).await.map_err(unknown())?.permission;
    let days = form.days.unwrap_or(30).clamp(1, LONGEST_QUIET);
    let until = app.engine.clock().now().checked_add((days * 24).hours()).ok();
    let permission = Permission {
        state,
        cooling_off_until: until.filter(|_| state == PermissionState::CoolingOff),
        next_allowed_at: before.next_allowed_at,
    };
    app.engine.operators().set_permission(operator, user, permission).await.map_err(unknown())?;
    Ok(Redirect::to(&View::read(&asked).done(Done::Permission)))
}

#[derive(Debug, Deserialize)]
pub(super) struct SwitchForm {
    csrf: String,
    enabled: bool,
}

/// `POST /console/switches/{key}`
pub(super) async fn switch(
    visitor: Visitor,
    State(app): State<App>,
    Path(key): Path<String>,
    Query(asked): Query<ConsoleQuery>,
    Form(form): Form<SwitchForm>,
) -> Result<Redirect, Problem> {
    let operator = operator(&visitor, &form.csrf)?;
    let turned = app.engine.flags().turn_switch(operator, &key, &Turn::to(form.enabled)).await;
    let switch = turned.map_err(crate::api::admin::refused)?;
    let done = match (switch.key, switch.enabled) {
        (SAFE_MODE, true) => Done::SafeOn,
        (SAFE_MODE, false) => Done::SafeOff,
        (CAMPAIGNS, true) => Done::CampaignsOn,
        (CAMPAIGNS, false) => Done::CampaignsOff,
        _ => Done::Switched,
    };
    Ok(Redirect::to(&View::read(&asked).done(done)))
}

#[derive(Debug, Deserialize)]
pub(super) struct SettleForm {
    csrf: String,
    act: Act,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Act {
    Sent,
    Retry,
    Discard,
}

/// `POST /console/outbound/{id}`
pub(super) async fn settle(
    visitor: Visitor,
    State(app): State<App>,
    Path(id): Path<String>,
    Query(asked): Query<ConsoleQuery>,
    Form(form): Form<SettleForm>,
) -> Result<Redirect, Problem> {
    let operator = operator(&visitor, &form.csrf)?;
    let (resolution, done) = match form.act {
        Act::Sent => (Resolution::DidLeave { provider_id: None }, Done::Sent),
        Act::Retry => (Resolution::SendAgain, Done::Retried),
        Act::Discard => (Resolution::Discard, Done::Discarded),
    };
    let done = match crate::api::admin::settle(&app, operator, &id, resolution).await {
        Ok(_) => done,
        Err(problem) if problem.code() == Code::NotWaiting => Done::NotWaiting,
        Err(problem) => return Err(problem),
    };
    Ok(Redirect::to(&View::read(&asked).done(done)))
}
