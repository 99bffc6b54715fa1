//! The vocabulary of Papo and the rules of its words.
//!
//! *Invariant:* no I/O and no async work. Time arrives through [`Clock`], ids are made from it, and every
//! state change is a function from one value to the next.

pub mod action;
pub mod clock;
pub mod conversation;
pub mod event;
pub mod hours;
pub mod id;
pub mod manual_clock;
pub mod message;
pub mod name;
pub mod phone;
pub mod question;
pub mod scope;
pub mod sentence;
pub mod tool;
pub mod words;

pub use action::{ActionState, Warrant};
pub use clock::{Clock, Timestamp};
pub use conversation::ConversationState;
pub use event::{Event, EventKind};
pub use id::{
    ActionId, AmendmentId, AuditId, CallId, CampaignId, CampaignSendId, ContactId, ConversationId,
    CorrelationId, DoubtId, ErasureId, EventId, InstanceId, JobId, KnowledgeId, MessageId, NightId, Nonce,
    OutboundId, PageId, PromiseId, ReceiptId, SightingId, TenantId, TurnId, UserId,
};
pub use manual_clock::ManualClock;
pub use message::{InboundText, TextRefused};
pub use name::DisplayName;
pub use phone::{Phone, PhoneError};
pub use question::{Answer, OpenQuestion};
pub use scope::{Role, Scope};
pub use tool::ToolSpec;
pub use words::{Language, Words};
