//! How long things took, in the buckets that Prometheus likes.

use std::time::Duration;

/// From an answer at hand to the end of a turn.
const BOUNDS: [Duration; 10] = [
    Duration::from_millis(50),
    Duration::from_millis(100),
    Duration::from_millis(250),
    Duration::from_millis(500),
    Duration::from_secs(1),
    Duration::from_millis(2500),
    Duration::from_secs(5),
    Duration::from_secs(10),
    Duration::from_secs(20),
    Duration::from_secs(30),
];

/// Durations, counted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Histogram {
    /// What fell into each bucket and into none below it.
    counts: [u64; BOUNDS.len()],
    /// All of them, also the ones above the last bound.
    pub count: u64,
    pub sum: Duration,
}

/// How many took no longer than this.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bucket {
    pub up_to: Duration,
    pub count: u64,
}

impl Histogram {
    pub fn observe(&mut self, duration: Duration) {
        let bucket = BOUNDS.iter().position(|bound| duration <= *bound);
        if let Some(count) = bucket.and_then(|bucket| self.counts.get_mut(bucket)) {
            *count += 1;
        }
        self.count += 1;
        self.sum = self.sum.saturating_add(duration);
    }

    /// Each bucket holds the ones before it; the one without a bound is [`count`](Self::count).
    pub fn buckets(&self) -> impl Iterator<Item = Bucket> + '_ {
        BOUNDS.iter().zip(&self.counts).scan(0, |sum, (&up_to, count)| {
            *sum += count;
            Some(Bucket { up_to, count: *sum })
        })
    }
}

#[cfg(test)]
#[path = "histogram_tests.rs"]
mod tests;
