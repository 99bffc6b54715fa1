//! The suite file: cases that people can write. `evals/README.md` shows every key.
//!
//! A mistake names the file, the case and the field: a suite with a typing error must not pass as an easy one.

use domain::{Language, Role};
use jiff::Zoned;
use serde::Deserialize;
use serde_json::{Map, Value};
use toml::Spanned;

use super::case_file::{CaseFile, FactsFile};
use super::expected::Expected;
use super::group::Group;
use crate::port::{ModelMessage, ToolCall};

#[derive(Debug, Clone)]
pub struct Suite {
    /// The file, or the name under which it ships.
    pub name: String,
    /// What it is about, in one line.
    pub about: String,
    /// Whose tools and prompt the cases meet; nothing for the first assistant.
    pub assistant: Option<String>,
    /// As whom: an operator is offered more than a doctor.
    pub role: Role,
    /// A tool that only looks, beside those that say so themselves.
    pub lookup: Option<String>,
    pub cases: Vec<Case>,
}

/// What is given, what is said, and what it should lead to.
#[derive(Debug, Clone)]
pub struct Case {
    /// As a report calls it: its own name, or else what is said.
    pub name: String,
    pub kind: String,
    pub facts: Facts,
    /// What the person says, one turn each.
    pub messages: Vec<String>,
    pub expected: Expected,
}

/// Everything that is so before the first message.
#[derive(Debug, Clone)]
pub struct Facts {
    /// When and where the person is speaking.
    pub now: Zoned,
    pub person: Person,
    /// The conversation so far.
    pub before: Vec<ModelMessage>,
    /// The proposal that awaits a yes.
    pub pending: Option<ToolCall>,
    /// What is there to be found by the tools that look.
    pub entries: Vec<Value>,
    /// Whole results by the name of the tool, instead of what the entries would give.
    pub results: Map<String, Value>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Person {
    pub name: String,
    pub language: Language,
    #[serde(default)]
    pub preferences: Map<String, Value>,
}

impl Default for Person {
    fn default() -> Self {
        Self { name: "Ana".to_owned(), language: Language::Portuguese, preferences: Map::new() }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum SuiteError {
    #[error("{suite}: {source}")]
    Syntax { suite: String, source: Box<toml::de::Error> },
    #[error("{suite}, {case}: {source}")]
    CaseSyntax { suite: String, case: String, source: Box<toml::de::Error> },
    #[error("{suite}, {case}: {source}")]
    Case { suite: String, case: String, source: Wrong },
    #[error("{suite}: `now` is no time with a zone like 2026-11-12T10:00:00-03:00[America/Sao_Paulo]")]
    Now { suite: String },
    #[error("{suite}: it has no case")]
    Empty { suite: String },
}

/// What is wrong with a case that is well-formed TOML, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{field}` {why}")]
pub struct Wrong {
    pub field: String,
    pub why: &'static str,
}

impl Wrong {
    pub(super) fn new(field: impl Into<String>, why: &'static str) -> Self {
        Self { field: field.into(), why }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    about: String,
    assistant: Option<String>,
    role: Option<Role>,
    lookup: Option<String>,
    now: String,
    #[serde(default)]
    facts: FactsFile,
    #[serde(default)]
    group: Vec<Group>,
    #[serde(default)]
    case: Vec<CaseFile>,
}

/// Just enough of a file to say in which case a mistake stands.
#[derive(Deserialize)]
struct Outline {
    #[serde(default)]
    case: Vec<Spanned<Title>>,
}

#[derive(Deserialize)]
struct Title {
    name: Option<Value>,
    say: Option<Value>,
}

impl Suite {
    pub fn parse(name: &str, source: &str) -> Result<Self, SuiteError> {
        let suite = || name.to_owned();
        let file: File = toml::from_str(source).map_err(|error| located(name, source, error))?;
        let now: Zoned = file.now.parse().map_err(|_| SuiteError::Now { suite: suite() })?;
        let of_file = file.facts.facts(&Facts::none(now)).map_err(|source| SuiteError::Case {
            suite: suite(),
            case: "[facts]".to_owned(),
            source,
        })?;
        let mut cases = Vec::new();
        for group in &file.group {
            for number in 0..group.len() {
                let case = format!("group {:?}, case {}", group.kind(), number + 1);
                let built = group.case(number, &of_file);
                cases.push(built.map_err(|source| SuiteError::Case { suite: suite(), case, source })?);
            }
        }
        for (at, case) in file.case.into_iter().enumerate() {
            let label = label(at, case.title());
            let built = case.build(&of_file);
            cases.push(built.map_err(|source| SuiteError::Case { suite: suite(), case: label, source })?);
        }
        if cases.is_empty() {
            return Err(SuiteError::Empty { suite: suite() });
        }
        let role = file.role.unwrap_or(Role::User);
        Ok(Self {
            name: suite(),
            about: file.about,
            assistant: file.assistant,
            role,
            lookup: file.lookup,
            cases,
        })
    }

    /// The kinds of its cases, in the order of the file.
    pub fn kinds(&self) -> Vec<&str> {
        let mut kinds: Vec<&str> = Vec::new();
        for case in &self.cases {
            if !kinds.contains(&case.kind.as_str()) {
                kinds.push(&case.kind);
            }
        }
        kinds
    }

    /// The same suite with only the cases of these kinds. No kinds, all cases.
    #[must_use]
    pub fn only(mut self, kinds: &[String]) -> Self {
        self.cases.retain(|case| kinds.is_empty() || kinds.contains(&case.kind));
        self
    }
}

impl Facts {
    fn none(now: Zoned) -> Self {
        Self {
            now,
            person: Person::default(),
            before: Vec::new(),
            pending: None,
            entries: Vec::new(),
            results: Map::new(),
        }
    }
}

fn label(at: usize, title: Option<&str>) -> String {
    match title {
        Some(title) => format!("case {} ({title:?})", at + 1),
        None => format!("case {}", at + 1),
    }
}

/// Says in which case the parser stumbled, where the rest of the file can be read.
fn located(name: &str, source: &str, error: toml::de::Error) -> SuiteError {
    let suite = name.to_owned();
    let case = error.span().and_then(|span| {
        let outline: Outline = toml::from_str(source).ok()?;
        let (at, case) =
            outline.case.iter().enumerate().rfind(|(_, case)| case.span().start <= span.start)?;
        let title = case.get_ref().name.as_ref().or(case.get_ref().say.as_ref());
        Some(label(at, title.and_then(Value::as_str)))
    });
    let source = Box::new(error);
    match case {
        Some(case) => SuiteError::CaseSyntax { suite, case, source },
        None => SuiteError::Syntax { suite, source },
    }
}
