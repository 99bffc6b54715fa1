//! Names: what somebody is called, and what they call preferences of their own.

use crate::preferences::Preferences;

/// The key that a name stands for: "Time do coração" is kept as `time_do_coracao`.
pub fn key_of(name: &str) -> String {
    let folded = ptbr::fold(name);
    let words = folded.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("_")
}

/// The names that strangers begin with: nobody is called by them.
const NOBODYS: &[&str] = &["Contato", "Você", "You"];

/// Whether somebody can be called this: a service's number is nobody's name.
pub fn is_name(name: &str) -> bool {
    let name = name.trim();
    name.chars().any(char::is_alphabetic) && !NOBODYS.contains(&name)
}

/// What somebody is called: the name that they chose, or the one that they came with.
pub fn called(account: &str, preferences: &Preferences) -> Option<String> {
    let chosen = preferences.name().map(str::to_owned);
    chosen.or_else(|| is_name(account).then(|| account.trim().to_owned()))
}

#[cfg(test)]
#[path = "naming_tests.rs"]
mod tests;
