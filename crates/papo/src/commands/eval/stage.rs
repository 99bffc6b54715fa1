//! The assistants as a case meets them: their real tools, prompts and words, and no engine behind.

use std::sync::Arc;

use anyhow::{Context, Result};
use domain::Role;
use domain::tool::{Confirmation, ToolCall};
use domain::words::Catalogue;
use engine::Assistant;
use engine::assistant::PromptFacts;
use models::ToolOffer;
use models::eval::{Facts, Stage, Suite};
use turn::RespondToConfirmation;

use crate::assistants;

/// Every assistant that ships.
pub(super) struct Stages {
    all: Vec<AssistantStage>,
}

struct AssistantStage {
    assistant: Assistant,
    tools: Arc<[ToolOffer]>,
    catalogue: Catalogue,
}

impl Stages {
    pub(super) fn load() -> Result<Self> {
        let mut catalogue = Catalogue::default();
        catalogue.add(engine::WORDS.0, engine::WORDS.1)?;
        let stage = |shipped: assistants::Shipped| AssistantStage {
            tools: shipped.assistant.offers(Role::User),
            assistant: shipped.assistant,
            catalogue: catalogue.clone(),
        };
        Ok(Self { all: assistants::all()?.into_iter().map(stage).collect() })
    }

    /// The assistant that a suite is about.
    pub(super) fn of(&self, suite: &Suite) -> Result<&dyn Stage> {
        let wanted = suite.assistant.as_deref();
        let found = self.all.iter().find(|stage| wanted.is_none_or(|wanted| stage.assistant.id == wanted));
        let stage = found.with_context(|| {
            let known: Vec<&str> = self.all.iter().map(|stage| stage.assistant.id).collect();
            let wanted = wanted.unwrap_or_default();
            format!("{}: there is no assistant {wanted:?}, only {}", suite.name, known.join(", "))
        })?;
        Ok(stage)
    }
}

impl Stage for AssistantStage {
    fn tools(&self) -> Arc<[ToolOffer]> {
        Arc::clone(&self.tools)
    }

    fn is_query(&self, tool: &str) -> bool {
        self.assistant
            .tools
            .offered_to(Role::User)
            .any(|offered| offered.spec.name == tool && offered.spec.confirmation == Confirmation::Never)
    }

    fn confirmation(&self) -> ToolOffer {
        ToolOffer {
            name: RespondToConfirmation::NAME.to_owned(),
            description: RespondToConfirmation::description(),
            schema: RespondToConfirmation::schema(),
            examples: RespondToConfirmation::EXAMPLES
                .iter()
                .filter_map(|example| serde_json::from_str(example).ok())
                .collect(),
            phrasings: &[],
        }
    }

    fn system(&self, facts: &Facts, pending: Option<&ToolCall>) -> String {
        let timezone = facts.now.time_zone().iana_name().unwrap_or("UTC");
        let prompt = PromptFacts {
            user_name: &facts.person.name,
            now: facts.now.to_string(),
            timezone,
            language: facts.person.language.as_str(),
        };
        // It rendered when the assistant was put together, with the same variables.
        let mut system = self.assistant.prompt.render(&prompt).unwrap_or_default();
        if let Some(call) = pending {
            let words = self.catalogue.words(facts.person.language);
            let arguments = call.arguments.to_string();
            system.push_str("\n\n");
            system.push_str(&words.fill(
                "engine.confirmation_prompt",
                &[("summary", call.name.as_str()), ("arguments", arguments.as_str())],
            ));
        }
        system
    }
}
