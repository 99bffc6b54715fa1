//! Lists of words, read once. They are data: to teach the guard a word, add it to the file.

use ptbr::{WordMap, WordSet};

/// Entries stand between commas and line ends; a line that starts with `#` is a remark.
pub(crate) fn set(source: &'static str) -> WordSet<&'static str> {
    source.lines().filter(|line| !line.starts_with('#')).flat_map(entries).collect()
}

/// Entries under headings in brackets.
pub(crate) fn headed(source: &'static str) -> WordMap<&'static str, &'static str> {
    let mut heading = "";
    let mut words = WordMap::default();
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        match line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            Some(name) => heading = name,
            None => words.extend(entries(line).map(|word| (word, heading))),
        }
    }
    words
}

fn entries(line: &'static str) -> impl Iterator<Item = &'static str> {
    line.split(',').map(str::trim).filter(|entry| !entry.is_empty())
}
