//! From rows that people wrote and marked to what is learned of them.

use domain::Language;
use jiff::Zoned;
use linear::{Classifier, Features, Settings};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::lesson::{Lesson, MEANT};
use crate::utterance::Utterance;
use crate::{TALK, features, spans};

/// What somebody wrote, and what they want by it.
#[derive(Debug, Clone, Deserialize)]
pub struct Row {
    pub say: String,
    #[serde(default)]
    pub before: Vec<String>,
    #[serde(default)]
    pub calls: Vec<Call>,
    pub answer: Option<String>,
    pub missing: Option<String>,
    pub talk: Option<String>,
    /// The language that the person prefers; not in the file of rows.
    #[serde(skip, default = "portuguese")]
    pub language: Language,
}

const fn portuguese() -> Language {
    Language::Portuguese
}

/// A tool, and of its arguments what the message says.
#[derive(Debug, Clone, Deserialize)]
pub struct Call {
    pub tool: String,
    #[serde(default)]
    pub args: Map<String, Value>,
}

impl Call {
    /// Its arguments, those within others under both names: `updates.birthday`.
    fn flat(&self) -> Map<String, Value> {
        let inner = |(outer, value): (&String, &Value)| {
            let fields = value.as_object().cloned().unwrap_or_default();
            let outer = outer.clone();
            fields.into_iter().map(move |(name, value)| (format!("{outer}.{name}"), value))
        };
        self.args.clone().into_iter().chain(self.args.iter().flat_map(inner)).collect()
    }
}

impl Row {
    /// The tool or the kind of talk of a message that stands by itself and wants at most one thing.
    pub fn label(&self) -> Option<String> {
        if !self.before.is_empty() || self.answer.is_some() {
            return None;
        }
        match self.calls.as_slice() {
            [] => Some(format!("{TALK}{}", self.talk.as_deref().unwrap_or("lookalike"))),
            [call] => Some(call.tool.clone()),
            // Tried and left: as an example of each, it blurs what one wish sounds like and finds no more of the second.
            _ => None,
        }
    }
}

const TOOLS: Settings = Settings { classes: 0, closeness: 20.0, rounds: 120, stride: 0.05, seen_at_least: 4 };
const CHOICES: Settings =
    Settings { classes: 0, closeness: 10.0, rounds: 80, stride: 0.05, seen_at_least: 5 };
const SPANS: Settings = Settings { classes: 0, closeness: 4.0, rounds: 60, stride: 0.05, seen_at_least: 7 };
/// Of the runs that are not meant every so many teach.
const OTHERS: usize = 2;

/// What rows teach. `lists` are the arguments that have a fixed list of values, as `tool.argument`; every other argument that
/// stands in the message word for word teaches which words are meant.
pub fn teach(rows: &[Row], lists: &[String], now: &Zoned) -> Lesson {
    let (mut tools, mut choices, mut runs) = (Vec::new(), Vec::new(), Vec::new());
    for row in rows {
        let Some(label) = row.label() else { continue };
        let sentence = Utterance::read(&row.say, now, row.language);
        let weighed = features::of(&sentence);
        tools.push((label, weighed.clone()));
        for call in &row.calls {
            let given = call.flat();
            for list in lists {
                let Some((tool, argument)) = list.split_once('.').filter(|(tool, _)| *tool == call.tool)
                else {
                    continue;
                };
                let said = given.get(argument);
                if row.missing.as_deref() == Some(argument) && said.is_some() {
                    continue;
                }
                for value in values(said) {
                    choices.push((format!("{tool}.{argument}={value}"), weighed.clone()));
                }
            }
            for (argument, value) in &given {
                if let Some(value) = value.as_str()
                    && !lists.contains(&format!("{}.{argument}", call.tool))
                {
                    teach_runs(&sentence, (&call.tool, argument), value, &mut runs);
                }
            }
        }
    }
    Lesson {
        tools: Classifier::learn(&tools, TOOLS),
        choices: Classifier::learn(&choices, CHOICES),
        spans: Classifier::learn(&runs, SPANS),
    }
}

/// The values that an argument was given; an empty one where it was given none.
fn values(said: Option<&Value>) -> Vec<String> {
    let plain = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    match said {
        None | Some(Value::Null) => vec![String::new()],
        Some(Value::Array(all)) => all.iter().map(plain).collect(),
        Some(value) => vec![plain(value)],
    }
}

fn teach_runs(
    sentence: &Utterance<'_>,
    place: (&str, &str),
    value: &str,
    runs: &mut Vec<(String, Features)>,
) {
    let value = ptbr::fold(value.trim()).into_owned();
    let candidates = spans::candidates(sentence);
    let Some(meant) = candidates.iter().position(|run| ptbr::fold(sentence.between(run)) == value) else {
        return;
    };
    for (at, run) in candidates.iter().enumerate() {
        if at == meant {
            runs.push((MEANT.to_owned(), spans::features(sentence, run, place)));
        } else if at % OTHERS == 0 {
            runs.push(("other".to_owned(), spans::features(sentence, run, place)));
        }
    }
}
