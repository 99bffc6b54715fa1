//! Words that are the same sign: what each of a list of names stands for.

use ptbr::WordMap;

use super::Word;

/// The shortest and longest beginnings of words that a list may give.
const BEGINNINGS: std::ops::RangeInclusive<usize> = 3..=9;

/// The shortest and longest endings, and how many letters must stand before one.
const ENDINGS: std::ops::RangeInclusive<usize> = 2..=4;
const STEM: usize = 3;

/// Names, and the words that each is known by.
#[derive(Debug, Default)]
pub(crate) struct Lexicon {
    words: WordMap<&'static str, Vec<&'static str>>,
    beginnings: WordMap<&'static str, Vec<&'static str>>,
    endings: WordMap<&'static str, Vec<&'static str>>,
    /// Rows of words, by their first.
    rows: WordMap<&'static str, Vec<(Vec<&'static str>, &'static str)>>,
}

impl Lexicon {
    /// Reads a list: `name: word beginning* *ending two+words`, one sign a line.
    pub(crate) fn parse(source: &'static str) -> Self {
        let mut lexicon = Self::default();
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            let Some((sign, words)) = line.split_once(": ") else { continue };
            for word in words.split_whitespace() {
                lexicon.add(sign, word);
            }
        }
        lexicon
    }

    fn add(&mut self, sign: &'static str, word: &'static str) {
        let mut row = word.split('+').filter(|word| !word.is_empty());
        match (row.next(), row.next()) {
            (Some(first), Some(second)) => {
                let rest = std::iter::once(second).chain(row).collect();
                self.rows.entry(first).or_default().push((rest, sign));
            }
            (Some(only), None) => match (only.strip_suffix('*'), only.strip_prefix('*')) {
                (Some(beginning), _) => self.beginnings.entry(beginning).or_default().push(sign),
                (None, Some(ending)) => self.endings.entry(ending).or_default().push(sign),
                (None, None) => self.words.entry(only).or_default().push(sign),
            },
            _ => {}
        }
    }

    /// Every sign in a row of words, each with its place, in order.
    pub(crate) fn signs(&self, words: &[Word]) -> Vec<(usize, &'static str)> {
        let mut signs = Vec::new();
        for (place, word) in words.iter().enumerate() {
            let text = word.text();
            let first = signs.len();
            let mut add = |sign: &'static str| {
                if !signs.iter().skip(first).any(|(_, known)| *known == sign) {
                    signs.push((place, sign));
                }
            };
            self.words.get(text).into_iter().flatten().for_each(|sign| add(sign));
            for length in BEGINNINGS {
                let Some(beginning) = text.get(..length) else { break };
                self.beginnings.get(beginning).into_iter().flatten().for_each(|sign| add(sign));
            }
            for length in ENDINGS {
                let start = text.len().saturating_sub(length);
                if start < STEM {
                    break;
                }
                let Some(ending) = text.get(start..) else { continue };
                self.endings.get(ending).into_iter().flatten().for_each(|sign| add(sign));
            }
            let after = words.get(place + 1..).unwrap_or_default();
            for (row, sign) in self.rows.get(text).into_iter().flatten() {
                let fits = row.len() <= after.len()
                    && row.iter().zip(after).all(|(wanted, word)| same(wanted, word.text()));
                if fits {
                    add(sign);
                }
            }
        }
        signs
    }
}

fn same(wanted: &str, word: &str) -> bool {
    match wanted.strip_suffix('*') {
        Some(beginning) => word.starts_with(beginning),
        None => word == wanted,
    }
}
