//! One button that does one thing: a form of its own, so that it works before any script.

use maud::{Markup, html};

use crate::page::{Frame, Icon};

/// What is posted, and what the button says.
#[derive(Debug, Clone, Copy)]
pub struct Act<'a> {
    pub action: &'a str,
    /// The name and the value that the button sends.
    pub sends: (&'a str, &'a str),
    pub icon: Icon,
    pub label: &'a str,
}

impl Act<'_> {
    /// The icon and the word.
    pub fn render(&self, frame: &Frame) -> Markup {
        let (name, value) = self.sends;
        html! {
            form method="post" action=(self.action) {
                @if let Some(csrf) = &frame.csrf { (csrf.field()) }
                button.quiet name=(name) value=(value) { (self.icon.render()) span { (self.label) } }
            }
        }
    }

    /// The icon alone, for rows; its name is there for whoever does not see it. `of` says what it is done to.
    pub fn render_small(&self, frame: &Frame, of: &str) -> Markup {
        let (name, value) = self.sends;
        html! {
            form method="post" action=(self.action) {
                @if let Some(csrf) = &frame.csrf { (csrf.field()) }
                button.quiet.icon name=(name) value=(value) aria-label={ (self.label) ": " (of) } title=(self.label) {
                    (self.icon.render())
                }
            }
        }
    }
}
