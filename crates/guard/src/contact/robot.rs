//! Whether somebody asks what they are talking to. They are owed a straight answer.

use std::sync::LazyLock;

use crate::phrases::Phrasebook;

pub(super) static ASKED: LazyLock<Phrasebook> =
    LazyLock::new(|| Phrasebook::parse(&[include_str!("rules/robot.txt")]));

/// Whether somebody asks, or suspects, that a machine writes to them.
pub fn asks_if_robot(text: &str) -> bool {
    !ASKED.find(&ASKED.read(text)).is_empty()
}
