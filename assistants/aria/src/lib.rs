//! Aria, the life assistant: she notes what people tell her about themselves, after their yes, and answers
//! from what she noted.
//!
//! *Invariant:* everything that is Aria's own (tools, tables, words, prompt, sentences) is in this folder and
//! leaves it as the values below. No other crate but `papo` names her, and she knows no other assistant.

mod balance;
mod capability;
mod card;
mod checkins;
mod day;
pub mod decisions;
pub mod finance;
mod habits;
mod manner;
mod modes;
mod people;
mod refusal;
pub mod reminders;
pub mod reports;
mod signals;
pub mod tracking;
pub mod trends;

use ::tools::{Registry, RegistryError};
use domain::Timestamp;
use domain::sentence::Taught;
use domain::words::Texts;
use engine::assistant::Prompt;
use engine::{Assistant, AssistantError};
use store::undo::Change;
use store::{Migration, StoreError, Tx};
use utoipa_axum::router::OpenApiRouter;
use web::App;
use web::page::NavLink;

use crate::capability::Capability;

/// The name under which she is mounted, stored and addressed.
pub const ID: &str = "aria";

/// What she does, one folder each. The order is that of their tables.
const CAPABILITIES: &[Capability] = &[
    day::CAPABILITY,
    tracking::CAPABILITY,
    trends::CAPABILITY,
    finance::CAPABILITY,
    reminders::CAPABILITY,
    people::CAPABILITY,
    decisions::CAPABILITY,
    reports::CAPABILITY,
    habits::CAPABILITY,
    balance::CAPABILITY,
    checkins::CAPABILITY,
];

/// Who she is, as a model reads it. Variables: `user_name`, `now`, `timezone`, `language`.
pub const PROMPT: &str = include_str!("../prompts/base.md");

/// What was learned about her tools from what people say.
const TAUGHT: Taught = Taught { lesson: include_bytes!("reading.bin"), plan: include_str!("reading.toml") };

/// Her tables.
pub fn migrations() -> Vec<Migration> {
    let undo = Migration { name: "aria/0100_undo", sql: include_str!("../migrations/0100_undo.sql") };
    CAPABILITIES.iter().flat_map(|capability| capability.migrations).copied().chain([undo]).collect()
}

/// Her words, part by part.
pub fn words() -> Vec<Texts> {
    let own: Texts = domain::texts!("../words");
    std::iter::once(own).chain(CAPABILITIES.iter().map(|capability| capability.words)).collect()
}

/// Her tools.
pub fn registry() -> Result<Registry, RegistryError> {
    CAPABILITIES
        .iter()
        .try_fold(Registry::default(), |registry, capability| (capability.tools)(registry))
        .and_then(memory::tools::of_identity)
        .and_then(memory::tools::of_knowledge)
        .and_then(engine::undoing::of_undoing)?
        .complete()
}

/// Aria herself, as the engine mounts her.
pub fn assistant() -> Result<Assistant, AssistantError> {
    Ok(Assistant {
        id: ID,
        prompt: Prompt::parse(PROMPT)?,
        modes: modes::MODES.to_vec(),
        pipeline: engine::Pipeline::personal(),
        tools: registry()?,
        core: &["record_metric", "get_tracking_history", "search_knowledge", "add_knowledge"],
        signals: signals::SIGNALS,
        words: words(),
        migrations: migrations(),
        duties: CAPABILITIES.iter().flat_map(|capability| capability.duties).copied().collect(),
        audience: None,
        overhears: None,
        taught: |_| Some(TAUGHT),
        acquaintance: None,
        brought_back: Some(|tx, changes, _, now| Box::pin(brought_back(tx, changes, now))),
        takes_up: Some(|tx, answered| Box::pin(tracking::correction::take_up(tx, answered))),
        sets_apart: None,
        of_the_card: None,
        expects: None,
        unkept: None,
        forget: |tx| Box::pin(forget(tx)),
    })
}

/// What she adds to the API and to the pages.
pub fn routes() -> OpenApiRouter<App> {
    CAPABILITIES.iter().fold(OpenApiRouter::new(), |routes, capability| routes.merge((capability.routes)()))
}

/// Where the shell leads on her behalf.
pub fn places() -> Vec<NavLink> {
    CAPABILITIES.iter().flat_map(|capability| capability.places).copied().collect()
}

/// What was to speak at its time speaks again, also where that time passed meanwhile.
async fn brought_back(tx: &mut Tx, changes: &[Change], now: Timestamp) -> Result<(), StoreError> {
    reminders::brought_back(tx, changes, now).await?;
    reports::brought_back(tx, changes, now).await?;
    people::brought_back(tx, changes, now).await?;
    checkins::brought_back(tx, changes, now).await
}

/// Everything she keeps of a person, gone for good at their wish.
async fn forget(tx: &mut Tx) -> Result<(), StoreError> {
    for capability in CAPABILITIES {
        (capability.forget)(tx).await?;
    }
    Ok(())
}

#[cfg(test)]
#[path = "lib_tests.rs"]
mod tests;
