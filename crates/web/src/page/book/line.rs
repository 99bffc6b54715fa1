//! A row of a list: what it is, what it comes to, and what can be done with it.

use maud::{Markup, html};

#[derive(Debug, Clone, Default)]
pub struct Line {
    /// Where a link to this row lands.
    pub id: Option<String>,
    pub title: Markup,
    /// When, where from, what about: quiet, under the title.
    pub aside: Markup,
    /// The number, on the right.
    pub figure: Markup,
    /// What can be done: small buttons, or folds.
    pub actions: Markup,
    /// What stands under all of it, on the whole width.
    pub below: Markup,
}

impl Line {
    pub fn new(title: Markup) -> Self {
        Self { title, ..Self::default() }
    }

    #[must_use]
    pub fn id(self, id: impl Into<String>) -> Self {
        Self { id: Some(id.into()), ..self }
    }

    #[must_use]
    pub fn aside(self, aside: Markup) -> Self {
        Self { aside, ..self }
    }

    #[must_use]
    pub fn figure(self, figure: Markup) -> Self {
        Self { figure, ..self }
    }

    #[must_use]
    pub fn actions(self, actions: Markup) -> Self {
        Self { actions, ..self }
    }

    #[must_use]
    pub fn below(self, below: Markup) -> Self {
        Self { below, ..self }
    }

    fn render(&self) -> Markup {
        let filled = |part: &Markup| !part.0.is_empty();
        html! {
            li id=[self.id.as_deref()] {
                div.what {
                    p { (self.title) }
                    @if filled(&self.aside) { p.aside { (self.aside) } }
                }
                @if filled(&self.figure) { p.figure { (self.figure) } }
                @if filled(&self.actions) { div.acts { (self.actions) } }
                @if filled(&self.below) { div.below { (self.below) } }
            }
        }
    }
}

pub fn lines(lines: &[Line]) -> Markup {
    html! { ul.lines { @for line in lines { (line.render()) } } }
}
