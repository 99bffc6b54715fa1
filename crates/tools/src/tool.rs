//! A tool is its arguments: what may be asked, how it is said, and what it does.

use std::future::Future;
use std::sync::Arc;

use domain::hours::BusinessHours;
use domain::{
    Answer, Clock, ConversationId, CorrelationId, OpenQuestion, Role, Timestamp, ToolSpec, TurnId, Words,
};
use jiff::Zoned;
use jiff::tz::TimeZone;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use store::Tx;
use uuid::Uuid;

use crate::ToolError;
use crate::target::Target;

/// One tool, in one file: the struct is its arguments, the doc comment is what a model reads.
pub trait Tool: Serialize + DeserializeOwned + JsonSchema + Send + Sync + Sized + 'static {
    const SPEC: ToolSpec;

    /// Whether [`Self::question`] may ask anything. Most tools need nobody's opinion.
    const CONSULTS: bool = false;

    /// What somebody who can judge is asked before the tool runs, outside of any transaction. The answer, if there is
    /// one, comes with the call: [`CallContext::opinion`]. The tool must do without, too.
    fn question(
        &self,
        _: &mut Tx,
        _: &CallContext,
    ) -> impl Future<Output = Result<Option<Question>, ToolError>> + Send {
        std::future::ready(Ok(None))
    }

    /// Brings the arguments into canonical form and says in one sentence what would happen, before anybody
    /// is asked. What cannot be is refused here, not after a yes.
    fn prepare(
        self,
        tx: &mut Tx,
        call: &CallContext,
    ) -> impl Future<Output = Result<Prepared<Self>, ToolError>> + Send;

    /// What this call acts upon, for a tool that may act at the person's order. Without one it always asks.
    fn target(
        &self,
        _: &mut Tx,
        _: &CallContext,
    ) -> impl Future<Output = Result<Option<Target>, ToolError>> + Send {
        std::future::ready(Ok(None))
    }

    /// The bare answer to this question that asks for this very call, if there is one.
    fn answers(&self, _: &OpenQuestion) -> Option<Answer> {
        None
    }

    /// The question for an argument that a call of this tool lacks, where it has one of its own.
    fn asks_for(_argument: &str, _given: &Value, _words: &Words) -> Option<String> {
        None
    }

    /// The sums of money that this call would keep. Each must be one that the person named or was shown.
    fn sums(&self) -> Vec<f64> {
        Vec::new()
    }

    /// Does it. The transaction is all a tool gets, so that no effect can happen outside one.
    fn run(self, tx: &mut Tx, call: &CallContext) -> impl Future<Output = Result<Done, ToolError>> + Send;
}

/// Arguments in canonical form, with the sentence that a person is asked with.
#[derive(Debug)]
pub struct Prepared<T> {
    pub arguments: T,
    pub summary: String,
}

impl<T> Prepared<T> {
    /// For tools that nobody is asked about.
    pub fn unasked(arguments: T) -> Self {
        Self { arguments, summary: String::new() }
    }
}

/// What a tool did.
#[derive(Debug, Clone, PartialEq)]
pub struct Done {
    /// What the caller gets to read.
    pub content: Value,
    /// The same, as a sentence for the person.
    pub said: String,
    /// What changed, for the receipt. Nothing for tools that only read.
    pub effect: Option<Value>,
    /// The things whose ids the caller got to read: from now on the conversation may act upon them.
    pub shown: Vec<Uuid>,
    /// Those of them that the person may simply say yes to, in the order in which they are named.
    pub offered: Vec<Uuid>,
}

impl Done {
    /// Something was looked up.
    pub fn read(content: Value, said: String) -> Self {
        Self { content, said, effect: None, shown: Vec::new(), offered: Vec::new() }
    }

    /// Something was changed.
    pub fn changed(content: Value, said: String, effect: Value) -> Self {
        Self { content, said, effect: Some(effect), shown: Vec::new(), offered: Vec::new() }
    }

    #[must_use]
    pub fn showing(mut self, ids: impl IntoIterator<Item = Uuid>) -> Self {
        self.shown.extend(ids);
        self
    }
}

impl Done {
    /// These are offered: a yes, or the name of one, takes it ([`domain::OpenQuestion::Offer`]).
    #[must_use]
    pub fn offering(self, ids: impl IntoIterator<Item = Uuid>) -> Self {
        let offered: Vec<Uuid> = ids.into_iter().collect();
        Self { offered: offered.clone(), ..self }.showing(offered)
    }
}

/// A question for whoever can judge: answered in one go, in the shape of a schema.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// The name of the shape, which is also the name of the question.
    pub name: &'static str,
    pub description: &'static str,
    /// What to look for and what to leave.
    pub instructions: &'static str,
    /// What it is about.
    pub text: String,
    /// JSON Schema of the answer.
    pub schema: Value,
}

/// Who calls, where, when, and in what words.
#[derive(Debug, Clone)]
pub struct CallContext {
    pub conversation: ConversationId,
    pub turn: TurnId,
    pub correlation: CorrelationId,
    pub role: Role,
    pub zone: TimeZone,
    pub words: Words,
    /// What the person wrote in this turn.
    pub text: String,
    /// What the person was asked last, before they wrote it.
    pub asked: Option<OpenQuestion>,
    /// Whether what they wrote is a bare yes or no, and nothing else.
    pub answer: Option<Answer>,
    /// What came before it in the conversation.
    pub before: Before,
    /// What was answered to the tool's question. Untrusted, like everything from outside.
    pub opinion: Option<Value>,
    pub clock: Arc<dyn Clock>,
    /// When people may be written to unasked: what is promised for later is promised for such an hour.
    pub hours: BusinessHours,
}

/// What came before a message.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Before {
    /// The turn of the assistant's last message.
    pub turn: Option<TurnId>,
    /// When the person had last written.
    pub spoke_at: Option<Timestamp>,
}

impl CallContext {
    /// The present instant where the person is.
    pub fn now(&self) -> Zoned {
        self.clock.now().to_zoned(self.zone.clone())
    }
}
