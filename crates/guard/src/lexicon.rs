//! Lists of words, read once. They are data: to teach the guard a word, add it to the file.

use std::sync::LazyLock;

use ptbr::{WordMap, WordSet};

pub(crate) static GIVEN_NAMES: LazyLock<WordSet<&'static str>> =
    LazyLock::new(|| set(include_str!("lexicon/given_names.txt")));

/// Entries stand between commas and line ends; a line that starts with `#` is a remark.
pub(crate) fn set(source: &'static str) -> WordSet<&'static str> {
    source.lines().filter(|line| !line.starts_with('#')).flat_map(entries).collect()
}

/// Entries under headings in brackets, each with its heading.
pub(crate) fn headed(source: &'static str) -> WordMap<&'static str, &'static str> {
    entries_under_headings(source).map(|(heading, word)| (word, heading)).collect()
}

/// Every entry after its heading: one that stands under several comes several times.
pub(crate) fn entries_under_headings(
    source: &'static str,
) -> impl Iterator<Item = (&'static str, &'static str)> {
    let mut heading = "";
    let lines = source.lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(move |line| {
        let name = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
        heading = name.unwrap_or(heading);
        let under = heading;
        entries(if name.is_some() { "" } else { line }).map(move |entry| (under, entry))
    })
}

fn entries(line: &'static str) -> impl Iterator<Item = &'static str> {
    line.split(',').map(str::trim).filter(|entry| !entry.is_empty())
}
