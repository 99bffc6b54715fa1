//! `/api/v1/memories`: what is remembered about the person who asks, and everything they can do with it. One endpoint
//! a file.

mod add;
mod asked;
mod body;
mod change;
mod doubts;
mod erase;
mod export;
mod list;
mod night;
mod nights;
mod remove;
mod settle;
mod show;
mod undo;
mod undo_night;
mod why;

use domain::KnowledgeId;
use engine::StoreError;
use memory::learn::Refusal;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::problem::{Code, Problem};
use web::{App, Who};

pub(crate) use self::asked::{area_of, kind_of};
pub(crate) use self::erase::CONFIRMATION;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::handler, add::handler, erase::handler))
        .routes(routes!(export::handler))
        .routes(routes!(nights::handler))
        .routes(routes!(night::handler))
        .routes(routes!(undo_night::handler))
        .routes(routes!(doubts::handler))
        .routes(routes!(settle::handler))
        .routes(routes!(show::handler, change::handler, remove::handler))
        .routes(routes!(undo::handler))
        .routes(routes!(why::handler))
}

/// An item's id out of a path. What is no id leads nowhere, like an id of somebody else's.
fn item_id(text: &str) -> Result<KnowledgeId, Problem> {
    text.parse().map_err(|_| Code::NotFound.into())
}

/// Why the person's own words were not kept, in a sentence of theirs.
pub(crate) async fn refused(app: &App, who: &Who, refusal: Refusal) -> Result<Problem, StoreError> {
    if refusal == Refusal::NoConsent {
        return Ok(Code::MemoryConsentRequired.into());
    }
    let words = app.engine.words(app.engine.person(who.scope).await?.language);
    let sentence = words.text(&format!("memory.refused.{}", refusal.code())).to_owned();
    Ok(Problem::new(Code::InvalidMemory).saying(sentence))
}
