//! What the forms of `/memory` do. Each does one thing and goes back to where the person was, with a line that says so.

use axum::extract::State;
use axum::response::Redirect;
use domain::{DoubtId, KnowledgeId, NightId};
use engine::memories::Written;
use memory::About;
use memory::acts::{Edit, Edited, Hold};
use memory::doubts::Keep;
use memory::learn::{Learned, Refusal};
use memory::versions::Undoing;
use serde::Deserialize;
use web::problem::{Code, Form, Path, Problem, Query};
use web::{App, Visitor, Who};

use super::view::MemoryPageQuery;
use super::{MemoryNotice, View};
use crate::api::memories::{area_of, kind_of};

#[derive(Debug, Deserialize)]
pub(super) struct WriteForm {
    csrf: String,
    content: String,
    #[serde(default)]
    kind: String,
    #[serde(default)]
    area: String,
}

pub(super) async fn write(
    visitor: Visitor,
    State(app): State<App>,
    Query(asked): Query<MemoryPageQuery>,
    Form(form): Form<WriteForm>,
) -> Result<Redirect, Problem> {
    let who = visitor.allows(&form.csrf)?;
    let written = Written {
        kind: kind_of(Some(&form.kind))?.unwrap_or(memory::ItemType::Fact),
        area: area_of(Some(&form.area))?,
        about: About::oneself(),
        content: form.content,
    };
    let view = asked.view()?;
    let (done, item) = match app.memories(who).write(written).await? {
        Learned::Added { item, .. } => (MemoryNotice::Written, item),
        Learned::Strengthened(item) => (MemoryNotice::Known, item),
        Learned::Refused(refusal) => return Ok(Redirect::to(&view.after(refused(refusal)))),
    };
    Ok(Redirect::to(&view.opening(Some(item.id)).after(done)))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Act {
    Edit,
    Validate,
    PutAside,
    TakeUp,
    Forget,
}

#[derive(Debug, Deserialize)]
pub(super) struct ChangeForm {
    csrf: String,
    act: Act,
    #[serde(default)]
    content: String,
}

pub(super) async fn change(
    visitor: Visitor,
    State(app): State<App>,
    Path(id): Path<String>,
    Query(asked): Query<MemoryPageQuery>,
    Form(form): Form<ChangeForm>,
) -> Result<Redirect, Problem> {
    let who = visitor.allows(&form.csrf)?;
    let id: KnowledgeId = id.parse().map_err(|_| Code::NotFound)?;
    let view = asked.view()?;
    let (edit, done) = match form.act {
        Act::Edit => (Edit { content: Some(form.content), ..Edit::default() }, MemoryNotice::Edited),
        Act::Validate => (Edit { validated: Some(true), ..Edit::default() }, MemoryNotice::Validated),
        Act::PutAside => (Edit { standing: Some(Hold::PutAside), ..Edit::default() }, MemoryNotice::PutAside),
        Act::TakeUp => (Edit { standing: Some(Hold::TakenUp), ..Edit::default() }, MemoryNotice::TakenUp),
        Act::Forget => return forget(&app, who, &view, id).await,
    };
    match app.memories(who).edit(id, &edit).await? {
        Edited::Done(_) if done == MemoryNotice::PutAside => {
            Ok(Redirect::to(&view.opening(None).after(done)))
        }
        Edited::Done(_) => Ok(Redirect::to(&view.after(done))),
        Edited::Missing => Err(Code::NotFound.into()),
        Edited::Raced => Ok(Redirect::to(&view.after(MemoryNotice::Raced))),
        Edited::Refused(refusal) => Ok(Redirect::to(&view.after(refused(refusal)))),
    }
}

async fn forget(app: &App, who: &Who, view: &View, id: KnowledgeId) -> Result<Redirect, Problem> {
    if !app.memories(who).erase(id).await? {
        return Err(Code::NotFound.into());
    }
    Ok(Redirect::to(&view.opening(None).after(MemoryNotice::Forgotten)))
}

fn refused(refusal: Refusal) -> MemoryNotice {
    match refusal {
        Refusal::NoConsent => MemoryNotice::NoConsent,
        Refusal::TooLong => MemoryNotice::TooLong,
        _ => MemoryNotice::TooShort,
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct Plain {
    csrf: String,
}

pub(super) async fn undo_version(
    visitor: Visitor,
    State(app): State<App>,
    Path((id, number)): Path<(String, i64)>,
    Query(asked): Query<MemoryPageQuery>,
    Form(form): Form<Plain>,
) -> Result<Redirect, Problem> {
    let who = visitor.allows(&form.csrf)?;
    let id: KnowledgeId = id.parse().map_err(|_| Code::NotFound)?;
    let (undoing, _) = app.memories(who).undo(id, number).await?.ok_or(Code::NotFound)?;
    let done = if undoing == Undoing::ChangedSince { MemoryNotice::NotUndone } else { MemoryNotice::Undone };
    Ok(Redirect::to(&asked.view()?.after(done)))
}

pub(super) async fn undo_night(
    visitor: Visitor,
    State(app): State<App>,
    Path(id): Path<String>,
    Query(asked): Query<MemoryPageQuery>,
    Form(form): Form<Plain>,
) -> Result<Redirect, Problem> {
    let who = visitor.allows(&form.csrf)?;
    let id: NightId = id.parse().map_err(|_| Code::NotFound)?;
    app.memories(who).undo_night(id).await?.ok_or(Code::NotFound)?;
    Ok(Redirect::to(&asked.view()?.opening(None).after(MemoryNotice::NightUndone)))
}

#[derive(Debug, Deserialize)]
pub(super) struct SettleForm {
    csrf: String,
    keep: Keep,
}

pub(super) async fn settle(
    visitor: Visitor,
    State(app): State<App>,
    Path(id): Path<String>,
    Query(asked): Query<MemoryPageQuery>,
    Form(form): Form<SettleForm>,
) -> Result<Redirect, Problem> {
    let who = visitor.allows(&form.csrf)?;
    let id: DoubtId = id.parse().map_err(|_| Code::NotFound)?;
    if !app.memories(who).settle(id, form.keep).await? {
        return Err(Code::NotFound.into());
    }
    Ok(Redirect::to(&asked.view()?.after(MemoryNotice::Settled)))
}
