//! The amounts, days and hours of a sentence as what an argument takes: of those that can be read for it, the one that it was learned
//! to ask for.

use jiff::civil::Date;
use ptbr::{Bare, Item, Measure, Piece, When, appointment};

use super::fill::{Filler, Said};
use crate::calls;
use crate::matching;
use crate::pattern::Reading;

/// How sure one has to be that an amount, a day or an hour is what an argument asks for: of one that may be left out, and of one
/// in an answer about this very call.
const ASKED_FOR: f32 = 0.5;
const ANSWERED: f32 = 0.1;
const MINUTES_OF_DAY: i64 = 24 * 60;

impl Filler<'_, '_> {
    /// The item that an argument asks for, of those that can be read for it, and what it is read as.
    fn asked_for<T>(
        &self,
        argument: &str,
        read: impl Fn(usize, &Item<'_>) -> Option<T>,
    ) -> Option<(usize, T)> {
        let chance = |at: usize, argument: &str| self.lesson.value(self.sentence, at, self.name, argument);
        let others = || {
            let values = self.plan.of(self.name).iter().filter(|(_, way)| way.takes_a_value());
            values.map(|(other, _)| other.as_str()).filter(|other| *other != argument)
        };
        let mut best: Option<(usize, T, f32, f32)> = None;
        for (at, item) in self.text.items.iter().enumerate() {
            let Some(value) = read(at, item) else { continue };
            let own = chance(at, argument);
            // An item that is asked for by one of two likes is asked for.
            let (most, all) = others()
                .map(|other| chance(at, other))
                .fold((0.0, own), |(most, all), chance| (f32::max(most, chance), all + chance));
            if most <= own && best.as_ref().is_none_or(|(_, _, known, _)| own > *known) {
                best = Some((at, value, own, all));
            }
        }
        let needed = match self.said {
            Said::InAnswer => ANSWERED,
            Said::Anew if self.needs(argument) => 0.0,
            Said::Anew => ASKED_FOR,
        };
        best.filter(|(_, _, _, chance)| *chance >= needed).map(|(at, value, ..)| (at, value))
    }

    pub(super) fn amount(&self, argument: &str, reading: Reading) -> Option<f64> {
        let amount = self.asked_for(argument, |_, item| match &item.piece {
            Piece::Quantity(quantity) => matching::read(quantity, reading, Bare::Allowed),
            _ => None,
        });
        amount.map(|(_, amount)| amount)
    }

    pub(super) fn count(&self, argument: &str) -> Option<i64> {
        let whole = |amount: f64| calls::number(amount).as_i64();
        let counted = self.asked_for(argument, |_, item| match &item.piece {
            Piece::Quantity(quantity) if matches!(quantity.measure, Measure::Plain | Measure::Other) => {
                whole(quantity.amount)
            }
            _ => None,
        });
        counted.map(|(_, count)| count)
    }

    pub(super) fn when(&self) -> Option<When> {
        self.text.items.iter().find_map(|item| match item.piece {
            Piece::When(when @ (When::Day(_) | When::Period { .. })) => Some(when),
            _ => None,
        })
    }

    pub(super) fn day(&self, argument: &str, fits: impl Fn(Date) -> bool) -> Option<Date> {
        let day = self.asked_for(argument, |_, item| match item.piece {
            Piece::When(When::Day(day)) if fits(day) => Some(day),
            _ => None,
        });
        day.map(|(_, day)| day)
    }

    /// The day of these words that comes next: "sexta", "22 de março".
    pub(super) fn coming_day(&self, argument: &str) -> Option<Date> {
        let (at, ()) = self
            .asked_for(argument, |_, item| matches!(item.piece, Piece::When(When::Day(_))).then_some(()))?;
        let said = self.text.source.get(self.text.items.get(at)?.span.clone())?;
        match appointment::read(said, &self.text.now.start_of_day().ok()?).when {
            appointment::When::At(at) => Some(at.date()),
            _ => None,
        }
    }

    pub(super) fn day_of_month(&self, argument: &str) -> Option<i8> {
        let day = self.asked_for(argument, |_, item| match item.piece {
            Piece::When(When::Day(day)) => Some(day.day()),
            Piece::Quantity(quantity) if quantity.is_bare() => {
                (1..=31).find(|day| (f64::from(*day) - quantity.amount).abs() < 0.01)
            }
            _ => None,
        });
        day.map(|(_, day)| day)
    }

    /// "em 3 meses", "nos próximos 90 dias", "até dezembro".
    pub(super) fn days_until(&self, argument: &str) -> Option<i64> {
        let days = self.asked_for(argument, |at, item| match item.piece {
            Piece::When(When::Day(day) | When::Period { to: day, .. }) if day > self.today => {
                Some(calls::days_since(self.today, day) - 1)
            }
            Piece::Quantity(quantity) => {
                calls::number(quantity.amount * self.days_of_unit(at)?).as_i64().filter(|days| *days > 0)
            }
            _ => None,
        });
        days.map(|(_, days)| days)
    }

    /// How many days there are in what an amount is of: the last word of it, or the one that follows.
    fn days_of_unit(&self, at: usize) -> Option<f64> {
        let said = self.text.source.get(self.text.items.get(at)?.span.clone()).map(ptbr::fold)?;
        let own = said.split_whitespace().last().filter(|word| word.chars().all(char::is_alphabetic));
        let next = self.text.items.get(at + 1).map(Item::word);
        own.into_iter().chain(next).find_map(|word| {
            Some(match word {
                "dia" | "dias" | "day" | "days" => 1.0,
                "semana" | "semanas" | "week" | "weeks" => 7.0,
                "mes" | "meses" | "month" | "months" => 30.0,
                "ano" | "anos" | "year" | "years" => 365.0,
                _ => return None,
            })
        })
    }

    /// "3 mil reais", "20 livros", "66 kg": the unit of a number, or the word that follows it.
    pub(super) fn unit_of(&self, argument: &str) -> Option<String> {
        let (at, quantity) = self.asked_for(argument, |_, item| match &item.piece {
            Piece::Quantity(quantity) => Some(*quantity),
            _ => None,
        })?;
        let next = || {
            let word = self.text.items.get(at + 1)?.word();
            (quantity.is_bare() && ptbr::terms(word).len() == 1).then(|| word.to_owned())
        };
        quantity.unit.map(str::to_owned).or_else(next)
    }

    pub(super) fn hour(&self, argument: &str) -> Option<String> {
        // "6:30" and "21h" are as well a length.
        let time = self.asked_for(argument, |_, item| match item.piece {
            Piece::Time(time) => Some(i64::from(time.0)),
            Piece::Quantity(length) if length.measure == Measure::Duration => {
                calls::number(length.amount).as_i64().filter(|minutes| (0..MINUTES_OF_DAY).contains(minutes))
            }
            _ => None,
        });
        time.map(|(_, minutes)| clock(minutes))
    }
}

pub(super) fn clock(minutes: i64) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}
