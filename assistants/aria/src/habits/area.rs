//! The part of life that a habit or a goal speaks of, where its own words tell. What they do not tell is not guessed.

use domain::sentence::Sentences;

use crate::decisions::decision::Area;

/// A list for each, under its name.
static WORDS: Sentences = domain::sentences!["areas.toml"];

/// The order in which a word is looked for.
const LOOKED_FOR: [Area; 6] =
    [Area::Health, Area::Finance, Area::Learning, Area::Spiritual, Area::Relationships, Area::Professional];

/// The first word that speaks of a part of life tells which.
pub(super) fn told_by(text: &str) -> Option<Area> {
    let folded = ptbr::fold(text);
    let of_word = |word: &str| LOOKED_FOR.into_iter().find(|area| WORDS.list(area.as_str()).contains(&word));
    folded.split(|c: char| !c.is_alphanumeric()).find_map(of_word)
}

#[cfg(test)]
#[path = "area_tests.rs"]
mod tests;
