//! A case as it is written in a file, and the case it means.

use jiff::Zoned;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::expected::ExpectFile;
use super::suite::{Case, Facts, Person, Wrong};
use crate::port::{ModelMessage, ToolCall, ToolOutcome};

/// `[facts]` of a file: what holds for all of its cases unless they say otherwise.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct FactsFile {
    person: Option<Person>,
    before: Option<Vec<Line>>,
    pending: Option<CallFile>,
    entries: Option<Vec<Value>>,
    results: Option<Map<String, Value>>,
}

/// `[[case]]`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CaseFile {
    name: Option<String>,
    kind: String,
    now: Option<String>,
    person: Option<Person>,
    before: Option<Vec<Line>>,
    pending: Option<CallFile>,
    entries: Option<Vec<Value>>,
    results: Option<Map<String, Value>>,
    say: Option<String>,
    messages: Option<Vec<String>>,
    expect: ExpectFile,
}

/// One line of the conversation so far.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Line {
    Person(String),
    Assistant(String),
    /// A tool that ran, with its result.
    Did(Deed),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Deed {
    tool: String,
    #[serde(default)]
    arguments: Map<String, Value>,
    #[serde(default)]
    result: Map<String, Value>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CallFile {
    tool: String,
    #[serde(default)]
    arguments: Map<String, Value>,
}

impl CallFile {
    fn call(self) -> ToolCall {
        ToolCall { id: "pending".to_owned(), name: self.tool, arguments: Value::Object(self.arguments) }
    }
}

impl FactsFile {
    pub(super) fn facts(self, above: &Facts) -> Result<Facts, Wrong> {
        let mut facts = above.clone();
        if let Some(person) = self.person {
            facts.person = person;
        }
        if let Some(lines) = self.before {
            facts.before = history(lines)?;
        }
        if let Some(pending) = self.pending {
            facts.pending = Some(pending.call());
        }
        if let Some(entries) = self.entries {
            facts.entries = entries;
        }
        if let Some(results) = self.results {
            facts.results = results;
        }
        Ok(facts)
    }
}

impl CaseFile {
    pub(super) fn title(&self) -> Option<&str> {
        self.name.as_deref().or(self.say.as_deref())
    }

    pub(super) fn build(self, above: &Facts) -> Result<Case, Wrong> {
        let of_case = FactsFile {
            person: self.person,
            before: self.before,
            pending: self.pending,
            entries: self.entries,
            results: self.results,
        };
        let mut facts = of_case.facts(above)?;
        if let Some(now) = &self.now {
            facts.now =
                now.parse::<Zoned>().map_err(|_| Wrong::new("now", "is no time with a zone in brackets"))?;
        }
        let messages = match (self.say, self.messages) {
            (Some(say), None) => vec![say],
            (None, Some(messages)) if !messages.is_empty() => messages,
            (None, _) => return Err(Wrong::new("say", "is missing: nobody says anything")),
            (Some(_), Some(_)) => {
                return Err(Wrong::new("messages", "stands beside `say`; one of them is enough"));
            }
        };
        let expected = self.expect.build()?;
        if expected.verdict.is_some() && facts.pending.is_none() && messages.len() == 1 {
            return Err(Wrong::new("expect.verdict", "judges a proposal, and none is `pending`"));
        }
        let name = self.name.unwrap_or_else(|| messages.join(" / "));
        Ok(Case { name, kind: self.kind, facts, messages, expected })
    }
}

fn history(lines: Vec<Line>) -> Result<Vec<ModelMessage>, Wrong> {
    let mut messages = Vec::new();
    for (at, line) in lines.into_iter().enumerate() {
        match line {
            Line::Person(text) => messages.push(ModelMessage::User { text }),
            Line::Assistant(text) => messages.push(ModelMessage::Assistant { text, calls: Vec::new() }),
            Line::Did(deed) if messages.is_empty() => {
                let field = format!("before[{at}].did ({})", deed.tool);
                return Err(Wrong::new(field, "comes before anybody has said anything"));
            }
            Line::Did(deed) => messages.extend(did(at, deed)),
        }
    }
    Ok(messages)
}

/// A call that ran, as the conversation remembers it.
fn did(at: usize, deed: Deed) -> [ModelMessage; 2] {
    let call =
        ToolCall { id: format!("earlier-{at}"), name: deed.tool, arguments: Value::Object(deed.arguments) };
    let mut content = deed.result;
    content.entry("said").or_insert_with(|| json!("Pronto."));
    let outcome = ToolOutcome {
        call_id: call.id.clone(),
        name: call.name.clone(),
        content: Value::Object(content),
        ok: true,
    };
    [
        ModelMessage::Assistant { text: String::new(), calls: vec![call] },
        ModelMessage::Tools { outcomes: vec![outcome] },
    ]
}
