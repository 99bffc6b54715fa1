//! The assistants as a case meets them: their real tools, prompts, words and gate, and no engine behind.

use std::sync::Arc;

use anyhow::{Context, Result};
use domain::tool::{Confirmation, ToolCall};
use domain::words::Catalogue;
use domain::{Language, Role, Words};
use engine::assistant::PromptFacts;
use engine::limits::{self, Card, EarlierLine, ReplyPart};
use engine::{Assistant, Mode, modes};
use futures::future::BoxFuture;
use guard::limits::{Concern, Manner};
use guard::replies::{Known, Past};
use memory::preferences::Preferences;
use models::eval::{Deciding, Decision, Facts, Message, ModelTurn, Moment, Stage, Suite};
use models::{Answer, Directory, ModelMessage, ToolOffer, Voice};
use tools::ToolError;
use turn::RespondToConfirmation;

use super::gate::Gate;
use crate::assistants;

/// Every assistant that ships.
pub(super) struct Stages {
    all: Vec<AssistantStage>,
}

struct AssistantStage {
    assistant: Assistant,
    tools: Arc<[ToolOffer]>,
    /// Who is offered them.
    role: Role,
    directory: Arc<Directory>,
    catalogue: Catalogue,
    portuguese: Words,
    english: Words,
    /// Whom the runtime's decisions are asked from.
    gate: Option<Arc<Gate>>,
}

impl AssistantStage {
    fn concern(&self, message: &Message<'_>) -> Option<Concern> {
        let lately: Vec<EarlierLine<'_>> = message.before.iter().rev().filter_map(line).collect();
        limits::hear(message.text, &lately, Card::None, &self.portuguese, &self.english)
    }

    /// As a turn chooses them.
    fn in_force(&self, message: &Message<'_>) -> Vec<&Mode> {
        let before = message.before.iter().rev().filter_map(|message| match message {
            ModelMessage::User { text } => Some(text.as_str()),
            _ => None,
        });
        let said: Vec<&str> = std::iter::once(message.text).chain(before).collect();
        // What cannot be preferred is as good as nothing preferred.
        let preferences = Preferences::parse(&message.preferences.clone().into()).unwrap_or_default();
        modes::in_force(&self.assistant.modes, &preferences, &modes::ModeInput { lately: &said, known: &[] })
    }

    fn words(&self, message: &Message<'_>) -> &Words {
        match limits::language(self.concern(message), message.language) {
            Language::Portuguese | Language::Added(_) => &self.portuguese,
            Language::English => &self.english,
        }
    }
}

fn line(message: &ModelMessage) -> Option<EarlierLine<'_>> {
    match message {
        ModelMessage::User { text } => Some(EarlierLine::Said(text)),
        ModelMessage::Assistant { text, .. } => Some(EarlierLine::Replied(text)),
        ModelMessage::Tools { .. } => None,
    }
}

/// What was replied lately, newest first.
fn replies<'m>(message: &Message<'m>) -> Vec<&'m str> {
    let replies = message.before.iter().rev().filter_map(|message| match message {
        ModelMessage::Assistant { text, .. } => Some(text.as_str()),
        _ => None,
    });
    replies.collect()
}

/// A database that is away decides nothing.
fn told<T>(decision: Result<T, ToolError>) -> Option<T> {
    decision.inspect_err(|error| tracing::warn!(%error, "the gate could not be asked")).ok()
}

impl Stages {
    pub(super) fn load() -> Result<Self> {
        let mut catalogue = Catalogue::default();
        catalogue.add(engine::WORDS)?;
        for texts in assistants::all()?.into_iter().flat_map(|shipped| shipped.assistant.words) {
            catalogue.add(texts)?;
        }
        let stage = |role: Role, shipped: assistants::Shipped| AssistantStage {
            directory: Arc::new(shipped.assistant.directory(shipped.assistant.offers(role))),
            tools: shipped.assistant.offers(role),
            assistant: shipped.assistant,
            role,
            portuguese: catalogue.words(Language::Portuguese),
            english: catalogue.words(Language::English),
            catalogue: catalogue.clone(),
            gate: None,
        };
        let mut all = Vec::new();
        for role in [Role::User, Role::Operator] {
            all.extend(assistants::all()?.into_iter().map(|shipped| stage(role, shipped)));
        }
        Ok(Self { all })
    }

