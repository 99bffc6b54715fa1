//! Days and periods as people name them, seen from a moment in their own zone.

use jiff::civil::{Date, Weekday};
use jiff::{ToSpan, Zoned};

use crate::day_names::{days_in, is_hour, is_ordinal, month, part_of_day, short_weekday, text, weekday};
use crate::number;
use crate::token::{Token, TokenKind};
use crate::unit::Unit;

/// When something was, is or will be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    Day(Date),
    /// Both ends included.
    Period {
        from: Date,
        to: Date,
    },
    /// "de manhã", "agora": a part of whichever day is meant.
    PartOfDay,
    /// "outro dia", "31/02", "há dez anos": some time, but no day that could be written down.
    Unclear,
}

/// The days that stand around one moment.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Calendar {
    today: Date,
}

type Read = Option<(When, usize)>;

impl Calendar {
    pub(crate) fn new(now: &Zoned) -> Self {
        Self { today: now.date() }
    }

    /// The day or period that starts at token `at`, and the token after it.
    pub(crate) fn read(self, tokens: &[Token<'_>], at: usize) -> Read {
        let token = tokens.get(at)?;
        let read = match token.kind {
            TokenKind::Number => self
                .written(tokens, at)
                .or_else(|| self.ago_after(tokens, at))
                .or_else(|| self.year(tokens, at)),
            TokenKind::Word => self.named(tokens, at),
            _ => None,
        };
        read.map(|(when, next)| (when, part_of_day(tokens, next).unwrap_or(next)))
    }

    fn named(self, tokens: &[Token<'_>], at: usize) -> Read {
        let day = |offset: i32, length: usize| Some((self.offset(offset), at + length));
        let word = |ahead: usize| text(tokens, at + ahead);
        match (word(0), word(1), word(2)) {
            ("hoje", _, _) => day(0, 1),
            ("ontem", _, _) => day(-1, 1),
            ("anteontem", _, _) => day(-2, 1),
            ("antes", "de", "ontem") => day(-2, 3),
            ("depois", "de", "amanha") => day(1, 3).map(|(_, next)| (self.offset(2), next)),
            ("amanha", _, _) => day(1, 1),
            ("noite", "passada", _) => day(-1, 2),
            ("na" | "da" | "durante", "noite", "passada") => day(-1, 3),
            ("essa" | "esta" | "nessa" | "nesta", "noite" | "madrugada" | "manha" | "tarde", _) => day(0, 2),
            ("outro" | "outra", "dia" | "semana" | "vez", _)
            | ("dia", "desses" | "destes", _)
            | ("esses" | "nesses" | "estes", "dias", _) => Some((When::Unclear, at + 2)),
            ("desde", _, _) => self.since(tokens, at),
            ("ha" | "faz" | "tem" | "fazem" | "a", _, _) => self.ago_before(tokens, at),
            ("dia", _, _) => self.numbered(tokens, at + 1),
            ("primeiro", "de", _) => self.of_month(1, tokens, at + 1),
            _ => self
                .weekday(tokens, at)
                .or_else(|| self.period(tokens, at))
                .or_else(|| self.ago_after(tokens, at))
                .or_else(|| part_of_day(tokens, at).map(|next| (When::PartOfDay, next))),
        }
    }

    fn offset(self, days: i32) -> When {
        self.today.checked_add(days.days()).map_or(When::Unclear, When::Day)
    }

    /// The `days` that end today.
    fn last(self, days: i64) -> When {
        match self.today.checked_sub((days - 1).max(0).days()) {
            Ok(from) => When::Period { from, to: self.today },
            Err(_) => When::Unclear,
        }
    }

    /// `12/11`, `12/11/2026`, `2026-11-12`, "12 de novembro".
    fn written(self, tokens: &[Token<'_>], at: usize) -> Read {
        let first: i16 = text(tokens, at).parse().ok()?;
        let mark = text(tokens, at + 1);
        if mark == "de" {
            return self.of_month(i8::try_from(first).ok()?, tokens, at + 1);
        }
        let touching = |left: usize| Some(tokens.get(left)?.span.end == tokens.get(left + 1)?.span.start);
        if !matches!(mark, "/" | "-") || touching(at) != Some(true) || touching(at + 1) != Some(true) {
            return None;
        }
        let second: i8 = text(tokens, at + 2).parse().ok()?;
        let goes_on = text(tokens, at + 3) == mark && touching(at + 2) == Some(true);
        let third: Option<i16> = goes_on.then(|| text(tokens, at + 4).parse().ok()).flatten();
        match (mark, third) {
            ("-", Some(day)) if first > 31 => Some((exact(first, second, i8::try_from(day).ok()?), at + 5)),
            (_, Some(year)) => Some((exact(full_year(year), second, i8::try_from(first).ok()?), at + 5)),
            ("/", None) => Some((self.latest_in_year(second, i8::try_from(first).ok()?), at + 3)),
            _ => None,
        }
    }

    /// "dia 12", "dia doze", "dia 3 de março", "dia 12/11".
    fn numbered(self, tokens: &[Token<'_>], at: usize) -> Read {
        if let Some(read) = self.written(tokens, at) {
            return Some(read);
        }
        if is_hour(tokens, at) {
            return None;
        }
        let (day, next) = match tokens.get(at)? {
            token if token.kind == TokenKind::Number => (token.text.parse::<i8>().ok()?, at + 1),
            token if token.is("primeiro") => (1, at + 1),
            _ => {
                let (numeral, next) = number::read(tokens, at)?;
                ((1..=99_i8).find(|day| f64::from(*day).total_cmp(&numeral.amount).is_eq())?, next)
            }
        };
        let next = if matches!(text(tokens, next), "o" | "°") { next + 1 } else { next };
        if text(tokens, next) == "de" && month(text(tokens, next + 1)).is_some() {
            return self.of_month(day, tokens, next);
        }
        if matches!((text(tokens, next), text(tokens, next + 1)), ("do", "mes"))
            && text(tokens, next + 2) == "passado"
        {
            let previous = self.today.checked_sub(1.months()).ok()?;
            return Some((exact(previous.year(), previous.month(), day), next + 3));
        }
        Some((self.latest_in_month(day), next))
    }

    /// "de novembro [de 2026]" after a day; `at` is the "de".
    fn of_month(self, day: i8, tokens: &[Token<'_>], at: usize) -> Read {
        let month = month(text(tokens, at + 1))?;
        let year = (matches!(text(tokens, at + 2), "de" | "do" | "/"))
            .then(|| text(tokens, at + 3).parse::<i16>().ok().filter(|year| (1900..=9999).contains(year)))
            .flatten();
        match year {
            Some(year) => Some((exact(year, month, day), at + 4)),
            None => Some((self.latest_in_year(month, day), at + 2)),
        }
    }

    /// The latest such day of the year that is not in the future.
    fn latest_in_year(self, month: i8, day: i8) -> When {
        let years = [self.today.year(), self.today.year() - 1];
        let found = years
            .iter()
            .filter_map(|year| Date::new(*year, month, day).ok())
            .find(|date| *date <= self.today);
        found.map_or(When::Unclear, When::Day)
    }

    fn latest_in_month(self, day: i8) -> When {
        let found = (0..4_i32)
            .filter_map(|back| self.today.first_of_month().checked_sub(back.months()).ok())
            .filter_map(|first| Date::new(first.year(), first.month(), day).ok())
            .find(|date| *date <= self.today);
        found.map_or(When::Unclear, When::Day)
    }

    fn weekday(self, tokens: &[Token<'_>], at: usize) -> Read {
        let ahead = matches!(text(tokens, at), "proximo" | "proxima" | "prox");
        let start = at + usize::from(ahead);
        let name = text(tokens, start);
        let noted = || {
            let led = start > 0 && matches!(text(tokens, start - 1), "na" | "no" | "ultima" | "ultimo");
            (matches!(text(tokens, start + 1), ":" | "-") || led).then(|| short_weekday(name)).flatten()
        };
        let weekday = weekday(name).or_else(noted)?;
        let mut next = start + 1;
        let ordinal = matches!(name, "segunda" | "terca" | "quarta" | "quinta" | "sexta");
        if text(tokens, next) == "feira" {
            next += 1;
        } else if ordinal && is_ordinal(tokens, start) {
            return None;
        }
        let back = i32::from(self.today.weekday().since(weekday));
        let (days, length) = match (text(tokens, next), text(tokens, next + 1)) {
            _ if ahead => (7 - back, 0),
            ("que", "vem") => (7 - back, 2),
            ("passada" | "passado", _) => (if back == 0 { -7 } else { -back }, 1),
            ("retrasada" | "retrasado", _) => (if back == 0 { -14 } else { -back - 7 }, 1),
            _ => (-back, 0),
        };
        Some((self.offset(days), next + length))
    }

    /// Weeks, months, years and weekends.
    fn period(self, tokens: &[Token<'_>], at: usize) -> Read {
        let word = |ahead: usize| text(tokens, at + ahead);
        let this = [
            "essa", "esta", "nessa", "nesta", "esse", "este", "nesse", "neste", "dessa", "desse", "desta",
            "deste",
        ];
        let last = ["ultima", "ultimo", "ultimas", "ultimos"];
        match word(0) {
            first if this.contains(&first) => {
                let weekend = self.weekend(tokens, at + 1);
                weekend.or_else(|| self.around(word(1), Around::This).map(|when| (when, at + 2)))
            }
            first if last.contains(&first) => self.last_some(tokens, at + 1),
            "proxima" | "proximo" => self.around(word(1), Around::Next).map(|when| (when, at + 2)),
            "fds" | "findi" | "fim" | "final" => self.weekend(tokens, at),
            "semana" | "mes" | "ano" => self.unit_of_time(tokens, at),
            "recentemente" | "ultimamente" => Some((self.last(30), at + 1)),
            name => {
                let led = at > 0 && matches!(text(tokens, at - 1), "em" | "de" | "do" | "desde" | "mes");
                let month = month(name).filter(|_| led && name.len() > 3)?;
                Some((self.month_period(month), at + 1))
            }
        }
    }

    fn unit_of_time(self, tokens: &[Token<'_>], at: usize) -> Read {
        let unit = text(tokens, at);
        let before = if at > 0 { text(tokens, at - 1) } else { "" };
        match (text(tokens, at + 1), text(tokens, at + 2)) {
            ("passada" | "passado", _) => self.around(unit, Around::Last).map(|when| (when, at + 2)),
            ("retrasada" | "retrasado", _) => {
                self.around(unit, Around::BeforeLast).map(|when| (when, at + 2))
            }
            ("que", "vem") => self.around(unit, Around::Next).map(|when| (when, at + 3)),
            ("atual" | "corrente", _) => self.around(unit, Around::This).map(|when| (when, at + 2)),
            ("de" | "dos" | "das", _) => None,
            _ if matches!(before, "na" | "no" | "da" | "do") => {
                self.around(unit, Around::This).map(|when| (when, at + 1))
            }
            _ => None,
        }
    }

    fn around(self, unit: &str, around: Around) -> Option<When> {
        let today = self.today;
        let monday = today.checked_sub(i32::from(today.weekday().to_monday_zero_offset()).days()).ok()?;
        let period = |from: Option<Date>, to: Option<Date>| Some(When::Period { from: from?, to: to? });
        let week = |offset: i32| {
            period(
                monday.checked_add((offset * 7).days()).ok(),
                monday.checked_add((offset * 7 + 6).days()).ok(),
            )
        };
        let month = |offset: i32| {
            let first = today.first_of_month().checked_add(offset.months()).ok()?;
            period(Some(first), Some(first.last_of_month()))
        };
        let year = |offset: i32| {
            let day = today.checked_add(offset.years()).ok()?;
            period(Some(day.first_of_year()), Some(day.last_of_year()))
        };
        match (unit, around) {
            ("semana", Around::This) => Some(self.last(7)),
            ("mes", Around::This) => Some(self.last(30)),
            ("ano", Around::This) => period(Some(today.first_of_year()), Some(today)),
            ("semana", around) => week(around.offset()),
            ("mes", around) => month(around.offset()),
            ("ano", around) => year(around.offset()),
            _ => None,
        }
    }

    /// "últimos 15 dias", "últimas duas semanas", "última semana", "última segunda".
    fn last_some(self, tokens: &[Token<'_>], at: usize) -> Read {
        if let Some((count, next)) = number::read(tokens, at)
            && let Some(days) = days_in(text(tokens, next))
        {
            let count =
                (1..=3650_i64).find(|days| f64::from(i32::try_from(*days).unwrap_or(0)) >= count.amount)?;
            return Some((self.last(count * days), next + 1));
        }
        if let Some(days) = days_in(text(tokens, at)) {
            return Some((self.last(if days == 1 { 7 } else { days }), at + 1));
        }
        self.weekday(tokens, at).or_else(|| self.weekend(tokens, at))
    }

    fn weekend(self, tokens: &[Token<'_>], at: usize) -> Read {
        let after = match (text(tokens, at), text(tokens, at + 1), text(tokens, at + 2)) {
            ("fds" | "findi", _, _) => at + 1,
            ("fim" | "final", "de" | "da", "semana") => at + 3,
            _ => return None,
        };
        let back = i32::from(self.today.weekday().since(Weekday::Saturday));
        let ahead = matches!((text(tokens, after), text(tokens, after + 1)), ("que", "vem"));
        let start = if ahead { 7 - back } else { -back };
        let from = self.today.checked_add(start.days()).ok()?;
        let sunday = from.checked_add(1.day()).ok()?;
        let to = if ahead { sunday } else { sunday.min(self.today) };
        let said =
            usize::from(matches!(text(tokens, after), "passado" | "retrasado")) + 2 * usize::from(ahead);
        Some((When::Period { from, to }, after + said))
    }

    /// "em 2019".
    fn year(self, tokens: &[Token<'_>], at: usize) -> Read {
        let led = at > 0 && matches!(text(tokens, at - 1), "em" | "desde" | "ano");
        let year: i16 = text(tokens, at).parse().ok().filter(|year| led && (1950..=2100).contains(year))?;
        let counted = Unit::named(text(tokens, at + 1)).is_some() || text(tokens, at - 1) == "r$";
        let (from, to) = (Date::new(year, 1, 1).ok()?, Date::new(year, 12, 31).ok()?);
        (!counted && from <= self.today).then(|| (When::Period { from, to: to.min(self.today) }, at + 1))
    }

    fn month_period(self, month: i8) -> When {
        let years = [self.today.year(), self.today.year() - 1];
        let first =
            years.iter().filter_map(|year| Date::new(*year, month, 1).ok()).find(|date| *date <= self.today);
        first.map_or(When::Unclear, |from| When::Period { from, to: from.last_of_month().min(self.today) })
    }

    /// "há três dias", "faz uma semana", "tem 2 dias", and the "a 3 dias" of people in a hurry.
    fn ago_before(self, tokens: &[Token<'_>], at: usize) -> Read {
        if matches!(text(tokens, at + 1), "pouco" | "pouquinho") {
            return Some((When::PartOfDay, at + 2));
        }
        if matches!(text(tokens, at + 1), "dias" | "semanas" | "meses" | "anos" | "tempos") {
            return (text(tokens, at) != "a").then_some((When::Unclear, at + 2));
        }
        let (when, next) = self.ago(tokens, at + 1)?;
        let behind = text(tokens, next) == "atras";
        (behind || text(tokens, at) != "a").then_some((when, next + usize::from(behind)))
    }

    /// "três dias atrás", "uns dias atrás".
    fn ago_after(self, tokens: &[Token<'_>], at: usize) -> Read {
        if matches!(
            (text(tokens, at), text(tokens, at + 1)),
            ("dias" | "semanas" | "meses" | "anos" | "tempos", "atras")
        ) {
            return Some((When::Unclear, at + 2));
        }
        let (when, next) = self.ago(tokens, at)?;
        (text(tokens, next) == "atras").then_some((when, next + 1))
    }

    fn ago(self, tokens: &[Token<'_>], at: usize) -> Read {
        let at = if matches!(text(tokens, at), "uns" | "umas" | "quase" | "mais") { at + 1 } else { at };
        let (count, next) = number::read(tokens, at)?;
        let unit = text(tokens, next);
        if matches!(unit, "hora" | "horas" | "h" | "minuto" | "minutos" | "min") {
            return Some((When::PartOfDay, next + 1));
        }
        if matches!(unit, "ano" | "anos") {
            return Some((When::Unclear, next + 1));
        }
        let days = days_in(unit)?;
        let count = (1..=400_i32).find(|days| f64::from(*days).total_cmp(&count.amount).is_eq())?;
        let back = match days {
            30 => self.today.checked_sub(count.months()),
            days => self.today.checked_sub((i64::from(count) * days).days()),
        };
        Some((back.map_or(When::Unclear, When::Day), next + 1))
    }

    fn since(self, tokens: &[Token<'_>], at: usize) -> Read {
        let start = (1..=3).find(|ahead| !matches!(text(tokens, at + ahead), "o" | "a" | "do" | "da"))?;
        let (when, next) = self.read(tokens, at + start)?;
        match when {
            When::Day(from) | When::Period { from, .. } if from <= self.today => {
                Some((When::Period { from, to: self.today }, next))
            }
            _ => None,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Around {
    BeforeLast,
    Last,
    This,
    Next,
}

impl Around {
    const fn offset(self) -> i32 {
        match self {
            Self::BeforeLast => -2,
            Self::Last => -1,
            Self::This => 0,
            Self::Next => 1,
        }
    }
}

fn exact(year: i16, month: i8, day: i8) -> When {
    Date::new(year, month, day).map_or(When::Unclear, When::Day)
}

const fn full_year(year: i16) -> i16 {
    if year < 100 { 2000 + year } else { year }
}

#[cfg(test)]
#[path = "calendar_tests.rs"]
mod tests;
