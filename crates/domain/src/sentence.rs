//! The everyday sentences of a tool, as data that the tool carries.
//!
//! A real model reads them as examples; the offline provider matches them. The core therefore knows no
//! assistant's words, and a new assistant brings its own.

/// One way in which people ask for a tool.
#[derive(Debug, Clone, Copy)]
pub struct Phrasing {
    /// Patterns with typed slots: `"pesei {value:mass}"`.
    pub patterns: &'static [&'static str],
    /// Arguments that the sentence itself settles: `("type", "\"weight\"")`, as JSON.
    pub fixed: &'static [(&'static str, &'static str)],
}
