//! When a sentence that fits is still not to be taken at its word.

use std::ops::Range;

use domain::sentence::{Belongs, Days, Manner, Phrasing};
use jiff::civil::Date;
use ptbr::When;
use ptbr::orders::Act;
use ptbr::stance::{Cue, Found};
use ptbr::words;

use super::matching::Fit;
use super::text::{Clause, Role, Text};
use super::understanding::Intent;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Veto {
    /// It did not happen.
    Denied,
    /// It is imagined, wished for, planned or doubted.
    Unreal,
    /// It stands in an order to take something away.
    TakesAway,
    /// It is about others, or about everybody.
    Others,
    /// It happens often, or happened long ago.
    Habit,
    /// It is asked.
    Asked,
    /// The day is no single day, or has not come yet.
    NoDay,
}

/// Why a fit is not what the sentence says, if it is not.
pub(crate) fn of(
    text: &Text<'_>,
    clauses: &[Clause],
    items: &Range<usize>,
    fit: &Fit,
    phrasing: &Phrasing,
) -> Option<Veto> {
    let scene = Scene { text, clauses, items, fit };
    let manner = phrasing.manner;
    if !manner.is_order() && manner != Manner::Asked && scene.is_kept_off_the_record() {
        return Some(Veto::Denied);
    }
    if !manner.is_order() && manner != Manner::Asked && scene.is_to_be_taken_away() {
        return Some(Veto::TakesAway);
    }
    match manner {
        Manner::Told => scene.question().or_else(|| scene.cue(Scene::told)),
        Manner::Seen | Manner::Noted => {
            let of_others =
                || (phrasing.belongs == Belongs::ToOneself).then(|| scene.about_others()).flatten();
            scene
                .question()
                .or_else(|| scene.cue(Scene::impersonal))
                .or_else(|| scene.context())
                .or_else(of_others)
        }
        Manner::Asked => scene.cue(Scene::asked).or_else(|| scene.about_others()),
        Manner::Ordered | Manner::OrderedBriefly => scene.how_to().or_else(|| scene.cue(Scene::ordered)),
    }
}

/// Whether a word asks to write something down, rather than to be told something.
fn is_writing(word: &str) -> bool {
    words::asks_to_record(word)
        && !matches!(word, "dizer" | "falar" | "contar" | "avisar" | "informar" | "reportar")
}

/// A record needs one day that has already come.
pub(crate) fn of_day(intent: &Intent<'_>, today: Date) -> Option<Veto> {
    let phrasing = intent.phrasing.phrasing;
    match (phrasing.days, intent.when) {
        (Days::Day(_), Some(When::Day(day))) if day > today => Some(Veto::NoDay),
        // "o aluguel desse mês foi 1500" names what was paid, not when.
        (Days::Day(_), Some(When::Period { to, .. })) if to == today && phrasing.manner != Manner::Told => {
            None
        }
        (Days::Day(_), Some(When::Period { .. } | When::Unclear)) => Some(Veto::NoDay),
        (Days::Period { .. } | Days::Back { .. }, Some(When::Period { from, .. } | When::Day(from)))
            if from > today =>
        {
            Some(Veto::NoDay)
        }
        _ => None,
    }
}

struct Scene<'s, 't> {
    text: &'s Text<'t>,
    clauses: &'s [Clause],
    items: &'s Range<usize>,
    fit: &'s Fit,
}

impl Scene<'_, '_> {
    fn cues(&self, range: Range<usize>) -> impl Iterator<Item = &Found> {
        let inside = move |found: &&Found| found.items.start >= range.start && found.items.end <= range.end;
        self.text.cues.iter().filter(inside).filter(|found| !found.items.clone().all(|at| self.fit.takes(at)))
    }

    fn cue(&self, judge: impl Fn(&Self, &Found) -> Option<Veto>) -> Option<Veto> {
        self.cues(self.items.clone()).find_map(|found| judge(self, found))
    }

    /// "não anota, mas pesei 90".
    fn is_kept_off_the_record(&self) -> bool {
        let sentence = self.clauses.first().map_or(0, |clause| clause.sentence);
        let said: Vec<&Found> = self
            .text
            .cues
            .iter()
            .filter(|found| found.items.start >= sentence && found.items.end <= self.items.end)
            .collect();
        said.windows(2).any(|pair| match pair {
            [denial, record] => {
                denial.cue == Cue::Negation
                    && record.cue == Cue::RecordThis
                    && record.items.start - denial.items.end <= 1
            }
            _ => false,
        })
    }

    /// "apaga os 7 reais do busão" notes no 7 reais.
    fn is_to_be_taken_away(&self) -> bool {
        let at = self.text.items.get(self.fit.first()).map_or(0, |item| item.span.start);
        let here = self.text.orders.iter().find(|clause| clause.span.contains(&at));
        here.is_some_and(|clause| clause.act == Some(Act::Remove))
    }

    fn asks_to_record(&self) -> bool {
        // Also where the request is part of the pattern itself.
        let inside =
            |found: &&Found| found.items.start >= self.items.start && found.items.end <= self.items.end;
        self.text.cues.iter().filter(inside).any(|found| found.cue == Cue::RecordThis)
    }

