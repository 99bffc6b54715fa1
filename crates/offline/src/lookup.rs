//! Finding what an order is about: "apaga o de ontem", "errei, foi 82".

use domain::sentence::{Days, Lookup};
use domain::tool::ToolOutcome;
use jiff::civil::Date;
use ptbr::{Bare, Quantity, When};
use serde_json::{Map, Value, json};

use super::calls;
use super::matching::{self, Filling, Fit};
use super::pattern::Reading;
use super::text::{Role, Text};
use super::understanding::Intent;
use models::port::ModelMessage;

/// How far back to look when the order names no day.
const USUAL_DAYS: i64 = 30;

/// Something that was recorded, as a tool reported it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Entry {
    pub id: String,
    pub topic: Option<String>,
    pub value: Option<f64>,
    pub unit: Option<String>,
    pub day: Option<Date>,
    /// The words that it was noted with.
    about: Vec<String>,
}

/// What the conversation was last about.
#[derive(Debug, Clone, Default)]
pub(crate) struct Focus {
    pub topic: Option<String>,
    pub entry: Option<Entry>,
}

impl Entry {
    fn read(value: &Value, topic_field: &str) -> Option<Self> {
        let text = |field: &str| value.get(field).and_then(Value::as_str).map(str::to_owned);
        Some(Self {
            id: text("id")?,
            topic: text(topic_field),
            value: value.get("value").and_then(Value::as_f64),
            unit: text("unit"),
            day: value.get("date").and_then(Value::as_str).and_then(|day| day.parse().ok()),
            about: ["notes", "name"]
                .into_iter()
                .filter_map(text)
                .flat_map(|said| ptbr::terms(&said))
                .collect(),
        })
    }
}

impl Focus {
    /// The newest thing that a tool reported, looking back from the end.
    pub(crate) fn of(messages: &[ModelMessage]) -> Self {
        let outcomes = messages.iter().rev().filter_map(|message| match message {
            ModelMessage::Tools { outcomes } => Some(outcomes.iter().rev()),
            _ => None,
        });
        outcomes.flatten().filter(|outcome| outcome.ok).find_map(Self::of_outcome).unwrap_or_default()
    }

    /// Whether a sentence gives what was last recorded the value that it has: "não era 82" corrects nothing by itself.
    pub(crate) fn has_already(&self, lookup: &Lookup, fit: &Fit) -> bool {
        let Some(entry) = &self.entry else { return false };
        let unit = entry.unit.as_deref().and_then(Reading::of_unit);
        let topic = || entry.topic.as_deref().and_then(|topic| reading_of(lookup, topic));
        let reading = unit.or_else(topic).unwrap_or(Reading::Number);
        let said = fit.picks.iter().find_map(|pick| match pick.filling {
            Filling::Quantity(quantity, _) if pick.argument != "old" => Some(quantity),
            _ => None,
        });
        let amount = said.and_then(|quantity| matching::read(&quantity, reading, Bare::Allowed));
        matches!((amount, entry.value), (Some(said), Some(kept)) if (said - kept).abs() < 0.005)
    }

    fn of_outcome(outcome: &ToolOutcome) -> Option<Self> {
        if let Some(entry) = outcome.content.get("entry").and_then(|entry| Entry::read(entry, "type")) {
            return Some(Self { topic: entry.topic.clone(), entry: Some(entry) });
        }
        let topic = outcome.content.get("type").and_then(Value::as_str).map(str::to_owned);
        topic.or_else(|| thing(&outcome.content)).map(|topic| Self { topic: Some(topic), entry: None })
    }
}

/// What a tool reported, by the name it has there: `{"reminder": {"id": …}}`, `{"reminders": [{"id": …}, …]}`.
fn thing(content: &Value) -> Option<String> {
    let is_one = |value: &Value| value.get("id").is_some();
    content.as_object()?.iter().find_map(|(name, value)| match value {
        Value::Array(listed) if listed.first().is_some_and(is_one) => {
            Some(name.strip_suffix('s').unwrap_or(name).to_owned())
        }
        one if is_one(one) => Some(name.clone()),
        _ => None,
    })
}

