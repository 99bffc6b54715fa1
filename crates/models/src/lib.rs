//! The model port, its providers, and what surrounds any of them.
//!
//! *Invariant:* a vendor's words stay in the vendor's module. Everything else speaks [`port`].

pub mod around;
pub mod claude;
mod directory;
pub mod embeddings;
pub mod eval;
pub mod gemini;
mod ledger;
pub mod ollama;
pub mod openai;
pub mod port;
pub mod prices;
pub mod remote;
pub mod speech;

pub use directory::{Directory, OTHER_TOOL};
pub use ledger::{CallRecord, Ledger};
pub use port::{
    Answer, Chunk, Decision, Image, Model, ModelError, ModelMessage, Request, Size, StopReason, TokenCount,
    ToolCall, ToolChoice, ToolOffer, ToolOutcome, Usage, Voice, Weighed,
};
