//! From rows that people wrote and marked to what is learned of them.

use domain::Language;
use jiff::Zoned;
use linear::{Classifier, Features, Settings};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::lesson::{Lesson, MEANT, OTHER};
use crate::utterance::Utterance;
use crate::{TALK, features, parts, spans, values};

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
        fn add(arguments: &Map<String, Value>, within: &str, flat: &mut Map<String, Value>) {
            for (name, value) in arguments {
                let name = format!("{within}{name}");
                if let Value::Object(inner) = value {
                    add(inner, &format!("{name}."), flat);
                }
                flat.insert(name, value.clone());
            }
        }
        let mut flat = Map::new();
        add(&self.args, "", &mut flat);
        flat
    }
}

impl Row {
    /// The texts that its calls were given: tool, argument and value.
    pub fn words(&self) -> impl Iterator<Item = (&str, String, &str)> {
        self.calls.iter().flat_map(|call| {
            let texts = call.flat().into_iter().filter(|(_, value)| value.is_string()).map(|(name, _)| name);
            texts.filter_map(|name| {
                let value = name.split('.').try_fold(None::<&Value>, |inner, key| {
                    Some(Some(inner.map_or_else(|| call.args.get(key), |inner| inner.get(key))?))
                });
                Some((call.tool.as_str(), name.clone(), value??.as_str()?))
            })
        })
    }

    /// The tool or the kind of talk of a message that stands by itself and wants at most one thing.
    pub fn label(&self) -> Option<String> {
        if !self.before.is_empty() || self.answer.is_some() {
            return None;
        }
        match self.calls.as_slice() {
            [] => Some(format!("{TALK}{}", self.talk.as_deref().unwrap_or("lookalike"))),
            [call] => Some(call.tool.clone()),
            // As an example of each, it would blur what one wish sounds like; where it is parted is learned apart.
            _ => None,
        }
    }
}

const TOOLS: Settings =
    Settings { classes: 0, closeness: 20.0, rounds: 120, stride: 0.05, seen_at_least: 4, left_out: 0 };
const CHOICES: Settings =
    Settings { classes: 0, closeness: 10.0, rounds: 80, stride: 0.05, seen_at_least: 5, left_out: 0 };
const SPANS: Settings =
    Settings { classes: 0, closeness: 4.0, rounds: 60, stride: 0.05, seen_at_least: 7, left_out: 0 };
const VALUES: Settings =
    Settings { classes: 0, closeness: 4.0, rounds: 60, stride: 0.05, seen_at_least: 3, left_out: 0 };
const SEAMS: Settings =
    Settings { classes: 0, closeness: 1.0, rounds: 80, stride: 0.05, seen_at_least: 3, left_out: 0 };
/// So many rows in a row are of one half, and the next of the other.
const BLOCK: usize = 150;
/// Of the runs that are not meant every so many teach.
const OTHERS: usize = 2;

/// The arguments of tools, each as `tool.argument`, by how they are filled; the others with words of the message.
#[derive(Debug, Clone, Default)]
pub struct Arguments {
    /// With a value of a fixed list.
    pub lists: Vec<String>,
    /// With an amount, a day or an hour.
    pub values: Vec<String>,
}

impl Arguments {
    /// Those of one tool.
    fn of<'a>(all: &'a [String], tool: &str) -> impl Iterator<Item = &'a str> {
        all.iter().filter_map(move |one| one.strip_prefix(tool)?.strip_prefix('.'))
    }
}

