//! Why something was not done with a campaign, for programs and for people.

use domain::Words;
use engine::campaigns::{CampaignError, TemplateError};
use web::problem::{Code, Problem};

/// The reason, in words.
pub(crate) fn reason(error: &CampaignError, words: &Words) -> String {
    let text = |key: &str| words.text(&format!("campaigns.refused.{key}")).to_owned();
    match error {
        CampaignError::Unknown => text("unknown"),
        CampaignError::UnknownAssistant => text("assistant"),
        CampaignError::UnknownChannel => text("channel"),
        CampaignError::Name => text("name"),
        CampaignError::Template(TemplateError::Length) => text("length"),
        CampaignError::Template(TemplateError::Braces) => text("braces"),
        CampaignError::Template(TemplateError::UnknownVariable { name }) => {
            words.fill("campaigns.refused.variable", &[("name", &format!("{{{{{name}}}}}"))])
        }
        CampaignError::Audience => text("audience"),
        CampaignError::Pace => text("pace"),
        CampaignError::Window => text("window"),
        CampaignError::Standing(status) => {
            let standing = words.text(&format!("campaigns.status.{}", status.as_str())).to_lowercase();
            words.fill("campaigns.refused.standing", &[("status", &standing)])
        }
        CampaignError::ChangedPlan => text("changed"),
        CampaignError::NobodyReached => text("nobody"),
        CampaignError::Late => text("late"),
        CampaignError::Store(_) => String::new(),
    }
}

/// The same, as the API answers it.
pub(super) fn problem(error: CampaignError, words: &Words) -> Problem {
    let detail = reason(&error, words);
    let code = match error {
        CampaignError::Store(error) => return error.into(),
        CampaignError::Unknown => Code::NotFound,
        CampaignError::UnknownAssistant => Code::UnknownAssistant,
        CampaignError::ChangedPlan => Code::ChangedSince,
        CampaignError::Standing(_) | CampaignError::NobodyReached | CampaignError::Late => Code::Conflict,
        CampaignError::UnknownChannel
        | CampaignError::Name
        | CampaignError::Template(_)
        | CampaignError::Audience
        | CampaignError::Pace
        | CampaignError::Window => Code::InvalidCampaign,
    };
    Problem::new(code).saying(detail)
}
