//! The arguments of a call, out of a sentence that asks for it.

use domain::sentence::Days;
use jiff::civil::Date;
use ptbr::{Bare, Piece, Quantity, When, appointment};
use reading::{Lesson, Utterance};
use serde_json::{Map, Value, json};

use super::plan::{Plan, Way};
use crate::calls;
use crate::compiled::CompiledTool;
use crate::matching;
use crate::pattern::Reading;
use crate::text::Text;

/// How sure one has to be of words that are needed, and of words that may be left out.
const NEEDED: f32 = 0.1;
const LEFT_OUT: f32 = 0.35;
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

    /// Puts what the sentence says of one argument to the others.
    pub(super) fn fill(&self, argument: &str, way: &Way, arguments: &mut Map<String, Value>) {
        let value = match way {
            Way::Words => self.words(argument).or_else(|| self.pointing(argument)).map(Value::from),
            Way::Whole => Some(json!(self.whole(argument))),
            Way::Choice => self.choice(argument),
            Way::Choices => self.choices(argument),
            Way::Listed(vocabulary) => self.listed(vocabulary),
            Way::Amount(reading) => self.amount(*reading).map(calls::number),
            Way::By { argument: other, cases } => {
                let chosen = arguments.get(other).and_then(Value::as_str).and_then(|value| cases.get(value));
                let found = chosen
                    .into_iter()
                    .flatten()
                    .find_map(|(reading, unit)| Some((self.amount(*reading)?, unit)));
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
            Way::Day => Some(json!(self.day().unwrap_or(self.today).to_string())),
            Way::SaidDay => self.day().filter(|day| *day <= self.today).map(|day| json!(day.to_string())),
            Way::DayOfMonth => self.day_of_month().map(Value::from),
            Way::Moment => self.moment(arguments).map(Value::from),
            Way::Repeat => self.repeat(arguments).map(Value::from),
            Way::Hour => self.hour().map(Value::from),
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

    fn needs(&self, argument: &str) -> bool {
        let required = self.schema.get("required").and_then(Value::as_array);
        required.is_some_and(|all| all.iter().any(|name| name == argument))
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
        const POINTING: &[&str] = &["ele", "ela", "dele", "dela", "nele", "nela", "he", "she", "him", "her"];
        let mut words = self.text.items.iter().filter_map(|item| match &item.piece {
            Piece::Word(word) => Some(word.as_ref()),
            _ => None,
        });
        let named = argument == "name" && self.needs(argument);
        words.find(|word| named && POINTING.contains(word)).map(str::to_owned)
    }

    fn choice(&self, argument: &str) -> Option<Value> {
        let chosen = self.lesson.choose(self.sentence, self.name, argument);
        let best = if self.needs(argument) {
            chosen.iter().find(|best| !best.label.is_empty() && best.chance >= CHOSEN_NEEDED)?
        } else {
            chosen.first().filter(|best| !best.label.is_empty() && best.chance >= CHOSEN)?
        };
        Some(Self::typed(best.label))
    }

    fn choices(&self, argument: &str) -> Option<Value> {
        let chosen = self.lesson.choose(self.sentence, self.name, argument);
        let likely = chosen.iter().filter(|one| !one.label.is_empty() && one.chance >= ONE_OF_SEVERAL);
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

    /// The first amount that names what it is of; else the first that may be.
    fn amount(&self, reading: Reading) -> Option<f64> {
        let amounts = || {
            self.text.items.iter().filter_map(|item| match &item.piece {
                Piece::Quantity(quantity) => Some(quantity),
                _ => None,
            })
        };
        let read = |bare: Bare| move |quantity: &Quantity| matching::read(quantity, reading, bare);
        amounts().find_map(read(Bare::Refused)).or_else(|| amounts().find_map(read(Bare::Allowed)))
    }

    fn when(&self) -> Option<When> {
        self.text.items.iter().find_map(|item| match item.piece {
            Piece::When(when @ (When::Day(_) | When::Period { .. })) => Some(when),
            _ => None,
        })
    }

    fn day(&self) -> Option<Date> {
        match self.when() {
            Some(When::Day(day)) => Some(day),
            _ => None,
        }
    }

    fn day_of_month(&self) -> Option<i8> {
        self.day().map(Date::day)
    }

    fn hour(&self) -> Option<String> {
        self.text.items.iter().find_map(|item| match item.piece {
            Piece::Time(time) => Some(format!("{:02}:{:02}", time.0 / 60, time.0 % 60)),
            _ => None,
        })
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

/// Where a stretch of time is put before it has its name.
const STRETCH: &str = "_stretch";
