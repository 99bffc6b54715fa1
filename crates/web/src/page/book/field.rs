//! A labelled field of a form.

use maud::{Markup, html};

use crate::page::Icon;

/// One of the things that a list offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice<'a> {
    pub value: &'a str,
    pub text: &'a str,
}

/// What is entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Input<'a> {
    #[default]
    Line,
    /// Some lines.
    Text,
    /// A number or an amount of money, typed as people write it: the browser's own field of numbers knows no
    /// comma on half of the phones.
    Number,
    Day,
    Month,
    Time,
    DayAndTime,
    Choice(&'a [Choice<'a>]),
    /// Sent as `on` when it is ticked, that is when the value is not empty.
    Tick,
}

#[derive(Debug, Clone, Copy, Default)]
pub struct Field<'a> {
    name: &'a str,
    label: &'a str,
    input: Input<'a>,
    value: &'a str,
    placeholder: Option<&'a str>,
    hint: Option<&'a str>,
    problem: Option<&'a str>,
    longest: Option<u16>,
    within: &'a str,
    suggestions: &'a [&'a str],
    required: bool,
}

impl<'a> Field<'a> {
    pub fn new(name: &'a str, label: &'a str) -> Self {
        Self { name, label, ..Self::default() }
    }

    #[must_use]
    pub fn input(self, input: Input<'a>) -> Self {
        Self { input, ..self }
    }

    #[must_use]
    pub fn value(self, value: &'a str) -> Self {
        Self { value, ..self }
    }

    #[must_use]
    pub fn placeholder(self, placeholder: &'a str) -> Self {
        Self { placeholder: Some(placeholder), ..self }
    }

    /// A quiet line under the field.
    #[must_use]
    pub fn hint(self, hint: &'a str) -> Self {
        Self { hint: Some(hint), ..self }
    }

    /// Why what was entered cannot be.
    #[must_use]
    pub fn problem(self, problem: Option<&'a str>) -> Self {
        Self { problem, ..self }
    }

    #[must_use]
    pub fn required(self) -> Self {
        Self { required: true, ..self }
    }

    #[must_use]
    pub fn longest(self, characters: u16) -> Self {
        Self { longest: Some(characters), ..self }
    }

    /// What the form is about, where the same field stands on a page more than once.
    #[must_use]
    pub fn within(self, within: &'a str) -> Self {
        Self { within, ..self }
    }

    /// What was entered before, offered while one types.
    #[must_use]
    pub fn suggestions(self, suggestions: &'a [&'a str]) -> Self {
        Self { suggestions, ..self }
    }

    pub fn render(&self) -> Markup {
        html! {
            div.field {
                @if self.input == Input::Tick {
                    label.tick {
                        input type="checkbox" name=(self.name) value="on" checked[!self.value.is_empty()]
                            aria-describedby=[self.described_by()];
                        span { (self.label) }
                    }
                } @else {
                    label { span { (self.label) } (self.entry()) }
                }
                @if let Some(hint) = self.hint { p.aside #(self.id("hint")) { (hint) } }
                @if let Some(problem) = self.problem {
                    p.refused role="alert" #(self.id("problem")) { (Icon::Notice.render()) span { (problem) } }
                }
            }
        }
    }

    fn entry(&self) -> Markup {
        let (described, invalid) = (self.described_by(), self.problem.map(|_| "true"));
        match self.input {
            Input::Text => html! {
                textarea name=(self.name) rows="3" maxlength=[self.longest] placeholder=[self.placeholder]
                    required[self.required] aria-describedby=[described] aria-invalid=[invalid] { (self.value) }
            },
            Input::Choice(choices) => html! {
                select name=(self.name) required[self.required] aria-describedby=[described] aria-invalid=[invalid] {
                    @for choice in choices {
                        option value=(choice.value) selected[choice.value == self.value] { (choice.text) }
                    }
                }
            },
            _ => self.line(described, invalid),
        }
    }

    fn line(&self, described: Option<String>, invalid: Option<&str>) -> Markup {
        let kind = match self.input {
            Input::Day => "date",
            Input::Month => "month",
            Input::Time => "time",
            Input::DayAndTime => "datetime-local",
            _ => "text",
        };
        let list = (!self.suggestions.is_empty()).then(|| self.id("list"));
        html! {
            input type=(kind) name=(self.name) value=(self.value) placeholder=[self.placeholder]
                maxlength=[self.longest] inputmode=[(self.input == Input::Number).then_some("decimal")]
                autocomplete=[(kind == "text").then_some("off")] required[self.required] list=[list.as_deref()]
                aria-describedby=[described] aria-invalid=[invalid];
            @if let Some(list) = &list {
                datalist #(list) { @for suggestion in self.suggestions { option value=(suggestion) {} } }
            }
        }
    }

    fn described_by(&self) -> Option<String> {
        let hint = self.hint.map(|_| self.id("hint"));
        let problem = self.problem.map(|_| self.id("problem"));
        let both: Vec<String> = hint.into_iter().chain(problem).collect();
        (!both.is_empty()).then(|| both.join(" "))
    }

    fn id(&self, what: &str) -> String {
        if self.within.is_empty() {
            format!("{}-{what}", self.name)
        } else {
            format!("{}-{}-{what}", self.within, self.name)
        }
    }
}
