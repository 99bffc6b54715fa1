//! Why a campaign is refused.

use store::StoreError;
use store::campaigns::CampaignStatus;

use super::draft::Draft;
use super::template::TemplateError;

/// Why a campaign was not written, planned, approved or moved.
#[derive(Debug, thiserror::Error)]
pub enum CampaignError {
    #[error("there is no such campaign here")]
    Unknown,
    #[error("no assistant of this name is here")]
    UnknownAssistant,
    #[error("no channel of this name leaves from here")]
    UnknownChannel,
    #[error("a name has between 1 and {} characters", Draft::NAME_CHARS)]
    Name,
    #[error(transparent)]
    Template(#[from] TemplateError),
    #[error("nobody understands this filter")]
    Audience,
    #[error("between 1 and {} messages a minute", Draft::FASTEST)]
    Pace,
    #[error("it must end after it starts, and within {} days", Draft::LONGEST_DAYS)]
    Window,
    /// Where it stands, this cannot be done.
    #[error("a campaign that is {} does not allow this", .0.as_str())]
    Standing(CampaignStatus),
    /// What was to be approved is not the plan that stands.
    #[error("the plan is another one by now")]
    ChangedPlan,
    #[error("the plan reaches nobody")]
    NobodyReached,
    /// Its first message should have left long ago.
    #[error("the plan's time has passed: simulate again")]
    Late,
    #[error(transparent)]
    Store(#[from] StoreError),
}
