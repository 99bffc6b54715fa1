//! A telephone number. Brazilian mobiles are written with and without their ninth digit, and are one number.

use std::fmt;

/// The shortest number with its country that anybody has; the longest is set by E.164.
const LENGTHS: std::ops::RangeInclusive<usize> = 7..=15;
const BRAZIL: &str = "55";

/// A number with its country, digits only, in the one form that we keep. It is somebody's: printing it shows as
/// much as its owner needs to recognise it.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Phone(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("is not a telephone number with its country, like +55 11 91234-5678")]
pub struct PhoneError;

/// The parts of a Brazilian number after its country.
struct Brazilian<'a> {
    area: &'a str,
    /// Whether the ninth digit is written.
    is_nine: bool,
    /// Always eight digits.
    local: &'a str,
}

impl Phone {
    /// A number as services and people write it. Without a country it is refused: guessing one would reach somebody
    /// else.
    pub fn parse(text: &str) -> Result<Self, PhoneError> {
        let text = text.trim();
        // Bounds the work; nobody puts that many spaces into a number.
        if text.len() > 64 {
            return Err(PhoneError);
        }
        let rest = text.strip_prefix('+').or_else(|| text.strip_prefix("00")).unwrap_or(text);
        let is_space = |letter: char| matches!(letter, ' ' | '\u{a0}' | '(' | ')' | '-' | '.' | '/');
        if !rest.chars().all(|letter| letter.is_ascii_digit() || is_space(letter)) {
            return Err(PhoneError);
        }
        let digits: String = rest.chars().filter(char::is_ascii_digit).collect();
        if !LENGTHS.contains(&digits.len()) || digits.starts_with('0') {
            return Err(PhoneError);
        }
        Ok(Self(match Brazilian::of(&digits) {
            Some(parts) if parts.is_old_mobile() => parts.with_nine(),
            _ => digits,
        }))
    }

    /// The digits, country first, and nothing else.
    pub fn digits(&self) -> &str {
        &self.0
    }

    /// The forms under which services know this number, the one that we keep first.
    pub fn variants(&self) -> Vec<String> {
        let old = Brazilian::of(&self.0).filter(Brazilian::has_two_forms).map(|parts| parts.without_nine());
        std::iter::once(self.0.clone()).chain(old).collect()
    }
}

impl<'a> Brazilian<'a> {
    fn of(digits: &'a str) -> Option<Self> {
        let rest = digits.strip_prefix(BRAZIL)?;
        let (area, local) = rest.split_at_checked(2)?;
        if area.contains('0') {
            return None;
        }
        match local.len() {
            8 => Some(Self { area, is_nine: false, local }),
            9 => local.strip_prefix('9').map(|local| Self { area, is_nine: true, local }),
            _ => None,
        }
    }

    /// Mobiles began with 6 to 9 before they all got a 9 in front. Below that, eight digits are a landline.
    fn has_two_forms(&self) -> bool {
        self.local.starts_with(['6', '7', '8', '9'])
    }

    fn is_old_mobile(&self) -> bool {
        !self.is_nine && self.has_two_forms()
    }

    fn with_nine(&self) -> String {
        format!("{BRAZIL}{}9{}", self.area, self.local)
    }

    fn without_nine(&self) -> String {
        format!("{BRAZIL}{}{}", self.area, self.local)
    }
}

impl fmt::Display for Phone {
    /// Masked: `+55 11 9••••-1234`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = |count: usize| self.0.get(self.0.len().saturating_sub(count)..).unwrap_or_default();
        match Brazilian::of(&self.0) {
            Some(parts) => {
                let nine = if parts.is_nine { "9" } else { "" };
                write!(formatter, "+{BRAZIL} {} {nine}••••-{}", parts.area, last(4))
            }
            // Of a short number four digits would be half.
            None if self.0.len() < 10 => write!(formatter, "+••••{}", last(2)),
            None => write!(formatter, "+••••{}", last(4)),
        }
    }
}

impl fmt::Debug for Phone {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Phone({self})")
    }
}

#[cfg(test)]
#[path = "phone_tests.rs"]
mod tests;
