//! What the forms do. Each does one thing and goes to the page that shows it, with a line that says so.

use ::tools::ToolError;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use records::{Refusal, record_id};
use serde::Deserialize;
use uuid::Uuid;
use web::page::Frame;
use web::problem::{Code, Form, Path, Problem};
use web::{App, Visitor, Who};

use super::done::{Done, Told};
use super::forms::{GiftForm, PersonForm};
use super::list::{Asked, PeoplePage};
use super::one::{PersonPage, Rejected};
use super::{PATH, path_of};
use crate::manner::Manner;
use crate::people::api::refusal;
use crate::people::{GiftId, Person, PersonId, acts, gifts};

pub(super) async fn add(
    visitor: Visitor,
    State(app): State<App>,
    headers: HeaderMap,
    Form(form): Form<PersonForm>,
) -> Result<Response, Problem> {
    let who = visitor.allows(&form.csrf)?;
    let manner = Manner::of(&app, who).await?;
    let mut tx = app.by_hand(who).await?;
    match acts::add(&mut tx, &form.draft(), &manner).await {
        Ok(known) => {
            tx.commit().await?;
            Ok(Redirect::to(&Done::Added.at(&path_of(known.id))).into_response())
        }
        Err(ToolError::Refused { message, .. }) => {
            drop(tx);
            let mut page = PeoplePage::read(&app, who, Asked::default()).await?;
            (page.form, page.problem) = (form, Some(message));
            let frame = Frame::of(&app, who, &headers, manner.words.language());
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page.render(&frame)).into_response())
        }
        Err(error) => Err(refusal(error)),
    }
}

pub(super) async fn change(
    visitor: Visitor,
    State(app): State<App>,
    headers: HeaderMap,
    Path(id): Path<String>,
    Form(form): Form<PersonForm>,
) -> Result<Response, Problem> {
    let who = visitor.allows(&form.csrf)?;
    let id = record_id(&id)?;
    let manner = Manner::of(&app, who).await?;
    let mut tx = app.by_hand(who).await?;
    match acts::change(&mut tx, id, &form.draft(), &manner).await {
        Ok(changed) => {
            let (before, after) = changed.ok_or(Code::NotFound)?;
            tx.commit().await?;
            let done = if before == after { Done::Unchanged } else { Done::Changed };
            Ok(Redirect::to(&done.at(&path_of(id))).into_response())
        }
        Err(ToolError::Refused { message, .. }) => {
            drop(tx);
            rejected(&app, who, &headers, id, Rejected::Person(Box::new(form), message)).await
        }
        Err(error) => Err(refusal(error)),
    }
}

/// The same page again, with what was entered and why it cannot be.
async fn rejected(
    app: &App,
    who: &Who,
    headers: &HeaderMap,
    id: PersonId,
    rejected: Rejected,
) -> Result<Response, Problem> {
    let mut page = PersonPage::read(app, who, id, Told::default()).await?;
    page.rejected = Some(rejected);
    let frame = Frame::of(app, who, headers, page.manner.words.language());
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page.render(&frame)).into_response())
}

#[derive(Debug, Deserialize)]
pub(super) struct Plain {
    csrf: String,
}

pub(super) async fn remove(
    visitor: Visitor,
    State(app): State<App>,
    Path(id): Path<String>,
    Form(form): Form<Plain>,
) -> Result<Redirect, Problem> {
    let who = visitor.allows(&form.csrf)?;
    let id = record_id(&id)?;
    let mut tx = app.by_hand(who).await?;
    if !records::remove_by_id::<Person>(&mut tx, id, app.engine.clock().now()).await? {
        return Err(Code::NotFound.into());
    }
    tx.commit().await?;
    Ok(Redirect::to(&Done::Removed.at(PATH)))
}

pub(super) async fn give(
    visitor: Visitor,
    State(app): State<App>,
    headers: HeaderMap,
    Path(id): Path<String>,
    Form(form): Form<GiftForm>,
) -> Result<Response, Problem> {
    let who = visitor.allows(&form.csrf)?;
    let id = record_id(&id)?;
    let manner = Manner::of(&app, who).await?;
    let gift = match form.draft().and_then(|draft| draft.resolve(manner.today())) {
        Ok(gift) => gift,
        Err(why) => {
            let message = why.said(&manner.words);
            return rejected(&app, who, &headers, id, Rejected::Gift(Box::new(form), message)).await;
        }
    };
    let mut tx = app.by_hand(who).await?;
    acts::give(&mut tx, id, gift, &manner).await.map_err(refusal)?.ok_or(Code::NotFound)?;
    tx.commit().await?;
    Ok(Redirect::to(&Done::Given.at(&path_of(id))).into_response())
}

#[derive(Debug, Deserialize)]
pub(super) struct GiftAct {
    csrf: String,
    gift: Uuid,
}

pub(super) async fn take_back(
    visitor: Visitor,
    State(app): State<App>,
    Path(id): Path<String>,
    Form(form): Form<GiftAct>,
) -> Result<Redirect, Problem> {
    let who = visitor.allows(&form.csrf)?;
    let id = record_id(&id)?;
    let mut tx = app.by_hand(who).await?;
    let gift = gifts::delete(&mut tx, GiftId::from_uuid(form.gift), app.engine.clock().now()).await?;
    gift.filter(|gift| gift.person == id).ok_or(Code::NotFound)?;
    tx.commit().await?;
    Ok(Redirect::to(&Done::TakenBack.at(&path_of(id))))
}
