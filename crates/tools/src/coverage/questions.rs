//! The questions of a message that nothing of its turn answers.

use std::ops::Range;

use jiff::ToSpan;
use jiff::civil::Date;
use ptbr::{Item, Piece, When};

use super::Reading;
use super::known::Known;
use super::parts::Part;

/// The most words that only say when.
const WHEN: usize = 4;

impl Reading<'_> {
    /// The questions that nothing answers, and the days of one that was answered for another day alone. What was looked up for
    /// one question answers it however it is worded; of several it answers those that it shares something with.
    pub(super) fn unanswered(&self, parts: &[Part]) -> Vec<Range<usize>> {
        let mut questions: Vec<&Part> = parts.iter().filter(|part| part.asked).collect();
        // "quem falta no sábado que vem, dia 28?": a day behind a comma is of the question before it.
        if let [before, when] = questions.as_slice() {
            let between = self.message.get(before.span.end..when.span.start).unwrap_or_default().trim();
            let brief = self.words(when).split_whitespace().count() <= WHEN;
            if between == "," && brief && !self.days_of(when).is_empty() {
                questions.truncate(1);
            }
        }
        let looked_up = |part: &&Part| self.touches(&self.looks, part);
        let told_apart = questions.iter().any(looked_up) && !questions.iter().all(looked_up);
        let mut left = Vec::new();
        for part in questions {
            let looked = !self.carried.looks.is_empty() && (!told_apart || looked_up(&part));
            let mut terms = ptbr::terms(self.words(part));
            terms.retain(|term| !matches!(term.as_str(), "gostar" | "quer" | "sab"));
            let says_much = terms.len() > 1 || (told_apart && !self.days_of(part).is_empty());
            if !looked && !self.carried.spoke && says_much && self.acts.shares(&terms) == 0 {
                left.push(part.span.clone());
            } else if looked {
                left.extend(self.days_left(part));
            }
        }
        left
    }

    /// Whether some texts have a word, an amount or a day of a part.
    fn touches(&self, known: &Known, part: &Part) -> bool {
        let words = self.words(part);
        let own = Known::of(&[words.to_owned()]);
        known.shares(&ptbr::terms(words)) > 0
            || own.numbers.iter().any(|number| known.has_amount(*number))
            || self.days_of(part).iter().any(|(_, day)| known.has_day(*day))
    }

    fn days_of(&self, part: &Part) -> Vec<(Range<usize>, Date)> {
        let inside = |item: &&Item<'_>| item.span.start >= part.span.start && item.span.end <= part.span.end;
        let day = |item: &Item<'_>| match &item.piece {
            Piece::When(When::Day(day)) => Some((item.span.clone(), *day)),
            _ => None,
        };
        self.items.iter().filter(inside).filter_map(day).collect()
    }

    /// "sexta e segunda?", looked up for Friday: the day that was passed over.
    fn days_left(&self, part: &Part) -> Vec<Range<usize>> {
        // A weekday may be the one before or the one after.
        let has = |day: Date| {
            [0_i64, 7, -7]
                .into_iter()
                .filter_map(|days| day.checked_add(days.days()).ok())
                .any(|day| self.looks.has_day(day) || self.acts.has_day(day))
        };
        let (told, left): (Vec<_>, Vec<_>) = self.days_of(part).into_iter().partition(|(_, day)| has(*day));
        if told.is_empty() { Vec::new() } else { left.into_iter().map(|(span, _)| span).collect() }
    }
}
