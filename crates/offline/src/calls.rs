//! From an intent to the arguments of its call.

use std::ops::Range;

use domain::sentence::Days;
use jiff::ToSpan;
use jiff::civil::{Date, DateTime};
use ptbr::{Bare, When, appointment};
use serde_json::{Map, Value, json};

use super::matching::{self, Filling, Pick};
use super::pattern::Entries;
use super::pattern::Reading;
use super::said;
use super::text::{Role, Text};
use super::understanding::Intent;

/// The argument of a slot that only has to be there.
const NOTHING: &str = "_";

/// The longest note that is copied from a message.
const LONGEST_NOTE: usize = 80;

/// The arguments that the sentence itself gives. What a lookup must fetch is not among them.
pub(crate) fn arguments(intent: &Intent<'_>, text: &Text<'_>, today: Date) -> Map<String, Value> {
    let mut arguments = Map::new();
    for (argument, value) in &intent.phrasing.fixed {
        put(&mut arguments, argument, value.clone());
    }
    for pick in intent.fit.picks.iter().filter(|pick| pick.argument != NOTHING) {
        let value = match &pick.filling {
            Filling::Value(value) => Some(value.clone()),
            Filling::Quantity(quantity, reading) => {
                matching::read(quantity, *reading, Bare::Allowed).map(number)
            }
            Filling::Time(..) => hours_between(&intent.fit.picks, pick.argument),
        };
        if let Some(value) = value {
            put(&mut arguments, pick.argument, value);
        }
    }
    let mut noted = None;
    for (argument, vocabulary) in &intent.phrasing.gathered {
        // What the sentence itself names goes before what stands around it.
        let named = intent.fit.picks.iter().find(|pick| pick.argument == *argument);
        let own = named.and_then(|pick| match &pick.filling {
            Filling::Value(value) => Some((value.clone(), pick.items.clone())),
            _ => None,
        });
        let Some((value, items)) = own.or_else(|| gather(intent, text, *vocabulary)) else { continue };
        let whole = joined(text, items, intent.phrasing.vocabularies.get(*vocabulary));
        // "açaí e peixe" are of two kinds, and so of neither.
        let usual = arguments.contains_key(*argument) && whole.kinds.iter().any(|kind| *kind != value);
        if !usual {
            arguments.insert((*argument).to_owned(), value);
        }
        noted = noted.or(Some(whole.items));
    }
    if let Some(argument) = intent.phrasing.phrasing.notes
        && !arguments.contains_key(argument)
        && let Some(note) = noted.or_else(|| leftover(intent, text)).map(|items| text.source_of(items))
        && (1..=LONGEST_NOTE).contains(&note.chars().count())
    {
        arguments.insert(argument.to_owned(), json!(note));
    }
    match intent.phrasing.phrasing.days {
        Days::Ahead(argument) => {
            let day = intent.when.and_then(|_| ahead(text)).map(|at| at.date().to_string());
            arguments.extend(day.map(|day| (argument.to_owned(), json!(day))));
        }
        Days::Moment(argument) => {
            let moment = moment(text).map(|at| at.strftime("%Y-%m-%dT%H:%M").to_string());
            arguments.extend(moment.map(|moment| (argument.to_owned(), json!(moment))));
        }
        days => add_days(&mut arguments, days, intent.when, today),
    }
    arguments
}

/// The day that a sentence names, seen from the beginning of today: today itself is still ahead.
fn ahead(text: &Text<'_>) -> Option<DateTime> {
    match appointment::read(text.source, &text.now.start_of_day().ok()?).when {
        appointment::When::At(at) => Some(at),
        _ => None,
    }
}

fn moment(text: &Text<'_>) -> Option<DateTime> {
    match appointment::read(text.source, &text.now).when {
        appointment::When::At(at) => Some(at),
        appointment::When::After(length) => {
            Some(appointment::minute(&text.now.checked_add(length).ok()?).datetime())
        }
        _ => None,
    }
}

/// The hours from the time that fills an argument's `from` to the one that fills its `until`.
fn hours_between(picks: &[Pick], argument: &str) -> Option<Value> {
    let time = |wanted: Reading| {
        picks.iter().find_map(|pick| match pick.filling {
            Filling::Time(time, reading) if reading == wanted && pick.argument == argument => Some(time),
            _ => None,
        })
    };
    let minutes = time(Reading::From)?.until(time(Reading::Until)?);
    Some(number((f64::from(minutes) / 0.6).round() / 100.0))
}

/// The first phrase of a vocabulary among the words that the pattern left, else among those it took.
pub(crate) fn gather(
    intent: &Intent<'_>,
    text: &Text<'_>,
    vocabulary: usize,
) -> Option<(Value, Range<usize>)> {
    let vocabulary = intent.phrasing.vocabularies.get(vocabulary)?;
    let found = |at: usize| {
        let (value, next) = matching::vocabulary_at(text, at, intent.around.end, vocabulary)?;
        Some((value.clone(), at..next))
    };
    let left = |at: &usize| !intent.fit.takes(*at);
    let among_left = intent.items.clone().filter(left).find_map(found);
    let among_taken = || intent.items.clone().filter(|at| !left(at)).find_map(found);
    let nearby = || intent.around.clone().filter(|at| !intent.items.contains(at)).find_map(found);
    among_left.or_else(among_taken).or_else(nearby)
}

