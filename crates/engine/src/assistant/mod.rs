//! An assistant as the engine sees it: a persona, its tools, its words, its tables.

pub mod acquaintance;
pub(crate) mod audience;
pub mod duty;
pub mod modes;
pub(crate) mod mounted;
pub(crate) mod toolbox;

use std::cmp::Reverse;
use std::sync::Arc;

use domain::name::quoted;
use domain::sentence::{Manner, Taught};
use domain::tool::ToolCall;
use domain::words::Texts;
use domain::{ConversationId, DisplayName, MessageId, OpenQuestion, Role, Timestamp, Words};
use futures::future::BoxFuture;
use jiff::Zoned;
use minijinja::{Environment, UndefinedBehavior};
pub use models::around::Signals;
use models::{Directory, ToolOffer};
use store::undo::Change;
use store::{Migration, StoreError, Tx};
use tools::{Registry, RegistryError};

use self::acquaintance::Acquaintance;
use self::audience::Audience;
use self::duty::Duty;
use self::modes::Mode;
pub use crate::pipeline::Expected;
use crate::pipeline::Pipeline;
use crate::promises::Unkept;

/// The most that a prompt weighs, everything in it counted.
const INPUT_TOKENS: u32 = 5_200;

/// What an assistant brings.
#[derive(Debug)]
pub struct Assistant {
    pub id: &'static str,
    pub prompt: Prompt,
    /// How it answers at times, beside what the prompt says of always.
    pub modes: Vec<Mode>,
    /// What a message passes before a model is asked.
    pub pipeline: Pipeline,
    pub tools: Registry,
    /// The tools that every model is always shown.
    pub core: &'static [&'static str],
    /// When the large model is worth its price.
    pub signals: Signals,
    /// The catalogues of each part.
    pub words: Vec<Texts>,
    pub migrations: Vec<Migration>,
    /// What it does by itself when its time has come.
    pub duties: Vec<Duty>,
    /// Whom of a tenant its campaigns are for, beyond what the house itself knows of people.
    pub audience: Option<Audience>,
    /// What it makes of what is said in a group, where it never answers.
    pub overhears: Option<Overhear>,
    /// What was learned about the tools of somebody with this role from what people say.
    pub taught: fn(Role) -> Option<Taught>,
    /// How it gets to know whom it talks with.
    pub acquaintance: Option<Acquaintance>,
    /// What follows from rows of its own that were brought back.
    pub brought_back: Option<BroughtBack>,
    /// What a message asks of the assistant's own things, where that is plain from them, before any model is asked.
    pub takes_up: Option<TakeUp>,
    /// A message without what it tells beside its answer to a proposal: who somebody is, and nothing that could change it.
    pub sets_apart: Option<Apart>,
    /// What a message says of a proposal that neither takes nor refuses it, where that is plain to the house.
    pub of_the_card: Option<OfTheCard>,
    /// Whether the house counts on the person where their message says that something came between.
    pub expects: Option<Expectation>,
    /// Tells the people of its house of a promise that was not kept.
    pub unkept: Option<Unkept>,
    /// Erases what the assistant keeps of the person whose transaction this is.
    pub forget: Forget,
}

/// How an assistant sets apart what answers no question.
pub type Apart = fn(&str) -> String;

/// How an assistant reads a message beside the tool and the arguments of an open proposal.
pub type OfTheCard = for<'a> fn(
    &'a mut Tx,
    &'a str,
    (&'a str, &'a serde_json::Value),
    &'a Zoned,
) -> BoxFuture<'a, Result<Option<CardWord>, StoreError>>;

/// What is said of a proposal beside a yes and a no.
#[derive(Debug, Clone, PartialEq)]
pub enum CardWord {
    /// These of its arguments become these; it is asked about anew.
    Changes(serde_json::Map<String, serde_json::Value>),
    /// The answer comes later: this is said, by its key in the catalogue, and the proposal waits.
    Waits(&'static str),
}

/// How an assistant reads a message by what it keeps: an answer to what it offered, a word about a shift that is theirs.
/// What a call does is decided like that of any other.
pub type TakeUp = for<'a> fn(&'a mut Tx, Answered<'a>) -> BoxFuture<'a, Result<TakenUp, StoreError>>;

/// A message that may be plain from what the assistant keeps.
#[derive(Debug, Clone)]
pub struct Answered<'a> {
    pub conversation: ConversationId,
    pub role: Role,
    pub text: &'a str,
    /// What was asked last.
    pub asked: Option<&'a OpenQuestion>,
    /// Whether it cannot wait.
    pub pressing: bool,
    /// Where the person is.
    pub now: Zoned,
}

