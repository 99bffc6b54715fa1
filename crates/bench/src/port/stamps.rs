//! Timestamps in a token's own text: twenty digits, nanoseconds of the machine's monotonic clock.

const DIGITS: usize = 20;

/// Finds the timestamps in a text that comes in pieces.
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