/// What an order is about, as far as its own words and the conversation tell.
#[derive(Debug, Clone)]
pub(crate) struct EntryFilter {
    pub lookup: &'static Lookup,
    pub topic: String,
    /// The entry that the conversation was about, if it is of this topic.
    pub focus: Option<Entry>,
    pub day: Option<Date>,
    pub old: Option<Quantity>,
    pub new: Option<(&'static str, Quantity)>,
    /// The words that may name what it was noted with: "do boteco".
    named: Vec<String>,
    /// Whether a wrong guess among several entries would lose one, and nothing said that the newest is meant.
    guesses_badly: bool,
}

impl EntryFilter {
    /// Reads an intent whose phrasing has a lookup. `None` when not even its topic can be told.
    pub(crate) fn read(intent: &Intent<'_>, text: &Text<'_>, focus: &Focus) -> Option<Self> {
        let lookup = intent.phrasing.phrasing.lookup?;
        let mut old = None;
        let mut new = None;
        for pick in &intent.fit.picks {
            match (&pick.filling, pick.argument) {
                (Filling::Quantity(quantity, _), "old") => old = Some(*quantity),
                (Filling::Quantity(quantity, _), argument) => new = Some((argument, *quantity)),
                (Filling::Value(_) | Filling::Time(..), _) => {}
            }
        }
        let old = old.or_else(|| told_by(intent, text));
        let said = new.map(|(_, quantity)| quantity).or(old);
        let topic = named_topic(&intent.fit, intent, text)
            .or_else(|| said.and_then(|quantity| topic_of_unit(lookup, &quantity, focus)))
            .or_else(|| focus.topic.clone().filter(|topic| reading_of(lookup, topic).is_some()))?;
        // Where the sentence is about the day itself, the day named is the new one.
        let moves = intent.phrasing.phrasing.days != Days::None;
        let day = match intent.when {
            Some(When::Day(day)) if !moves => Some(day),
            _ => None,
        };
        if moves && intent.when.is_none() {
            return None;
        }
        let focus = focus.entry.clone().filter(|entry| entry.topic.as_deref() == Some(topic.as_str()));
        let taken = |at: usize| intent.fit.picks.iter().any(|pick| pick.items.contains(&at));
        let own =
            intent.around.clone().filter(|at| text.roles.get(*at) == Some(&Role::Unknown) && !taken(*at));
        let named = own.flat_map(|at| ptbr::terms(text.word(at))).collect();
        let says_last = |at: usize| matches!(text.word(at), "ultimo" | "ultima");
        let guesses_badly = new.is_none() && !moves && !intent.around.clone().any(says_last);
        Some(Self { lookup, topic, focus, day, old, new, named, guesses_badly })
    }

    /// The arguments by which the candidates are listed.
    pub(crate) fn listing(&self, today: Date) -> Value {
        let oldest = [self.day, self.focus.as_ref().and_then(|entry| entry.day)].into_iter().flatten().min();
        let needed = oldest.map_or(0, |day| calls::days_since(day, today));
        let days = needed.max(USUAL_DAYS).min(self.lookup.most_days);
        json!({ self.lookup.topic: self.topic, self.lookup.days: days })
    }

    /// The one entry that is meant.
    pub(crate) fn pick(&self, content: &Value) -> Result<Entry, Vec<Entry>> {
        let listed = content.get("entries").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        let all: Vec<Entry> =
            listed.iter().filter_map(|entry| Entry::read(entry, self.lookup.topic)).collect();
        let on_day: Vec<&Entry> =
            all.iter().filter(|entry| self.day.is_none_or(|day| entry.day == Some(day))).collect();
        let with_old: Vec<&Entry> = match self.old {
            Some(old) => on_day.iter().copied().filter(|entry| self.is_value(entry, &old)).collect(),
            None => on_day.clone(),
        };
        // "apaga aquele gasto do boteco": what it was noted with says which.
        let is_named = |entry: &&&Entry| entry.about.iter().any(|word| self.named.contains(word));
        let by_name: Vec<&Entry> = with_old.iter().filter(is_named).copied().collect();
        let with_old = if by_name.is_empty() { with_old } else { by_name };
        let focused = |entries: &[&Entry]| {
            let focus = self.focus.as_ref()?;
            entries.iter().find(|entry| entry.id == focus.id).map(|entry| (*entry).clone())
        };
        if let Some(entry) = focused(&with_old).or_else(|| focused(&on_day).filter(|_| with_old.is_empty())) {
            return Ok(entry);
        }
        match with_old.as_slice() {
            [] => Err(Vec::new()),
            [only] => Ok((*only).clone()),
            // The newest stands first. On a named day, or to delete one, it takes more than that to choose.
            [newest, ..] if (self.day.is_none() && !self.guesses_badly) || self.old.is_some() => {
                Ok((*newest).clone())
            }
            several => Err(several.iter().map(|entry| (*entry).clone()).collect()),
        }
    }

    fn is_value(&self, entry: &Entry, quantity: &Quantity) -> bool {
        let read = self.read_as(entry, quantity);
        matches!((read, entry.value), (Some(read), Some(value)) if (read - value).abs() < 0.005)
    }

