//! An assistant as the engine sees it: a persona, its tools, its words, its tables.

use std::sync::Arc;

use domain::Role;
use minijinja::{Environment, UndefinedBehavior};
use models::ToolOffer;
use store::Migration;
use tools::{Registry, RegistryError};

/// What an assistant brings.
#[derive(Debug)]
pub struct Assistant {
    pub id: &'static str,
    pub prompt: Prompt,
    pub tools: Registry,
    /// Catalogues: pt-BR and en.
    pub words: (&'static str, &'static str),
    pub migrations: &'static [Migration],
}

/// Why an assistant does not fit together. Found by the first test that builds it.
#[derive(Debug, thiserror::Error)]
pub enum AssistantError {
    #[error(transparent)]
    Tools(#[from] RegistryError),
    #[error("the prompt cannot be rendered")]
    Prompt(#[from] Box<minijinja::Error>),
}

impl Assistant {
    /// The tools that somebody with this role may use, as a model is offered them.
    pub fn offers(&self, role: Role) -> Arc<[ToolOffer]> {
        self.tools
            .offered_to(role)
            .map(|tool| ToolOffer {
                name: tool.spec.name.to_owned(),
                description: tool.description.to_owned(),
                schema: tool.schema.clone(),
                examples: tool.examples.to_vec(),
                phrasings: tool.spec.phrasings,
            })
            .collect()
    }
}

/// A persona's prompt, rendered strictly: a variable that nobody set is an error.
#[derive(Debug)]
pub struct Prompt {
    environment: Environment<'static>,
}

/// What a prompt may speak of.
#[derive(Debug, Clone)]
pub struct PromptFacts<'a> {
    pub user_name: &'a str,
    pub now: String,
    pub timezone: &'a str,
    pub language: &'static str,
}

impl PromptFacts<'_> {
    /// For tests that every prompt renders.
    pub fn sample() -> PromptFacts<'static> {
        PromptFacts {
            user_name: "Ana",
            now: "2026-11-14T09:00:00-03:00[America/Sao_Paulo]".into(),
            timezone: "America/Sao_Paulo",
            language: "pt-BR",
        }
    }
}

impl Prompt {
    const NAME: &'static str = "prompt";

    pub fn parse(source: &'static str) -> Result<Self, Box<minijinja::Error>> {
        let mut environment = Environment::new();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        environment.add_template(Self::NAME, source)?;
        let prompt = Self { environment };
        prompt.render(&PromptFacts::sample())?;
        Ok(prompt)
    }

    pub fn render(&self, facts: &PromptFacts<'_>) -> Result<String, Box<minijinja::Error>> {
        let facts = minijinja::context! {
            user_name => facts.user_name,
            now => facts.now.as_str(),
            timezone => facts.timezone,
            language => facts.language,
        };
        Ok(self.environment.get_template(Self::NAME)?.render(facts)?)
    }
}

/// The most sentences an empty page shows.
const SAYINGS: usize = 4;

/// Sentences to try, one a tool at first, out of what the tools say of themselves.
pub(crate) fn sayings(offers: &[ToolOffer]) -> Vec<String> {
    let examples = |offer: &ToolOffer| -> Vec<&'static str> {
        offer.phrasings.iter().filter_map(|phrasing| phrasing.example).collect()
    };
    let by_tool: Vec<Vec<&'static str>> =
        offers.iter().map(examples).filter(|found| !found.is_empty()).collect();
    let most = by_tool.iter().map(Vec::len).max().unwrap_or(0);
    let in_turns = (0..most).flat_map(|place| by_tool.iter().filter_map(move |found| found.get(place)));
    in_turns.take(SAYINGS).map(|saying| (*saying).to_owned()).collect()
}
