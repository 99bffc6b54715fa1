//! What a turn can come to.

use std::collections::BTreeSet;

use domain::action::MAX_STEPS;
use domain::tool::ToolCall;
use domain::{ActionId, Nonce};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A call that the gate has looked at: canonical arguments, and the sentence a person is asked with.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Prepared {
    pub call: ToolCall,
    pub summary: String,
}

/// Something the assistant would do after a yes, and what it would ask for next.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Proposal {
    pub action: Prepared,
    /// The steps that follow this one, asked one at a time.
    pub rest: Vec<Prepared>,
    /// 1-based.
    pub step: usize,
    pub steps: usize,
    /// What is asked for once there is no step left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lacking: Option<Lacking>,
}

/// A call that lacks something which only the person can say.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Lacking {
    pub call: ToolCall,
    pub argument: String,
    /// The question for it.
    pub question: String,
}

impl Proposal {
    /// The call of each step.
    pub fn calls(&self) -> impl Iterator<Item = &ToolCall> {
        std::iter::once(&self.action).chain(&self.rest).map(|step| &step.call)
    }

    /// The steps behind this one that still stand once it was put right in these words: one that says the same is no step any
    /// more, and neither is one that was cut out of the same amount, or that the person says there is not.
    pub(crate) fn steps_left(&self, corrected: &ToolCall, said: &str) -> Vec<Prepared> {
        let only = says_only_one(said);
        let stands = |step: &&Prepared| {
            let same_tool = step.call.name == corrected.name;
            !(same_tool && (only || repeats(&step.call, corrected) || is_cut_out_of(&step.call, corrected)))
        };
        self.rest.iter().filter(stands).cloned().collect()
    }

    /// The steps of an earlier proposal that can follow this one: all of them, where each is another thing than what is asked
    /// about now, and there is room.
    pub(crate) fn with_behind(&self, before: &Behind) -> Vec<Prepared> {
        let now: Vec<&Prepared> = std::iter::once(&self.action).chain(&self.rest).collect();
        let earlier = &before.proposal;
        let behind: Vec<Prepared> = std::iter::once(&earlier.action).chain(&earlier.rest).cloned().collect();
        let apart = |step: &Prepared| now.iter().all(|new| before.is_apart(&step.call, &new.call));
        let room = now.len() + behind.len() <= MAX_STEPS;
        if behind.iter().all(apart) && room { behind } else { Vec::new() }
    }

    /// This one, and then an earlier one.
    pub(crate) fn followed_by(&self, before: &Behind) -> Self {
        let mut asked = self.clone();
        let behind = self.with_behind(before);
        asked.steps += behind.len();
        asked.rest.extend(behind);
        asked.lacking = asked.lacking.or_else(|| before.proposal.lacking.clone());
        asked
    }

    /// The same, asked about in another turn: what that turn did may have a call of the same id.
    pub(crate) fn anew(&self) -> Self {
        let mut asked = self.clone();
        for step in std::iter::once(&mut asked.action).chain(&mut asked.rest) {
            let id = step.call.id.strip_prefix(BACK).unwrap_or(&step.call.id);
            step.call.id = format!("{BACK}{id}");
        }
        asked
    }

    /// Whether what was done is another thing than every step of it.
    pub(crate) fn is_apart_from(&self, done: &ToolUsed) -> bool {
        let mut steps = std::iter::once(&self.action).chain(&self.rest);
        steps.all(|step| is_another((&step.call.name, &step.call.arguments), (&done.name, &done.arguments)))
    }

    /// The step that follows, once this one is done or refused. What is the very same as this one is none.
    pub(crate) fn next(self) -> Option<Self> {
        let answered = self.action.call;
        let same = |call: &ToolCall| call.name == answered.name && call.arguments == answered.arguments;
        let mut rest = self.rest.into_iter().filter(|step| !same(&step.call));
        let action = rest.next()?;
        let (rest, step): (Vec<Prepared>, usize) = (rest.collect(), self.step + 1);
        Some(Self { action, steps: step + rest.len(), rest, step, lacking: self.lacking })
    }
}

/// What was waiting and may follow what a turn came to.
#[derive(Debug)]
pub(crate) struct Behind {
    pub(crate) proposal: Proposal,
    /// Whether it is what stood behind a step that was refused: each is a thing of its own already.
    pub(crate) refused: bool,
}

