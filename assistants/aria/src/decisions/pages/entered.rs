//! What a form sent, by the names of its fields.

use serde::Deserialize;

/// The fields in the order in which they were sent. Some forms have as many as there are options and criteria.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub(super) struct Entered(Vec<(String, String)>);

impl Entered {
    /// What was typed into a field, without the blanks around it.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        let field = self.0.iter().find(|(field, _)| field == name);
        field.map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
    }

    pub(super) fn owned(&self, name: &str) -> Option<String> {
        self.text(name).map(str::to_owned)
    }

    /// A number as people type it: "7,5".
    pub(super) fn number(&self, name: &str) -> Option<f64> {
        self.text(name).map(number)
    }

    /// Each line of a field of several lines.
    pub(super) fn lines(&self, name: &str) -> Vec<String> {
        let text = self.text(name).unwrap_or_default();
        text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
    }
}

/// What is no number is none, and refused as such.
fn number(text: &str) -> f64 {
    text.replace(',', ".").trim_end_matches('%').trim().parse().unwrap_or(f64::NAN)
}
