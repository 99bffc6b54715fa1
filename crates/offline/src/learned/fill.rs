//! The arguments of a call, out of a sentence that asks for it.

use domain::sentence::Days;
use jiff::civil::Date;
use ptbr::{Piece, appointment};
use reading::{Lesson, Utterance};
use serde_json::{Map, Value, json};

use super::plan::{Plan, Way};
use super::values::clock;
use crate::amend::REASONS;
use crate::calls;
use crate::compiled::CompiledTool;
use crate::matching;
use crate::text::Text;

/// How sure one has to be of words that are needed, and of words that may be left out.
const NEEDED: f32 = 0.1;
const LEFT_OUT: f32 = 0.35;
/// How sure one has to be of words to put them in the place of those that a sentence of the tool copied.
const SURER: f32 = 0.5;
/// How sure one has to be of a value that may be left out, and of each of several.
const CHOSEN: f32 = 0.5;
const CHOSEN_NEEDED: f32 = 0.25;
const ONE_OF_SEVERAL: f32 = 0.3;
/// How far back is looked where nobody says, and at most.
const USUAL_DAYS: i64 = 30;
const MOST_DAYS: i64 = 365;

/// Everything that a call is read from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Filler<'f, 't> {
    pub lesson: &'f Lesson,
    pub plan: &'f Plan,
    pub text: &'f Text<'t>,
    pub sentence: &'f Utterance<'t>,
    /// The tool by its name, its sentences and what it takes.
    pub name: &'f str,
    pub tool: &'f CompiledTool,
    pub schema: &'f Value,
    pub today: Date,
    pub said: Said,
}

/// What a call is read from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Said {
    /// The message that asks for it.
    Anew,
    /// An answer about it.
    InAnswer,
}

impl Filler<'_, '_> {
    /// The arguments that the sentence gives; what it does not say is not there.
    pub(crate) fn arguments(&self) -> Map<String, Value> {
        let mut arguments = Map::new();
        for (argument, way) in self.plan.of(self.name) {
            self.fill(argument, way, &mut arguments);
        }
        arguments
    }

    /// Puts the names, titles and things that are sure in the place of what was copied.
    pub(super) fn put_sure_words(&self, arguments: &mut Map<String, Value>) {
        // What takes nothing from its sentence reads the message itself.
        let reads_itself = arguments.is_empty();
        for (argument, way) in self.plan.of(self.name) {
            let way = match way {
                Way::Only { argument: other, value, way }
                    if arguments.get(other).and_then(Value::as_str) == Some(value) =>
                {
                    way
                }
                way => way,
            };
            if *way != Way::Words || reads_itself && !self.needs(argument) {
                continue;
            }
            let copied = match argument.rsplit_once('.') {
                Some((outer, inner)) => arguments.get(outer).and_then(|outer| outer.get(inner)),
                None => arguments.get(argument),
            };
            let Some(spoken) = self.lesson.words(self.sentence, self.name, argument) else { continue };
            let copied = copied.and_then(Value::as_str);
            // "me lembra uma hora antes" names no thing.
            let lacks = copied.map_or(self.needs(argument), appointment::is_ahead);
            let sure = if lacks { NEEDED } else { SURER };
            if spoken.chance >= sure && self.may_stand_for(spoken.words, copied) {
                calls::put(arguments, argument, Value::from(spoken.words));
            }
        }
    }

    /// Whether words may stand in the place of what a sentence copied: what it made of other words stays, and so does what says
    /// more than one thing beside them that is no reason.
    fn may_stand_for(&self, words: &str, copied: Option<&str>) -> bool {
        let Some(copied) = copied else { return true };
        let (own, words, all) = (spaced(copied), spaced(words), spaced(self.text.source));
        if own == words || !all.contains(&own) || POINTING.contains(&own.trim()) {
            return false;
        }
        let Some((before, behind)) = own.split_once(&words) else { return true };
        let gives_why = behind.split_whitespace().next().is_some_and(|word| REASONS.contains(&word));
        ptbr::terms(before).is_empty() && (gives_why || ptbr::terms(behind).len() == 1)
    }

