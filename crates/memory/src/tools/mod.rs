//! What a person can ask of their memory in words, one file a tool.

mod add_knowledge;
mod analyze_context;
mod explain_reply;
mod forget_everything;
mod forget_knowledge;
mod get_memory_digest;
mod search_knowledge;
mod set_memory_consent;
mod settle_doubt;
mod undo_memory;
mod update_user_preferences;

pub use add_knowledge::{AddKnowledge, JUDGE};
pub use analyze_context::AnalyzeContext;
pub use explain_reply::ExplainReply;
pub use forget_everything::ForgetEverything;
pub use forget_knowledge::ForgetKnowledge;
pub use get_memory_digest::GetMemoryDigest;
pub use search_knowledge::SearchKnowledge;
pub use set_memory_consent::SetMemoryConsent;
pub use settle_doubt::SettleDoubt;
use tools::{Registry, RegistryError, Tool};
pub use undo_memory::UndoMemory;
pub use update_user_preferences::UpdateUserPreferences;

/// The tools whose findings are what a reply leaned on.
pub const RECALLING: &[&str] = &[SearchKnowledge::SPEC.name, AnalyzeContext::SPEC.name];

/// What every assistant has: who the person is, and the person's hold on what is remembered.
pub fn of_identity(registry: Registry) -> Result<Registry, RegistryError> {
    registry
        .add::<UpdateUserPreferences>()?
        .add::<SetMemoryConsent>()?
        .add::<ForgetEverything>()?
        .add::<ForgetKnowledge>()?
        .add::<UndoMemory>()?
        .add::<SettleDoubt>()?
        .add::<ExplainReply>()?
        .add::<GetMemoryDigest>()
}

/// What an assistant has that talks about a whole life.
pub fn of_knowledge(registry: Registry) -> Result<Registry, RegistryError> {
    registry.add::<SearchKnowledge>()?.add::<AddKnowledge>()?.add::<AnalyzeContext>()
}
