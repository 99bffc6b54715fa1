//! The line that says what was just done, and how to take it back.

use maud::{Markup, html};

use crate::page::{Frame, Icon, Undoable, undo};

/// What takes it back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Undo<'a> {
    pub action: &'a str,
    /// The name and the value that the button sends.
    pub sends: (&'a str, &'a str),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flash<'a> {
    pub text: &'a str,
    /// [`Icon::Yes`] for what was done, [`Icon::Notice`] for what was not.
    pub icon: Icon,
    pub undo: Option<Undo<'a>>,
    /// The page without this line.
    pub close: &'a str,
}

impl<'a> Flash<'a> {
    pub fn done(text: &'a str, close: &'a str) -> Self {
        Self { text, icon: Icon::Yes, undo: None, close }
    }

    pub fn refused(text: &'a str, close: &'a str) -> Self {
        Self { text, icon: Icon::Notice, undo: None, close }
    }

    #[must_use]
    pub fn undone_by(self, undo: Option<Undo<'a>>) -> Self {
        Self { undo, ..self }
    }

    pub fn render(&self, frame: &Frame) -> Markup {
        let words = &frame.words;
        html! {
            div.flash role="status" {
                (self.icon.render())
                span { (self.text) }
                @if let Some(undo) = &frame.undo {
                    (undo::form(frame.csrf.as_ref(), &undo.receipt.to_string(), &undo.page, label(frame, undo)))
                } @else if let Some(undo) = self.undo {
                    form method="post" action=(undo.action) {
                        @if let Some(csrf) = &frame.csrf { (csrf.field()) }
                        button.quiet name=(undo.sends.0) value=(undo.sends.1) {
                            (Icon::Undo.render()) span { (words.text("book.undo")) }
                        }
                    }
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