    /// Puts what the sentence says of one argument to the others.
    pub(super) fn fill(&self, argument: &str, way: &Way, arguments: &mut Map<String, Value>) {
        let value = match way {
            Way::Words => self.words(argument).or_else(|| self.pointing(argument)).map(Value::from),
            Way::Whole => Some(json!(self.whole(argument))),
            Way::Choice => self.choice(argument),
            Way::Choices => self.choices(argument),
            Way::Listed(vocabulary) => self.listed(vocabulary),
            Way::Amount(reading) => self.amount(argument, *reading).map(calls::number),
            Way::Count => self.count(argument).map(Value::from),
            Way::By { argument: other, cases } => {
                let chosen = arguments.get(other).and_then(Value::as_str).and_then(|value| cases.get(value));
                let found = chosen
                    .into_iter()
                    .flatten()
                    .find_map(|(reading, unit)| Some((self.amount(argument, *reading)?, unit)));
                // The unit is known even where the amount has to be asked for.
                let usual = chosen.and_then(|all| all.first()).map(|(_, unit)| unit);
                if let Some(Some(unit)) = found.map(|(_, unit)| unit).or(usual) {
                    arguments.insert("unit".to_owned(), json!(unit));
                }
                found.map(|(amount, _)| calls::number(amount))
            }
            Way::Only { argument: other, value, way } => {
                if arguments.get(other).and_then(Value::as_str) == Some(value) {
                    self.fill(argument, way, arguments);
                }
                return;
            }
            Way::Unless { argument: other, way } => {
                if !arguments.contains_key(other) {
                    self.fill(argument, way, arguments);
                }
                return;
            }
            Way::Day => Some(json!(self.day(argument, |_| true).unwrap_or(self.today).to_string())),
            Way::SaidDay => self.day(argument, |day| day <= self.today).map(|day| json!(day.to_string())),
            Way::ComingDay => self.coming_day(argument).map(|day| json!(day.to_string())),
            Way::DayOfMonth => self.day_of_month(argument).map(Value::from),
            Way::DaysUntil => self.days_until(argument).map(Value::from),
            Way::UnitOf(other) => self.unit_of(other).map(Value::from),
            Way::Moment => self.moment(arguments).map(Value::from),
            Way::Repeat => self.repeat(arguments).map(Value::from),
            Way::Hour => self.hour(argument).map(Value::from),
            Way::Hours => ptbr::hours_between(self.text.source)
                .map(|(from, to)| json!({ "from": clock(i64::from(from.0)), "to": clock(i64::from(to.0)) })),
            Way::Stretch => {
                calls::add_days(arguments, Days::Stretch(STRETCH), self.when(), self.today);
                arguments.remove(STRETCH)
            }
            Way::Period | Way::Back => {
                let most = MOST_DAYS;
                let days = match way {
                    Way::Back => Days::Back { days: "days", least: 7, most },
                    _ => Days::Period { days: "days", from: "from", to: "to", unsaid: USUAL_DAYS, most },
                };
                return calls::add_days(arguments, days, self.when(), self.today);
            }
        };
        if let Some(value) = value {
            calls::put(arguments, argument, value);
        }
    }

    pub(super) fn needs(&self, argument: &str) -> bool {
        let required = self.schema.get("required").and_then(Value::as_array);
        required.is_some_and(|all| all.iter().any(|name| name == argument))
    }

    /// Whether a label is a value of the list that the tool has for an argument, if it has one.
    fn takes(&self, argument: &str, label: &str) -> bool {
        let node = self.schema.pointer(&format!("/properties/{}", argument.replace('.', "/properties/")));
        let listed = node.map(values_of).unwrap_or_default();
        listed.is_empty() || listed.contains(&label)
    }

    /// The message, as much of it as the argument takes.
    fn whole(&self, argument: &str) -> &str {
        let path = argument.replace('.', "/properties/");
        let most = self.schema.pointer(&format!("/properties/{path}/maxLength")).and_then(Value::as_u64);
        let said = self.text.source.trim();
        let end =
            most.and_then(|most| said.char_indices().nth(usize::try_from(most).ok()?)).map(|(end, _)| end);
        let Some(kept) = end.and_then(|end| said.get(..end)) else { return said };
        kept.rfind(char::is_whitespace).and_then(|space| kept.get(..space)).unwrap_or(kept)
    }

