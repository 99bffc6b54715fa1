//! Short texts that come from outside.

/// The text on one line, without control characters and needless blanks; nothing if nothing is left.
pub fn one_line(text: &str) -> Option<String> {
    let visible: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let line = visible.split_whitespace().collect::<Vec<_>>().join(" ");
    (!line.is_empty()).then_some(line)
}
