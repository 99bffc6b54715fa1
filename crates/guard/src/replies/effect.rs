//! Which kind of effect a claim speaks of, and which tools can have had it.

/// Something is so: a look at the records may have shown it.
pub(super) const STATE: &str = "stands";

/// A kind of claim, and what the name of a tool that bears it out has in it. Without a word, any effect does.
const KINDS: &[(&str, &[&str])] = &[
    (STATE, &[]),
    ("doing", &[]),
    ("noting", &[]),
    ("removing", REMOVING),
    ("scheduling", SCHEDULING),
    (
        "paying",
        &["pay", "paid", "bill", "debt", "transfer", "buy", "order", "installment", "expense", "finance"],
    ),
    (
        "sending",
        &[
            "send",
            "mail",
            "message",
            "share",
            "notify",
            "invite",
            "offer",
            "campaign",
            "handoff",
            "hand_over",
        ],
    ),
];

const SCHEDULING: &[&str] = &[
    "remind",
    "schedul",
    "event",
    "appointment",
    "alarm",
    "task",
    "calendar",
    "book",
    "reserve",
    "shift",
    "snooze",
];
const REMOVING: &[&str] = &[
    "delete", "remove", "clear", "forget", "cancel", "undo", "erase", "discard", "archive", "close", "free",
    "stop", "pause",
];

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
