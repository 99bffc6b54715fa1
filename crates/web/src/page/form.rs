//! Forms that fill in a draft: the fields are one list, which is rendered and read.

use std::fmt;

use domain::Words;
use jiff::civil::Date;
use maud::{Markup, html};
use serde::Deserialize;

use super::book::{self, Choice, Field, Input};

/// The fields in the order in which they were sent, by the names that they have in the form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Entered(Vec<(String, String)>);

impl Entered {
    /// What was sent for a field, without the blanks around it; nothing may have been typed.
    pub fn sent(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(field, _)| field == name).map(|(_, value)| value.trim())
    }

    /// What was typed into a field.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.sent(name).filter(|value| !value.is_empty())
    }

    pub fn owned(&self, name: &str) -> Option<String> {
        self.text(name).map(str::to_owned)
    }

    /// The draft that the fields make, or why one of them cannot be.
    pub fn draft<D: DraftForm>(&self) -> Result<D, D::Refusal> {
        let mut draft = D::default();
        for field in D::ROWS.iter().copied().flatten() {
            if let Some(text) = self.sent(field.name) {
                (field.fill)(&mut draft, text)?;
            }
        }
        Ok(draft)
    }
}

impl<const N: usize> From<[(&str, &str); N]> for Entered {
    fn from(fields: [(&str, &str); N]) -> Self {
        Self(fields.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec())
    }
}

/// A draft that is filled in on a page.
pub trait DraftForm: Default + 'static {
    type Refusal: 'static;
    /// Its fields. Those of one row stand side by side.
    const ROWS: FormRows<Self>;
}

pub type FormRows<D> = &'static [&'static [FormField<D>]];

/// What a field of a form takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FormInput {
    Line,
    Number,
    Day,
    Today,
    Choice,
    Tick,
    Unseen,
}

/// A field of a form, labelled by its name, and what of the draft it fills: `fill` gets what was sent, which may be empty.
pub struct FormField<D: DraftForm> {
    name: &'static str,
    label: &'static str,
    input: FormInput,
    placeholder: Option<&'static str>,
    hint: Option<&'static str>,
    longest: Option<usize>,
    required: bool,
    fill: Fill<D>,
}

type Fill<D> = fn(&mut D, &str) -> Result<(), <D as DraftForm>::Refusal>;

impl<D: DraftForm> FormField<D> {
    const fn new(name: &'static str, input: FormInput, fill: Fill<D>) -> Self {
        let (placeholder, hint, longest) = (None, None, None);
        Self { name, label: name, input, placeholder, hint, longest, required: false, fill }
    }

    pub const fn line(name: &'static str, fill: Fill<D>) -> Self {
        Self::new(name, FormInput::Line, fill)
    }

    /// A number or an amount.
    pub const fn number(name: &'static str, fill: Fill<D>) -> Self {
        Self::new(name, FormInput::Number, fill)
    }

    pub const fn day(name: &'static str, fill: Fill<D>) -> Self {
        Self::new(name, FormInput::Day, fill)
    }

    /// A day, today if nobody says another.
    pub const fn today(name: &'static str, fill: Fill<D>) -> Self {
        Self::new(name, FormInput::Today, fill)
    }

    /// One of the things that the page offers.
    pub const fn choice(name: &'static str, fill: Fill<D>) -> Self {
        Self::new(name, FormInput::Choice, fill)
    }

    /// Sent where it is ticked.
    pub const fn tick(name: &'static str, fill: Fill<D>) -> Self {
        Self::new(name, FormInput::Tick, fill)
    }

    /// Something else in the form sends it.
    pub const fn unseen(name: &'static str, fill: Fill<D>) -> Self {
        Self::new(name, FormInput::Unseen, fill)
    }

    #[must_use]
    pub const fn label(mut self, label: &'static str) -> Self {
        self.label = label;
        self
    }

    #[must_use]
    pub const fn placeholder(mut self, placeholder: &'static str) -> Self {
        self.placeholder = Some(placeholder);
        self
    }

    #[must_use]
    pub const fn hint(mut self, hint: &'static str) -> Self {
        self.hint = Some(hint);
        self
    }

    #[must_use]
    pub const fn longest(mut self, characters: usize) -> Self {
        self.longest = Some(characters);
        self
    }

    #[must_use]
    pub const fn required(mut self) -> Self {
        self.required = true;
        self
    }
}

impl<D: DraftForm> fmt::Debug for FormField<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FormField").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Fills a text with what was sent, empty as it may be.
pub fn fill_text<R>(field: &mut Option<String>, text: &str) -> Result<(), R> {
    *field = Some(text.to_owned());
    Ok(())
}

/// How a page shows the fields of a form.
#[derive(Debug, Clone, Copy)]
pub struct FormView<'v> {
    pub words: &'v Words,
    /// The key of a label or a hint, with `{field}` for what it is called in the declaration.
    pub labels: &'v str,
    /// Tells the fields from those of another form of the page.
    pub within: &'v str,
    /// What stands in them, if anything does.
    pub entered: Option<&'v Entered>,
    /// What a day is where nobody says another.
    pub today: Option<Date>,
    /// What a choice offers: what is sent, and what is read.
    pub choices: &'v [(&'static str, String)],
}

impl FormView<'_> {
    pub fn fields<D: DraftForm>(&self) -> Markup {
        html! {
            @for row in D::ROWS {
                @match row {
                    [field] => (self.field(field)),
                    row => (book::pair(&html! { @for field in *row { (self.field(field)) } })),
                }
            }
        }
    }

    fn field<D: DraftForm>(&self, field: &FormField<D>) -> Markup {
        let word = |key: &str| self.words.text(&self.labels.replace("{field}", key)).to_owned();
        let choices: Vec<Choice<'_>> =
            self.choices.iter().map(|(value, text)| Choice { value, text }).collect();
        let today = self.today.map(|day| day.to_string()).unwrap_or_default();
        let (input, usual) = match field.input {
            FormInput::Line => (Input::Line, ""),
            FormInput::Number => (Input::Number, ""),
            FormInput::Day => (Input::Day, ""),
            FormInput::Today => (Input::Day, today.as_str()),
            FormInput::Choice => (Input::Choice(&choices), ""),
            FormInput::Tick => (Input::Tick, ""),
            FormInput::Unseen => return html! {},
        };
        let (label, hint) = (word(field.label), field.hint.map(word));
        let value = self.entered.and_then(|entered| entered.text(field.name)).unwrap_or(usual);
        let mut shown = Field::new(field.name, &label).input(input).within(self.within).value(value);
        if let Some(placeholder) = field.placeholder {
            shown = shown.placeholder(placeholder);
        }
        if let Some(hint) = &hint {
            shown = shown.hint(hint);
        }
        if let Some(longest) = field.longest.and_then(|longest| u16::try_from(longest).ok()) {
            shown = shown.longest(longest);
        }
        if field.required {
            shown = shown.required();
        }
        shown.render()
    }
}

#[cfg(test)]
#[path = "form_tests.rs"]
mod tests;
