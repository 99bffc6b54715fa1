//! The answer to "how much …?", in plain words, from the data.

use std::cmp::Ordering;

use super::{Period, Reach, Saying};
use crate::tracking::metrics::{
    ENTRIES_COUNTED, Entry, Filter, History, MetricKind, Quantity, Spending, Tally,
};

/// Up to this many entries are told one by one.
const FEW: usize = 5;

impl Saying<'_> {
    pub(crate) fn history(&self, filter: &Filter, period: &Period, history: &History) -> String {
        let mut sentences = Vec::new();
        let when = self.period(period);
        if history.entries.is_empty() {
            let kind = self.kind(filter.kind, filter.name.as_deref());
            sentences.push(self.words.fill("aria.history.none", &[("kind", &kind), ("period", &when)]));
        } else {
            match filter.kind {
                MetricKind::Weight | MetricKind::Sleep | MetricKind::Mood | MetricKind::Energy => {
                    self.marks(&mut sentences, filter.kind, &when, history);
                }
                MetricKind::Water | MetricKind::Exercise | MetricKind::Expense => {
                    self.sums(&mut sentences, filter.kind, &when, history);
                }
                MetricKind::Custom => {
                    sentences.extend(history.tallies.iter().map(|tally| self.custom(tally, &when)));
                }
            }
        }
        if history.count() >= ENTRIES_COUNTED {
            let count = ENTRIES_COUNTED.to_string();
            sentences.push(self.words.fill("aria.history.counted", &[("count", &count)]));
        }
        if period.reach == Reach::Cut {
            let from = self.day(period.from);
            sentences.push(self.words.fill("aria.history.cut", &[("from", &from)]));
        }
        sentences.join(" ")
    }

    /// Things of which the last one and the course matter.
    fn marks(&self, sentences: &mut Vec<String>, kind: MetricKind, when: &str, history: &History) {
        let (Some(tally), Some(latest)) = (history.tallies.first(), history.entries.first()) else { return };
        let said_kind = self.kind(kind, None);
        if history.entries.len() == 1 {
            sentences.push(self.one(kind, latest));
            return;
        }
        if history.entries.len() <= FEW {
            let list = self.list(history.entries.iter().map(|entry| self.item(entry)).collect());
            let holes = [("kind", said_kind.as_str()), ("period", when), ("list", &list)];
            sentences.push(self.words.fill("aria.history.few", &holes));
        } else {
            let amount = self.mark(kind, &latest.what.quantity);
            let day = self.when(latest.what.day);
            let holes = [("kind", said_kind.as_str()), ("amount", &amount), ("day", &day)];
            sentences.push(self.words.fill("aria.history.latest", &holes));
        }
        if let (MetricKind::Weight, Some(first)) = (kind, &history.first) {
            sentences.push(self.course(first, latest));
        } else {
            let (average, count) = (self.mean(&tally.average), tally.count.to_string());
            let holes = [("average", average.as_str()), ("count", &count), ("period", when)];
            sentences.push(self.words.fill("aria.history.average", &holes));
        }
    }

    fn one(&self, kind: MetricKind, entry: &Entry) -> String {
        let key = match kind {
            MetricKind::Weight => "aria.history.one_weight",
            MetricKind::Sleep => "aria.history.one_sleep",
            MetricKind::Mood => "aria.history.one_mood",
            _ => "aria.history.one_energy",
        };
        let (amount, day) = (self.amount(&entry.what.quantity), self.when(entry.what.day));
        self.words.fill(key, &[("amount", &amount), ("day", &day)])
    }

    /// How the weight went from the first entry to the last.
    fn course(&self, first: &Entry, latest: &Entry) -> String {
        let (then, now) = (&first.what.quantity, &latest.what.quantity);
        let key = match now.value().total_cmp(&then.value()) {
            Ordering::Less => "aria.history.less",
            Ordering::Equal => "aria.history.same",
            Ordering::Greater => "aria.history.more",
        };
        let amount = self.amount(&now.with_value((now.value() - then.value()).abs()));
        let (then, since) = (self.amount(then), self.when(first.what.day));
        self.words.fill(key, &[("amount", &amount), ("first", &then), ("since", &since)])
    }

    /// Things that add up.
    fn sums(&self, sentences: &mut Vec<String>, kind: MetricKind, when: &str, history: &History) {
        let total = self.list(history.tallies.iter().map(|tally| self.sum(&tally.total)).collect());
        let key = match kind {
            MetricKind::Water => "aria.history.total_water",
            MetricKind::Exercise => "aria.history.total_exercise",
            _ => "aria.history.total_expense",
        };
        sentences.push(self.words.fill(key, &[("total", &total), ("period", when)]));
        if let Some(places) = self.places(&history.spending) {
            sentences.push(self.words.fill("aria.history.spending", &[("list", &places)]));
        }
        if let ([tally], true) = (&*history.tallies, kind != MetricKind::Expense)
            && tally.days > 1
        {
            let (average, days) = (self.mean(&daily(tally)), tally.days.to_string());
            let holes = [("average", average.as_str()), ("days", &days)];
            sentences.push(self.words.fill("aria.history.daily", &holes));
        }
    }

    /// Where the money went, if anything is known about that.
    fn places(&self, spending: &[Spending]) -> Option<String> {
        if spending.iter().all(|one| one.category.is_none()) {
            return None;
        }
        let places = spending.iter().map(|one| {
            let amount = self.amount(&one.total);
            match &one.category {
                Some(category) => {
                    let category = self.category(category);
                    self.words.fill("aria.history.place", &[("amount", &amount), ("category", &category)])
                }
                None => self.words.fill("aria.history.no_place", &[("amount", &amount)]),
            }
        });
        Some(self.list(places.collect()))
    }

    fn custom(&self, tally: &Tally, when: &str) -> String {
        let name = self.kind(MetricKind::Custom, tally.name.as_deref());
        let total = self.sum(&tally.total);
        let count = tally.count.to_string();
        let Some(latest) = &tally.latest else {
            let holes = [("name", name.as_str()), ("total", &total), ("count", &count), ("period", when)];
            return self.words.fill("aria.history.custom_sum", &holes);
        };
        let (amount, day) = (self.amount(&latest.what.quantity), self.when(latest.what.day));
        let holes = [
            ("name", name.as_str()),
            ("total", &total),
            ("count", &count),
            ("period", when),
            ("amount", &amount),
            ("day", &day),
        ];
        let key = if tally.count == 1 { "aria.history.custom_one" } else { "aria.history.custom" };
        self.words.fill(key, &holes)
    }

    fn item(&self, entry: &Entry) -> String {
        let amount = self.mark(entry.what.kind, &entry.what.quantity);
        format!("{amount} {}", self.when(entry.what.day))
    }

    pub(crate) fn mark(&self, kind: MetricKind, quantity: &Quantity) -> String {
        let amount = self.amount(quantity);
        match kind {
            MetricKind::Mood | MetricKind::Energy => {
                self.words.fill("aria.history.out_of_ten", &[("amount", &amount)])
            }
            _ => amount,
        }
    }

    /// "a, b e c".
    pub(crate) fn list(&self, mut items: Vec<String>) -> String {
        let Some(last) = items.pop() else { return String::new() };
        if items.is_empty() {
            return last;
        }
        self.words.fill("aria.history.list", &[("items", &items.join(", ")), ("last", &last)])
    }
}

/// What a day with entries holds on the average.
fn daily(tally: &Tally) -> Quantity {
    let days = i32::try_from(tally.days).map_or(1.0, f64::from).max(1.0);
    tally.total.with_value(tally.total.value() / days)
}
