//! How much of what we could say a server takes. It starts with everything and is learned from refusals.

use crate::remote::{Fault, Meaning};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Habits {
    pub(crate) schemas: Schemas,
    pub(crate) signatures: Signatures,
    pub(crate) thinking: Thinking,
    pub(crate) system: System,
}

/// Which of Gemini's two languages describes the arguments of a tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Schemas {
    /// The small one, which every version knows; the large one for a tool that loses something in it.
    #[default]
    Fitting,
    Small,
    Large,
}

/// What is said about a call that this model has not signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Signatures {
    #[default]
    AsGiven,
    /// Newer models refuse such calls, unless they are told not to look.
    Waived,
}

/// Whether the model is asked to think little.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Thinking {
    #[default]
    Little,
    Unsaid,
}

/// Where the system prompt stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum System {
    #[default]
    Apart,
    /// Gemma and the oldest version of the API know no other place.
    FirstMessage,
}

impl Habits {
    /// What to try after a refusal, if it names something that can be said differently. The vendor's sentence is
    /// read here and goes nowhere. Never goes back, so that no two refusals call each other.
    pub(crate) fn adapted(self, fault: &Fault, sentence: &str) -> Option<Self> {
        if fault.meaning != Meaning::AsTheStatus {
            return None;
        }
        let sentence: String =
            sentence.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
        let names = |words: &[&str]| words.iter().any(|word| sentence.contains(word));
        let adapted = if names(&["thoughtsignature"]) {
            Self { signatures: Signatures::Waived, ..self }
        } else if names(&["thinking"]) {
            Self { thinking: Thinking::Unsaid, ..self }
        } else if names(&["systeminstruction", "developerinstruction"]) {
            Self { system: System::FirstMessage, ..self }
        } else if names(&["parametersjsonschema"]) {
            Self { schemas: Schemas::Small, ..self }
        } else if names(&["functiondeclarations", "schema"]) && self.schemas == Schemas::Fitting {
            Self { schemas: Schemas::Large, ..self }
        } else {
            self
        };
        (adapted != self).then_some(adapted)
    }
}

#[cfg(test)]
#[path = "habits_tests.rs"]
mod tests;
