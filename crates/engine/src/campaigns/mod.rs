//! Campaigns: what is said to many. First simulated: who, when, what, and which rule stops whom. Then approved as exactly
//! that plan. Then sent through the one way out, one by one, until the plan is done, paused, stopped, or its time is over.

mod filter;
mod managing;
mod schedule;
mod sending;
mod simulate;
mod template;

pub use outbound::Rule;
pub use store::campaigns::{Campaign, CampaignKind, CampaignStatus, Planned, SendStatus, Total};

pub use self::managing::{Draft, Progress};
pub use self::simulate::Simulated;
pub use self::template::{Template, TemplateError};
pub use crate::assistant::audience::{
    Audience, AudienceRequest, Candidate, Choices, Choose, Question, Sent, Written,
};
use crate::engine::Engine;
use crate::supervision::Operator;
use domain::Words;
use store::StoreError;

/// A [`Question`] as it stands now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asking {
    pub name: &'static str,
    pub label: &'static str,
    /// What the filter takes, and how people read it; none for a text of one's own.
    pub choices: Option<Vec<(String, String)>>,
}

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

impl Engine {
    /// The channel of this name that leaves from here.
    fn leaving_by(&self, channel: &str) -> Option<&'static str> {
        self.inner.channels.iter().map(|known| known.name()).find(|name| *name == channel)
    }

    fn audience_of(&self, assistant: &str) -> Option<Audience> {
        self.inner.assistants.get(assistant).and_then(|mounted| mounted.assistant.audience)
    }

    /// Every name that a text of this assistant's campaigns may use; some filters know fewer.
    pub fn campaign_words(&self, assistant: &str) -> Vec<&'static str> {
        let own = self.audience_of(assistant).map_or(&[][..], |audience| audience.variables);
        Template::OWN.iter().chain(own).copied().collect()
    }

    /// What a page asks of whoever writes a campaign of this assistant's, with what there is to choose from now.
    pub async fn campaign_questions(
        &self,
        operator: Operator,
        assistant: &str,
        words: &Words,
    ) -> Result<Vec<Asking>, StoreError> {
        let questions = self.audience_of(assistant).map_or(&[][..], |audience| audience.questions);
        let now = self.inner.clock.now();
        let mut tx = self.inner.db.read(operator.scope()).await?;
        let mut asked = Vec::new();
        for question in questions {
            let choices = match question.choices {
                Some(choices) => Some(choices(&mut tx, words, now).await?),
                None => None,
            };
            asked.push(Asking { name: question.name, label: question.label, choices });
        }
        Ok(asked)
    }
}
