//! What the forms of `/console/campaigns` do.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use domain::{CampaignId, Timestamp};
use engine::campaigns::{Asking, CampaignError, CampaignKind, Draft};
use engine::operators::Operator;
use jiff::SignedDuration;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use serde::Deserialize;
use serde_json::{Value, json};
use web::problem::{Code, Form, Path, Problem};
use web::{App, Visitor, Who};

use super::list::own_field;
use super::show::{Looked, missing, render_list, render_one};
use super::{CampaignForm, CampaignNotice, PATH};
use crate::api::campaigns::refusal::reason;

#[derive(Debug, Deserialize)]
pub(super) struct NewForm {
    csrf: String,
    #[serde(flatten)]
    entered: CampaignForm,
}

/// Keeps a draft, or shows the fields again with what cannot be.
pub(super) async fn create(
    visitor: Visitor,
    State(app): State<App>,
    headers: HeaderMap,
    Form(form): Form<NewForm>,
) -> Result<Response, Problem> {
    let who = visitor.allows(&form.csrf)?;
    let operator = operator_of(&app, who).await?;
    let person = app.engine.person(who.scope).await?;
    let zone = TimeZone::get(&person.timezone).unwrap_or(TimeZone::UTC);
    let words = app.catalogue.words(person.language);
    let asked = app.engine.campaigns().questions(operator, &form.entered.assistant, &words).await?;
    let kept = match draft_of(&form.entered, &asked, &zone, app.engine.clock().now()) {
        Ok(draft) => app.engine.campaigns().draft(operator, &draft).await,
        Err(error) => Err(error),
    };
    match kept {
        Ok(id) => Ok(back(id, CampaignNotice::Drafted).into_response()),
        Err(CampaignError::Store(error)) => Err(error.into()),
        Err(error) => {
            let refused = Some(reason(&error, &app.catalogue.words(person.language)));
            let page = render_list(&app, who, operator, &headers, form.entered, refused).await?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Act {
    Simulate,
    Approve,
    Pause,
    Resume,
    Stop,
}

#[derive(Debug, Deserialize)]
pub(super) struct ActForm {
    csrf: String,
    act: Act,
    #[serde(default)]
    digest: String,
}

pub(super) async fn act(
    visitor: Visitor,
    State(app): State<App>,
    headers: HeaderMap,
    Path(id): Path<String>,
    Form(form): Form<ActForm>,
) -> Result<Response, Problem> {
    let who = visitor.allows(&form.csrf)?;
    let operator = operator_of(&app, who).await?;
    let id: CampaignId = id.parse().map_err(|_| Code::NotFound)?;
    let engine = &app.engine;
    let (acted, done) = match form.act {
        Act::Simulate => {
            (engine.campaigns().simulate(operator, id).await.map(drop), CampaignNotice::Simulated)
        }
        Act::Approve => {
            (engine.campaigns().approve(operator, id, &form.digest).await, CampaignNotice::Approved)
        }
        Act::Pause => (engine.campaigns().pause(operator, id).await, CampaignNotice::Paused),
        Act::Resume => (engine.campaigns().resume(operator, id).await, CampaignNotice::Resumed),
        Act::Stop => (engine.campaigns().stop(operator, id).await, CampaignNotice::Stopped),
    };
    match acted {
        Ok(()) => Ok(back(id, done).into_response()),
        Err(error @ (CampaignError::Store(_) | CampaignError::Unknown)) => Err(missing(error)),
        Err(error) => {
            let language = engine.person(who.scope).await?.language;
            let refused = Some(reason(&error, &app.catalogue.words(language)));
            let looked = Looked { after: 0, done: None, refused };
            let page = render_one(&app, who, operator, &headers, id, looked).await?;
            Ok((StatusCode::CONFLICT, page).into_response())
        }
    }
}

async fn operator_of(app: &App, who: &Who) -> Result<Operator, Problem> {
    let role = app.engine.person(who.scope).await?.role;
    Operator::new(who.scope, role).ok_or_else(|| Code::Forbidden.into())
}

fn back(id: CampaignId, done: CampaignNotice) -> Redirect {
    Redirect::to(&format!("{PATH}/{id}?done={}", done.as_str()))
}

/// The campaign that the fields mean. Hours are those of whoever typed them.
fn draft_of(
    entered: &CampaignForm,
    asked: &[Asking],
    zone: &TimeZone,
    now: Timestamp,
) -> Result<Draft, CampaignError> {
    let instant = |text: &str| match text.trim() {
        "" => Ok(None),
        text => text
            .parse::<DateTime>()
            .and_then(|at| at.to_zoned(zone.clone()))
            .map(|at| Some(at.timestamp()))
            .map_err(|_| CampaignError::Window),
    };
    Ok(Draft {
        assistant: entered.assistant.clone(),
        channel: "whatsapp".to_owned(),
        kind: CampaignKind::parse(&entered.kind).unwrap_or(CampaignKind::Custom),
        name: entered.name.clone(),
        template: entered.template.replace("\r\n", "\n"),
        audience: audience_of(entered, asked, now)?,
        per_minute: entered.per_minute.trim().parse().map_err(|_| CampaignError::Pace)?,
        starts_at: instant(&entered.starts_at)?,
        expires_at: instant(&entered.expires_at)?,
    })
}

fn audience_of(entered: &CampaignForm, asked: &[Asking], now: Timestamp) -> Result<Value, CampaignError> {
    let mut audience = serde_json::Map::new();
    let name = entered.name_contains.trim();
    if !name.is_empty() {
        audience.insert("name_contains".into(), json!(name));
    }
    let days = entered.quiet_days.trim();
    if !days.is_empty() {
        let days: u16 = days.parse().map_err(|_| CampaignError::Audience)?;
        let silent = SignedDuration::from_hours(i64::from(days) * 24);
        let since = now.checked_sub(silent).map_err(|_| CampaignError::Audience)?;
        audience.insert("heard_before".into(), json!(since));
    }
    let own: serde_json::Map<String, Value> = asked
        .iter()
        .filter_map(|asking| {
            let answer = entered.own.get(&own_field(&entered.assistant, asking.name))?.trim();
            (!answer.is_empty()).then(|| (asking.name.to_owned(), json!(answer)))
        })
        .collect();
    if !own.is_empty() {
        audience.insert("own".into(), Value::Object(own));
    }
    Ok(Value::Object(audience))
}
