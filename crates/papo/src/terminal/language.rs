//! The language of the terminal: what the machine's locale says, Portuguese otherwise.

use std::sync::LazyLock;

use domain::words::{Catalogue, Language, Words};

use crate::settings::{LANG, LC_ALL, LC_MESSAGES, Setting};

static WORDS: LazyLock<[(Language, Words); Language::ALL.len()]> = LazyLock::new(|| {
    let mut catalogue = Catalogue::default();
    // A test holds that it can be read; a key that is missing reads as itself.
    let _read = catalogue.add(domain::texts!("../../words"));
    Language::ALL.map(|language| (language, catalogue.words(language)))
});

static OF_THIS_TERMINAL: LazyLock<Language> = LazyLock::new(|| {
    let locale = [LC_ALL, LC_MESSAGES, LANG].iter().find_map(Setting::read);
    of_locale(locale.as_deref())
});

/// What is said in this terminal.
pub(crate) fn words() -> &'static Words {
    words_in(*OF_THIS_TERMINAL)
}

pub(crate) fn words_in(language: Language) -> &'static Words {
    let [(_, first), ..] = &*WORDS;
    WORDS.iter().find(|(one, _)| *one == language).map_or(first, |(_, words)| words)
}

/// `C`, `POSIX` and nothing say nothing about the person, so Papo speaks as it does by default.
fn of_locale(locale: Option<&str>) -> Language {
    locale.and_then(Language::of_locale).unwrap_or_default()
}

#[cfg(test)]
#[path = "language_tests.rs"]
mod tests;
