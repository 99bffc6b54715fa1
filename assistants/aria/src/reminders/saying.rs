//! How Aria speaks of reminders.

use ::tools::ToolError;
use domain::{Language, Words};
use jiff::Zoned;
use jiff::civil::Weekday;
use ptbr::format;

use super::refusal::Refusal;
use super::rule::{Rule, Unit};
use super::{NewReminder, Reminder, Status};
use crate::card;
use crate::manner::Manner;
use crate::refusal::refused;

/// How many late reminders are told one by one.
const LISTED: usize = 10;

/// One person's words at one instant.
#[derive(Debug)]
pub(crate) struct Saying<'w> {
    words: &'w Words,
    now: Zoned,
}

impl<'w> Saying<'w> {
    pub(crate) const fn at(words: &'w Words, now: Zoned) -> Self {
        Self { words, now }
    }

    pub(crate) fn by(manner: &'w Manner) -> Self {
        Self::at(&manner.words, manner.now.clone())
    }

    pub(crate) fn would_create(&self, new: &NewReminder) -> String {
        let when = self.moment(&self.local(new.next_at));
        let asked = match &new.rule {
            None => self.fill("aria.reminders.create.ask", &[("title", &new.title), ("when", &when)]),
            Some(rule) => self.fill(
                "aria.reminders.create.ask_again",
                &[("title", &new.title), ("rule", &self.rule(rule)), ("when", &when)],
            ),
        };
        card::with(self.words, asked, &[("aria.card.note", new.notes.as_deref())])
    }

    pub(crate) fn created(&self, reminder: &Reminder) -> String {
        let when = reminder.next_at.map(|at| self.moment(&self.local(at))).unwrap_or_default();
        match &reminder.rule {
            None => self.fill("aria.reminders.create.done", &[("title", &reminder.title), ("when", &when)]),
            Some(rule) => self.fill(
                "aria.reminders.create.done_again",
                &[("title", &reminder.title), ("rule", &self.rule(rule)), ("when", &when)],
            ),
        }
    }

    pub(crate) fn would_change(&self, before: &Reminder, new: &NewReminder) -> String {
        let when = self.moment(&self.local(new.next_at));
        let fields = [("before", before.title.as_str()), ("title", &new.title), ("when", &when)];
        match &new.rule {
            None => self.fill("aria.reminders.update.ask", &fields),
            Some(rule) => {
                let rule = self.rule(rule);
                let [before, title, when] = fields;
                self.fill("aria.reminders.update.ask_again", &[before, title, when, ("rule", &rule)])
            }
        }
    }

    pub(crate) fn changed(&self, reminder: &Reminder) -> String {
        let when = reminder.next_at.map(|at| self.moment(&self.local(at))).unwrap_or_default();
        match &reminder.rule {
            None => self.fill("aria.reminders.update.done", &[("title", &reminder.title), ("when", &when)]),
            Some(rule) => self.fill(
                "aria.reminders.update.done_again",
                &[("title", &reminder.title), ("rule", &self.rule(rule)), ("when", &when)],
            ),
        }
    }

    /// What a reminder says when its time has come.
    pub(crate) fn speaks(&self, reminder: &Reminder) -> String {
        match &reminder.notes {
            None => self.fill("aria.reminders.due", &[("title", &reminder.title)]),
            Some(notes) => {
                self.fill("aria.reminders.due_notes", &[("title", &reminder.title), ("notes", notes)])
            }
        }
    }

    /// What reminders say whose time passed while we were away.
    pub(crate) fn speaks_late(&self, late: &[&Reminder]) -> String {
        let line = |reminder: &&Reminder| {
            let when = reminder.next_at.map(|at| self.moment(&self.local(at))).unwrap_or_default();
            self.fill("aria.reminders.late_line", &[("title", &reminder.title), ("when", &when)])
        };
        if let [only] = late {
            let when = only.next_at.map(|at| self.moment(&self.local(at))).unwrap_or_default();
            return self.fill("aria.reminders.late_one", &[("title", &only.title), ("when", &when)]);
        }
        let mut lines: Vec<String> = vec![self.words.text("aria.reminders.late").to_owned()];
        lines.extend(late.iter().take(LISTED).map(line));
        if late.len() > LISTED {
            let more = (late.len() - LISTED).to_string();
            lines.push(self.fill("aria.reminders.late_more", &[("count", &more)]));
        }
        lines.join("\n")
    }

    pub(crate) fn list(&self, reminders: &[Reminder]) -> String {
        if reminders.is_empty() {
            return self.words.text("aria.reminders.list.none").to_owned();
        }
        let line = |reminder: &Reminder| {
            let when = reminder.next_at.map(|at| self.moment(&self.local(at))).unwrap_or_default();
            let rule =
                reminder.rule.as_ref().map(|rule| format!(", {}", self.rule(rule))).unwrap_or_default();
            let fields = [("title", reminder.title.as_str()), ("when", &when), ("rule", &rule)];
            self.fill("aria.reminders.list.line", &fields)
        };
        let head = self.words.text("aria.reminders.list.some").to_owned();
        std::iter::once(head).chain(reminders.iter().map(line)).collect::<Vec<_>>().join("\n")
    }

    /// A sentence about one reminder and perhaps a time.
    pub(crate) fn about(&self, key: &str, reminder: &Reminder, at: Option<jiff::Timestamp>) -> String {
        let when = at.or(reminder.next_at).map(|at| self.moment(&self.local(at))).unwrap_or_default();
        self.words.fill(key, &[("title", &reminder.title), ("when", &when)])
    }

