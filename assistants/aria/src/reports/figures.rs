//! Only true figures: every number in a text must stand in what it was written from.

use std::collections::BTreeSet;

use ptbr::{Token, TokenKind};

/// Whether a text names no number that its source does not. Words for small numbers ("dois dias") count, too.
pub(super) fn are_true(text: &str, source: &str) -> bool {
    let known = numbers(source);
    numbers(text).is_subset(&known)
}

/// The numbers of a text in one spelling: `82,50`, `82.5` and `82,5` are the same.
fn numbers(text: &str) -> BTreeSet<String> {
    ptbr::tokens(text).iter().filter_map(number).collect()
}

fn number(token: &Token<'_>) -> Option<String> {
    match token.kind {
        TokenKind::Number => Some(plain(&token.text)),
        // "um" and "uma" are articles more often than numbers.
        TokenKind::Word => {
            ptbr::numeral(&token.text).filter(|number| *number > 1).map(|number| number.to_string())
        }
        _ => None,
    }
}

fn plain(number: &str) -> String {
    let (whole, decimals) = match number.rfind([',', '.']) {
        // Three digits after the last mark are a thousand's, two or one are decimals.
        Some(mark) if number.len() - mark - 1 != 3 => (&number[..mark], &number[mark + 1..]),
        _ => (number, ""),
    };
    let whole: String = whole.chars().filter(char::is_ascii_digit).collect();
    let whole = whole.trim_start_matches('0');
    let decimals = decimals.trim_end_matches('0');
    let whole = if whole.is_empty() { "0" } else { whole };
    if decimals.is_empty() { whole.to_owned() } else { format!("{whole}.{decimals}") }
}

#[cfg(test)]
#[path = "figures_tests.rs"]
mod tests;
