//! A contact that somebody shares, as a vCard.

use std::fmt;

use domain::{DisplayName, Phone};

/// The most that is read of one card, and of its numbers.
const MAX_LINES: usize = 200;
const MAX_PHONES: usize = 10;

/// Somebody's name and numbers.
#[derive(Clone, PartialEq, Eq)]
pub struct Card {
    pub name: Option<DisplayName>,
    pub phones: Vec<Phone>,
}

impl Card {
    /// The name that is shown beside the card is better than the one in it.
    pub(super) fn read(shown: Option<&str>, vcard: &str) -> Self {
        let mut card = Self { name: shown.and_then(DisplayName::parse), phones: Vec::new() };
        for line in vcard.lines().take(MAX_LINES) {
            let Some((property, value)) = line.split_once(':') else { continue };
            let mut parts = property.split(';');
            let name = parts.next().unwrap_or_default();
            // `item1.TEL` is `TEL`, too.
            match name.rsplit('.').next().unwrap_or_default().to_ascii_uppercase().as_str() {
                "FN" if card.name.is_none() => card.name = DisplayName::parse(value),
                "TEL" => card.add(phone(parts, value)),
                _ => {}
            }
        }
        card
    }

    fn add(&mut self, phone: Option<Phone>) {
        let new = phone.filter(|phone| !self.phones.contains(phone) && self.phones.len() < MAX_PHONES);
        self.phones.extend(new);
    }
}

/// WhatsApp's own form of the number stands in `waid`; the one beside it is as somebody typed it.
fn phone<'a>(mut parameters: impl Iterator<Item = &'a str>, typed: &str) -> Option<Phone> {
    let known = parameters.find_map(|parameter| parameter.strip_prefix("waid="));
    known.and_then(|digits| Phone::parse(digits).ok()).or_else(|| Phone::parse(typed).ok())
}

impl fmt::Debug for Card {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Card({} phones)", self.phones.len())
    }
}

#[cfg(test)]
#[path = "card_tests.rs"]
mod tests;
