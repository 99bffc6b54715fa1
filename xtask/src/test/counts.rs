//! How many tests ran, read from the closing lines of `cargo nextest` and `cargo test`.

use std::fmt;

#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    passed: u64,
    failed: u64,
    skipped: u64,
}

/// Whose words are read. What a failed test said is among them, closing lines of its own included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Runner {
    /// It runs each test in a process of its own, and sums up at the end.
    Nextest,
    /// One closing line for each program, at the beginning of a line.
    Cargo,
}

impl Runner {
    /// What this runner counted, if this is a closing line of its own.
    fn closing(self, line: &str) -> Option<Counts> {
        let is_closing = match self {
            Self::Nextest => line.trim_start().starts_with("Summary ["),
            Self::Cargo => line.starts_with("test result: "),
        };
        is_closing.then(|| Counts::read(line))
    }
}

impl Counts {
    /// Adds what the lines of one run sum up to.
    pub(super) fn add(&mut self, runner: Runner, lines: &[String]) {
        let mut closing: Vec<Self> = lines.iter().filter_map(|line| runner.closing(line)).collect();
        if runner == Runner::Nextest {
            // A test may print anything; the last word is nextest's.
            closing.drain(..closing.len().saturating_sub(1));
        }
        for one in closing {
            self.passed += one.passed;
            self.failed += one.failed;
            self.skipped += one.skipped;
        }
    }

    fn read(line: &str) -> Self {
        let mut counts = Self::default();
        for part in line.split([';', ',', ':', '.', '(', ')']) {
            let mut words = part.split_whitespace();
            let (Some(number), Some(kind)) =
                (words.next().and_then(|word| word.parse::<u64>().ok()), words.next())
            else {
                continue;
            };
            match kind {
                "passed" => counts.passed += number,
                "failed" | "timed" => counts.failed += number,
                "skipped" | "ignored" | "filtered" => counts.skipped += number,
                _ => {}
            }
        }
        counts
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::default() {
            return write!(formatter, "no test ran");
        }
        write!(formatter, "{} tests passed, {} failed, {} skipped", self.passed, self.failed, self.skipped)
    }
}

#[cfg(test)]
#[path = "counts_tests.rs"]
mod tests;
