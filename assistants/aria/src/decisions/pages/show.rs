//! `GET /decisions/{id}`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use records::record_id;
use web::problem::{Code, Path, Problem, Query};
use web::{App, Who};

use super::href;
use super::list::Asked;
use super::view::View;
use super::whole::Whole;
use crate::decisions::decision::{Decision, DecisionId};
use crate::decisions::review;
use crate::manner::Manner;

pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, Problem> {
    let id = record_id(&id)?;
    let manner = Manner::of(&app, &who).await?;
    let view = View::new(&app, &who, &headers, manner).saying_done(asked.done());
    render(&app, &who, &view, id).await
}

pub(super) async fn render(app: &App, who: &Who, view: &View, id: DecisionId) -> Result<Response, Problem> {
    let mut tx = app.engine.db().read(who.scope).await?;
    let decision = records::find::<Decision>(&mut tx, id).await?.ok_or(Code::NotFound)?;
    let review = review::newest(&mut tx, id).await?;
    let title = decision.what.title.clone();
    Ok(view.render(&title, &href(id), &Whole { decision, review }.body(view)))
}
