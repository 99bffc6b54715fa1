//! The use cases: receive, answer, confirm, notify, sweep. It drives the turn and owns every decision about
//! when something is written.
//!
//! *Invariant:* no HTTP, no SQL text, no vendor's name. What it accepts is on the disk before it says so; an
//! effect, its receipt and the turn's progress are one transaction.

pub mod access;
pub mod accounts;
pub mod assistant;
pub mod campaigns;
mod completion;
mod engine;
mod error;
pub mod fault;
pub mod flags;
mod history;
pub mod inbound;
pub mod jobs;
pub mod limits;
pub mod live;
pub mod memories;
pub mod operators;
mod outbound;
pub mod pipeline;
pub mod promises;
pub mod replay;
pub mod reply;
mod settings;
mod shared;
mod sweep;
mod turns;
pub mod undoing;

pub use ::outbound::{Channel, Delivery, Handed, Permit, Policy, SendError};
pub use accounts::spending::{Spending, SpendingStatus};
pub use assistant::acquaintance::{self, Acquaintance};
pub use assistant::duty::{self, Duty, Occasion, Remark};
pub use assistant::modes::{self, Mode};
pub use assistant::{Assistant, AssistantError};
pub use engine::{Engine, Parts};
pub use error::{DecideError, EngineError, ReceiveError, WaitError};
pub use history::{ConversationPage, History, MessagePage};
pub use inbound::arrivals;
pub use inbound::decide::NewDecision;
pub use inbound::receive::{ClientMessageId, NewMessage};
pub use live::{Following, LiveEvent, TurnEvent};
pub use pipeline::Pipeline;
pub use reply::{Notice, ProposalView, Reply};
pub use settings::{Settings, TeamRoom};
pub use store::StoreError;
pub use store::conversations::Conversation;
pub use store::messages::{Author, Message};
pub use turn::{Consent, ToolUsed};
pub use turns::began::began;
pub use turns::transcript::tools_behind;
pub use undoing::{ByHand, ReceiptSlot, ReceiptView, UndoError, Undone};

/// What is known of the models, for whoever shows it.
pub mod figures {
    pub use models::around::{BreakerFigures, BreakerState, Histogram, ModelFigures, Shares, Snapshot};
    pub use models::prices::{Cost, Prices};
}

/// The words of the core, in both languages.
pub const WORDS: domain::words::Texts = domain::texts!("../words");
