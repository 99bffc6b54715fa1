//! What was learned about the tools of an assistant, as it ships with it.

/// A lesson and what goes with it, for a model that learned from sentences.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taught {
    /// The weights, as `cargo xtask learn` wrote them.
    pub lesson: &'static [u8],
    /// How the arguments of each tool are read from a sentence: TOML.
    pub plan: &'static str,
}
