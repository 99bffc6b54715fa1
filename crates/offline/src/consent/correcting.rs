//! A reply that names another value than the proposal.

use ptbr::{Piece, When, orders};
use serde_json::Value;

use super::{LIKELY, Reply, STRAY_WORDS, UNSURE, correction, verdict};
use crate::findings::Findings;

impl Reply<'_, '_> {
    pub(super) fn corrected(&self) -> Option<Value> {
        let findings = Findings::of(self);
        let assent = self.assent(&findings.taken);
        if findings.foreign {
            return Some(verdict("unrelated", LIKELY, "the quantity is of something else"));
        }
        // "apaga o gasto de 40" changes nothing of what was asked about.
        if !findings.changes.is_empty() && self.takes_away_instead() {
            return None;
        }
        if !findings.changes.is_empty() {
            let stray = match (findings.changes.contains_key("correctedValue"), self.announces_a_correction())
            {
                (true, _) => STRAY_WORDS,
                (false, true) => 1,
                (false, false) => u8::from(self.repeats() > 0),
            };
            if assent.other > stray && self.repeats() > 0 && !assent.asks && !self.orders_something_else() {
                return Some(verdict("correct", UNSURE, "speaks of the proposal, with another value"));
            }
            // What is to come may well be tomorrow.
            let ahead = self.speaks_of_tomorrow() && !findings.changes.contains_key("corrected");
            if assent.asks || assent.other > stray || ahead {
                return Some(verdict("unrelated", LIKELY, "another sentence"));
            }
            // "gastei 45 na padaria" beside the card of a snack is the next thing to note, and not the snack put right.
            if self.tells_of_new_things() {
                return Some(verdict("unrelated", LIKELY, "tells of something else"));
            }
            let confidence = if assent.doubt > 0 && !self.is_correcting() { UNSURE } else { LIKELY };
            return Some(correction(findings.changes, confidence, "names another value"));
        }
        if findings.repeats
            && assent.no == 0
            && assent.doubt == 0
            && assent.other == 0
            && !assent.asks
            && !self.orders_something_else()
            && !self.names_other_values()
        {
            return Some(verdict("confirm", LIKELY, "repeats the proposal"));
        }
        None
    }

    /// Whether something is ordered away where nothing of the kind was asked about.
    fn takes_away_instead(&self) -> bool {
        let foreign = |clause: &orders::Clause| {
            let order = self.text.source.get(clause.span.start..clause.object).unwrap_or_default();
            let offered = |word: &str| self.question.offers(&ptbr::fold(word));
            clause.act == Some(orders::Act::Remove)
                && clause.object < clause.span.end
                && !order.split_whitespace().any(offered)
        };
        self.text.orders.iter().any(foreign)
    }

    pub(crate) fn announces_a_correction(&self) -> bool {
        let said = |word: &str| {
            matches!(word, "mas" | "porem" | "nao")
                || (is_marker(word) && !matches!(word, "na" | "no" | "em" | "dia"))
        };
        self.text.items.iter().any(|item| said(item.word()))
    }

    fn speaks_of_tomorrow(&self) -> bool {
        let ahead = |item: &ptbr::Item<'_>| match item.piece {
            Piece::When(When::Day(day) | When::Period { from: day, .. }) => day > self.today,
            _ => false,
        };
        self.text.items.iter().any(ahead)
    }

    /// "quase: 82,4" and "pera, 82,4" hesitate about the old value, not about the new one.
    fn is_correcting(&self) -> bool {
        self.text
            .items
            .iter()
            .any(|item| matches!(item.word(), "quase" | "pera" | "perai" | "espera" | "calma" | "hm" | "hum"))
    }
}

/// Words that announce a correction and carry no value of their own.
pub(crate) fn is_marker(word: &str) -> bool {
    matches!(
        word,
        "verdade"
            | "real"
            | "errei"
            | "erro"
            | "era"
            | "eram"
            | "foi"
            | "foram"
            | "sao"
            | "alias"
            | "digo"
            | "quer"
            | "corrigindo"
            | "corrige"
            | "correcao"
            | "enganei"
            | "confundi"
            | "ops"
            | "opa"
            | "troca"
            | "muda"
            | "mude"
            | "valor"
            | "correto"
            | "data"
            | "dia"
            | "categoria"
            | "unidade"
            | "mas"
            | "porem"
            | "so"
            | "minto"
            | "na"
            | "no"
            | "em"
            | "melhor"
            | "seria"
    )
}
