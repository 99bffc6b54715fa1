//! Bodies that the platform's endpoints share.

use engine::accounts::Used;
use engine::figures::Cost;
use serde::Serialize;
use utoipa::ToSchema;

/// Money, of which a part may be unknown. It is never shown as nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct Money {
    /// US dollars as a decimal number. Null when no price of what was used is known.
    #[schema(example = "0.0031")]
    pub usd: Option<String>,
    /// The same in thousand-millionths of a dollar.
    pub nanos: Option<i64>,
    /// Calls whose price is in no table: their cost comes on top of this.
    pub unpriced_calls: i64,
}

impl Money {
    pub(super) fn of(used: &Used) -> Self {
        Self::partly_known(used.cost_nanos, used.unpriced)
    }

    /// A sum, and how many calls are not in it.
    pub(super) fn partly_known(nanos: i64, unpriced_calls: i64) -> Self {
        let known = Some(nanos).filter(|nanos| *nanos > 0 || unpriced_calls == 0);
        Self { usd: known.map(dollars), nanos: known, unpriced_calls }
    }
}

/// A sum that is fully known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct Sum {
    #[schema(example = "20.00")]
    pub usd: String,
    pub nanos: i64,
}

impl Sum {
    pub(super) fn of(nanos: i64) -> Self {
        Self { usd: dollars(nanos), nanos }
    }
}

/// What was used, and what it cost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct UsedBody {
    /// Calls of models, well or not.
    pub requests: i64,
    pub failed: i64,
    pub input_tokens: i64,
    pub output_tokens: i64,
    pub cost: Money,
}

impl From<&Used> for UsedBody {
    fn from(used: &Used) -> Self {
        Self {
            requests: used.calls,
            failed: used.failed,
            input_tokens: used.input_tokens,
            output_tokens: used.output_tokens,
            cost: Money::of(used),
        }
    }
}

/// All of them together.
pub(super) fn total<'a>(all: impl Iterator<Item = &'a Used>) -> Used {
    all.fold(Used::default(), |sum, used| Used {
        calls: sum.calls + used.calls,
        failed: sum.failed + used.failed,
        unpriced: sum.unpriced + used.unpriced,
        input_tokens: sum.input_tokens + used.input_tokens,
        output_tokens: sum.output_tokens + used.output_tokens,
        cost_nanos: sum.cost_nanos.saturating_add(used.cost_nanos),
    })
}

fn dollars(nanos: i64) -> String {
    Cost::from_nanos(u64::try_from(nanos).unwrap_or(0)).to_string()
}

#[cfg(test)]
#[path = "body_tests.rs"]
mod tests;
