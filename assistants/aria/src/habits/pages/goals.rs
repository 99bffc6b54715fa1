//! The goals: how far each has come, and a field to say so.

use maud::{Markup, html};
use web::page::book::{self, Act, Bar, Field, Fill, Input, Line};
use web::page::{Frame, Icon};

use super::{Entry, GOALS, HabitsPage};
use crate::habits::goals::saying::Saying;
use crate::habits::goals::{Standing, Status};

pub(super) fn section(page: &HabitsPage, frame: &Frame) -> Markup {
    if page.goals.is_empty() {
        return html! {};
    }
    let words = &frame.words;
    let saying = Saying::new(words, page.manner.today());
    let is_open = |one: &&Standing| one.goal.what.status == Status::Open;
    let open: Vec<Line> =
        page.goals.iter().filter(is_open).map(|one| line(page, one, &saying, frame)).collect();
    let over: Vec<Line> =
        page.goals.iter().filter(|one| !is_open(one)).map(|one| closed(one, &saying, frame)).collect();
    let body = html! {
        @if !open.is_empty() { (book::lines(&open)) }
        @if !over.is_empty() {
            (book::fold(Icon::List, words.text("aria.habits.page.over"), &book::lines(&over)))
        }
    };
    book::section(words.text("aria.habits.page.goals"), &body)
}

fn line(page: &HabitsPage, one: &Standing, saying: &Saying<'_>, frame: &Frame) -> Line {
    let words = &frame.words;
    let what = &one.goal.what;
    let action = format!("{GOALS}/{}", one.goal.id);
    let act = |verb, icon, label| Act { action: &action, sends: ("act", verb), icon, label };
    let label = |key| words.text(key);
    let problem = page.problem_of(Entry::Progress(one.goal.id));
    let id = one.goal.id.to_string();
    let target = what.target.amount().map(|amount| saying.amount(amount, what.target.unit()));
    Line::new(html! { (what.title) })
        .id(format!("g-{id}"))
        .aside(html! { @if let Some(due) = what.due { (saying.due(due)) } })
        .below(html! {
            @if let Some(share) = one.share_on(saying.today) {
                (Bar {
                    label: &saying.progress(one).unwrap_or_default(),
                    text: "",
                    share,
                    fill: Fill::Plain,
                }.render())
            } @else if let Some(target) = target {
                (book::aside(&words.fill("aria.habits.goal.aim", &[("amount", &target)])))
            }
            @if what.target.is_told() {
                form.fields.inline method="post" action=(action) {
                    @if let Some(csrf) = &frame.csrf { (csrf.field()) }
                    (Field::new("progress", label("aria.habits.page.so_far")).input(Input::Number).longest(20)
                        .within(&id).problem(problem).required().render())
                    button name="act" value="progress" { (label("aria.habits.page.save")) }
                }
            }
            (book::fold(Icon::Edit, label("aria.habits.page.more"), &html! {
                div.choices {
                    (act("done", Icon::Yes, label("aria.habits.page.reach")).render(frame))
                    (act("drop", Icon::No, label("aria.habits.page.drop")).render(frame))
                    (act("remove", Icon::Forget, label("aria.habits.page.remove")).render(frame))
                }
            }))
        })
}

fn closed(one: &Standing, saying: &Saying<'_>, frame: &Frame) -> Line {
    let action = format!("{GOALS}/{}", one.goal.id);
    let act = |verb, icon, label| Act { action: &action, sends: ("act", verb), icon, label };
    let label = |key| frame.words.text(key);
    let title = one.goal.what.title.as_str();
    let state = match one.goal.what.status {
        Status::Abandoned => "aria.habits.goal.is_abandoned",
        _ => "aria.habits.goal.is_done",
    };
    Line::new(html! { (title) }).aside(html! { (saying.words.text(state)) }).actions(html! {
        (act("resume", Icon::Again, label("aria.habits.page.resume")).render_small(frame, title))
        (act("remove", Icon::Forget, label("aria.habits.page.remove")).render_small(frame, title))
    })
}
