//! The words by which a shift that was offered is taken, pointed at, or not meant.

use domain::sentence::Sentences;

static TAKING: Sentences = domain::sentences!["taking.toml"];

/// What takes an offer up.
pub(super) fn assent() -> &'static [&'static str] {
    TAKING.list("assent")
}

/// What agrees only where nothing else is said.
pub(super) fn weak() -> &'static [&'static str] {
    TAKING.list("weak")
}

/// What points at one of several.
pub(super) fn pointing() -> &'static [&'static str] {
    TAKING.list("pointing")
}

/// Words that say nothing by themselves.
pub(super) fn beside() -> &'static [&'static str] {
    TAKING.list("beside")
}

/// What makes it no yes, whatever else is said.
pub(super) fn against() -> &'static [&'static str] {
    TAKING.list("against")
}

/// What asks for something else than the shift itself.
pub(super) fn elsewhere() -> &'static [&'static str] {
    TAKING.list("elsewhere")
}

#[cfg(test)]
#[path = "taking_tests.rs"]
mod tests;
