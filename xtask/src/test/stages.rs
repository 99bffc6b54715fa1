//! The stages of a run, how long each took, and what was left out.

use std::fmt;
use std::time::{Duration, Instant};

#[derive(Debug, Default)]
pub(super) struct Stages {
    done: Vec<Stage>,
    /// Said again at the end, where it is seen.
    skipped: Vec<String>,
}

#[derive(Debug)]
struct Stage {
    name: &'static str,
    took: Duration,
    outcome: Outcome,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Passed,
    Failed,
}

impl Stages {
    pub(super) fn run<T>(
        &mut self,
        name: &'static str,
        work: impl FnOnce() -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        println!("\n== {name}");
        let start = Instant::now();
        let result = work();
        let outcome = if result.is_ok() { Outcome::Passed } else { Outcome::Failed };
        self.done.push(Stage { name, took: start.elapsed(), outcome });
        result
    }

    /// Says that something is left out. A build server may not leave anything out: nobody reads its notes.
    pub(super) fn skip(&mut self, what: &str, why: &str) -> anyhow::Result<()> {
        println!("SKIPPED {what}: {why}");
        self.skipped.push(format!("SKIPPED {what}: {why}"));
        anyhow::ensure!(std::env::var_os("CI").is_none(), "{what} cannot be skipped when CI is set: {why}");
        Ok(())
    }
}

impl fmt::Display for Stages {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for stage in &self.done {
            let outcome = match stage.outcome {
                Outcome::Passed => "ok",
                Outcome::Failed => "FAILED",
            };
            writeln!(formatter, "{:<18} {:>8.1} s  {outcome}", stage.name, stage.took.as_secs_f64())?;
        }
        for skipped in &self.skipped {
            writeln!(formatter, "{skipped}")?;
        }
        Ok(())
    }
}
