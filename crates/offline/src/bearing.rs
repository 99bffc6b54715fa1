//! How an answer bears on the proposal: what of it only repeats it, and what speaks of something else.

use ptbr::stance::{Cue, Found};
use ptbr::{Piece, assent};

use super::consent::{Reply, is_marker};

impl Reply<'_, '_> {
    /// Whether an item only says what the proposal said.
    pub(super) fn repeats_at(&self, at: usize) -> bool {
        assent::repeats(&self.text.items, self.question, at, self.text.source_of(at..at + 1))
    }

    pub(super) fn repeats(&self) -> usize {
        (0..self.text.items.len()).filter(|at| self.repeats_at(*at)).count()
    }

    /// "apaga os gastos de hoje" while something else is proposed.
    pub(super) fn orders_something_else(&self) -> bool {
        assent::orders_something_else(&self.text.items, self.question, self.text.source)
    }

    /// Amounts, days and hours that the proposal did not name.
    pub(super) fn names_other_values(&self) -> bool {
        let value = |item: &ptbr::Item<'_>| {
            matches!(item.piece, Piece::Quantity(_) | Piece::When(_) | Piece::Time(_))
        };
        let now =
            |at: usize| matches!(&*ptbr::fold(self.text.source_of(at..at + 1)), "agora" | "ja" | "hoje");
        let mut items = self.text.items.iter().enumerate();
        !self.question.is_empty() && items.any(|(at, item)| value(item) && !self.repeats_at(at) && !now(at))
    }

    /// It supposes or makes a condition: "só se pagarem 1400", "sim, mas preciso sair às 18h".
    pub(super) fn is_conditional(&self) -> bool {
        let supposes = |found: &Found| found.cue == Cue::Hypothesis;
        let but = self.text.items.iter().any(|item| matches!(item.word(), "mas" | "porem" | "desde"));
        but || self.text.cues.iter().any(supposes)
    }

    /// Whether the first clause refuses and says nothing else: what follows is why.
    pub(super) fn refuses_first(&self) -> bool {
        let ends = |item: &ptbr::Item<'_>| item.is_mark(&[",", ".", ";", "!"]) || item.piece == Piece::Break;
        let end = self.text.items.iter().position(ends).unwrap_or(self.text.items.len());
        let first = assent::read_to(&self.text.items, self.question, |at| at >= end);
        first.no > 0 && (first.yes, first.doubt, first.other) == (0, 0, 0)
    }

    /// Whether it names something of the proposal besides its day.
    pub(super) fn speaks_of_it(&self) -> bool {
        let timed = |item: &ptbr::Item<'_>| matches!(item.piece, Piece::When(_) | Piece::Time(_));
        let items = self.text.items.iter().enumerate();
        items.into_iter().any(|(at, item)| !timed(item) && self.repeats_at(at))
    }

    /// "às 8h é melhor", "12 por 8": no word says what it is about, so it is about this.
    pub(super) fn says_nothing_but_values(&self) -> bool {
        let values = |at: usize| {
            let value = self.text.items.get(at).is_some_and(|item| {
                matches!(item.piece, Piece::Quantity(_) | Piece::When(_) | Piece::Time(_))
            });
            value || is_marker(self.text.word(at))
        };
        assent::read_to(&self.text.items, self.question, values).other == 0
    }
}
