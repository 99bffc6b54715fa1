//! What tidy found: faults stop the build, notes do not.

use std::fmt;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    pub path: String,
    pub line: usize,
    pub message: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}: {}", self.path, self.line, self.message)
    }
}

#[derive(Debug, Default)]
pub struct Report {
    pub faults: Vec<Finding>,
    pub notes: Vec<Finding>,
    /// How many files were read: a tidy that read none has proved nothing.
    pub files: usize,
}

impl Report {
    pub fn fault(&mut self, path: &str, line: usize, message: impl Into<String>) {
        self.faults.push(Finding { path: path.to_owned(), line, message: message.into() });
    }

    pub fn note(&mut self, path: &str, line: usize, message: impl Into<String>) {
        self.notes.push(Finding { path: path.to_owned(), line, message: message.into() });
    }

    pub(super) fn sorted(mut self) -> Self {
        self.faults.sort();
        self.notes.sort();
        self
    }
}
