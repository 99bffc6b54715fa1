//! Whether somebody who was handed over wants no person after all.

use std::sync::LazyLock;

use super::person::needs_person;
use crate::phrases::Phrasebook;

static SAID: LazyLock<Phrasebook> = LazyLock::new(|| Phrasebook::parse(&[include_str!("rules/nobody.txt")]));

/// Whether somebody says that no person is needed: "não precisa chamar ninguém", "segue você mesmo".
pub fn needs_nobody(text: &str) -> bool {
    needs_person(text).is_none()
        && SAID.find(&SAID.read(text)).iter().any(|phrase| phrase.heading == "nobody")
}
