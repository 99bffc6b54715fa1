//! Which of the amounts, days and hours of a sentence is what an argument asks for: each is weighed by what stands around it.

use jiff::Zoned;
use linear::Features;
use ptbr::{Bare, Measure, Quantity, When};
use serde_json::Value;

use crate::utterance::{Typed, Utterance};

/// Two to the power of this many places.
const BITS: u32 = 18;
/// How far around a value words are looked at one by one.
const NEAR: usize = 4;

/// The places of the items that amount to something.
pub(crate) fn candidates(sentence: &Utterance<'_>) -> impl Iterator<Item = usize> {
    (0..).zip(&sentence.values).filter(|(_, value)| value.is_some()).map(|(at, _)| at)
}

/// What is weighed of a value as the argument of a tool.
pub(crate) fn features(sentence: &Utterance<'_>, at: usize, (tool, argument): (&str, &str)) -> Features {
    let before = |back: usize| sentence.piece(at.checked_sub(back));
    let after = |on: usize| sentence.piece(Some(at + on));
    let shape = sentence.piece(Some(at));
    let (earlier, later) =
        (like(sentence, shape, 0..at), like(sentence, shape, at + 1..sentence.pieces.len()));
    let size = size(sentence.values.get(at).copied().flatten());
    let own = format!("{tool}.{argument}");
    let mut features = Features::new(BITS);
    for whose in ["", argument, own.as_str()] {
        let mut put = |kind: &str, parts: &[&str]| {
            let parts: Vec<&str> = std::iter::once(whose).chain(parts.iter().copied()).collect();
            features.put(kind, &parts);
        };
        put("is", &[shape]);
        put("size", &[shape, size]);
        put("before", &[before(1)]);
        put("two before", &[before(2), before(1)]);
        put("after", &[after(1)]);
        put("two after", &[after(1), after(2)]);
        put("around", &[before(1), after(1)]);
        put("is before", &[before(1), shape]);
        put("is after", &[shape, after(1)]);
        put("earlier", &[shape, earlier]);
        put("later", &[shape, later]);
        put("all", &[shape, earlier, later]);
        for distance in 1..=NEAR {
            put("near before", &[before(distance)]);
            put("near after", &[after(distance)]);
        }
    }
    features.finished()
}

/// How many items of a shape stand in a part of the sentence.
fn like(sentence: &Utterance<'_>, shape: &str, part: std::ops::Range<usize>) -> &'static str {
    let pieces = sentence.pieces.get(part).unwrap_or_default();
    ["0", "1", "2"].get(pieces.iter().filter(|piece| *piece == shape).count()).copied().unwrap_or("3")
}

fn size(value: Option<Typed>) -> &'static str {
    let Some(Typed::Amount(quantity)) = value else { return "" };
    let bounds = [(5.0, "1"), (12.0, "2"), (31.0, "3"), (100.0, "4"), (500.0, "5"), (5000.0, "6")];
    bounds.iter().find(|(most, _)| quantity.amount <= *most).map_or("7", |(_, size)| size)
}

/// Whether a value is what a row gives for an argument: a number, or a day or an hour in the writer's words.
pub(crate) fn is_meant(value: Typed, given: &Value, now: &Zoned) -> bool {
    match (value, given) {
        (Typed::Amount(quantity), Value::Number(number)) => {
            number.as_f64().is_some_and(|number| amounts_to(&quantity, number))
        }
        (Typed::When(When::Day(day)), Value::Number(number)) => number.as_i64() == Some(i64::from(day.day())),
        (value, Value::String(said)) => match (hour(said), value) {
            (Some(minutes), Typed::Time(time)) => time.0 == minutes,
            (Some(minutes), Typed::Amount(length)) => {
                length.measure == Measure::Duration && (length.amount - f64::from(minutes)).abs() < 0.5
            }
            (_, Typed::When(_)) => Utterance::of(said, &ptbr::read(said, now)).values.contains(&Some(value)),
            (None, _) => false,
        },
        _ => false,
    }
}

/// "06:30", in minutes.
fn hour(said: &str) -> Option<u16> {
    let (hours, minutes) = said.split_once(':')?;
    Some(hours.parse::<u16>().ok()? * 60 + minutes.parse::<u16>().ok()?)
}

fn amounts_to(quantity: &Quantity, number: f64) -> bool {
    const MEASURES: &[Measure] = &[
        Measure::Plain,
        Measure::Money,
        Measure::Mass,
        Measure::Volume,
        Measure::Duration,
        Measure::Distance,
    ];
    /// Minutes as hours and as days, millilitres as litres.
    const SAID_IN: &[f64] = &[1.0, 60.0, 1440.0, 1000.0];
    /// Weeks, months and years as days.
    const OF_DAYS: &[f64] = &[7.0, 30.0, 365.0];
    let read = MEASURES.iter().filter_map(|measure| quantity.read_as(*measure, Bare::Allowed));
    let is = |amount: f64| (amount - number).abs() < 0.006;
    let counts = matches!(quantity.measure, Measure::Plain | Measure::Other) && quantity.amount <= 52.0;
    let mut amounts = read.chain([quantity.amount]);
    amounts.any(|amount| SAID_IN.iter().any(|unit| is(amount / unit)))
        || (counts && OF_DAYS.iter().any(|days| is(quantity.amount * days)))
}
