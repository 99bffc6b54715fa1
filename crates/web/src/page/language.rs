//! The language of an answer to somebody whose preference we do not know.

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;
use domain::Language;

/// Portuguese, unless the caller names another language of ours and does not read Portuguese at all.
pub fn language_of(headers: &HeaderMap) -> Language {
    let accepted = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let tags = accepted.split(',').map(|range| range.split(';').next().unwrap_or_default().trim());
    let ours: Vec<Language> = tags.filter_map(Language::of_locale).collect();
    let first = ours.first().copied().unwrap_or_default();
    if ours.contains(&Language::Portuguese) { Language::Portuguese } else { first }
}

#[cfg(test)]
#[path = "language_tests.rs"]
mod tests;