/// What rows teach. An argument that is filled with words teaches which are meant where its value stands in the message word
/// for word.
pub fn teach(rows: &[Row], arguments: &Arguments, now: &Zoned) -> Lesson {
    let (mut tools, mut choices, mut runs, mut amounts) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for row in rows {
        let Some(label) = row.label() else { continue };
        let sentence = Utterance::read(&row.say, now, row.language);
        let weighed = features::of(&sentence);
        tools.push((label, weighed.clone()));
        for call in &row.calls {
            let given = call.flat();
            for argument in Arguments::of(&arguments.lists, &call.tool) {
                let said = given.get(argument);
                if row.missing.as_deref() == Some(argument) && said.is_some() {
                    continue;
                }
                for value in values_of(said) {
                    choices.push((format!("{}.{argument}={value}", call.tool), weighed.clone()));
                }
            }
            for argument in Arguments::of(&arguments.values, &call.tool) {
                teach_values(&sentence, (&call.tool, argument), given.get(argument), now, &mut amounts);
            }
            for (argument, value) in &given {
                let known = format!("{}.{argument}", call.tool);
                if let Some(value) = value.as_str()
                    && !arguments.lists.contains(&known)
                    && !arguments.values.contains(&known)
                {
                    teach_runs(&sentence, (&call.tool, argument), value, &mut runs);
                }
            }
        }
    }
    Lesson {
        seams: learn_seams(rows, now),
        tools: Classifier::learn(&tools, TOOLS),
        choices: Classifier::learn(&choices, CHOICES),
        spans: Classifier::learn(&runs, SPANS),
        values: Classifier::learn(&amounts, VALUES),
    }
}

/// Where messages part. The rows of each half are heard by what the other half teaches: what taught a classifier is heard by it as
/// nobody else's words are.
fn learn_seams(rows: &[Row], now: &Zoned) -> Classifier {
    let half = |other: bool| {
        (0..).zip(rows).filter(move |(at, _)| ((at / BLOCK) % 2 == 1) == other).map(|(_, row)| row)
    };
    let mut seams = Vec::new();
    for other in [false, true] {
        let examples: Vec<(String, Features)> = half(!other)
            .filter_map(|row| {
                Some((row.label()?, features::of(&Utterance::read(&row.say, now, row.language))))
            })
            .collect();
        let tools = Classifier::learn(&examples, TOOLS);
        for row in half(other).filter(|row| row.before.is_empty() && row.answer.is_none()) {
            teach_seams(row, &tools, now, &mut seams);
        }
    }
    Classifier::learn(&seams, SEAMS)
}

/// Of a message with two wishes the clearest seam between them is meant; of any other message none is.
fn teach_seams(row: &Row, tools: &Classifier, now: &Zoned, seams: &mut Vec<(String, Features)>) {
    let items = ptbr::read_either(&row.say, now, row.language);
    let found = parts::seams(&row.say, &items, tools);
    let wanted: Vec<&str> = row.calls.iter().map(|call| call.tool.as_str()).collect();
    // Of three wishes any seam may be right.
    if wanted.len() > 2 {
        return;
    }
    let fits = |at: &usize| found.get(*at).is_some_and(|seam| seam.tools.as_slice() == wanted);
    let clear = |at: usize| found.get(at).map_or(0.0, |seam| seam.clear);
    let meant =
        (0..found.len()).filter(fits).reduce(|best, at| if clear(at) > clear(best) { at } else { best });
    for (at, seam) in (0..).zip(&found) {
        // Beside the clearest, others that part the same two wishes are neither.
        if Some(at) == meant || !fits(&at) {
            let label = if Some(at) == meant { MEANT } else { OTHER };
            seams.push((label.to_owned(), seam.features.clone()));
        }
    }
}

/// Where the row gives a value, whichever is that one is meant; where it gives none, none is.
fn teach_values(
    sentence: &Utterance<'_>,
    place: (&str, &str),
    given: Option<&Value>,
    now: &Zoned,
    amounts: &mut Vec<(String, Features)>,
) {
    let typed = |at: usize| sentence.values.get(at).copied().flatten();
    let is_meant =
        |at: usize| given.zip(typed(at)).is_some_and(|(given, value)| values::is_meant(value, given, now));
    let meant = values::candidates(sentence).find(|at| is_meant(*at));
    if given.is_some() && meant.is_none() {
        return;
    }
    for at in values::candidates(sentence) {
        let label = if Some(at) == meant { MEANT } else { OTHER };
        amounts.push((label.to_owned(), values::features(sentence, at, place)));
    }
}

/// The values that an argument was given; an empty one where it was given none.
fn values_of(said: Option<&Value>) -> Vec<String> {
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
            runs.push((OTHER.to_owned(), spans::features(sentence, run, place)));
        }
    }
}
