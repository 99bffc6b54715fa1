//! A share as a bar, with the words that say the same.

use maud::{Markup, html};

/// How a bar is filled. The text says it as well: colour alone means nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Fill {
    #[default]
    Plain,
    /// More than there should be.
    Over,
}

#[derive(Debug, Clone, Copy)]
pub struct Bar<'a> {
    pub label: &'a str,
    /// What the bar shows, in words: "R$ 320 de R$ 500".
    pub text: &'a str,
    /// From 0 to 1; what is more is drawn full.
    pub share: f64,
    pub fill: Fill,
}

impl Bar<'_> {
    pub fn render(&self) -> Markup {
        let share = if self.share.is_finite() { self.share.clamp(0.0, 1.0) } else { 0.0 };
        html! {
            div.bar {
                p { span { (self.label) } span.figure { (self.text) } }
                // The width is an attribute and not a style: the page's policy forbids styles inline.
                svg.over[self.fill == Fill::Over] width="100%" height="8" aria-hidden="true" focusable="false" {
                    rect.track width="100%" height="8" rx="4" {}
                    rect.fill width={ (format!("{:.1}", share * 100.0)) "%" } height="8" rx="4" {}
                }
            }
        }
    }
}
