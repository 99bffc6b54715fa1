//! When something happened, told in a token's own text: twenty digits, nanoseconds of the machine's monotonic
//! clock, which is the same in every process.

use std::path::Path;

use rustix::time::{ClockId, clock_gettime};

const DIGITS: usize = 20;

/// Finds the stamps in a text that comes in pieces.
#[derive(Debug, Default)]
pub(super) struct Stamps {
    digits: usize,
    value: u64,
}

impl Stamps {
    pub(super) fn take(&mut self, text: &[u8], mut found: impl FnMut(u64)) {
        for byte in text {
            if byte.is_ascii_digit() {
                self.digits += 1;
                self.value = self.value.wrapping_mul(10).wrapping_add(u64::from(byte - b'0'));
                continue;
            }
            if self.digits == DIGITS {
                found(self.value);
            }
            *self = Self::default();
        }
    }
}

/// The machine's monotonic clock, in nanoseconds.
pub(super) fn now() -> u64 {
    nanoseconds(ClockId::Monotonic)
}

/// The processor time of this process so far, in nanoseconds.
pub(super) fn cpu() -> u64 {
    nanoseconds(ClockId::ProcessCPUTime)
}

/// How long the threads of this process were ready to run so far while others had the processors, in nanoseconds.
/// A machine that others use shows here, and not only in the delays; one that does not tell is taken for quiet.
pub(super) fn waited() -> u64 {
    let Ok(threads) = std::fs::read_dir("/proc/self/task") else { return 0 };
    threads.flatten().filter_map(|thread| waited_of(&thread.path())).sum()
}

/// The second of the three figures that the kernel keeps of a thread: running, waiting, and how often it ran.
fn waited_of(thread: &Path) -> Option<u64> {
    let figures = std::fs::read_to_string(thread.join("schedstat")).ok()?;
    figures.split(' ').nth(1)?.parse().ok()
}

fn nanoseconds(clock: ClockId) -> u64 {
    let time = clock_gettime(clock);
    let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
    seconds * 1_000_000_000 + u64::try_from(time.tv_nsec).unwrap_or_default()
}