    /// A quantity in the unit of an entry.
    fn read_as(&self, entry: &Entry, quantity: &Quantity) -> Option<f64> {
        let by_topic = || reading_of(self.lookup, &self.topic);
        let reading =
            entry.unit.as_deref().and_then(Reading::of_unit).or_else(by_topic).unwrap_or(Reading::Number);
        matching::read(quantity, reading, Bare::Allowed)
    }

    /// The call that keeps the value as new, where the lookup knows one.
    pub(crate) fn as_new(&self, today: Date) -> Option<(&'static str, Value)> {
        let otherwise = self.lookup.otherwise.filter(|_| self.old.is_none())?;
        let (argument, quantity) = self.new?;
        let reading = reading_of(self.lookup, &self.topic)?;
        let amount = matching::read(&quantity, reading, Bare::Allowed)?;
        let mut arguments = Map::new();
        arguments.insert(self.lookup.topic.to_owned(), json!(self.topic));
        arguments.insert(argument.to_owned(), calls::number(amount));
        if let Some(unit) = reading.unit() {
            arguments.insert(otherwise.unit.to_owned(), json!(unit));
        }
        arguments.insert(otherwise.day.to_owned(), json!(self.day.unwrap_or(today).to_string()));
        Some((otherwise.tool, Value::Object(arguments)))
    }

    /// The arguments of the call that the order was for, now that its entry is known.
    pub(crate) fn finish(&self, entry: &Entry, mut arguments: Map<String, Value>) -> Option<Value> {
        arguments.insert(self.lookup.argument.to_owned(), json!(entry.id));
        arguments.remove("old");
        match &self.new {
            Some((argument, quantity)) => {
                arguments.insert((*argument).to_owned(), calls::number(self.read_as(entry, quantity)?));
            }
            // A new day needs the value that it is the day of.
            None if arguments.contains_key("date") => {
                arguments.insert("value".to_owned(), calls::number(entry.value?));
            }
            None => {}
        }
        arguments.remove(self.lookup.topic);
        Some(Value::Object(arguments))
    }
}

/// The amount that tells which entry is meant, where the sentence has no place for it: "o gasto de 80 está errado, foi 90".
fn told_by(intent: &Intent<'_>, text: &Text<'_>) -> Option<Quantity> {
    let word = |at: usize, back: usize| at.checked_sub(back).map_or("", |at| text.word(at));
    let taken = |at: usize| intent.fit.picks.iter().any(|pick| pick.items.contains(&at));
    intent.around.clone().filter(|at| !taken(*at)).find_map(|at| match text.items.get(at)?.piece {
        ptbr::Piece::Quantity(quantity) => {
            let led = matches!(word(at, 1), "de" | "dos" | "os");
            let denied = (1..=3).any(|back| word(at, back) == "nao");
            (led && !denied).then_some(quantity)
        }
        _ => None,
    })
}

fn named_topic(fit: &Fit, intent: &Intent<'_>, text: &Text<'_>) -> Option<String> {
    let lookup = intent.phrasing.phrasing.lookup?;
    let picked = fit.picks.iter().find_map(|pick| match &pick.filling {
        Filling::Value(value) if pick.argument == lookup.topic => value.as_str().map(str::to_owned),
        _ => None,
    });
    let vocabulary =
        intent.phrasing.vocabularies.iter().position(|vocabulary| vocabulary.name == lookup.topics.name)?;
    picked.or_else(|| {
        calls::gather(intent, text, vocabulary).and_then(|(value, _)| value.as_str().map(str::to_owned))
    })
}

pub(crate) fn reading_of(lookup: &Lookup, topic: &str) -> Option<Reading> {
    let found = lookup.readings.iter().find(|(of, _)| *of == topic)?;
    Reading::parse(found.1)
}

/// The topic that a unit betrays. The one in focus goes first: minutes may be of sleep or of sport.
fn topic_of_unit(lookup: &Lookup, quantity: &Quantity, focus: &Focus) -> Option<String> {
    if quantity.is_bare() {
        return None;
    }
    let focused = focus.topic.as_deref().and_then(|topic| reading_of(lookup, topic));
    if focused.is_some_and(|reading| matching::read(quantity, reading, Bare::Refused).is_some()) {
        return focus.topic.clone();
    }
    let said = quantity.unit.and_then(Reading::of_unit)?;
    let exact = lookup.readings.iter().find(|(_, reading)| Reading::parse(reading) == Some(said));
    let close = || {
        let fits =
            |reading: &str| Reading::parse(reading).and_then(Reading::measure) == Some(quantity.measure);
        lookup.readings.iter().find(|(_, reading)| fits(reading))
    };
    exact.or_else(close).map(|(topic, _)| (*topic).to_owned())
}
