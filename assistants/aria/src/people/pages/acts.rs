//! What the forms do. Each does one thing and goes to the page that shows it, with a line that says so.

use ::tools::ToolError;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
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
use crate::finance::money::Money;
use crate::manner::Manner;
use crate::people::api::refusal;
use crate::people::gifts::{self, NewGift};
use crate::people::saying::Saying;
use crate::people::tools::RecordGift;
use crate::people::{GiftId, PersonId, acts};
use crate::tracking::metrics::one_line;

pub(super) async fn add(
    visitor: Visitor,
    State(app): State<App>,
    headers: HeaderMap,
    Form(form): Form<PersonForm>,
) -> Result<Response, Problem> {
    let who = visitor.allows(&form.csrf)?;
    let manner = Manner::of(&app, who).await?;
    let mut tx = app.by_hand(who).await?;
    let lists = form.lists();
    match acts::add(&mut tx, &form.entered(&lists), &manner).await {
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
    let id = id.parse::<PersonId>().map_err(|_| Code::NotFound)?;
    let manner = Manner::of(&app, who).await?;
    let mut tx = app.by_hand(who).await?;
    let lists = form.lists();
    match acts::change(&mut tx, id, &form.entered(&lists), &manner).await {
        Ok(changed) => {
            let (_, change) = changed.ok_or(Code::NotFound)?;
            tx.commit().await?;
            let done = if change.is_some() { Done::Changed } else { Done::Unchanged };
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
    let id = id.parse::<PersonId>().map_err(|_| Code::NotFound)?;
    let manner = Manner::of(&app, who).await?;
    let mut tx = app.by_hand(who).await?;
    acts::remove(&mut tx, id, &manner).await.map_err(refusal)?.ok_or(Code::NotFound)?;
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
    let id = id.parse::<PersonId>().map_err(|_| Code::NotFound)?;
    let manner = Manner::of(&app, who).await?;
    let gift = match entered_gift(&form, &manner) {
        Ok(gift) => gift,
        Err(ToolError::Refused { message, .. }) => {
            return rejected(&app, who, &headers, id, Rejected::Gift(Box::new(form), message)).await;
        }
        Err(error) => return Err(refusal(error)),
    };
    let mut tx = app.by_hand(who).await?;
    acts::give(&mut tx, id, gift, &manner).await.map_err(refusal)?.ok_or(Code::NotFound)?;
    tx.commit().await?;
    Ok(Redirect::to(&Done::Given.at(&path_of(id))).into_response())
}

/// The gift that was typed, by the tool's own rule. Money is read as people write it.
fn entered_gift(form: &GiftForm, manner: &Manner) -> Result<NewGift, ToolError> {
    let saying = Saying::by(manner);
    let no_date = || ToolError::refused("bad_date", saying.text("aria.people.refused.gift_date"));
    let date = match one_line(&form.date) {
        Some(text) => Some(text.parse().map_err(|_| no_date())?),
        None => None,
    };
    let amount = one_line(&form.amount).map(|text| Money::parse(&text)).transpose();
    let amount = amount.map_err(|why| saying.no_money(why))?;
    let asked = RecordGift::by_hand(form.gift.clone(), one_line(&form.occasion), date, None);
    Ok(NewGift { amount, ..asked.given(&saying)? })
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
    let id = id.parse::<PersonId>().map_err(|_| Code::NotFound)?;
    let mut tx = app.by_hand(who).await?;
    let gift = gifts::delete(&mut tx, GiftId::from_uuid(form.gift), app.engine.clock().now()).await?;
    gift.filter(|gift| gift.person == id).ok_or(Code::NotFound)?;
    tx.commit().await?;
    Ok(Redirect::to(&Done::TakenBack.at(&path_of(id))))
}
