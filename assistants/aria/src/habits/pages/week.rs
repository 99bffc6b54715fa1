//! The habits: seven days each, to be ticked with one press.

use jiff::ToSpan;
use jiff::civil::Date;
use maud::{Markup, html};
use web::page::book::{self, Act, Line};
use web::page::{Frame, Icon};

use super::{HabitsPage, PATH};
use crate::habits::{Kept, Saying, rhythm};

/// How many days can be ticked at a glance.
const DAYS: i64 = 7;

pub(super) fn section(page: &HabitsPage, frame: &Frame) -> Markup {
    if page.habits.is_empty() && page.ended.is_empty() {
        return html! {};
    }
    let words = &frame.words;
    let saying = Saying::new(words, page.manner.today());
    let lines: Vec<Line> = page.habits.iter().map(|kept| line(kept, &saying, frame)).collect();
    let ended: Vec<Line> = page.ended.iter().map(|kept| ended(kept, &saying, frame)).collect();
    let body = html! {
        @if !lines.is_empty() { (book::lines(&lines)) }
        @if !ended.is_empty() {
            (book::fold(Icon::List, words.text("aria.habits.page.ended"), &book::lines(&ended)))
        }
    };
    book::section(words.text("aria.habits.page.habits"), &body)
}

fn line(kept: &Kept, saying: &Saying<'_>, frame: &Frame) -> Line {
    let what = &kept.habit.what;
    let streak = saying.streak(kept.streak(saying.today));
    let area = what.area.map(|area| saying.area(area));
    let aside: Vec<String> = std::iter::once(saying.rhythm(what.rhythm)).chain(area).collect();
    let action = format!("{PATH}/{}", kept.habit.id);
    let act = |verb, icon, label| Act { action: &action, sends: ("act", verb), icon, label };
    let label = |key| frame.words.text(key);
    Line::new(html! { (what.name) })
        .id(format!("h-{}", kept.habit.id))
        .aside(html! { (aside.join(" · ")) })
        .figure(html! { @if let Some(streak) = streak { (streak) } })
        .below(html! {
            (ticks(kept, saying, frame))
            (book::fold(Icon::Edit, label("aria.habits.page.more"), &html! {
                div.choices {
                    (act("end", Icon::Yes, label("aria.habits.page.end")).render(frame))
                    (act("remove", Icon::Forget, label("aria.habits.page.remove")).render(frame))
                }
            }))
        })
}

fn ended(kept: &Kept, saying: &Saying<'_>, frame: &Frame) -> Line {
    let best = kept.streak(saying.today);
    let record = (best.best > 0).then(|| {
        let row = saying.in_a_row(best.best, best.counted);
        saying.fill("aria.habits.record", &[("best", &row)])
    });
    let action = format!("{PATH}/{}", kept.habit.id);
    let act = |verb, icon, label| Act { action: &action, sends: ("act", verb), icon, label };
    let label = |key| frame.words.text(key);
    let name = kept.habit.what.name.as_str();
    Line::new(html! { (name) }).aside(html! { @if let Some(record) = record { (record) } }).actions(html! {
        (act("resume", Icon::Again, label("aria.habits.page.resume")).render_small(frame, name))
        (act("remove", Icon::Forget, label("aria.habits.page.remove")).render_small(frame, name))
    })
}

/// One button a day: pressed where it was done. The oldest is on the left, today on the right.
fn ticks(kept: &Kept, saying: &Saying<'_>, frame: &Frame) -> Markup {
    let days: Vec<Date> = (0..DAYS).rev().map(|back| saying.today.saturating_sub(back.days())).collect();
    html! {
        form.ticks method="post" action={ (PATH) "/" (kept.habit.id) "/days" }
            aria-label=(saying.fill("aria.habits.page.week_of", &[("name", &kept.habit.what.name)])) {
            @if let Some(csrf) = &frame.csrf { (csrf.field()) }
            @for day in days { (tick(kept, day, saying)) }
        }
    }
}

fn tick(kept: &Kept, day: Date, saying: &Saying<'_>) -> Markup {
    let done = kept.is_done_on(day);
    let key = if done { "aria.habits.page.done_on" } else { "aria.habits.page.not_done_on" };
    let label = saying.fill(key, &[("name", &kept.habit.what.name), ("day", &saying.day(day))]);
    let weekday = saying.weekday(rhythm::name_of(day.weekday()));
    let letters: String = weekday.chars().take(3).collect();
    html! {
        button.day.free[!kept.habit.what.rhythm.falls_on(day)] name="mark" value={ (day) "." (if done { "off" } else { "on" }) }
            aria-pressed=(if done { "true" } else { "false" }) aria-label=(label) title=(label) {
            span.name { (letters) }
            span.box { @if done { (Icon::Yes.render()) } @else { (day.day()) } }
        }
    }
}
