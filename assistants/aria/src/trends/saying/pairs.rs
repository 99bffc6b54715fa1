//! What goes together with what, told without ever saying why.

use super::{Telling, capitalised};
use crate::trends::analysis::Analysis;
use crate::trends::correlation::{Correlation, CorrelationVerdict, LEAST_COMMON_DAYS, Strength};
use crate::trends::statistics::Chance;

/// Where more pairs were compared than this, only those that were found are told one by one.
const FEW: usize = 1;

/// The most that are told one by one.
const MOST: usize = 3;

impl Telling<'_> {
    pub(super) fn pairs(&self, sentences: &mut Vec<String>, analysis: &Analysis) {
        let all = &analysis.correlations;
        let found: Vec<&Correlation> = all.iter().filter(|pair| pair.is_found()).collect();
        if all.len() <= FEW {
            sentences.extend(all.iter().filter_map(|pair| self.pair(pair, analysis)));
        } else {
            sentences.extend(found.iter().take(MOST).filter_map(|pair| self.pair(pair, analysis)));
            if all.iter().any(|pair| pair.verdict == CorrelationVerdict::Chance) {
                sentences.push(self.saying.words().text("aria.trends.pair.rest").to_owned());
            }
        }
        if !found.is_empty() {
            sentences.push(self.saying.words().text("aria.trends.pair.not_cause").to_owned());
        }
    }

    /// One pair in a sentence of its own.
    pub(crate) fn pair(&self, pair: &Correlation, analysis: &Analysis) -> Option<String> {
        let (one, other) = (&analysis.trends.get(pair.one)?.series, &analysis.trends.get(pair.other)?.series);
        let (kind, with) = (self.name(one), self.name(other));
        let key = match pair.verdict {
            CorrelationVerdict::Together => "aria.trends.pair.together",
            CorrelationVerdict::Opposed => "aria.trends.pair.opposed",
            CorrelationVerdict::Chance => "aria.trends.pair.may_be_chance",
            CorrelationVerdict::TooFew => "aria.trends.pair.too_few_days",
            CorrelationVerdict::Constant => "aria.trends.pair.no_variation",
        };
        let strength = match Strength::of(pair.strength.unwrap_or(0.0)) {
            Strength::Weak => "aria.trends.strength.weak",
            Strength::Moderate => "aria.trends.strength.moderate",
            Strength::Strong => "aria.trends.strength.strong",
        };
        let said = |value: Option<f64>, of| value.map(|value| self.value(of, value)).unwrap_or_default();
        Some(self.fill(
            key,
            &[
                ("one", &capitalised(&kind)),
                ("other", &with),
                ("kind", &kind),
                ("with", &with),
                ("common", &pair.common_days.to_string()),
                ("least", &LEAST_COMMON_DAYS.to_string()),
                ("strength", self.saying.words().text(strength)),
                ("at", &said(pair.split.map(|split| split.at), one)),
                ("above", &said(pair.split.map(|split| split.above), other)),
                ("below", &said(pair.split.map(|split| split.below), other)),
                ("chance", &self.chance(pair.chance)),
            ],
        ))
    }

    fn chance(&self, chance: Chance) -> String {
        if chance.is_below(0.01) {
            return self.saying.words().text("aria.trends.pair.chance_small").to_owned();
        }
        let percent = format!("{:.0}", chance.value() * 100.0);
        self.fill("aria.trends.pair.chance", &[("percent", &percent)])
    }
}
