//! Aria, the life assistant: she notes what people tell her about themselves, after their yes, and answers
//! from what she noted.
//!
//! *Invariant:* everything that is Aria's own (tools, tables, words, prompt, sentences) is in this folder and
//! leaves it as the values below. No other crate but `papo` names her, and she knows no other assistant.

mod api;
pub mod metrics;
mod saying;
pub mod sentences;
mod signals;
pub mod tools;

use ::tools::{Registry, RegistryError};
use engine::assistant::Prompt;
use engine::{Assistant, AssistantError};
use http::App;
use store::Migration;
use utoipa_axum::router::OpenApiRouter;

/// The name under which she is mounted, stored and addressed.
pub const ID: &str = "aria";

/// Her tables.
pub const MIGRATIONS: &[Migration] = &[
    Migration { name: "aria/0001_metrics", sql: include_str!("../migrations/0001_metrics.sql") },
    Migration {
        name: "aria/0002_sightings_move",
        sql: include_str!("../migrations/0002_sightings_move.sql"),
    },
    Migration { name: "aria/0003_erasable", sql: include_str!("../migrations/0003_erasable.sql") },
];

/// Her words: Portuguese, then English, the same keys in both.
pub const WORDS: (&str, &str) = (include_str!("../words/pt-BR.toml"), include_str!("../words/en.toml"));

/// Who she is, as a model reads it. Variables: `user_name`, `now`, `timezone`, `language`.
pub const PROMPT: &str = include_str!("../prompts/base.md");

/// Her tools.
pub fn registry() -> Result<Registry, RegistryError> {
    Registry::default()
        .add::<tools::RecordMetric>()?
        .add::<tools::UpdateMetric>()?
        .add::<tools::DeleteMetric>()?
        .add::<tools::GetTrackingHistory>()
        .and_then(memory::tools::of_identity)
        .and_then(memory::tools::of_knowledge)?
        .complete()
}

/// Aria herself, as the engine mounts her.
pub fn assistant() -> Result<Assistant, AssistantError> {
    Ok(Assistant {
        id: ID,
        prompt: Prompt::parse(PROMPT)?,
        tools: registry()?,
        signals: signals::SIGNALS,
        words: WORDS,
        migrations: MIGRATIONS,
        forget: |tx| Box::pin(metrics::forget(tx)),
    })
}

/// What she adds to the API.
pub fn routes() -> OpenApiRouter<App> {
    api::routes()
}

#[cfg(test)]
#[path = "lib_tests.rs"]
mod tests;
