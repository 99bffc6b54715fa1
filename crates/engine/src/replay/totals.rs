//! What a turn took: calls, tokens, money, time.

use models::prices::{Cost, Prices};
use models::{Answer, CallRecord};
use serde::Serialize;
use store::usage::KeptCall;

/// The sum over the calls that were made for a turn, also the ones that failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Totals {
    pub calls: usize,
    pub input_tokens: u64,
    pub output_tokens: u64,
    /// Some of the tokens are our own guess.
    pub estimated: bool,
    /// Thousand-millionths of a dollar; nothing when one price is not known.
    pub cost_nanos: Option<u64>,
    /// The time that models took; nothing when nobody measured it.
    pub model_micros: Option<u64>,
}

impl Totals {
    const NOTHING: Self = Self {
        calls: 0,
        input_tokens: 0,
        output_tokens: 0,
        estimated: false,
        cost_nanos: Some(0),
        model_micros: Some(0),
    };

    fn plus(self, other: Self) -> Self {
        let sum = |one: Option<u64>, other: Option<u64>| Some(one?.saturating_add(other?));
        Self {
            calls: self.calls + other.calls,
            input_tokens: self.input_tokens + other.input_tokens,
            output_tokens: self.output_tokens + other.output_tokens,
            estimated: self.estimated || other.estimated,
            cost_nanos: sum(self.cost_nanos, other.cost_nanos),
            model_micros: sum(self.model_micros, other.model_micros),
        }
    }

    /// As it was paid then.
    pub(super) fn of_kept(calls: &[KeptCall]) -> Self {
        let whole = |number: i64| u64::try_from(number).unwrap_or(0);
        let one = |call: &KeptCall| Self {
            calls: 1,
            input_tokens: whole(call.input_tokens),
            output_tokens: whole(call.output_tokens),
            estimated: call.estimated,
            cost_nanos: call.cost_nanos.map(whole),
            model_micros: Some(whole(call.whole_micros)),
        };
        calls.iter().map(one).fold(Self::NOTHING, Self::plus)
    }

    /// As it would be paid now.
    pub(super) fn of_calls(calls: &[CallRecord], prices: &Prices) -> Self {
        let one = |call: &CallRecord| {
            let used = call.usage.unwrap_or_default();
            let cost = match call.usage {
                Some(usage) => prices.cost(&call.model, &usage).map(Cost::nanos),
                None => Some(0),
            };
            Self {
                calls: 1,
                input_tokens: u64::from(used.all_input()),
                output_tokens: u64::from(used.output_tokens),
                estimated: used.estimated,
                cost_nanos: cost,
                model_micros: u64::try_from(call.whole.as_micros()).ok(),
            }
        };
        calls.iter().map(one).fold(Self::NOTHING, Self::plus)
    }

    /// For models that keep no record of their calls: what their answers say.
    pub(super) fn of_answers<'a>(answers: impl Iterator<Item = &'a Answer>, prices: &Prices) -> Self {
        let one = |answer: &Answer| Self {
            calls: 1,
            input_tokens: u64::from(answer.usage.all_input()),
            output_tokens: u64::from(answer.usage.output_tokens),
            estimated: answer.usage.estimated,
            cost_nanos: prices.cost(&answer.model, &answer.usage).map(Cost::nanos),
            model_micros: None,
        };
        answers.map(one).fold(Self::NOTHING, Self::plus)
    }
}
