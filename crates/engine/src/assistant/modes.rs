//! Modes: ways of answering that an assistant takes on for a while. The assistant brings them, the runtime decides when
//! one is in force, from what the person says and prefers, so that it is the same on every model.

use memory::preferences::Preferences;

/// One way of answering.
#[derive(Debug, Clone, Copy)]
pub struct Mode {
    pub name: &'static str,
    /// Added to the persona while the mode lasts.
    pub prompt: &'static str,
    pub when: When,
}

/// When a mode is in force.
#[derive(Debug, Clone, Copy)]
pub enum When {
    /// From words of the person on, for so many of their messages. Only one such mode is in force, the newest.
    Said { begins: fn(&str) -> bool, ends: fn(&str) -> bool, lasts: usize },
    /// As long as they prefer it.
    Preferred(fn(&Preferences) -> bool),
    /// As their last messages are, and as they were known before.
    Written(fn(&ModeInput<'_>) -> bool),
}

/// What decides on modes besides preferences.
#[derive(Debug, Clone, Copy)]
pub struct ModeInput<'a> {
    /// What the person said lately, newest first.
    pub lately: &'a [&'a str],
    /// What the assistant knew of them before, by its own names.
    pub known: &'a [String],
}

/// The modes in force.
pub fn in_force<'m>(modes: &'m [Mode], preferences: &Preferences, said: &ModeInput<'_>) -> Vec<&'m Mode> {
    let begun = begun(modes, said.lately).map(|mode| mode.name);
    let is_in_force = |mode: &&Mode| match mode.when {
        When::Said { .. } => begun == Some(mode.name),
        When::Preferred(prefers) => prefers(preferences),
        When::Written(is_written) => is_written(said),
    };
    modes.iter().filter(is_in_force).collect()
}

/// The mode that was begun last and neither ended nor wore off.
fn begun<'m>(modes: &'m [Mode], said: &[&str]) -> Option<&'m Mode> {
    for (age, text) in said.iter().enumerate() {
        for mode in modes {
            let When::Said { begins, ends, lasts } = mode.when else { continue };
            if begins(text) {
                return Some(mode).filter(|_| age < lasts);
            }
            if ends(text) {
                return None;
            }
        }
    }
    None
}

#[cfg(test)]
#[path = "modes_tests.rs"]
mod tests;
