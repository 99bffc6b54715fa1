//! Which kind of effect a claim speaks of, and which tools can have had it.

/// Something is so: a look at the records may have shown it.
pub(super) const STATE: &str = "stands";

/// A kind of claim, and what the name of a tool that bears it out has in it. Without a word, any effect does.
const KINDS: &[(&str, &[&str])] = &[
    (STATE, &[]),
    ("doing", &[]),
    ("noting", &[]),
    ("removing", REMOVING),
    ("scheduling", &["remind", "schedul", "event", "appointment", "alarm", "task", "calendar", "book"]),
    ("paying", &["pay", "bill", "debt", "transfer", "buy", "order", "installment"]),
    ("sending", &["send", "mail", "message", "share", "notify", "invite"]),
];

const REMOVING: &[&str] = &["delete", "remove", "clear", "forget", "cancel", "undo", "erase", "discard"];

pub(super) fn is_claim(heading: &str) -> bool {
    KINDS.iter().any(|(kind, _)| *kind == heading)
}

/// Whether an effect of this tool is what a claim of this kind speaks of.
pub(super) fn is_covered(heading: &str, tool: &str) -> bool {
    let has = |words: &[&str]| words.iter().any(|word| tool.contains(word));
    match KINDS.iter().find(|(kind, _)| *kind == heading) {
        // Who deleted something has noted nothing.
        Some(("noting", _)) => !has(REMOVING),
        Some((_, words)) => words.is_empty() || has(words),
        None => true,
    }
}