impl Behind {
    /// Whether a waiting step is another thing than a new call.
    fn is_apart(&self, waiting: &ToolCall, new: &ToolCall) -> bool {
        let (waiting, new) = ((&*waiting.name, &waiting.arguments), (&*new.name, &new.arguments));
        if self.refused { waiting.0 != new.0 || !alike(waiting.1, new.1) } else { is_another(waiting, new) }
    }
}

/// Begins the id of a call that comes back.
const BACK: &str = "back:";

/// How many of the arguments that two calls of one tool have in common must differ for the calls to be of two things.
const TWO_THINGS: usize = 2;

/// Whether two calls are of two things, and neither is the other one said anew: they share no amount and no words, and where
/// the tool is the same, more than one thing about them differs ("o de quinta" is instead of "o de terça").
fn is_another((one, first): (&str, &Value), (other, second): (&str, &Value)) -> bool {
    let same_tool = one == other;
    let alike = alike(first, second);
    let (Some(first), Some(second)) = (first.as_object(), second.as_object()) else { return false };
    let differing = first.iter().filter(|(name, value)| second.get(*name).is_some_and(|now| now != *value));
    !alike && (!same_tool || differing.count() >= TWO_THINGS)
}

/// Whether two calls share an amount or words.
fn alike(first: &Value, second: &Value) -> bool {
    let (Some(first), Some(second)) = (first.as_object(), second.as_object()) else { return true };
    first.values().any(|before| second.values().any(|now| says_the_same(before, now)))
}

/// "nenhum desses", "nada disso", "deixa tudo": a no to every step.
pub(crate) fn refuses_all(said: &str) -> bool {
    let word = |word: &str| {
        let word = word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
        matches!(
            &*word,
            "nenhum" | "nenhuma" | "nada" | "tudo" | "todos" | "todas" | "none" | "all" | "nothing"
        )
    };
    said.split_whitespace().any(word)
}

/// Whether two values are the same amount, or texts of which one has half of the other's words.
fn says_the_same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => one.as_f64() == other.as_f64(),
        (Value::String(one), Value::String(other)) => {
            let words = |text: &str| -> BTreeSet<String> {
                text.split_whitespace().filter(|word| word.len() > 2).map(str::to_lowercase).collect()
            };
            let (one, other) = (words(one), words(other));
            let shared = one.intersection(&other).count();
            // A word alone is a kind of thing, which two things may share.
            one.len().min(other.len()) > 1 && shared * 2 >= one.len().min(other.len())
        }
        _ => false,
    }
}

/// "uma compra só", "foi só uma", "é tudo uma coisa só": there is no second one.
fn says_only_one(said: &str) -> bool {
    let words: Vec<String> = said
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let one = |word: &String| matches!(word.as_str(), "um" | "uma" | "1" | "one");
    let only = |word: &String| {
        matches!(word.as_str(), "só" | "so" | "somente" | "apenas" | "única" | "único" | "only")
    };
    let near = |at: usize| words.iter().skip(at.saturating_sub(2)).take(5).any(only);
    words.iter().enumerate().any(|(at, word)| one(word) && near(at))
}

/// Whether two calls say the same but for their notes.
fn repeats(step: &ToolCall, corrected: &ToolCall) -> bool {
    let told = |call: &ToolCall| {
        let mut told = call.arguments.clone();
        told.as_object_mut().map(|fields| fields.remove("notes"));
        told
    };
    told(step) == told(corrected)
}

/// Whether a step has the cents of the corrected amount for its own: "67 e 50" was one amount.
fn is_cut_out_of(step: &ToolCall, corrected: &ToolCall) -> bool {
    let value = |call: &ToolCall| call.arguments.get("value").and_then(Value::as_f64);
    let Some((step, whole)) = value(step).zip(value(corrected)) else { return false };
    let cents = (whole.fract() * 100.0).round();
    cents > 0.0 && (cents - step).abs() < 0.005
}

/// A proposal that was stored and waits for its answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Pending {
    pub id: ActionId,
    pub nonce: Nonce,
    pub proposal: Proposal,
    pub standing: ProposalStatus,
}

