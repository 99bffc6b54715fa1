//! How Júlia speaks of shifts: one short line each, as people write in a chat.

use ::tools::{CallContext, ToolError};
use domain::{Language, Words};
use engine::Occasion;
use jiff::Zoned;
use jiff::civil::{Date, Weekday};
use ptbr::format;

use super::vaga::Vaga;
use crate::places::folded;

/// How many shifts a question of "which one?" names.
const NAMED: usize = 6;

/// One person's words at one instant.
#[derive(Debug)]
pub(crate) struct ShiftText<'w> {
    pub(crate) words: &'w Words,
    now: Zoned,
    /// Whether the message asks of which specialty something is.
    asks_kind: bool,
}

impl<'w> ShiftText<'w> {
    pub(crate) fn in_turn(call: &'w CallContext) -> Self {
        Self { words: &call.words, now: call.now(), asks_kind: folded(&call.text).contains("especialidade") }
    }

    pub(crate) const fn at(words: &'w Words, now: Zoned) -> Self {
        Self { words, now, asks_kind: false }
    }

    pub(crate) fn on(occasion: &'w Occasion) -> Self {
        Self { words: &occasion.words, now: occasion.here(), asks_kind: false }
    }

    pub(crate) fn text(&self, key: &str) -> String {
        self.words.text(key).to_owned()
    }

    /// "1) sáb, 21/11, 19h–7h · São Luiz (Jardim) · R$ 2.000"; with their specialties, where these are several.
    pub(crate) fn list(&self, vagas: &[Vaga]) -> String {
        let mixed =
            vagas.windows(2).any(|two| matches!(two, [one, next] if one.specialty.id != next.specialty.id));
        let told = |vaga: &Vaga| if mixed { self.with_kind(vaga) } else { self.asked_line(vaga) };
        let line = |(at, vaga): (usize, &Vaga)| format!("{}) {}", at + 1, told(vaga));
        vagas.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
    }

    /// A line, with the specialty where the message asks for it.
    pub(crate) fn asked_line(&self, vaga: &Vaga) -> String {
        if self.asks_kind { self.with_kind(vaga) } else { self.line(vaga) }
    }

    fn with_kind(&self, vaga: &Vaga) -> String {
        format!("{} · {}", self.line(vaga), vaga.specialty.name)
    }

    pub(crate) fn line(&self, vaga: &Vaga) -> String {
        let place = match vaga.hospital.district() {
            Some(district) => format!("{} ({district})", vaga.hospital.name),
            None => vaga.hospital.name.clone(),
        };
        format!("{}, {} · {place} · {}", self.day(vaga.starts.date()), self.hours(vaga), self.money(vaga))
    }

    /// "sáb, 21/11, 19h–7h, R$ 2.000": what may change of a shift.
    pub(crate) fn terms(&self, vaga: &Vaga) -> String {
        format!("{}, {}, {}", self.day(vaga.starts.date()), self.hours(vaga), self.money(vaga))
    }

    /// A sentence about one shift.
    pub(crate) fn about(&self, key: &str, vaga: &Vaga) -> String {
        let (day, hours, value) = (self.day(vaga.starts.date()), self.hours(vaga), self.money(vaga));
        self.words.fill(
            key,
            &[
                ("day", &day),
                ("hours", &hours),
                ("hospital", &vaga.hospital.name),
                ("value", &value),
                ("specialty", &vaga.specialty.name),
            ],
        )
    }

    pub(crate) fn refused(&self, code: &'static str) -> ToolError {
        ToolError::refused(code, self.words.text(&format!("julia.refused.{code}")))
    }

    /// The question with the reason that is kept with what is done: whoever says yes has read it.
    pub(crate) fn because(&self, asked: String, reason: Option<&str>) -> String {
        match reason.map(str::trim).filter(|reason| !reason.is_empty()) {
            Some(reason) => self.words.fill("julia.card.because", &[("asked", &asked), ("reason", reason)]),
            None => asked,
        }
    }

    pub(crate) fn refused_about(&self, code: &'static str, vaga: &Vaga) -> ToolError {
        ToolError::refused(code, self.about(&format!("julia.refused.{code}"), vaga))
    }

    /// Several fit: which one?
    pub(crate) fn which(&self, vagas: &[Vaga]) -> ToolError {
        let list = self.list(vagas.get(..vagas.len().min(NAMED)).unwrap_or(vagas));
        ToolError::refused("which", self.words.fill("julia.refused.which", &[("list", &list)]))
    }

    /// Somebody was faster; perhaps there is something like it.
    pub(crate) fn taken(&self, others: &[Vaga]) -> ToolError {
        let sentence = if others.is_empty() {
            self.text("julia.refused.taken")
        } else {
            self.words.fill("julia.refused.taken_others", &[("list", &self.list(others))])
        };
        ToolError::refused("taken", sentence)
    }

    /// "hoje", "amanhã", "sáb, 21/11".
    pub(crate) fn day(&self, day: Date) -> String {
        let today = self.now.date();
        if day == today {
            return self.text("julia.day.today");
        }
        let date = match self.words.language() {
            Language::Portuguese | Language::Added(_) => day.strftime("%d/%m").to_string(),
            Language::English => day.strftime("%b %-d").to_string(),
        };
        if today.tomorrow().is_ok_and(|tomorrow| tomorrow == day) {
            return self.words.fill("julia.day.tomorrow", &[("date", &date)]);
        }
        format!("{}, {date}", self.words.text(weekday_key(day.weekday())))
    }

    /// "19h–7h".
    pub(crate) fn hours(&self, vaga: &Vaga) -> String {
        format!("{}–{}", self.clock(&vaga.starts), self.clock(&vaga.ends))
    }

    /// "8h", "14h30"; in English "8:00".
    pub(crate) fn clock(&self, at: &Zoned) -> String {
        match (self.words.language(), at.minute()) {
            (Language::Portuguese | Language::Added(_), 0) => format!("{}h", at.hour()),
            (Language::Portuguese | Language::Added(_), minute) => format!("{}h{minute:02}", at.hour()),
            (Language::English, minute) => format!("{}:{minute:02}", at.hour()),
        }
    }

    pub(super) fn weekday(&self, day: Weekday) -> String {
        self.text(weekday_key(day))
    }

    pub(crate) fn money(&self, vaga: &Vaga) -> String {
        self.reais(vaga.value_cents)
    }

    /// "R$ 2.000": cents are written where there are any.
    pub(crate) fn reais(&self, cents: i64) -> String {
        let (reais, cents) = (cents / 100, cents % 100);
        let amount: f64 = format!("{reais}.{cents:02}").parse().unwrap_or_default();
        let written = format::money(amount, self.words.language());
        let bare = written.strip_suffix(",00").or(written.strip_suffix(".00"));
        bare.unwrap_or(&written).to_owned()
    }
}

const fn weekday_key(day: Weekday) -> &'static str {
    match day {
        Weekday::Monday => "julia.day.monday",
        Weekday::Tuesday => "julia.day.tuesday",
        Weekday::Wednesday => "julia.day.wednesday",
        Weekday::Thursday => "julia.day.thursday",
        Weekday::Friday => "julia.day.friday",
        Weekday::Saturday => "julia.day.saturday",
        Weekday::Sunday => "julia.day.sunday",
    }
}
