//! A reply in words of agreement, refusal or doubt.

use ptbr::assent::{self, Assent};
use serde_json::Value;

use super::{LIKELY, Reply, STRAY_WORDS, SURE, UNSURE, is_marker, verdict};

impl Reply<'_, '_> {
    pub(super) fn assent(&self, taken: &[usize]) -> Assent {
        let correcting = !taken.is_empty();
        let known = |at: usize| {
            let word = self.text.word(at);
            taken.contains(&at)
                || (correcting && is_marker(word))
                || self.is_own_order(word)
                || self.repeats_at(at)
                || assent::says_nothing(&self.text.items, self.question, at, self.text.source_of(at..at + 1))
        };
        assent::read_to(&self.text.items, self.question, known)
    }

    /// "apaga" in reply to a proposal to delete is a yes in the tool's own words.
    fn is_own_order(&self, word: &str) -> bool {
        self.tool.is_some_and(|tool| {
            tool.knows(word) && tool.phrasings.iter().any(|phrasing| phrasing.phrasing.manner.is_order())
        })
    }

    /// "que dia é hoje?" has a yes in it and is none.
    fn asks_for_something(&self) -> bool {
        let first = self.text.items.iter().map(ptbr::Item::word).find(|word| !word.is_empty());
        first.is_some_and(|word| word == "que" || ptbr::words::asks(word))
    }

    pub(super) fn assented(&self) -> Value {
        let assent = self.assent(&[]);
        let said: Vec<&str> =
            self.text.items.iter().map(ptbr::Item::word).filter(|word| !word.is_empty()).collect();
        if said == ["pra"] {
            // "para!", which is also how "to" is spelled.
            return verdict("reject", LIKELY, "says stop");
        }
        if self.orders_something_else() {
            return verdict("unrelated", LIKELY, "orders something else");
        }
        let acts = said.iter().any(|word| self.is_own_order(word));
        let repeats = self.repeats();
        let yes = assent.yes > 0 || acts && assent.no == 0;
        let (no, doubts) = (assent.no > 0, assent.doubt > 0);
        let clear = yes && !no && !doubts;
        if self.question.is_empty() && assent.other > STRAY_WORDS - u8::from(clear) {
            return verdict("unrelated", LIKELY, "another sentence");
        }
        if assent.asks {
            return self.asked_back(assent, yes, repeats);
        }
        match (yes, no) {
            _ if self.is_conditional() && (yes || no || assent.other > 0) => {
                verdict("confirm", UNSURE, "on a condition")
            }
            (true, true) => verdict("confirm", UNSURE, "both yes and no"),
            (_, true) if doubts => verdict("reject", UNSURE, "a doubtful no"),
            _ if doubts => verdict("confirm", UNSURE, "a doubtful yes"),
            (true, false) if !self.question.is_empty() && self.names_other_values() => {
                verdict("correct", UNSURE, "a yes with other values")
            }
            // Where the words of the proposal are known, whatever else is said is something else.
            (true, false) if assent.other > u8::from(self.question.is_empty()) => {
                verdict("confirm", UNSURE, "a yes among other things")
            }
            (true, false) => verdict("confirm", if assent.other == 0 { SURE } else { LIKELY }, "agrees"),
            (false, true) if self.names_other_values() => verdict("reject", UNSURE, "a no with other values"),
            (false, true) if assent.other == 0 => verdict("reject", SURE, "refuses"),
            (false, true) if assent.other <= STRAY_WORDS || self.refuses_first() => {
                verdict("reject", LIKELY, "refuses")
            }
            (false, true) if repeats > 0 => verdict("reject", UNSURE, "denies something of the proposal"),
            (false, true) => verdict("unrelated", LIKELY, "another sentence"),
            (false, false) => self.neither(assent, repeats),
        }
    }

    /// A question about the proposal leaves it standing; one about something else is another matter.
    fn asked_back(&self, assent: Assent, yes: bool, repeats: usize) -> Value {
        let points =
            |item: &ptbr::Item<'_>| matches!(item.word(), "esse" | "essa" | "este" | "aquele" | "aquela");
        let points = assent.other <= 1 && self.text.items.iter().any(points);
        // What asks for itself, in words of its own, wants to be answered: "quais plantões a Ana já tem?"
        let wants_to_know =
            assent.other > 1 && !yes && self.text.items.iter().any(|item| ptbr::words::asks(item.word()));
        let about_it = !wants_to_know && (assent.doubt > 0 || repeats > 0 || points);
        if about_it || (yes && assent.other == 0 && !self.asks_for_something()) {
            verdict("confirm", UNSURE, "asks back")
        } else {
            verdict("unrelated", LIKELY, "another sentence")
        }
    }

    fn neither(&self, assent: Assent, repeats: usize) -> Value {
        let others = self.names_other_values();
        if assent.other == 0 && repeats > 0 && !others {
            verdict("confirm", LIKELY, "repeats the proposal")
        } else if assent.other == 0 && self.is_merely_polite() {
            verdict("confirm", UNSURE, "only polite")
        } else if others && (self.speaks_of_it() || self.says_nothing_but_values()) {
            verdict("correct", UNSURE, "another value, and not clear of what")
        } else {
            verdict("unrelated", LIKELY, "neither yes nor no")
        }
    }

    /// Thanks, pictures, dots: somebody is there, and did not answer.
    fn is_merely_polite(&self) -> bool {
        let said: Vec<&str> =
            self.text.items.iter().map(ptbr::Item::word).filter(|word| !word.is_empty()).collect();
        said.iter().all(|word| matches!(*word, "obrigado" | "valeu" | "muito" | "kkk" | "ah" | "entao"))
    }
}
