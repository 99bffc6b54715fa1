//! `GET /settings`

use axum::extract::State;
use axum::http::HeaderMap;
use jiff::tz::TimeZone;
use maud::Markup;
use serde::Deserialize;
use serde_json::Map;
use web::page::Frame;
use web::problem::{Problem, Query};
use web::{App, Who};

use super::{SettingsForm, SettingsNotice, SettingsPage};

#[derive(Debug, Deserialize)]
pub(super) struct SettingsPageQuery {
    done: Option<String>,
}

pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    headers: HeaderMap,
    Query(asked): Query<SettingsPageQuery>,
) -> Result<Markup, Problem> {
    let done = asked.done.as_deref().and_then(SettingsNotice::parse);
    render(&app, &who, &headers, done, None).await
}

/// What somebody entered that cannot be, and the fields it is about.
pub(super) struct Rejected {
    pub(super) entered: SettingsForm,
    pub(super) problems: Vec<String>,
}

pub(super) async fn render(
    app: &App,
    who: &Who,
    headers: &HeaderMap,
    done: Option<SettingsNotice>,
    rejected: Option<Rejected>,
) -> Result<Markup, Problem> {
    let person = app.engine.person(who.scope).await?;
    let memories = app.memories(who);
    let identity = memories.identity().await?;
    let preferences = memories.preferences().await?;
    let (entered, problems) = match rejected {
        Some(Rejected { entered, problems }) => (entered, problems),
        None => (SettingsForm::kept(&preferences), Vec::new()),
    };
    let own = identity.preferences.free();
    let page = SettingsPage {
        entered,
        problems,
        own: own.map(|(key, value)| (key.to_owned(), value.clone())).collect::<Map<_, _>>(),
        consent: identity.consent,
        consent_at: identity.consent_at,
        done,
        now: app.engine.clock().now(),
        zone: TimeZone::get(&person.timezone).unwrap_or(TimeZone::UTC),
    };
    Ok(page.render(&Frame::of(app, who, headers, person.language)))
}