    /// The speaker's own past: what comes before the verb, and before the number, can undo it.
    fn told(&self, found: &Found) -> Option<Veto> {
        let before_number = found.items.end <= self.fit.last();
        let before_verb = found.items.end <= self.fit.first();
        match found.cue {
            Cue::Negation if before_number => Some(Veto::Denied),
            Cue::Almost if found.items.end == self.fit.first() => Some(Veto::Denied),
            Cue::Hypothesis | Cue::Doubt | Cue::Report if before_number => Some(Veto::Unreal),
            Cue::Wish | Cue::Intention if before_verb => Some(Veto::Unreal),
            Cue::Habit => Some(Veto::Habit),
            _ => None,
        }
    }

    /// What nobody in particular tells: any word about others, plans or doubts undoes it.
    fn impersonal(_: &Self, found: &Found) -> Option<Veto> {
        match found.cue {
            Cue::Negation => Some(Veto::Denied),
            Cue::Hypothesis | Cue::Wish | Cue::Intention | Cue::Doubt => Some(Veto::Unreal),
            Cue::Report | Cue::SomebodyElse | Cue::Generality => Some(Veto::Others),
            Cue::Habit => Some(Veto::Habit),
            Cue::Almost | Cue::RecordThis => None,
        }
    }

    /// What was said earlier in the sentence still colours a note without a verb: "minha mãe se pesou e deu 60 kg".
    fn context(&self) -> Option<Veto> {
        let sentence = self.clauses.first().map_or(0, |clause| clause.sentence);
        self.cues(sentence..self.items.start).find_map(|found| match found.cue {
            Cue::Hypothesis | Cue::Wish | Cue::Intention => Some(Veto::Unreal),
            Cue::SomebodyElse | Cue::Report => Some(Veto::Others),
            Cue::Habit => Some(Veto::Habit),
            _ => None,
        })
    }

    fn question(&self) -> Option<Veto> {
        let asked = self.clauses.iter().any(|clause| clause.question);
        let beside = self.clauses.iter().any(|clause| clause.beside_a_question);
        let short = self.fit.picks.len() == self.fit.taken.len();
        let opens = self.items.clone().find(|at| self.text.roles.get(*at) != Some(&Role::Light));
        let interrogative = opens.is_some_and(|at| {
            let word = self.text.word(at);
            words::asks(word)
                && !matches!(word, "quando" | "como" | "porque" | "onde" | "quem")
                && !self.fit.takes(at)
        });
        ((asked || (beside && short) || interrogative) && !self.asks_to_record()).then_some(Veto::Asked)
    }

    fn asked(&self, found: &Found) -> Option<Veto> {
        match found.cue {
            Cue::SomebodyElse if self.text.word(found.items.start) != "voce" => Some(Veto::Others),
            Cue::Generality if self.speaks_of_oneself() => None,
            Cue::Generality | Cue::Report => Some(Veto::Others),
            Cue::Intention | Cue::Hypothesis => Some(Veto::Unreal),
            // "quero registrar meu peso" asks to write, not to read.
            Cue::RecordThis if is_writing(self.text.word(found.items.start)) => Some(Veto::Asked),
            _ => None,
        }
    }

    /// "qual minha média?", "tô bebendo o suficiente?".
    fn speaks_of_oneself(&self) -> bool {
        let own = |at: usize| matches!(self.text.word(at), "eu" | "meu" | "minha" | "meus" | "minhas" | "to");
        self.items.clone().any(own)
    }

    /// "o peso do João", "quanto a Bia gastou".
    fn about_others(&self) -> Option<Veto> {
        let named = self.items.clone().skip(1).any(|at| {
            let unknown = self.text.roles.get(at) == Some(&Role::Unknown) && !self.fit.takes(at);
            let capital = self.text.source_of(at..at + 1).chars().next().is_some_and(char::is_uppercase);
            let shouting = self.text.source_of(at..at + 1).chars().nth(1).is_some_and(char::is_uppercase);
            let led = matches!(self.text.word(at - 1), "o" | "a" | "do" | "da" | "de");
            let person = words::is_somebody_else(self.text.word(at))
                && matches!(self.text.word(at - 1), "do" | "da" | "de" | "meu" | "minha" | "seu" | "sua");
            (unknown && capital && !shouting && led) || (person && !self.fit.takes(at))
        });
        named.then_some(Veto::Others)
    }

    fn ordered(&self, found: &Found) -> Option<Veto> {
        let before = found.items.end <= self.fit.last();
        match found.cue {
            Cue::Negation if before => Some(Veto::Denied),
            Cue::Hypothesis | Cue::Doubt if before => Some(Veto::Unreal),
            // "desfaz o peso, a balança tá ruim, o rapaz falou": whoever says why still orders.
            Cue::Report if before => Some(Veto::Others),
            Cue::RecordThis if before && is_writing(self.text.word(found.items.start)) => Some(Veto::Asked),
            _ => None,
        }
    }

    /// "como apago um registro?" asks how, not to.
    fn how_to(&self) -> Option<Veto> {
        let first = self.items.clone().find(|at| self.text.roles.get(*at) != Some(&Role::Light))?;
        let asks = words::asks(self.text.word(first))
            || self.clauses.iter().any(|clause| clause.question && self.advises(clause));
        asks.then_some(Veto::Asked)
    }

    fn advises(&self, clause: &Clause) -> bool {
        self.cues(clause.items.clone()).any(|found| found.cue == Cue::Intention)
    }
}
