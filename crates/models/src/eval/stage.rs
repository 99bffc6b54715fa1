//! Where the cases are played: the tools on offer, and what the model is told about itself.

use std::sync::Arc;

use domain::Language;
use futures::future::{self, BoxFuture};
use serde_json::{Map, Value, json};

use super::suite::Facts;
use super::verdict::CaseVerdict;
use crate::directory::Directory;
use crate::port::{Answer, ModelMessage, ToolCall, ToolOffer, Voice};

/// The forced tool by which a model says how a person answered a proposal.
pub const RESPOND: &str = "respond_to_confirmation";

/// A message of a case, with what was said before it.
#[derive(Debug, Clone, Copy)]
pub struct Message<'m> {
    pub text: &'m str,
    pub language: Language,
    pub before: &'m [ModelMessage],
    /// What the person prefers, as they would set it.
    pub preferences: &'m Map<String, Value>,
}

/// What a model has said to it, and done.
#[derive(Debug, Clone, Copy)]
pub struct ModelTurn<'s> {
    pub text: &'s str,
    /// Its calls of this turn. Those that would write have been proposed, not done.
    pub calls: &'s [ToolCall],
}

/// A message of a case as the runtime meets it, with everything that is so.
#[derive(Debug, Clone, Copy)]
pub struct Moment<'m> {
    pub facts: &'m Facts,
    /// The conversation before the message.
    pub before: &'m [ModelMessage],
    pub text: &'m str,
}

/// What the runtime does with a call of a model's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// It changes nothing.
    Looks,
    /// It happens, and nobody is asked.
    Acts,
    /// It happens after a yes.
    Asks,
    /// It comes to nothing.
    Refuses,
}

/// What becomes of the calls of a model. The binary asks the runtime itself.
pub trait Deciding: Send + Sync {
    /// Whether a tool only looks: such a call is answered from the facts, and the model goes on.
    fn is_query(&self, tool: &str) -> bool;

    /// What the runtime does with a call. Nothing: it could not be found out.
    fn decides<'a>(&'a self, _: Moment<'a>, call: &'a ToolCall) -> BoxFuture<'a, Option<Decision>> {
        let decision = if self.is_query(&call.name) { Decision::Looks } else { Decision::Asks };
        Box::pin(future::ready(Some(decision)))
    }

    /// Whether the runtime takes a message for a yes to the proposal, after this answer of the model's.
    fn takes_for_yes<'a>(
        &'a self,
        _: Moment<'a>,
        proposal: &'a ToolCall,
        answer: &'a Answer,
    ) -> BoxFuture<'a, Option<bool>> {
        let read = answer.calls.iter().find_map(|call| CaseVerdict::read(call, proposal));
        Box::pin(future::ready(Some(read == Some(CaseVerdict::Yes))))
    }
}

/// An assistant, as far as a case meets it. The binary brings the real one.
pub trait Stage: Deciding {
    fn tools(&self) -> Arc<[ToolOffer]>;

    /// What they are about, where all of them are too many.
    fn directory(&self) -> Option<Arc<Directory>> {
        None
    }

    /// The tool [`RESPOND`], as a model is offered it.
    fn confirmation(&self) -> ToolOffer;

    /// The system prompt for this person and moment, with the proposal that they are answering.
    fn system(&self, facts: &Facts, pending: Option<&ToolCall>) -> String;

    /// Who is speaking, for a model that reads no prompt.
    fn voice(&self, _language: Language) -> Option<Voice> {
        None
    }

    /// What the runtime says by itself to a message, without asking a model.
    fn at_once(&self, _message: &Message<'_>) -> Option<String> {
        None
    }

    /// What the runtime adds to the prompt because of a message.
    fn bounds(&self, _message: &Message<'_>) -> Option<String> {
        None
    }

    /// The modes that the assistant answers a message in.
    fn modes(&self, _message: &Message<'_>) -> Vec<&'static str> {
        Vec::new()
    }

    /// What is left of a model's words when they leave.
    fn mended(&self, _message: &Message<'_>, said: &ModelTurn<'_>) -> String {
        said.text.to_owned()
    }
}

/// A stage without an assistant: tools, and not a word about them.
#[derive(Debug)]
pub struct BareStage {
    tools: Arc<[ToolOffer]>,
    queries: Vec<String>,
}

impl BareStage {
    pub fn new(tools: Vec<ToolOffer>, queries: &[&str]) -> Self {
        Self { tools: tools.into(), queries: queries.iter().map(|&query| query.to_owned()).collect() }
    }
}

impl Deciding for BareStage {
    fn is_query(&self, tool: &str) -> bool {
        self.queries.iter().any(|query| query == tool)
    }
}

impl Stage for BareStage {
    fn tools(&self) -> Arc<[ToolOffer]> {
        Arc::clone(&self.tools)
    }

    fn confirmation(&self) -> ToolOffer {
        ToolOffer {
            name: RESPOND.to_owned(),
            description: String::new(),
            schema: json!({ "type": "object" }),
            examples: Vec::new(),
            phrasings: &[],
        }
    }

    fn system(&self, _: &Facts, _: Option<&ToolCall>) -> String {
        String::new()
    }
}
