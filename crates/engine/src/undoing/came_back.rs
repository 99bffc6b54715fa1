//! What taking back brought about, in what stands in the rows themselves: “Mora em Valinhos” → “Mora em Campinas”.

use domain::{Language, Words};
use store::undo::{Change, Image};

/// The columns that people know a row by, those that they would have changed on it, and those that put it out of sight.
const NAMES: [&str; 2] = ["title", "name"];
const AMOUNTS: [&str; 3] = ["cents", "value_cents", "value"];
const AWAY: [&str; 2] = ["deleted_at", "archived_at"];

/// The most rows that are named.
const MOST: usize = 3;

/// What became of the rows, the clearest of them. Nothing: they say nothing that people would read, or only what is `named`
/// already: that something is not there any more.
pub(super) fn said(
    changes: &[Change],
    remembered: &[(Option<String>, Option<String>)],
    named: bool,
    words: &Words,
) -> Option<String> {
    // What is remembered is said by its owner.
    let rows = changes.iter().filter(|change| change.table != memory::undoing::TABLE).map(|change| {
        let show = |image: &Option<Image>| image.as_ref().and_then(|image| shown(image, words.language()));
        (show(&change.before), show(&change.after))
    });
    let mut all: Vec<String> = Vec::new();
    for pair in rows.chain(remembered.iter().cloned()) {
        let text = match pair {
            (Some(before), Some(after)) if before != after => format!("“{before}” → “{after}”"),
            (None, Some(after)) => words.fill("engine.undo.again", &[("what", &after)]),
            (Some(before), None) if !named => words.fill("engine.undo.gone", &[("what", &before)]),
            _ => continue,
        };
        if !all.contains(&text) {
            all.push(text);
        }
    }
    all.truncate(MOST);
    (!all.is_empty()).then(|| words.fill("engine.undo.now", &[("what", &all.join("; "))]))
}

/// A row as people would say it: its name, and how much.
fn shown(image: &Image, language: Language) -> Option<String> {
    if AWAY.iter().any(|column| image.text(column).is_some()) {
        return None;
    }
    let name = NAMES.iter().find_map(|column| image.text(column)).filter(|name| !name.trim().is_empty());
    let amount = AMOUNTS.iter().find_map(|column| {
        let number: f64 = image.text(column)?.parse().ok()?;
        let money = column.ends_with("cents");
        let text = if money { format!("{:.2}", number / 100.0) } else { number.to_string() };
        let text = if language == Language::Portuguese { text.replace('.', ",") } else { text };
        let unit = image.text("unit").unwrap_or_default();
        Some(if money { format!("R$ {text}") } else { format!("{text} {unit}").trim_end().to_owned() })
    });
    match (name, amount) {
        (Some(name), Some(amount)) => Some(format!("{name}: {amount}")),
        (name, amount) => name.or(amount),
    }
}