/// A thing with what is joined to it, and what kinds a vocabulary knows among that.
struct Joined {
    items: Range<usize>,
    kinds: Vec<Value>,
}

/// "pão de queijo e café", from "pão" on. What has an amount or a deed of its own is no part of it.
fn joined(text: &Text<'_>, first: Range<usize>, vocabulary: Option<&Entries>) -> Joined {
    let mut whole = Joined { items: first, kinds: Vec::new() };
    let thing = |at: usize| {
        let deed = said::tells_a_deed(text.word(at)) || text.word(at).ends_with('i');
        text.roles.get(at) == Some(&Role::Unknown) && !deed
    };
    let of = |end: usize| if text.word(end) == "de" && thing(end + 1) { end + 2 } else { end };
    loop {
        let and = of(whole.items.end);
        let at = and + 1;
        if !matches!(text.word(and), "e" | "mais") || !thing(at) {
            break;
        }
        let known = vocabulary.and_then(|all| matching::vocabulary_at(text, at, text.items.len(), all));
        let end = of(known.as_ref().map_or(at + 1, |(_, end)| *end));
        let counted = (at..end + 3).any(|at| text.roles.get(at) == Some(&Role::Amount));
        let ends = matches!(text.word(end), "" | "no" | "na" | "em" | "pra" | "que" | "e");
        if counted || !ends {
            break;
        }
        whole.kinds.extend(known.map(|(kind, _)| kind.clone()));
        whole.items.end = end;
    }
    whole
}

/// Fills an argument; `preferences.name` is the field `name` of the argument `preferences`, and so on inwards. Lists are
/// put together.
pub(crate) fn put(arguments: &mut Map<String, Value>, argument: &str, value: Value) {
    match argument.split_once('.') {
        Some((outer, inner)) => {
            let object = arguments.entry(outer).or_insert_with(|| json!({}));
            if let Value::Object(object) = object {
                put(object, inner, value);
            }
        }
        None => match (arguments.get_mut(argument), value) {
            (Some(Value::Array(listed)), Value::Array(more)) => {
                for value in more {
                    if !listed.contains(&value) {
                        listed.push(value);
                    }
                }
            }
            (_, value) => {
                arguments.insert(argument.to_owned(), value);
            }
        },
    }
}

/// The words after the pattern's beginning that nothing claimed, from the first to the last of them.
fn leftover(intent: &Intent<'_>, text: &Text<'_>) -> Option<Range<usize>> {
    let unclaimed = |at: &usize| text.roles.get(*at) == Some(&Role::Unknown) && !intent.fit.takes(*at);
    let after = intent.fit.first()..intent.items.end;
    let first = after.clone().find(unclaimed)?;
    let run = (first..intent.items.end).take_while(|at| {
        !intent.fit.takes(*at)
            && matches!(text.roles.get(*at), Some(Role::Unknown | Role::Light))
            && !text.word(*at).is_empty()
    });
    let last = run.filter(unclaimed).last()?;
    Some(first..last + 1)
}

pub(crate) fn add_days(arguments: &mut Map<String, Value>, days: Days, when: Option<When>, today: Date) {
    match days {
        Days::None | Days::Ahead(_) | Days::Moment(_) => {}
        Days::Day(argument) => {
            let day = match when {
                Some(When::Day(day)) => day,
                _ => today,
            };
            arguments.insert(argument.to_owned(), json!(day.to_string()));
        }
        Days::DayOfMonth(argument) => {
            if let Some(When::Day(day)) = when {
                arguments.insert(argument.to_owned(), json!(day.day()));
            }
        }
        Days::Stretch(argument) => {
            arguments.insert(argument.to_owned(), json!(stretch(when, today)));
        }
        Days::Period { days, from, to, unsaid, most } => {
            let (first, last) = match when {
                Some(When::Day(day)) => (day, day),
                Some(When::Period { from, to }) => (from, to),
                _ => (today.checked_sub((unsaid - 1).days()).unwrap_or(today), today),
            };
            arguments.insert(days.to_owned(), json!(days_since(first, today).clamp(1, most)));
            if last < today {
                arguments.insert(from.to_owned(), json!(first.to_string()));
                arguments.insert(to.to_owned(), json!(last.to_string()));
            }
        }
        Days::Back { days, least, most } => {
            if let Some(When::Day(first) | When::Period { from: first, .. }) = when {
                arguments.insert(days.to_owned(), json!(days_since(first, today).clamp(least, most)));
            }
        }
    }
}

/// The longest period that is still a month, however it is counted.
const LONGEST_MONTH: i64 = 45;

fn stretch(when: Option<When>, today: Date) -> &'static str {
    match when {
        Some(When::Period { from, to }) if days_since(from, to) > LONGEST_MONTH => "year",
        Some(When::Period { to: day, .. } | When::Day(day)) if day < today.first_of_month() => "last_month",
        _ => "current_month",
    }
}

/// The number of days from `first` to `today`, both counted.
pub(crate) fn days_since(first: Date, today: Date) -> i64 {
    today.since(first).map_or(i64::MAX, |span| i64::from(span.get_days()) + 1)
}

/// A JSON number without a fraction that says nothing.
pub(crate) fn number(amount: f64) -> Value {
    if amount.fract() == 0.0
        && let Ok(whole) = format!("{amount:.0}").parse::<i64>()
    {
        return json!(whole);
    }
    json!(amount)
}
