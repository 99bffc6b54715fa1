//! Figures for people: percentiles, and tables that line up.

use std::fmt;
use std::time::Duration;

/// Measured durations, sorted once.
#[derive(Debug, Clone, Default)]
pub struct Figures {
    sorted: Vec<Duration>,
}

impl Figures {
    pub fn count(&self) -> usize {
        self.sorted.len()
    }

    /// Everything that was measured, the shortest first.
    pub fn all(&self) -> impl Iterator<Item = Duration> {
        self.sorted.iter().copied()
    }

    /// The nearest-rank percentile: a duration that was measured, never one between two. Zero if nothing was.
    pub fn percentile(&self, percent: u8) -> Duration {
        let rank = (self.sorted.len() * usize::from(percent.min(100))).div_ceil(100);
        self.sorted.get(rank.saturating_sub(1)).copied().unwrap_or_default()
    }

    pub fn p50(&self) -> Duration {
        self.percentile(50)
    }

    pub fn p95(&self) -> Duration {
        self.percentile(95)
    }

    pub fn p99(&self) -> Duration {
        self.percentile(99)
    }

    pub fn longest(&self) -> Duration {
        self.sorted.last().copied().unwrap_or_default()
    }

    pub fn mean(&self) -> Duration {
        let count = u32::try_from(self.sorted.len()).unwrap_or(u32::MAX).max(1);
        self.sorted.iter().sum::<Duration>() / count
    }
}

impl FromIterator<Duration> for Figures {
    fn from_iter<I: IntoIterator<Item = Duration>>(measured: I) -> Self {
        let mut sorted: Vec<Duration> = measured.into_iter().collect();
        sorted.sort_unstable();
        Self { sorted }
    }
}

/// `3.20 ms`, with more digits where there is less to see.
pub fn milliseconds(duration: Duration) -> String {
    let value = duration.as_secs_f64() * 1000.0;
    match value {
        large if large >= 100.0 => format!("{large:.0} ms"),
        middle if middle >= 10.0 => format!("{middle:.1} ms"),
        small => format!("{small:.2} ms"),
    }
}

/// `28.4 MB`, from what `/proc` counts in.
pub fn megabytes(kibibytes: u64) -> String {
    let tenths = (kibibytes * 1024 + 50_000) / 100_000;
    format!("{}.{} MB", tenths / 10, tenths % 10)
}

/// A Markdown table whose columns line up in a terminal too.
#[derive(Debug, Clone)]
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    pub fn new(heads: &[&str]) -> Self {
        Self { rows: vec![heads.iter().map(|&head| head.to_owned()).collect()] }
    }

    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    fn width(&self, column: usize) -> usize {
        self.rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    }
}

impl fmt::Display for Table {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        for (index, row) in self.rows.iter().enumerate() {
            for column in 0..columns {
                let cell = row.get(column).map_or("", String::as_str);
                let width = self.width(column);
                // The first column is names; the others are figures.
                match column {
                    0 => write!(formatter, "| {cell:<width$} ")?,
                    _ => write!(formatter, "| {cell:>width$} ")?,
                }
            }
            writeln!(formatter, "|")?;
            if index == 0 {
                for column in 0..columns {
                    let end = if column == 0 { "-" } else { ":" };
                    write!(formatter, "|-{}{end}", "-".repeat(self.width(column)))?;
                }
                writeln!(formatter, "|")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
#[path = "figures_tests.rs"]
mod tests;