    fn words(&self, argument: &str) -> Option<String> {
        let spoken = self.lesson.words(self.sentence, self.name, argument)?;
        let sure = if self.needs(argument) { NEEDED } else { LEFT_OUT };
        (spoken.chance >= sure).then(|| spoken.words.to_owned())
    }

    /// "ela quer um fone": whoever it is knows the tool.
    fn pointing(&self, argument: &str) -> Option<String> {
        let mut words = self.text.items.iter().filter_map(|item| match &item.piece {
            Piece::Word(word) => Some(word.as_ref()),
            _ => None,
        });
        let named = argument == "name" && self.needs(argument);
        words.find(|word| named && POINTING.contains(word)).map(str::to_owned)
    }

    fn choice(&self, argument: &str) -> Option<Value> {
        let mut chosen = self.lesson.choose(self.sentence, self.name, argument);
        chosen.retain(|one| one.label.is_empty() || self.takes(argument, one.label));
        let best = if self.needs(argument) {
            chosen.iter().find(|best| !best.label.is_empty() && best.chance >= CHOSEN_NEEDED)?
        } else {
            chosen.first().filter(|best| !best.label.is_empty() && best.chance >= CHOSEN)?
        };
        Some(Self::typed(best.label))
    }

    fn choices(&self, argument: &str) -> Option<Value> {
        let chosen = self.lesson.choose(self.sentence, self.name, argument);
        let takes = |label: &str| !label.is_empty() && self.takes(argument, label);
        let likely = chosen.iter().filter(|one| takes(one.label) && one.chance >= ONE_OF_SEVERAL);
        let all: Vec<Value> = likely.map(|one| Self::typed(one.label)).collect();
        (!all.is_empty()).then_some(Value::Array(all))
    }

    /// A label as the value that it stands for.
    fn typed(label: &str) -> Value {
        match label {
            "true" => json!(true),
            "false" => json!(false),
            label => json!(label),
        }
    }

    fn listed(&self, name: &str) -> Option<Value> {
        let mut all = self.tool.phrasings.iter().flat_map(|phrasing| &phrasing.vocabularies);
        let vocabulary = all.find(|vocabulary| vocabulary.name == name)?;
        let end = self.text.items.len();
        (0..end)
            .find_map(|at| matching::vocabulary_at(self.text, at, end, vocabulary))
            .map(|(value, _)| value.clone())
    }

    /// The message without the words that fill another argument, where it says when.
    fn moment(&self, arguments: &Map<String, Value>) -> Option<String> {
        let said = self.without(arguments);
        let read = appointment::read(&said, &self.text.now);
        (read.when != appointment::When::Unsaid || read.repeat.is_some()).then_some(said)
    }

    fn repeat(&self, arguments: &Map<String, Value>) -> Option<String> {
        let said = self.without(arguments);
        appointment::read(&said, &self.text.now).repeat.is_some().then_some(said)
    }

    fn without(&self, arguments: &Map<String, Value>) -> String {
        let words = arguments.values().filter_map(Value::as_str);
        let mut said = self.text.source.trim().to_owned();
        for words in words.filter(|words| !words.is_empty()) {
            said = said.replacen(words, " ", 1);
        }
        said.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// The words of a text, folded, with a space around each.
fn spaced(text: &str) -> String {
    let folded = ptbr::fold(text);
    let words = folded.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.fold(" ".to_owned(), |all, word| all + word + " ")
}

/// Whom these mean, what was said before knows, or the tool.
pub(crate) const POINTING: &[&str] =
    &["ele", "ela", "dele", "dela", "nele", "nela", "he", "she", "him", "her"];

/// The values that a schema lists, wherever in it.
fn values_of(schema: &Value) -> Vec<&str> {
    match schema {
        Value::Object(fields) => {
            let own = fields.iter().filter(|(name, _)| matches!(name.as_str(), "enum" | "const"));
            let own = own.flat_map(|(_, values)| match values {
                Value::Array(values) => values.iter().filter_map(Value::as_str).collect(),
                value => Vec::from_iter(value.as_str()),
            });
            own.chain(fields.values().flat_map(values_of)).collect()
        }
        Value::Array(all) => all.iter().flat_map(values_of).collect(),
        _ => Vec::new(),
    }
}

/// Where a stretch of time is put before it has its name.
const STRETCH: &str = "_stretch";
