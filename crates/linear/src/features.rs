//! What of a text is weighed.

/// The features of one text: places, each at most once, and what each of them counts.
#[derive(Debug, Clone, PartialEq)]
pub struct Features {
    pub(crate) places: Vec<u32>,
    pub(crate) each: f32,
    mask: u32,
}

impl Features {
    /// None yet but the one that every text has. There are two to the power of `bits` places; two features that fall on
    /// one place are weighed as one.
    #[must_use]
    pub fn new(bits: u32) -> Self {
        Self { places: vec![0], each: 1.0, mask: (1 << bits.min(24)) - 1 }
    }

    /// Adds a feature: its kind, and the words that name it.
    pub fn put(&mut self, kind: &str, parts: &[&str]) {
        let place = place(kind, parts, self.mask);
        self.places.push(place);
    }

    /// Sorted, without doubles, and evened out: a long text has many features, and each of them counts for less.
    #[must_use]
    pub fn finished(mut self) -> Self {
        self.places.sort_unstable();
        self.places.dedup();
        #[expect(clippy::cast_precision_loss, reason = "a text has some hundred features")]
        let count = self.places.len() as f32;
        self.each = 1.0 / count.sqrt().sqrt();
        self
    }

    pub(crate) fn has(&self, kind: &str, parts: &[&str]) -> Option<u32> {
        let place = place(kind, parts, self.mask);
        self.places.binary_search(&place).is_ok().then_some(place)
    }
}

/// The place of a feature: the same on every machine, whatever the standard library hashes with.
fn place(kind: &str, parts: &[&str], mask: u32) -> u32 {
    const START: u64 = 0xcbf2_9ce4_8422_2325;
    const STEP: u64 = 0x0000_0100_0000_01b3;
    let mut hash = START;
    for text in std::iter::once(&kind).chain(parts) {
        for byte in text.bytes().chain([0]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(STEP);
        }
    }
    let spread = (hash ^ (hash >> 29) ^ (hash >> 47)) & u64::from(mask);
    // The first place is everybody's.
    u32::try_from(spread).unwrap_or_default().max(1)
}
