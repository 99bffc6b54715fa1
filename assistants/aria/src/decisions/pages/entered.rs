//! What only the forms of decisions send: numbers beside words, and lists typed line by line.

use web::page::form::Entered;

/// A number as people type it: "7,5". What is no number is none, and refused as such.
pub(super) fn number(entered: &Entered, name: &str) -> Option<f64> {
    let plain = |text: &str| text.replace(',', ".").trim_end_matches('%').trim().parse().unwrap_or(f64::NAN);
    entered.text(name).map(plain)
}

/// Each line of a field of several lines.
pub(super) fn lines(entered: &Entered, name: &str) -> Vec<String> {
    let text = entered.text(name).unwrap_or_default();
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}
