//! The line that says what was just done, and how to take it back.

use maud::{Markup, html};

use crate::page::{Frame, Icon, Undoable, undo};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flash<'a> {
    pub text: &'a str,
    /// [`Icon::Yes`] for what was done, [`Icon::Notice`] for what was not.
    pub icon: Icon,
    /// The page without this line.
    pub close: &'a str,
}

impl<'a> Flash<'a> {
    pub fn done(text: &'a str, close: &'a str) -> Self {
        Self { text, icon: Icon::Yes, close }
    }

    pub fn refused(text: &'a str, close: &'a str) -> Self {
        Self { text, icon: Icon::Notice, close }
    }

    pub fn render(&self, frame: &Frame) -> Markup {
        let words = &frame.words;
        html! {
            div.flash role="status" {
                (self.icon.render())
                span { (self.text) }
                @if let Some(undo) = &frame.undo {
                    (undo::form(frame.csrf.as_ref(), &undo.receipt.to_string(), &undo.page, label(frame, undo)))
                }
                a.button.quiet.icon href=(self.close) aria-label=(words.text("book.close"))
                    title=(words.text("book.close")) { (Icon::No.render()) }
            }
        }
    }
}

/// The line of a page that says nothing itself of what was done on it.
pub(in crate::page) fn done(frame: &Frame, undo: &Undoable) -> Markup {
    let key = if undo.undone { "book.undone" } else { "book.done" };
    Flash::done(frame.words.text(key), &undo.page).render(frame)
}

fn label<'f>(frame: &'f Frame, undo: &Undoable) -> &'f str {
    frame.words.text(if undo.undone { "book.redo" } else { "book.undo" })
}
