//! `GET /console/campaigns` and one of them.

use axum::extract::State;
use axum::http::HeaderMap;
use domain::CampaignId;
use engine::campaigns::CampaignError;
use engine::operators::Operator;
use maud::Markup;
use serde::Deserialize;
use web::page::Frame;
use web::problem::{Code, Path, Problem, Query};
use web::{App, Staff, Who};

use super::{CampaignForm, CampaignNotice, CampaignPage, ListPage};

/// How many campaigns the list shows, and how many people a page of a plan.
const LISTED: i64 = 100;
const PEOPLE: i64 = 50;

pub(super) async fn list(
    staff: Staff,
    State(app): State<App>,
    headers: HeaderMap,
) -> Result<Markup, Problem> {
    let operator = Operator::new(staff.who.scope, staff.role).ok_or(Code::Forbidden)?;
    let entered = CampaignForm { per_minute: "10".to_owned(), ..CampaignForm::default() };
    render_list(&app, &staff.who, operator, &headers, entered, None).await
}

pub(super) async fn render_list(
    app: &App,
    who: &Who,
    operator: Operator,
    headers: &HeaderMap,
    entered: CampaignForm,
    refused: Option<String>,
) -> Result<Markup, Problem> {
    let language = app.engine.person(who.scope).await?.language;
    let assistants: Vec<&'static str> = app.engine.assistants().collect();
    let mut variables: Vec<&'static str> =
        assistants.iter().flat_map(|name| app.engine.campaigns().words(name)).collect();
    let mut seen = std::collections::BTreeSet::new();
    variables.retain(|name| seen.insert(*name));
    let words = app.catalogue.words(language);
    let mut questions = Vec::new();
    for assistant in &assistants {
        let asked = app.engine.campaigns().questions(operator, assistant, &words).await?;
        questions.extend((!asked.is_empty()).then_some((*assistant, asked)));
    }
    let page = ListPage {
        campaigns: app.engine.campaigns().list(operator, None, LISTED).await?,
        assistants,
        questions,
        variables,
        entered,
        refused,
    };
    Ok(page.render(&Frame::of(app, who, headers, language)))
}

#[derive(Debug, Deserialize)]
pub(super) struct CampaignPageQuery {
    done: Option<String>,
    after: Option<i64>,
}

pub(super) async fn one(
    staff: Staff,
    State(app): State<App>,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(asked): Query<CampaignPageQuery>,
) -> Result<Markup, Problem> {
    let operator = Operator::new(staff.who.scope, staff.role).ok_or(Code::Forbidden)?;
    let id = id.parse().map_err(|_| Code::NotFound)?;
    let looked = Looked {
        after: asked.after.unwrap_or(0).max(0),
        done: asked.done.as_deref().and_then(CampaignNotice::parse),
        refused: None,
    };
    render_one(&app, &staff.who, operator, &headers, id, looked).await
}

/// What of a campaign is looked at, and what is said over it.
pub(super) struct Looked {
    pub(super) after: i64,
    pub(super) done: Option<CampaignNotice>,
    pub(super) refused: Option<String>,
}

pub(super) async fn render_one(
    app: &App,
    who: &Who,
    operator: Operator,
    headers: &HeaderMap,
    id: CampaignId,
    looked: Looked,
) -> Result<Markup, Problem> {
    let me = app.engine.person(who.scope).await?;
    let progress = app.engine.campaigns().find(operator, id).await.map_err(missing)?;
    let plan = app.engine.campaigns().plan(operator, id, looked.after, PEOPLE).await.map_err(missing)?;
    let full = i64::try_from(plan.len()).is_ok_and(|shown| shown == PEOPLE);
    let page = CampaignPage {
        progress,
        next: plan.last().filter(|_| full).map(|last| last.place),
        plan,
        from_the_beginning: looked.after == 0,
        done: looked.done,
        refused: looked.refused,
        now: app.engine.clock().now(),
        zone: me.timezone,
    };
    Ok(page.render(&Frame::of(app, who, headers, me.language)))
}

pub(super) fn missing(error: CampaignError) -> Problem {
    match error {
        CampaignError::Store(error) => error.into(),
        _ => Code::NotFound.into(),
    }
}
