//! Numbers that answer a question, side by side.

use maud::{Markup, html};

/// One number with its name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Figure {
    pub label: String,
    pub value: String,
    /// What it is compared with, or counted from.
    pub aside: Option<String>,
    /// Where the number comes from, for a tap.
    pub href: Option<String>,
}

pub fn figures(figures: &[Figure]) -> Markup {
    html! {
        dl.figures {
            @for figure in figures {
                div {
                    dt { (figure.label) }
                    dd {
                        @match &figure.href {
                            Some(href) => { a href=(href) { (figure.value) } }
                            None => { (figure.value) }
                        }
                    }
                    @if let Some(aside) = &figure.aside { dd.aside { (aside) } }
                }
            }
        }
    }
}
