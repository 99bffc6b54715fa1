//! Where the cases are played: the tools on offer, and what the model is told about itself.

use std::sync::Arc;

use serde_json::json;

use super::suite::Facts;
use crate::port::{ToolCall, ToolOffer};

/// The forced tool by which a model says how a person answered a proposal.
pub const RESPOND: &str = "respond_to_confirmation";

/// An assistant, as far as a case meets it. The binary brings the real one.
pub trait Stage: Send + Sync {
    fn tools(&self) -> Arc<[ToolOffer]>;

    /// Whether a tool only looks: such a call is answered from the facts, and the model goes on.
    fn is_query(&self, tool: &str) -> bool;

    /// The tool [`RESPOND`], as a model is offered it.
    fn confirmation(&self) -> ToolOffer;

    /// The system prompt for this person and moment, with the proposal that they are answering.
    fn system(&self, facts: &Facts, pending: Option<&ToolCall>) -> String;
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

impl Stage for BareStage {
    fn tools(&self) -> Arc<[ToolOffer]> {
        Arc::clone(&self.tools)
    }

    fn is_query(&self, tool: &str) -> bool {
        self.queries.iter().any(|query| query == tool)
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
