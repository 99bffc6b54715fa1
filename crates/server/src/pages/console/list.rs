//! The list on the left: who is talking, and who waits.

use engine::operators::{Control, InboxRow};
use maud::{Markup, html};
use web::page::{Frame, Icon};

use super::{ConsolePage, Filter, PATH, channel_name, name_of};
use crate::api::admin::waits;

pub(super) fn section(page: &ConsolePage, frame: &Frame) -> Markup {
    let words = &frame.words;
    html! {
        section.inbox aria-label=(words.text("console.list.label")) {
            form.search method="get" action=(PATH) role="search" {
                @if page.view.filter != Filter::All {
                    input type="hidden" name="filter" value=(page.view.filter.as_str());
                }
                input #search type="search" name="q" value=(page.view.text) maxlength="100"
                    aria-label=(words.text("console.list.search")) placeholder=(words.text("console.list.search"));
                button.icon.quiet aria-label=(words.text("console.list.go")) title=(words.text("console.list.go")) {
                    (Icon::Tool.render())
                }
            }
            nav.filters aria-label=(words.text("console.list.filters")) {
                @for filter in Filter::ALL {
                    a href=(page.view.filtered(*filter).href()) aria-current=[(page.view.filter == *filter).then_some("true")] {
                        (words.text(&format!("console.filter.{}", filter.as_str())))
                    }
                }
            }
            div #rows data-live {
                @if page.rows.is_empty() {
                    p.none { (words.text(if page.view.text.is_empty() { "console.list.none" } else { "console.list.none_found" })) }
                }
                ul.rows { @for row in &page.rows { (one(page, row, frame)) } }
                @if let Some(next) = page.next {
                    p.older { a.button.quiet href=(page.view.after(next).href()) { (words.text("console.list.older")) } }
                }
            }
        }
    }
}

fn one(page: &ConsolePage, row: &InboxRow, frame: &Frame) -> Markup {
    let words = &frame.words;
    let is_open = page.view.open == Some(row.id);
    html! {
        li {
            a.row #{ "c-" (row.id) } href=(page.view.opening(Some(row.id)).href()) aria-current=[is_open.then_some("true")] {
                span.who { (row.name) }
                span.at { (page.moment(row.updated_at).render_short(words)) }
                span.last { (last_line(row, frame)) }
                span.marks {
                    span.channel { (channel_name(&row.channel, frame)) }
                    @if row.controlled_by == Control::Human { span.mark.human { (words.text("console.mark.human")) } }
                    @if waits(row) { span.mark.waiting { (words.text("console.mark.waiting")) } }
                    @if row.permission != "opted_in" {
                        span.mark { (words.text(&format!("console.permission.{}", row.permission))) }
                    }
                }
            }
        }
    }
}

/// The last words, and whose they are if they are not the person's.
fn last_line(row: &InboxRow, frame: &Frame) -> String {
    const LONGEST: usize = 120;
    let Some(text) = row.last_text.as_deref().filter(|text| !text.is_empty()) else { return String::new() };
    let line: String = text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(LONGEST).collect();
    match row.last_author.as_deref() {
        Some("assistant") => format!("{}: {line}", name_of(&row.assistant, frame)),
        Some("operator") => format!("{}: {line}", frame.words.text("console.author.team")),
        _ => line,
    }
}
