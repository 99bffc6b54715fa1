//! Her modes: how she answers somebody who wants to be heard, to decide, or to see the whole; what they prefer; and how
//! they write.

mod tone;

use domain::sentence::Sentences;
use engine::Mode;
use engine::modes::When;
use ptbr::speaks_of;

/// In the order in which they are read: a mode that was asked for goes before what is only guessed from a word.
pub(crate) const MODES: &[Mode] = &[
    Mode {
        name: "decision",
        prompt: include_str!("../../prompts/modes/decision.md"),
        when: When::Said { begins: weighs, ends: is_over, lasts: 6 },
    },
    Mode {
        name: "report",
        prompt: include_str!("../../prompts/modes/report.md"),
        when: When::Said { begins: looks_back, ends: is_over, lasts: 1 },
    },
    Mode {
        name: "counsellor",
        prompt: include_str!("../../prompts/modes/counsellor.md"),
        when: When::Said { begins: wants_to_be_heard, ends: is_over, lasts: 8 },
    },
    Mode {
        name: "christian",
        prompt: include_str!("../../prompts/modes/christian.md"),
        when: When::Preferred(memory::preferences::Preferences::spiritual),
    },
    Mode { name: "emoji", prompt: tone::EMOJI, when: When::Written(|said| tone::has_emoji(said.lately)) },
    Mode { name: "formal", prompt: tone::FORMAL, when: When::Written(|said| tone::is_formal(said.lately)) },
    Mode { name: "sad", prompt: tone::SAD, when: When::Written(|said| tone::is_sad(said.lately)) },
    Mode { name: "glad", prompt: tone::GLAD, when: When::Written(|said| tone::is_glad(said.lately)) },
    Mode { name: "short", prompt: tone::SHORT, when: When::Written(|said| tone::is_short(said.lately)) },
    Mode { name: "long", prompt: tone::LONG, when: When::Written(|said| tone::is_long(said.lately)) },
];

static PHRASES: Sentences = domain::sentences!["phrases.toml"];

fn weighs(text: &str) -> bool {
    speaks_of(text, PHRASES.list("deciding"))
}

fn looks_back(text: &str) -> bool {
    speaks_of(text, PHRASES.list("reporting"))
}

fn wants_to_be_heard(text: &str) -> bool {
    speaks_of(text, PHRASES.list("listening"))
}

fn is_over(text: &str) -> bool {
    speaks_of(text, PHRASES.list("over"))
}

#[cfg(test)]
#[path = "modes_tests.rs"]
mod tests;
