//! The suite file: groups of cases that share what they expect.
//!
//! ```toml
//! now = "2026-11-12T10:00:00-03:00[America/Sao_Paulo]"
//! lookup = "get_tracking_history"     # the tool whose result a case may bring along as `found`
//!
//! [[group]]
//! kind = "weight"
//! tool = "record_metric"              # left out: nothing may be called
//! arguments = { type = "weight" }     # every case of the group expects these
//! cases = [{ say = "pesei 82", value = 82 }, { say = "82 é muito?", nothing = true }]
//! ```
//! A case's other keys are arguments of its own. `also` lists further calls. `pending` (of a group) is the proposal that
//! the sentences answer, `recorded` what was recorded just before, `found` what the lookup returns. `sure = false` expects
//! an answer too unsure to act on.

use jiff::Zoned;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::port::ToolCall;

#[derive(Debug, Clone)]
pub struct Suite {
    pub now: Zoned,
    pub lookup: String,
    pub cases: Vec<Case>,
}

/// One sentence and what it should lead to.
#[derive(Debug, Clone)]
pub struct Case {
    pub kind: String,
    pub say: String,
    pub expected: Expected,
    /// The proposal that the sentence answers.
    pub pending: Option<ToolCall>,
    /// The entry that was recorded just before.
    pub recorded: Option<Value>,
    /// What the lookup tool returns.
    pub found: Vec<Value>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Expected {
    /// These calls, in this order, with at least these arguments.
    Calls(Vec<(String, Map<String, Value>)>),
    /// An answer to the pending proposal, sure enough to act on.
    Sure(Map<String, Value>),
    /// An answer too unsure to act on.
    Unsure(Map<String, Value>),
}

#[derive(Debug, thiserror::Error)]
pub enum SuiteError {
    #[error("the suite is not valid: {0}")]
    Syntax(#[from] toml::de::Error),
    #[error("group {kind:?}, case {case}: {why}")]
    Case { kind: String, case: usize, why: &'static str },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    now: String,
    lookup: String,
    group: Vec<Group>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    kind: String,
    tool: Option<String>,
    #[serde(default)]
    arguments: Map<String, Value>,
    pending: Option<Call>,
    recorded: Option<Value>,
    #[serde(default)]
    found: Vec<Value>,
    cases: Vec<Map<String, Value>>,
}

#[derive(Deserialize)]
struct Call {
    tool: String,
    #[serde(flatten)]
    arguments: Map<String, Value>,
}

impl Suite {
    pub fn parse(source: &str) -> Result<Self, SuiteError> {
        let file: File = toml::from_str(source)?;
        let bad_now = SuiteError::Case { kind: "now".to_owned(), case: 0, why: "it is no time with a zone" };
        let now = file.now.parse().map_err(|_| bad_now)?;
        let mut cases = Vec::new();
        for group in &file.group {
            for (at, case) in group.cases.iter().enumerate() {
                let wrong = |why| SuiteError::Case { kind: group.kind.clone(), case: at + 1, why };
                cases.push(group.case(case.clone()).map_err(wrong)?);
            }
        }
        Ok(Self { now, lookup: file.lookup, cases })
    }
}

impl Group {
    fn case(&self, mut own: Map<String, Value>) -> Result<Case, &'static str> {
        let say =
            own.remove("say").and_then(|say| say.as_str().map(str::to_owned)).ok_or("it says nothing")?;
        let nothing = own.remove("nothing").is_some();
        let sure = own.remove("sure").is_none_or(|sure| sure.as_bool().unwrap_or(true));
        let also: Vec<Call> = match own.remove("also") {
            Some(also) => serde_json::from_value(also).map_err(|_| "`also` is no list of calls")?,
            None => Vec::new(),
        };
        let mut arguments = self.arguments.clone();
        arguments.extend(own);
        let expected = match (&self.pending, &self.tool) {
            (Some(_), _) if sure => Expected::Sure(arguments),
            (Some(_), _) => Expected::Unsure(arguments),
            (None, Some(tool)) if !nothing => {
                let first = (tool.clone(), arguments);
                let others = also.into_iter().map(|call| (call.tool, call.arguments));
                Expected::Calls(std::iter::once(first).chain(others).collect())
            }
            (None, _) if arguments.is_empty() || nothing => Expected::Calls(Vec::new()),
            (None, _) => return Err("it expects arguments of no tool"),
        };
        let pending = self.pending.as_ref().map(|call| ToolCall {
            id: "pending".to_owned(),
            name: call.tool.clone(),
            arguments: Value::Object(call.arguments.clone()),
        });
        Ok(Case {
            kind: self.kind.clone(),
            say,
            expected,
            pending,
            recorded: self.recorded.clone(),
            found: self.found.clone(),
        })
    }
}
