//! Ways through time: some named periods to choose from, or one month after the other.

use maud::{Markup, html};

use crate::page::{Frame, Icon};

/// Some views of one page, one of which is here.
#[derive(Debug, Clone, Default)]
pub struct Choosing {
    /// What is chosen, for whoever does not see it.
    pub label: String,
    /// Where each leads, its name, and whether it is here.
    ways: Vec<(String, String, Option<&'static str>)>,
}

impl Choosing {
    pub fn new(label: impl Into<String>) -> Self {
        Self { label: label.into(), ways: Vec::new() }
    }

    #[must_use]
    pub fn here(mut self, href: impl Into<String>, name: impl Into<String>) -> Self {
        self.ways.push((href.into(), name.into(), Some("page")));
        self
    }

    #[must_use]
    pub fn there(mut self, href: impl Into<String>, name: impl Into<String>) -> Self {
        self.ways.push((href.into(), name.into(), None));
        self
    }

    pub fn render(&self) -> Markup {
        html! {
            nav.choosing aria-label=(self.label) {
                @for (href, name, here) in &self.ways {
                    a href=(href) aria-current=[here] { (name) }
                }
            }
        }
    }
}

/// What is looked at, and the ways to what comes before and after it.
#[derive(Debug, Clone, Copy)]
pub struct Stepper<'a> {
    /// "novembro de 2026"
    pub here: &'a str,
    pub before: Option<&'a str>,
    pub after: Option<&'a str>,
}

impl Stepper<'_> {
    pub fn render(&self, frame: &Frame) -> Markup {
        let words = &frame.words;
        let way = |href: Option<&str>, icon: Icon, key: &str| {
            html! {
                @match href {
                    Some(href) => {
                        a.button.quiet.icon href=(href) aria-label=(words.text(key)) title=(words.text(key)) {
                            (icon.render())
                        }
                    }
                    None => span.gap {}
                }
            }
        };
        html! {
            nav.stepper aria-label=(words.text("book.period")) {
                (way(self.before, Icon::Before, "book.before"))
                strong aria-current="true" { (self.here) }
                (way(self.after, Icon::After, "book.after"))
            }
        }
    }
}
