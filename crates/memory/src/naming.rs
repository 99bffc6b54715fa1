//! Names that people give to preferences of their own.

/// The key that a name stands for: "Time do coração" is kept as `time_do_coracao`.
pub fn key_of(name: &str) -> String {
    let folded = ptbr::fold(name);
    let words = folded.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("_")
}

#[cfg(test)]
#[path = "naming_tests.rs"]
mod tests;
