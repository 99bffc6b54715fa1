//! What a server that speaks like Claude's may not take of our requests.

use serde_json::Value;

use super::fault;
use crate::port::Request;

/// A part of the request that can be given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// `input_examples` and the beta header that they need.
    Examples,
    /// `cache_control`.
    Caching,
    /// `tool_choice`.
    Choice,
    Temperature,
}

impl Part {
    const ALL: [Self; 4] = [Self::Examples, Self::Caching, Self::Choice, Self::Temperature];

    /// How servers name it when they complain.
    const fn names(self) -> &'static [&'static str] {
        match self {
            Self::Examples => &["input_examples", "anthropic-beta", "beta"],
            Self::Caching => &["cache_control"],
            Self::Choice => &["tool_choice"],
            Self::Temperature => &["temperature"],
        }
    }
}

/// How servers complain of a field without saying which.
const UNNAMED: [&str; 5] =
    ["extra inputs", "unknown field", "unexpected field", "unrecognized", "additional prop"];

/// The parts that a server does not take. By default it takes all, as Anthropic does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Habits(u8);

impl Habits {
    pub(super) const fn take(self, part: Part) -> bool {
        self.0 & (1 << part as u8) == 0
    }

    /// Nothing when it was given up before.
    fn without(self, part: Part) -> Option<Self> {
        self.take(part).then_some(Self(self.0 | (1 << part as u8)))
    }

    /// The habits that this complaint lets one guess; nothing when it is about something else.
    pub(super) fn after(self, request: &Request, complaint: &Value) -> Option<Self> {
        let words = fault::words(complaint);
        let is_named = |part: &Part| part.names().iter().any(|name| words.contains(name));
        let named = Part::ALL.into_iter().filter(is_named).find_map(|part| self.without(part));
        let is_vague = words.is_empty() || UNNAMED.iter().any(|phrase| words.contains(phrase));
        // Only the extensions are worth a guess: everybody knows the rest.
        let has_examples = request.tools.iter().any(|tool| !tool.examples.is_empty());
        named.or_else(|| self.without(Part::Examples).filter(|_| is_vague && has_examples))
    }
}

#[cfg(test)]
#[path = "habits_tests.rs"]
mod tests;