    pub(crate) fn refused(&self, refusal: Refusal) -> ToolError {
        refused(&refusal, self.words)
    }

    /// What a rule made of something, or its refusal in words.
    pub(crate) fn check<T>(&self, ruled: Result<T, Refusal>) -> Result<T, ToolError> {
        ruled.map_err(|refusal| self.refused(refusal))
    }

    /// Where a reminder stands, for a list.
    pub(crate) fn standing(&self, reminder: &Reminder) -> String {
        let at = |at: Option<jiff::Timestamp>| at.map(|at| self.moment(&self.local(at))).unwrap_or_default();
        match (reminder.status, &reminder.rule) {
            (Status::Active, None) => at(reminder.next_at),
            (Status::Active, Some(rule)) => format!("{} · {}", at(reminder.next_at), self.rule(rule)),
            (Status::Delivered, _) => {
                self.fill("aria.reminders.page.status_delivered", &[("when", &at(reminder.delivered_at))])
            }
            (Status::Done, _) => self.words.text("aria.reminders.page.status_done").to_owned(),
            (Status::Cancelled, _) => self.words.text("aria.reminders.page.status_cancelled").to_owned(),
            (Status::Expired, _) => self.words.text("aria.reminders.page.status_expired").to_owned(),
        }
    }

    /// Several fit: which one?
    pub(crate) fn which(&self, reminders: &[Reminder]) -> ToolError {
        let titles: Vec<String> = reminders.iter().take(5).map(|one| format!("“{}”", one.title)).collect();
        let sentence = self.fill("aria.reminders.refused.which", &[("titles", &titles.join(", "))]);
        ToolError::refused("which", sentence).lacking("query")
    }

    /// "hoje às 22h", "amanhã (16/11) às 8h", "sexta, 20 de novembro, às 14h30".
    pub(crate) fn moment(&self, at: &Zoned) -> String {
        let (day, today) = (at.date(), self.now.date());
        let language = self.words.language();
        let time = clock(at, language);
        if day == today || today.yesterday().is_ok_and(|yesterday| yesterday == day) {
            let day = format::day(day, today, language);
            return self.fill("aria.reminders.moment.near", &[("day", &day), ("time", &time)]);
        }
        if today.tomorrow().is_ok_and(|tomorrow| tomorrow == day) {
            let date = match language {
                Language::Portuguese | Language::Added(_) => day.strftime("%d/%m").to_string(),
                Language::English => day.strftime("%b %-d").to_string(),
            };
            return self.fill("aria.reminders.moment.tomorrow", &[("date", &date), ("time", &time)]);
        }
        let day = format::day(day, today, language);
        self.fill("aria.reminders.moment.day", &[("day", &day), ("time", &time)])
    }

    /// "todo dia às 8h", "toda segunda e quarta".
    pub(crate) fn rule(&self, rule: &Rule) -> String {
        if !rule.weekdays.is_empty() {
            let days: Vec<Weekday> = rule.weekdays.iter().map(|day| day.weekday()).collect();
            let names: Vec<&str> = days.iter().map(|day| self.words.text(weekday_key(*day))).collect();
            let list = match names.split_last() {
                Some((last, [])) => (*last).to_owned(),
                Some((last, rest)) => {
                    let joined = rest.join(", ");
                    self.fill("aria.reminders.rule.and", &[("items", &joined), ("last", last)])
                }
                None => String::new(),
            };
            let key = if rule.interval > 1 {
                "aria.reminders.rule.weekdays_each"
            } else {
                "aria.reminders.rule.weekdays"
            };
            return self.fill(key, &[("days", &list), ("interval", &rule.interval.to_string())]);
        }
        let unit = match rule.every {
            Unit::Minute => "minute",
            Unit::Hour => "hour",
            Unit::Day => "day",
            Unit::Week => "week",
            Unit::Month => "month",
            Unit::Year => "year",
        };
        if rule.interval <= 1 {
            return self.words.text(&format!("aria.reminders.rule.{unit}")).to_owned();
        }
        let key = format!("aria.reminders.rule.{unit}s");
        self.words.fill(&key, &[("interval", &rule.interval.to_string())])
    }

    fn local(&self, at: jiff::Timestamp) -> Zoned {
        at.to_zoned(self.now.time_zone().clone())
    }

    fn fill(&self, key: &str, holes: &[(&str, &str)]) -> String {
        self.words.fill(key, holes)
    }
}

/// "8h", "14h30"; in English "8:00".
fn clock(at: &Zoned, language: Language) -> String {
    match (language, at.minute()) {
        (Language::Portuguese | Language::Added(_), 0) => format!("{}h", at.hour()),
        (Language::Portuguese | Language::Added(_), minute) => format!("{}h{minute:02}", at.hour()),
        (Language::English, minute) => format!("{}:{minute:02}", at.hour()),
    }
}

const fn weekday_key(day: Weekday) -> &'static str {
    match day {
        Weekday::Monday => "aria.reminders.weekday.monday",
        Weekday::Tuesday => "aria.reminders.weekday.tuesday",
        Weekday::Wednesday => "aria.reminders.weekday.wednesday",
        Weekday::Thursday => "aria.reminders.weekday.thursday",
        Weekday::Friday => "aria.reminders.weekday.friday",
        Weekday::Saturday => "aria.reminders.weekday.saturday",
        Weekday::Sunday => "aria.reminders.weekday.sunday",
    }
}
