//! The use cases: receive, answer, confirm, notify, sweep. It drives the turn and owns every decision about
//! when something is written.
//!
//! *Invariant:* no HTTP, no SQL text, no vendor's name. What it accepts is on the disk before it says so; an
//! effect, its receipt and the turn's progress are one transaction.

pub mod access;
pub mod accounts;
mod answer;
pub mod arrivals;
mod asking;
pub mod assistant;
mod began;
pub mod campaigns;
mod completion;
mod contact;
mod context;
mod covering;
mod decide;
mod engine;
mod error;
pub mod fault;
mod fingerprint;
mod finish;
pub mod flags;
mod getting_to_know;
mod history;
pub mod jobs;
pub mod limits;
pub mod live;
mod lookout;
pub mod memories;
mod minding;
pub mod operators;
mod opinion;
mod outbound;
mod perceiving;
mod perform;
mod phrase;
pub mod pipeline;
mod preprocessing;
pub mod promises;
mod receive;
mod remembering;
pub mod replay;
pub mod reply;
mod session;
mod settings;
mod shared;
mod sweep;
pub mod undoing;
mod worker;

pub use ::outbound::{Channel, Delivery, Handed, Permit, Policy, SendError};
pub use accounts::spending::{Spending, SpendingStatus};
pub use assistant::acquaintance::{self, Acquaintance};
pub use assistant::duty::{self, Duty, Occasion, Remark};
pub use assistant::modes::{self, Mode};
pub use assistant::{Assistant, AssistantError};
pub use began::began;
pub use context::tools_behind;
pub use decide::NewDecision;
pub use engine::{Engine, Parts};
pub use error::{DecideError, EngineError, ReceiveError, WaitError};
pub use history::{ConversationPage, MessagePage};
pub use live::{Following, LiveEvent, TurnEvent};
pub use pipeline::Pipeline;
pub use receive::{ClientMessageId, NewMessage};
pub use reply::{Notice, ProposalView, Reply};
pub use settings::{Settings, TeamRoom};
pub use store::StoreError;
pub use store::conversations::Conversation;
pub use store::messages::{Author, Message};
pub use turn::{Consent, ToolUsed};
pub use undoing::{ByHand, ReceiptSlot, ReceiptView, UndoError, Undone};

/// What is known of the models, for whoever shows it.
pub mod figures {
    pub use models::around::{BreakerFigures, BreakerState, Histogram, ModelFigures, Shares, Snapshot};
    pub use models::prices::{Cost, Prices};
}

/// The words of the core, in both languages.
pub const WORDS: domain::words::Texts = domain::texts!("../words");
