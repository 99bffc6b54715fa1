//! What an address asks for, read with patience and refused in words.

use domain::Words;
use serde::Deserialize;
use utoipa::IntoParams;
use web::problem::{Code, Problem};

use crate::trends::asked::{Pairs, Period, Reach, Tracked, TrendsRequest};

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct Query {
    /// One to five of weight, water, sleep, exercise, mood, energy and custom, with commas between them.
    #[param(example = "sleep,mood")]
    types: String,
    /// The last so many days, from 7 to 365; 30 if neither this nor a period is named.
    days: Option<String>,
    /// week, month, quarter, semester, year or all; goes before `days`.
    period: Option<String>,
    /// `false` leaves out what goes together.
    correlations: Option<bool>,
    /// Only for a plot, where somebody counts several things of their own: which of them.
    name: Option<String>,
}

impl Query {
    pub(super) fn asked(&self, words: &Words) -> Result<TrendsRequest, Problem> {
        let refused = |key| Problem::new(Code::InvalidRequest).saying(words.text(key));
        let mut things: Vec<Tracked> = Vec::new();
        for name in self.types.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            let thing = Tracked::parse(name).ok_or_else(|| refused("aria.trends.refused.types"))?;
            if !things.contains(&thing) {
                things.push(thing);
            }
        }
        if things.is_empty() || things.len() > TrendsRequest::MOST_THINGS {
            return Err(refused("aria.trends.refused.types"));
        }
        let days = match self.days.as_deref().map(str::parse::<u16>) {
            None => None,
            Some(Ok(days)) if (Reach::LEAST_DAYS..=Reach::MOST_DAYS).contains(&days) => Some(days),
            Some(_) => return Err(refused("aria.trends.refused.days")),
        };
        let period = match self.period.as_deref() {
            None => None,
            Some(name) => Some(Period::parse(name).ok_or_else(|| refused("aria.trends.refused.period"))?),
        };
        let reach = period.map(Period::reach).or(days.map(Reach::Days)).unwrap_or(Reach::USUAL);
        let pairs = if self.correlations == Some(false) { Pairs::Left } else { Pairs::Compared };
        Ok(TrendsRequest { things, reach, pairs })
    }

    pub(super) fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }
}
