//! What the forms of `/settings` do.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use engine::memories::NotChanged;
use memory::naming::key_of;
use serde::Deserialize;
use serde_json::{Map, Value};
use web::problem::{Form, Problem};
use web::{App, Visitor};

use super::show::{Rejected, render};
use super::{PATH, SettingsForm, SettingsNotice};
use crate::api::memories::CONFIRMATION;

#[derive(Debug, Deserialize)]
pub(super) struct PreferencesForm {
    csrf: String,
    #[serde(flatten)]
    entered: SettingsForm,
}

/// Keeps the fields, or shows them again with what cannot be.
pub(super) async fn preferences(
    visitor: Visitor,
    State(app): State<App>,
    headers: HeaderMap,
    Form(form): Form<PreferencesForm>,
) -> Result<Response, Problem> {
    let who = visitor.allows(&form.csrf)?;
    match app.memories(who).change_preferences(&form.entered.patch()).await {
        Ok(_) => Ok(back(SettingsNotice::Saved).into_response()),
        Err(NotChanged::Store(error)) => Err(error.into()),
        Err(NotChanged::Bad(problems)) => {
            let problems = problems.into_iter().map(|problem| problem.key).collect();
            let rejected = Rejected { entered: form.entered, problems };
            let page = render(&app, who, &headers, Some(SettingsNotice::NotSaved), Some(rejected)).await?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Act {
    Keep,
    Remove,
}

#[derive(Debug, Deserialize)]
pub(super) struct KeyForm {
    csrf: String,
    act: Act,
    key: String,
    #[serde(default)]
    value: String,
}

/// Keeps or takes away one key of the person's own. The keys that we understand have their fields.
pub(super) async fn key(
    visitor: Visitor,
    State(app): State<App>,
    Form(form): Form<KeyForm>,
) -> Result<Redirect, Problem> {
    let who = visitor.allows(&form.csrf)?;
    let key = key_of(&form.key);
    if memory::preferences::KNOWN.contains(&key.as_str()) {
        return Ok(back(SettingsNotice::BadKey));
    }
    let (value, done) = match form.act {
        Act::Keep => (Value::String(form.value), SettingsNotice::KeyKept),
        Act::Remove => (Value::Null, SettingsNotice::KeyGone),
    };
    let patch = Value::Object(Map::from_iter([(key, value)]));
    match app.memories(who).change_preferences(&patch).await {
        Ok(_) => Ok(back(done)),
        Err(NotChanged::Bad(_)) => Ok(back(SettingsNotice::BadKey)),
        Err(NotChanged::Store(error)) => Err(error.into()),
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct EraseForm {
    csrf: String,
    confirm: String,
}

/// Erases everything, once the words are the right ones in any language of ours.
pub(super) async fn erase(
    visitor: Visitor,
    State(app): State<App>,
    Form(form): Form<EraseForm>,
) -> Result<Redirect, Problem> {
    let who = visitor.allows(&form.csrf)?;
    let words = app.engine.words(app.engine.person(who.scope).await?.language);
    let typed = form.confirm.trim().to_lowercase();
    if typed != CONFIRMATION && typed != words.text("settings.erase.sentence") {
        return Ok(back(SettingsNotice::NotErased));
    }
    app.memories(who).erase_everything().await?;
    Ok(back(SettingsNotice::Erased))
}

fn back(done: SettingsNotice) -> Redirect {
    Redirect::to(&format!("{PATH}?done={}", done.as_str()))
}