    /// The same, with the runtime's own decisions.
    pub(super) fn before(mut self, gate: Gate) -> Self {
        let gate = Arc::new(gate);
        for stage in &mut self.all {
            stage.gate = Some(Arc::clone(&gate));
        }
        self
    }

    /// The assistant that a suite is about.
    pub(super) fn of(&self, suite: &Suite) -> Result<&dyn Stage> {
        let wanted = suite.assistant.as_deref();
        let mut as_role = self.all.iter().filter(|stage| stage.role == suite.role);
        let found = as_role.find(|stage| wanted.is_none_or(|wanted| stage.assistant.id == wanted));
        let stage = found.with_context(|| {
            let users = self.all.iter().filter(|stage| stage.role == Role::User);
            let known: Vec<&str> = users.map(|stage| stage.assistant.id).collect();
            let wanted = wanted.unwrap_or_default();
            format!("{}: there is no assistant {wanted:?}, only {}", suite.name, known.join(", "))
        })?;
        Ok(stage)
    }
}

impl Deciding for AssistantStage {
    fn is_query(&self, tool: &str) -> bool {
        self.assistant
            .tools
            .offered_to(self.role)
            .any(|offered| offered.spec.name == tool && offered.spec.confirmation == Confirmation::Never)
    }

    fn decides<'a>(&'a self, moment: Moment<'a>, call: &'a ToolCall) -> BoxFuture<'a, Option<Decision>> {
        Box::pin(async move {
            let gate = self.gate.as_ref()?;
            told(gate.decide(&self.assistant.tools, self.role, moment, call).await)
        })
    }

    fn takes_for_yes<'a>(
        &'a self,
        moment: Moment<'a>,
        proposal: &'a ToolCall,
        answer: &'a Answer,
    ) -> BoxFuture<'a, Option<bool>> {
        Box::pin(async move {
            let gate = self.gate.as_ref()?;
            told(gate.takes_for_yes(&self.assistant.tools, self.role, moment, proposal, answer).await)
        })
    }
}

impl Stage for AssistantStage {
    fn tools(&self) -> Arc<[ToolOffer]> {
        Arc::clone(&self.tools)
    }

    fn directory(&self) -> Option<Arc<Directory>> {
        Some(Arc::clone(&self.directory))
    }

    fn voice(&self, language: Language) -> Option<Voice> {
        let (id, taught) = (self.assistant.id, (self.assistant.taught)(self.role));
        Some(Voice { assistant: id, words: self.catalogue.words(language), taught, called: None })
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

    fn at_once(&self, message: &Message<'_>) -> Option<String> {
        let concern = self.concern(message).filter(|concern| concern.topic.manner() == Manner::AtOnce)?;
        let words = self.words(message);
        Some(words.text(&limits::own_words(concern.topic, &replies(message), words)).to_owned())
    }

    fn bounds(&self, message: &Message<'_>) -> Option<String> {
        let modes = self.in_force(message).into_iter().map(|mode| mode.prompt.trim_end());
        let bounds = self.concern(message).map(|concern| limits::bounds(concern.topic, self.words(message)));
        let parts: Vec<&str> = modes.chain(bounds).collect();
        (!parts.is_empty()).then(|| parts.join("\n\n"))
    }

    fn modes(&self, message: &Message<'_>) -> Vec<&'static str> {
        self.in_force(message).into_iter().map(|mode| mode.name).collect()
    }

    /// As a turn does it: nothing that would write has happened, and a look at the records is a look.
    fn mended(&self, message: &Message<'_>, said: &ModelTurn<'_>) -> String {
        let (looks, writes): (Vec<_>, Vec<_>) = said.calls.iter().partition(|call| self.is_query(&call.name));
        let known = Known {
            topic: self.concern(message).map(|concern| concern.topic),
            told: &[message.text],
            effects: &[],
            past: if looks.is_empty() { Past::Unknown } else { Past::Known },
        };
        let place = if writes.is_empty() { ReplyPart::Last } else { ReplyPart::OnTheWay };
        limits::mended(said.text, &known, place, &replies(message), self.words(message)).text
    }
}

#[cfg(test)]
#[path = "stage_tests.rs"]
mod tests;
