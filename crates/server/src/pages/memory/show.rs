//! `GET /memory`, and the way from a quotation to the conversation it was said in.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Redirect;
use domain::{KnowledgeId, MessageId};
use engine::StoreError;
use engine::memories::{Look, Memories};
use jiff::tz::TimeZone;
use maud::Markup;
use memory::Item;
use web::page::Frame;
use web::problem::{Code, Path, Problem, Query};
use web::{App, Who};

use super::view::MemoryPageQuery;
use super::{MemoryNotice, MemoryPage, Shown, View};

/// How many items stand on one page.
const ITEMS: u16 = 30;
/// How many messages after the one that is looked for are shown with it.
const CONTEXT: i64 = 12;

pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    headers: HeaderMap,
    Query(asked): Query<MemoryPageQuery>,
) -> Result<Markup, Problem> {
    let view = asked.view()?;
    let person = app.engine.person(who.scope).await?;
    let frame = Frame::of(&app, &who, &headers, person.language);
    let memories = app.memories(&who);
    let look = Look {
        text: &view.text,
        kind: view.kind,
        area: view.area,
        history: view.history,
        at: None,
        before: view.before.filter(|_| view.text.is_empty()),
        limit: ITEMS,
    };
    let mut listed = memories.list(&look).await?;
    include_opened(&memories, &view, &mut listed.items).await?;
    let night = match memories.nights(None, 1).await?.items.first() {
        Some(last) => memories.night(last.id).await?,
        None => None,
    };
    let page = MemoryPage {
        items: shown(&memories, listed.items).await?,
        next: listed.next,
        stats: memories.stats().await?,
        night,
        doubts: memories.doubts().await?,
        consent: memories.identity().await?.consent,
        done: asked.done.as_deref().and_then(MemoryNotice::parse),
        now: app.engine.clock().now(),
        zone: TimeZone::get(&person.timezone).unwrap_or(TimeZone::UTC),
        view,
    };
    Ok(page.render(&frame))
}

/// What somebody opened by a link stands on the page, wherever the list has got to.
async fn include_opened(
    memories: &Memories<'_>,
    view: &View,
    items: &mut Vec<Item>,
) -> Result<(), StoreError> {
    let Some(id) = view.open.filter(|id| items.iter().all(|item| item.id != *id)) else { return Ok(()) };
    if let Some((item, _)) = memories.find(id).await? {
        items.insert(0, item);
    }
    Ok(())
}

async fn shown(memories: &Memories<'_>, items: Vec<Item>) -> Result<Vec<Shown>, StoreError> {
    let lives = memories.lives(&items).await?;
    let winners: Vec<KnowledgeId> = items.iter().filter_map(|item| item.superseded_by).collect();
    let winners = memories.find_all(&winners).await?;
    let replaced_by = |item: &Item| {
        let winner = winners.iter().find(|winner| Some(winner.id) == item.superseded_by)?;
        Some((winner.id, winner.content.clone()))
    };
    let both = items.into_iter().zip(lives);
    Ok(both.map(|(item, life)| Shown { replaced_by: replaced_by(&item), life, item }).collect())
}

/// `GET /memory/messages/{id}`: the place in the conversation where something was said.
pub(super) async fn message(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Redirect, Problem> {
    let id: MessageId = id.parse().map_err(|_| Code::NotFound)?;
    let message = app.memories(&who).message(id).await?.ok_or(Code::NotFound)?;
    let before = message.seq + CONTEXT;
    Ok(Redirect::to(&format!("/?conversation={}&before={before}#m-{id}", message.conversation)))
}