/// Whether a stored proposal can still be accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProposalStatus {
    Open,
    /// Its five minutes are over. A yes asks again; it never acts.
    Expired,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CancelReason {
    Rejected,
    Corrected,
    /// The person spoke of something else.
    Unrelated,
    /// A newer proposal took its place.
    Superseded,
    Expired,
}

impl CancelReason {
    pub const ALL: [Self; 5] =
        [Self::Rejected, Self::Corrected, Self::Unrelated, Self::Superseded, Self::Expired];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Rejected => "rejected",
            Self::Corrected => "corrected",
            Self::Unrelated => "unrelated",
            Self::Superseded => "superseded",
            Self::Expired => "expired",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.as_str() == text)
    }
}

/// One tool call of this turn, as the reply reports it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ToolUsed {
    pub name: String,
    pub arguments: Value,
    pub ok: bool,
}

/// The end of a turn. Sentences are put to it later, in the person's language.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Outcome {
    /// The model's own words.
    Replied {
        text: String,
    },
    /// The runtime's own words, by their key; no model was asked. A waiting proposal stays.
    Spoke {
        key: String,
    },
    /// Nothing is said: somebody else speaks here, or nobody should. A waiting proposal stays.
    KeptSilent {
        because: Silence,
    },
    /// A question that only the person can answer. `before` is what there is to say first: effects of
    /// this turn, and calls that could not even be asked about.
    Asked {
        proposal: Proposal,
        before: Vec<String>,
    },
    /// Something is missing, and the person is asked for it. The call waits, and nothing else does.
    AskedFor {
        lacking: Lacking,
        before: Vec<String>,
    },
    /// Effects happened after a yes; these are the tools' own words for them.
    Acted {
        said: Vec<String>,
    },
    /// The person said yes and the effect did not happen.
    ActionFailed {
        message: String,
    },
    Rejected,
    /// The answer was not clear. The proposal stays.
    AskedAgain,
    /// The correction cannot be, or nobody understood what was said instead. The proposal stays.
    CorrectionRefused {
        message: String,
    },
    Failed {
        failure: Failure,
    },
}

impl Outcome {
    /// The calls that it asks about, or asks for something of.
    pub fn asked_about(&self) -> impl Iterator<Item = &ToolCall> {
        let (proposal, lacking) = match self {
            Self::Asked { proposal, .. } => (Some(proposal), proposal.lacking.as_ref()),
            Self::AskedFor { lacking, .. } => (None, Some(lacking)),
            _ => (None, None),
        };
        proposal.into_iter().flat_map(Proposal::calls).chain(lacking.map(|lacking| &lacking.call))
    }
}

/// Why a turn ends without a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Silence {
    /// It was said in a group, to everybody.
    Group,
    /// A machine wrote it: two machines would never stop.
    Machine,
    /// A person answers in this conversation.
    HumanControl,
    /// Nothing that could be answered: a reaction, a message taken back.
    NothingToAnswer,
}

impl Silence {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Group => "group",
            Self::Machine => "machine",
            Self::HumanControl => "human_control",
            Self::NothingToAnswer => "nothing_to_answer",
        }
    }
}

/// Why a turn has nothing better to say than sorry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Failure {
    /// Five rounds of tools and still no answer.
    MaxIterationsExceeded,
    EmptyAnswer,
    ModelUnavailable,
    ModelTimedOut,
    RateLimited,
    /// The month's money for models is gone.
    CostLimitReached,
    /// The answer to a proposal could not be read. The proposal stays.
    ConfirmationUnreadable,
    /// A tool that the turn cannot do without did not work.
    ToolFailed,
    Internal,
}

impl Failure {
    /// The stable code of this failure.
    pub const fn code(self) -> &'static str {
        match self {
            Self::MaxIterationsExceeded => "MAX_ITERATIONS_EXCEEDED",
            Self::EmptyAnswer => "empty_answer",
            Self::ModelUnavailable => "model_unavailable",
            Self::ModelTimedOut => "model_timed_out",
            Self::RateLimited => "rate_limited",
            Self::CostLimitReached => "ai_cost_limit_reached",
            Self::ConfirmationUnreadable => "confirmation_unreadable",
            Self::ToolFailed => "tool_failed",
            Self::Internal => "internal",
        }
    }
}
