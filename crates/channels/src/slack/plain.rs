//! Slack's own markup, as a person reads it.

/// The words without mentions of the assistant, with links and names as they show, and entities undone.
pub(super) fn plain(text: &str) -> String {
    let mut words = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find('<') {
        words.push_str(&rest[..open]);
        let after = &rest[open + 1..];
        let Some(close) = after.find('>') else {
            rest = &rest[open..];
            break;
        };
        words.push_str(shown(&after[..close]));
        rest = &after[close + 1..];
    }
    words.push_str(rest);
    let undone = words.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    undone.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What stands between two angle brackets, as it shows: a label, or what it leads to. Mentions of people say nothing.
fn shown(marked: &str) -> &str {
    let (target, label) =
        marked.split_once('|').map_or((marked, None), |(target, label)| (target, Some(label)));
    match target.chars().next() {
        Some('@') => "",
        Some('#' | '!') => label.unwrap_or_default(),
        _ => label.unwrap_or_else(|| target.trim_start_matches("mailto:").trim_start_matches("tel:")),
    }
}

#[cfg(test)]
#[path = "plain_tests.rs"]
mod tests;