/// What a message was taken for.
#[derive(Debug, Clone, PartialEq)]
pub enum TakenUp {
    /// Nothing plain: whoever is asked next reads it.
    Nothing,
    /// These, in their order.
    Calls(Vec<ToolCall>),
    /// These for a part of it; the rest is read by whoever is asked next.
    Part { calls: Vec<ToolCall>, rest: String },
    /// There is nothing to do, and this to say, by its key in the catalogue.
    Says(&'static str),
    /// Only a person of the house can answer it; why, by a name of the assistant's own.
    HandOver(&'static str),
}

/// How an assistant says whether somebody is expected.
pub type Expectation = for<'a> fn(&'a mut Tx, &'a str, Zoned) -> BoxFuture<'a, Result<Expected, StoreError>>;

/// How an assistant listens. The transaction is the group's, and the one that notes that it was heard.
pub type Overhear = for<'a> fn(&'a mut Tx, Overheard<'a>) -> BoxFuture<'a, Result<(), StoreError>>;

/// Something said in a group.
#[derive(Debug, Clone)]
pub struct Overheard<'a> {
    pub text: &'a str,
    pub message: MessageId,
    /// On the clock of the house.
    pub now: Zoned,
}

/// Called when rows of an assistant were brought back, in the same transaction: what follows from them has to be planned
/// again, and whoever must know is told.
pub type BroughtBack =
    for<'a> fn(&'a mut Tx, &'a [Change], &'a Words, Timestamp) -> BoxFuture<'a, Result<(), StoreError>>;

/// How an assistant forgets somebody.
pub type Forget = for<'a> fn(&'a mut Tx) -> BoxFuture<'a, Result<(), StoreError>>;

/// Why an assistant does not fit together. Found by the first test that builds it.
#[derive(Debug, thiserror::Error)]
pub enum AssistantError {
    #[error(transparent)]
    Tools(#[from] RegistryError),
    #[error("the prompt cannot be rendered")]
    Prompt(#[from] Box<minijinja::Error>),
}

impl Assistant {
    /// What of a message may answer a proposal.
    pub(crate) fn answer_in(&self, text: &str) -> String {
        self.sets_apart.map_or_else(|| text.to_owned(), |apart| apart(text))
    }

    /// What some of its tools are about, for prompts within the budget.
    pub fn directory(&self, tools: Arc<[ToolOffer]>) -> Directory {
        Directory::new(tools, self.core, INPUT_TOKENS)
    }

    /// The tools that somebody with this role may use, as a model is offered them: those of their own role before those of
    /// everybody. Where a sentence fits both, it is meant as somebody of that role would mean it.
    pub fn offers(&self, role: Role) -> Arc<[ToolOffer]> {
        let mut offered: Vec<_> = self.tools.offered_to(role).collect();
        offered.sort_by_key(|tool| Reverse(tool.spec.role));
        offered
            .into_iter()
            .map(|tool| ToolOffer {
                name: tool.spec.name.to_owned(),
                description: tool.description.to_owned(),
                schema: tool.schema.clone(),
                examples: tool.examples.to_vec(),
                phrasings: tool.spec.phrasings(),
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
            // A name is somebody else's text: it stands there as a value.
            user_name => quoted(facts.user_name, DisplayName::MAX_CHARS),
            now => facts.now.as_str(),
            timezone => facts.timezone,
            language => facts.language,
        };
        Ok(self.environment.get_template(Self::NAME)?.render(facts)?)
    }
}

/// How many sentences an empty page shows: things to tell, and one to ask.
const TELLING: usize = 3;
const ASKING: usize = 1;

/// Sentences to try that need nothing to be there yet, out of what the tools say of themselves.
pub(crate) fn sayings(offers: &[ToolOffer]) -> Vec<String> {
    let phrasings =
        || offers.iter().flat_map(|offer| offer.phrasings).filter(|phrasing| phrasing.lookup.is_none());
    let told = phrasings().filter(|phrasing| phrasing.manner != Manner::Asked);
    let asked = phrasings().filter(|phrasing| phrasing.manner == Manner::Asked);
    let examples = told.filter_map(|phrasing| phrasing.example).take(TELLING);
    let questions = asked.filter_map(|phrasing| phrasing.example).take(ASKING);
    examples.chain(questions).map(str::to_owned).collect()
}
