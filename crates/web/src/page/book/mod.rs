//! The pieces that pages of a notebook are put together from: sections, figures, forms, lists, tables, bars, and
//! what stands there while there is nothing yet. Whoever uses them brings the words and never a class name.

mod act;
mod bar;
mod field;
mod figure;
mod flash;
mod line;
mod step;
mod table;
mod teach;

use maud::{Markup, html};

pub use self::act::Act;
pub use self::bar::{Bar, Fill};
pub use self::field::{Choice, Field, Input};
pub use self::figure::{Figure, figures};
pub use self::flash::Flash;
pub(in crate::page) use self::flash::done;
pub use self::line::{Line, lines};
pub use self::step::{Choosing, Stepper};
pub use self::table::{Cell, Table};
pub use self::teach::Teaching;
use super::{Frame, Icon};
use crate::assets::Asset;

/// What a page made of these pieces links to, for [`super::Page::assets`].
pub const ASSETS: &[Asset] = &[Asset::SheetStyle, Asset::BookStyle, Asset::Sheet];

/// A part of a page under its heading.
pub fn section(title: &str, body: &Markup) -> Markup {
    section_with(title, &html! {}, body)
}

/// The same, with something to press beside the heading.
pub fn section_with(title: &str, actions: &Markup, body: &Markup) -> Markup {
    html! {
        section.card.book {
            header.head { h2 { (title) } (actions) }
            (body)
        }
    }
}

/// Fields that are posted together, with the proof that the page was ours.
pub fn form(frame: &Frame, action: &str, fields: &Markup, send: &str) -> Markup {
    html! {
        form.fields method="post" action=(action) {
            @if let Some(csrf) = &frame.csrf { (csrf.field()) }
            (fields)
            button.primary { (send) }
        }
    }
}

/// Fields side by side where there is room, one under the other where there is none.
pub fn pair(fields: &Markup) -> Markup {
    html! { div.pair { (fields) } }
}

/// Short fields, two by two also on a phone.
pub fn compact(fields: &Markup) -> Markup {
    html! { div.compact { (fields) } }
}

/// Something that unfolds from a quiet button: a form to correct, the numbers behind a picture.
pub fn fold(icon: Icon, label: &str, body: &Markup) -> Markup {
    html! {
        details.fold {
            summary.button.quiet { (icon.render()) span { (label) } }
            div { (body) }
        }
    }
}

/// One quiet line under something: what it leaves out, or how it was counted.
pub fn aside(text: &str) -> Markup {
    html! { p.aside { (text) } }
}

/// A sentence that says why something cannot be, where it was entered.
pub fn refusal(text: &str) -> Markup {
    html! { p.refused role="alert" { (Icon::Notice.render()) span { (text) } } }
}

#[cfg(test)]
#[path = "book_tests.rs"]
mod tests;
