//! The decisions that were asked for, and what they have in common.

use super::Saying;
use crate::decisions::decision::{KeptDecision, Status};
use crate::decisions::patterns::{Patterns, Tally};
use crate::decisions::review::Review;
use crate::decisions::table::Filter;

/// How many decisions a reply names; the page has all of them.
pub(crate) const SHOWN: usize = 10;

impl Saying<'_> {
    pub(crate) fn listed(
        &self,
        filter: &Filter,
        found: &[(KeptDecision, Option<Review>)],
        patterns: Option<&Patterns>,
    ) -> String {
        let mut parts = Vec::new();
        match found {
            [] => parts.push(self.none(filter)),
            [(only, review)] => parts.push(self.whole(only, review.as_ref())),
            several => parts.push(self.several(several)),
        }
        if filter.query.is_none() {
            parts.extend(patterns.map(|patterns| self.patterns(patterns)));
        }
        parts.join("\n\n")
    }

    fn none(&self, filter: &Filter) -> String {
        match (&filter.query, filter.status) {
            (Some(query), _) => self.words.fill("aria.decisions.list.none_of", &[("query", query)]),
            (None, Some(status)) => {
                self.words.fill("aria.decisions.list.none_with", &[("status", self.status(status))])
            }
            (None, None) => self.words.text("aria.decisions.list.none").to_owned(),
        }
    }

    fn several(&self, found: &[(KeptDecision, Option<Review>)]) -> String {
        let lines = found.iter().take(SHOWN).map(|(decision, review)| self.line(decision, review.as_ref()));
        let list = lines.map(|line| format!("• {line}")).collect::<Vec<_>>().join("\n");
        let count = found.len().to_string();
        let mut text = self.words.fill("aria.decisions.list.several", &[("count", &count), ("list", &list)]);
        if found.len() > SHOWN {
            text.push('\n');
            text.push_str(self.words.text("aria.decisions.list.more"));
        }
        text
    }

    fn line(&self, decision: &KeptDecision, review: Option<&Review>) -> String {
        let title = &decision.what.title;
        let (key, figure) = match (decision.what.status, review) {
            (Status::Open, _) => ("aria.decisions.list.open", self.day(decision.what.review_day)),
            (_, Some(review)) => ("aria.decisions.list.reviewed", review.satisfaction.value().to_string()),
            _ if decision.what.review_day <= self.today => ("aria.decisions.list.due", String::new()),
            _ => ("aria.decisions.list.decided", self.day(decision.what.review_day)),
        };
        self.words.fill(key, &[("title", title), ("figure", &figure)])
    }

    /// One decision, with everything there is to say about it.
    fn whole(&self, decision: &KeptDecision, review: Option<&Review>) -> String {
        let what = &decision.what;
        let mut sentences = vec![self.line(decision, review)];
        let mut say = |key: &str, hole: &str, text: Option<&str>| {
            if let Some(text) = text {
                sentences.push(self.words.fill(key, &[(hole, text)]));
            }
        };
        say("aria.decisions.list.chosen", "chosen", what.chosen.as_deref());
        say("aria.decisions.list.reasoning", "reasoning", what.reasoning.as_deref());
        say("aria.decisions.list.outcome", "outcome", review.map(|review| review.outcome.as_str()));
        say("aria.decisions.list.hindsight", "hindsight", review.map(|review| self.hindsight(review)));
        say("aria.decisions.list.lessons", "lessons", review.and_then(|review| review.lessons.as_deref()));
        sentences.join("\n")
    }

    pub(crate) fn patterns(&self, patterns: &Patterns) -> String {
        let of = |tally: &Tally| (tally.reviews.to_string(), self.number(tally.mean()));
        let (reviews, mean) = of(&patterns.whole);
        let differently = patterns.whole.differently.to_string();
        let whole = self.words.fill(
            "aria.decisions.patterns.whole",
            &[("reviews", &reviews), ("mean", &mean), ("differently", &differently)],
        );
        let areas = patterns.by_area.iter().map(|(area, tally)| {
            let (reviews, mean) = of(tally);
            let area = self.area(*area);
            self.words.fill(
                "aria.decisions.patterns.area",
                &[("area", area), ("reviews", &reviews), ("mean", &mean)],
            )
        });
        let areas = areas.collect::<Vec<_>>();
        let list = self.enumeration(areas.iter().map(String::as_str));
        format!("{whole} {}", self.words.fill("aria.decisions.patterns.areas", &[("list", &list)]))
    }
}
