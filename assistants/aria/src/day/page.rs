//! How a day looks: one line to tell anything, then what it asks for, then what it already holds.

use domain::ConversationId;
use maud::{Markup, html};
use uuid::Uuid;
use web::page::book::{self, Act, Field, Line, Teaching};
use web::page::{Frame, Icon, Layout, Moment, NavLink, Page};

use super::PATH;
use super::agenda::Agenda;
use crate::ID;
use crate::balance;
use crate::habits::{self, HabitToday};
use crate::manner::Manner;
use crate::reminders::{Reminder, Saying};
use crate::tracking::metrics::Entry;
use crate::tracking::saying::Saying as Telling;
use crate::trends::saying::capitalised;

/// What an empty day offers to say.
const SAYINGS: [&str; 3] = ["aria.day.empty.first", "aria.day.empty.second", "aria.day.empty.third"];

pub(super) struct TodayPage {
    pub(super) agenda: Agenda,
    /// Where what is told here goes on.
    pub(super) conversation: Option<ConversationId>,
}

impl TodayPage {
    pub(super) fn render(&self, frame: &Frame, manner: &Manner) -> Markup {
        let words = &frame.words;
        let now = manner.now.timestamp();
        let here = Moment::new(now, now, manner.now.time_zone());
        frame.render(&Page {
            title: words.text("aria.day.title").to_owned(),
            here: Some(NavLink::TODAY),
            layout: Layout::Reading,
            actions: html! {},
            beside: html! {},
            body: html! {
                (book::aside(&here.full_day(words)))
                (self.tell(frame))
                @if self.agenda.is_empty() {
                    (Teaching {
                        title: words.text("aria.day.empty.title"),
                        text: words.text("aria.day.empty.text"),
                        sayings: &SAYINGS.map(|key| words.text(key)),
                    }.render(frame))
                }
                (self.asked(frame, manner))
                (self.habits(frame, manner))
                (sentences(frame, "money", &self.agenda.money, "/finance"))
                (sentences(frame, "birthdays", &self.agenda.birthdays, "/people"))
                (self.noted(frame, manner))
                (self.balance(frame))
            },
            assets: book::ASSETS,
        })
    }

    /// Anything that could be told in the chat, without going there first.
    fn tell(&self, frame: &Frame) -> Markup {
        let words = &frame.words;
        let fields = html! {
            (Field::new("text", words.text("aria.day.tell.label")).placeholder(words.text("aria.day.tell.hint"))
                .required().longest(2_000).render())
            input type="hidden" name="assistant" value=(ID);
            @if let Some(conversation) = self.conversation {
                input type="hidden" name="conversation_id" value=(conversation);
            }
            input type="hidden" name="client_message_id" value=(Uuid::new_v4());
        };
        html! { section.card.book { (book::form(frame, "/chat/messages", &fields, words.text("aria.day.tell.send"))) } }
    }

    fn asked(&self, frame: &Frame, manner: &Manner) -> Markup {
        let reminders = &self.agenda.reminders;
        if reminders.spoken.is_empty() && reminders.coming.is_empty() {
            return html! {};
        }
        let saying = Saying::by(manner);
        let all = reminders.spoken.iter().chain(&reminders.coming);
        let lines: Vec<Line> = all.map(|one| reminder(frame, &saying, one)).collect();
        section(frame, "reminders", "/reminders", &lines)
    }

    fn habits(&self, frame: &Frame, manner: &Manner) -> Markup {
        if self.agenda.habits.is_empty() {
            return html! {};
        }
        let saying = habits::Saying::by(manner);
        let lines: Vec<Line> = self.agenda.habits.iter().map(|one| habit(frame, &saying, one)).collect();
        section(frame, "habits", "/habits", &lines)
    }

    fn balance(&self, frame: &Frame) -> Markup {
        let Some(balance) = &self.agenda.balance else { return html! {} };
        let saying = balance::BalanceText::new(&frame.words);
        let line = Line::new(html! { (saying.headline(balance)) })
            .aside(html! { (saying.change(balance).unwrap_or_default()) });
        section(frame, "balance", "/balance", &[line])
    }

    fn noted(&self, frame: &Frame, manner: &Manner) -> Markup {
        if self.agenda.noted.is_empty() {
            return html! {};
        }
        let telling = Telling::by(manner);
        let lines: Vec<Line> = self.agenda.noted.iter().map(|entry| line(entry, &telling)).collect();
        section(frame, "noted", "/tracking", &lines)
    }
}

fn sentences(frame: &Frame, part: &str, sentences: &[String], href: &str) -> Markup {
    if sentences.is_empty() {
        return html! {};
    }
    let lines: Vec<Line> = sentences.iter().map(|sentence| Line::new(html! { (sentence) })).collect();
    section(frame, part, href, &lines)
}

/// A part of the day, with the way to all of its kind.
fn section(frame: &Frame, part: &str, href: &str, lines: &[Line]) -> Markup {
    let text = |key: &str| frame.words.text(&format!("aria.day.{part}.{key}")).to_owned();
    let all = html! { a.button.quiet href=(href) { (text("all")) } };
    book::section_with(&text("title"), &all, &book::lines(lines))
}

fn reminder(frame: &Frame, saying: &Saying<'_>, reminder: &Reminder) -> Line {
    let act = |verb: &str, icon: Icon| {
        let (value, key) = (format!("{verb}:{}", reminder.id), format!("aria.reminders.page.{verb}"));
        Act { action: PATH, sends: ("act", &value), icon, label: frame.words.text(&key) }
            .render_small(frame, &reminder.title)
    };
    Line::new(html! { (reminder.title) })
        .id(format!("r-{}", reminder.id))
        .aside(html! {
            (saying.standing(reminder))
            @if let Some(notes) = &reminder.notes { " · " (notes) }
        })
        .actions(html! { (act("done", Icon::Yes)) (act("snooze", Icon::Bell)) })
}

fn habit(frame: &Frame, saying: &habits::Saying<'_>, habit: &HabitToday) -> Line {
    let (verb, icon) = if habit.done { ("unmark", Icon::Undo) } else { ("mark", Icon::Yes) };
    let (value, key) = (format!("{verb}:{}", habit.id), format!("aria.day.habits.{verb}"));
    let act = Act { action: PATH, sends: ("act", &value), icon, label: frame.words.text(&key) };
    let streak = saying.streak(habit.streak);
    Line::new(html! { (habit.name) })
        .id(format!("h-{}", habit.id))
        .aside(html! {
            @if habit.done { (frame.words.text("aria.day.habits.done")) }
            @if let Some(streak) = streak { @if habit.done { " · " } (streak) }
        })
        .actions(act.render_small(frame, &habit.name))
}

fn line(entry: &Entry, telling: &Telling<'_>) -> Line {
    let what = &entry.what;
    let about = [what.category.as_deref().map(|category| telling.category(category)), what.notes.clone()];
    Line::new(html! { (capitalised(&telling.kind(what.kind, what.name.as_deref()))) })
        .id(format!("entry-{}", entry.id))
        .aside(html! { (about.into_iter().flatten().collect::<Vec<_>>().join(" · ")) })
        .figure(html! { (telling.mark(what.kind, &what.quantity)) })
}
