//! What can be wrong with a file of sentences.

/// Where a file of sentences is broken, and how.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {problem}")]
pub struct SentenceError {
    pub file: &'static str,
    pub line: usize,
    pub problem: SentenceProblem,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SentenceProblem {
    #[error("{0}")]
    NotToml(String),
    #[error("there should be {0} here")]
    Expected(&'static str),
    #[error("there is no key `{0}` here")]
    UnknownKey(String),
    #[error("nothing is called `{0}` in this file or one before it")]
    UnknownName(String),
    #[error("no sentence here asks for `{0}`")]
    NoSentences(&'static str),
}
