//! Campaigns: what is said to many. First simulated: who, when, what, and which rule stops whom. Then approved as exactly
//! that plan. Then sent through the one way out, one by one, until the plan is done, paused, stopped, or its time is over.

mod draft;
mod error;
mod filter;
mod managing;
mod schedule;
mod sending;
mod simulate;
pub(crate) mod state;
mod template;

pub use outbound::Rule;
pub use store::campaigns::{Campaign, CampaignKind, CampaignStatus, Planned, SendStatus, Total};

pub use self::draft::Draft;
pub use self::error::CampaignError;
pub use self::managing::Progress;
pub use self::simulate::Simulated;
pub use self::state::{Asking, Campaigns};
pub use self::template::{Template, TemplateError};
pub use crate::assistant::audience::{
    Audience, AudienceRequest, Candidate, Choices, Choose, Question, Sent, Written,
};
