//! Messages that no person typed: auto-responders, menus, notices, other bots. Answering one starts a talk of machines.

use std::sync::LazyLock;

use crate::phrases::Phrasebook;

/// A numbered line says little; several are a menu.
const MENU: &str = "menu_list";
const MENU_LINES: usize = 2;

pub(super) static WRITTEN: LazyLock<Phrasebook> =
    LazyLock::new(|| Phrasebook::parse(&[include_str!("rules/machine.txt")]));

/// The name of the pattern by which a message is known to come from a machine.
pub fn machine(text: &str) -> Option<&'static str> {
    let found = WRITTEN.find(&WRITTEN.read(text));
    let menu_lines = found.iter().filter(|phrase| phrase.heading == MENU).count();
    let meant = found.iter().filter(|phrase| phrase.heading != MENU || menu_lines >= MENU_LINES);
    meant.min_by_key(|phrase| phrase.rule).map(|phrase| phrase.heading)
}

#[cfg(test)]
pub(super) fn names() -> Vec<&'static str> {
    WRITTEN.headings().collect()
}
