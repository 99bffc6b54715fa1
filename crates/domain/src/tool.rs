//! What a tool says about itself: everything the gate, a model and a person need to know before it runs.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Role;
use crate::sentence::{Phrasing, Sentences};

/// A tool call as somebody proposes it. The arguments are untrusted until the gate has validated them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToolCall {
    pub id: String,
    pub name: String,
    pub arguments: Value,
}

/// What became of a call, in the form the caller reads.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ToolOutcome {
    pub call_id: String,
    pub name: String,
    /// What the tool returned, or `{"code", "message"}` when it failed.
    pub content: Value,
    pub ok: bool,
}

/// The whole description of a tool, as a constant beside its code.
#[derive(Debug, Clone, Copy)]
pub struct ToolSpec {
    pub name: &'static str,
    pub category: Category,
    pub confirmation: Confirmation,
    /// The least a caller must be.
    pub role: Role,
    /// It is for people below this role: what a doctor says of themselves nobody of the house says.
    pub below: Option<Role>,
    pub feature_flag: Option<&'static str>,
    pub version: &'static str,
    /// The tool that undoes this one when a later step of the same flow fails.
    pub compensation: Option<&'static str>,
    /// How often one person's assistant may call it; nothing for tools that are cheap and harmless.
    pub calls_per_minute: Option<u32>,
    /// Two to four JSON objects that validate against the schema.
    pub examples: &'static [&'static str],
    /// The arguments that make two calls of one round the same call. Nothing where saying it twice may mean
    /// doing it twice ("500 ml de manhã e 500 ml à tarde").
    pub dedupe_key: &'static [&'static str],
    pub failure_mode: FailureMode,
    pub makes: Makes,
    /// Where the everyday sentences that ask for this tool stand, under its name.
    pub sentences: Option<&'static Sentences>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    Context,
    Query,
    Validation,
    Transactional,
    Communication,
    Support,
    Admin,
}

/// Whether the person is asked before the tool runs. The runtime holds it, whatever the model says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Confirmation {
    /// Nothing changes, so nobody is asked.
    Never,
    /// Always asked.
    Always,
    /// Asked, unless the person's own message of this turn orders it in one of these ways ("corrige", "apaga"), names its
    /// target, and speaks of nothing else. The phrases are folded: lower case, no accents.
    UnlessOutright(Phrases),
}

/// A list of phrases: written here, or in a file of sentences, where it has a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phrases {
    Here(&'static [&'static str]),
    Listed(&'static Sentences, &'static str),
}

impl Phrases {
    pub fn all(self) -> &'static [&'static str] {
        match self {
            Self::Here(phrases) => phrases,
            Self::Listed(sentences, name) => sentences.list(name),
        }
    }
}

/// What a tool leaves behind that was not there before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Makes {
    /// Something new: no order to take something away can mean it.
    New,
    /// Nothing, or a change of what is there.
    Nothing,
}

/// What happens to the turn when the tool itself cannot work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FailureMode {
    /// The turn goes on without it.
    Open,
    /// The turn ends and says so.
    Closed,
}

impl ToolSpec {
    /// A tool that only reads.
    pub const fn query(name: &'static str) -> Self {
        Self {
            name,
            category: Category::Query,
            confirmation: Confirmation::Never,
            role: Role::User,
            below: None,
            feature_flag: None,
            version: "v1",
            compensation: None,
            calls_per_minute: None,
            examples: &[],
            dedupe_key: &[],
            failure_mode: FailureMode::Open,
            makes: Makes::Nothing,
            sentences: None,
        }
    }

    /// A tool that changes something. It asks first until told otherwise.
    pub const fn write(name: &'static str) -> Self {
        Self {
            category: Category::Transactional,
            confirmation: Confirmation::Always,
            failure_mode: FailureMode::Closed,
            ..Self::query(name)
        }
    }

    /// Runs without being asked about where the person's own words hold one of these, folded and as whole words, and name
    /// what the tool says its target is.
    #[must_use]
    pub const fn unless_outright(mut self, phrases: &'static [&'static str]) -> Self {
        self.confirmation = Confirmation::UnlessOutright(Phrases::Here(phrases));
        self
    }

    /// The same, where the phrases are a list in a file.
    #[must_use]
    pub const fn unless_listed(mut self, sentences: &'static Sentences, list: &'static str) -> Self {
        self.confirmation = Confirmation::UnlessOutright(Phrases::Listed(sentences, list));
        self
    }

    /// It keeps something new. Whoever orders something to be taken away never means it.
    #[must_use]
    pub const fn makes_new(mut self) -> Self {
        self.makes = Makes::New;
        self
    }

    #[must_use]
    pub const fn examples(mut self, examples: &'static [&'static str]) -> Self {
        self.examples = examples;
        self
    }

    #[must_use]
    pub const fn sentences(mut self, sentences: &'static Sentences) -> Self {
        self.sentences = Some(sentences);
        self
    }

    /// The everyday sentences that ask for this tool.
    pub fn phrasings(&self) -> &'static [Phrasing] {
        self.sentences.map(|sentences| sentences.of(self.name)).unwrap_or_default()
    }

    #[must_use]
    pub const fn role(mut self, role: Role) -> Self {
        self.role = role;
        self
    }

    #[must_use]
    pub const fn below(mut self, role: Role) -> Self {
        self.below = Some(role);
        self
    }

    /// Whether somebody with this role may use it.
    pub fn is_for(&self, role: Role) -> bool {
        role >= self.role && self.below.is_none_or(|below| role < below)
    }

    #[must_use]
    pub const fn feature_flag(mut self, flag: &'static str) -> Self {
        self.feature_flag = Some(flag);
        self
    }

    #[must_use]
    pub const fn compensated_by(mut self, tool: &'static str) -> Self {
        self.compensation = Some(tool);
        self
    }

    #[must_use]
    pub const fn calls_per_minute(mut self, calls: u32) -> Self {
        self.calls_per_minute = Some(calls);
        self
    }

    #[must_use]
    pub const fn same_call_by(mut self, arguments: &'static [&'static str]) -> Self {
        self.dedupe_key = arguments;
        self
    }
}
