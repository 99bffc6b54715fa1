//! What stands on a page while there is nothing on it: one true sentence to try, as a button that types it.

use maud::{Markup, html};

use crate::page::Frame;

#[derive(Debug, Clone, Copy)]
pub struct Teaching<'a> {
    pub title: &'a str,
    pub text: &'a str,
    /// Sentences that work when they are said just so.
    pub sayings: &'a [&'a str],
}

impl Teaching<'_> {
    /// For a page that is empty as a whole.
    pub fn render(&self, frame: &Frame) -> Markup {
        html! {
            section.teaches {
                h2 { (self.title) }
                p { (self.text) }
                (self.sayings(frame))
            }
        }
    }

    /// For one part of a page, under its own heading.
    pub fn render_inside(&self, frame: &Frame) -> Markup {
        html! { div.teaches { p { (self.text) } (self.sayings(frame)) } }
    }

    fn sayings(&self, frame: &Frame) -> Markup {
        html! {
            @if !self.sayings.is_empty() {
                p.aside { (frame.words.text("book.try")) }
                form.sayings method="get" action="/" {
                    @for saying in self.sayings {
                        button name="draft" value=(saying) { "“" (saying) "”" }
                    }
                }
            }
        }
    }
}
