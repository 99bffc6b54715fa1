//! How many tests ran, read from the closing lines of `cargo nextest` and `cargo test`.

use std::fmt;

#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    passed: u64,
    failed: u64,
    skipped: u64,
}

impl Counts {
    pub(super) fn look(&mut self, line: &str) {
        let line = line.trim();
        if !line.starts_with("Summary [") && !line.starts_with("test result: ") {
            return;
        }
        for part in line.split([';', ',', ':', '.', '(', ')']) {
            let mut words = part.split_whitespace();
            let (Some(number), Some(kind)) =
                (words.next().and_then(|word| word.parse::<u64>().ok()), words.next())
            else {
                continue;
            };
            match kind {
                "passed" => self.passed += number,
                "failed" | "timed" => self.failed += number,
                "skipped" | "ignored" | "filtered" => self.skipped += number,
                _ => {}
            }
        }
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
