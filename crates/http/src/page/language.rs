//! The language of an answer to somebody whose preference we do not know.

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;
use domain::Language;

/// Portuguese, unless the caller names English and does not read Portuguese at all.
pub fn language_of(headers: &HeaderMap) -> Language {
    let accepted = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut english = false;
    for range in accepted.split(',') {
        let tag = range.split(';').next().unwrap_or_default().trim();
        match tag.split('-').next().unwrap_or_default().to_ascii_lowercase().as_str() {
            "pt" => return Language::Portuguese,
            "en" => english = true,
            _ => {}
        }
    }
    if english { Language::English } else { Language::Portuguese }
}

#[cfg(test)]
#[path = "language_tests.rs"]
mod tests;
