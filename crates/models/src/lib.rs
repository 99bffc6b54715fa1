//! The model port, its providers, and what surrounds any of them.
//!
//! *Invariant:* a vendor's words stay in the vendor's module. Everything else speaks [`port`].

pub mod eval;
pub mod offline;
pub mod port;

pub use offline::Offline;
pub use port::{
    Answer, Chunk, Model, ModelError, ModelMessage, Request, StopReason, ToolCall, ToolChoice, ToolOffer,
    ToolOutcome, Usage,
};
