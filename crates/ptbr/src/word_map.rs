//! Maps whose keys are words of ours.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// A map that is filled from lists of our own and only asked for what people type. Nobody else can choose its keys, so
/// a hash that takes a few instructions a letter does: every word of every message is looked up in dozens of these.
pub type WordMap<K, V> = HashMap<K, V, BuildHasherDefault<WordHasher>>;
pub type WordSet<K> = HashSet<K, BuildHasherDefault<WordHasher>>;

/// FNV-1a.
#[derive(Debug, Clone)]
pub struct WordHasher(u64);

impl Default for WordHasher {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for WordHasher {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
