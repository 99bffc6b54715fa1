//! Money, exact to the cent: never a float on the way from what was typed to what is kept and added up.

use std::fmt;

use domain::Language;
use serde::{Serialize, Serializer};
use store::{FromValue, ToValue, Value};
use utoipa::openapi::schema::{KnownFormat, Object, ObjectBuilder, SchemaFormat, SchemaType, Type};

/// An amount in reais, kept in cents. What comes from outside is never negative; a difference may be.
///
/// In JSON it is a number with at most two places (`180`, `99.9`), which every client reads, and which holds every
/// amount we accept exactly: a billion reais have twelve digits, and a double has fifteen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(crate) struct Money(i64);

/// Why something is no amount of money that we take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NotMoney {
    #[error("not a number")]
    NotANumber,
    #[error("a negative amount")]
    Negative,
    #[error("more than a billion")]
    TooMuch,
    #[error("more than two decimals")]
    TooFine,
}

const CENTS_OF_A_REAL: i64 = 100;

/// The longest text that can be an amount; beyond it nobody reads on.
const LONGEST: usize = 40;

impl Money {
    pub(crate) const ZERO: Self = Self(0);

    /// The largest amount that is taken from outside: more is a slip of the finger.
    pub(crate) const MOST: Self = Self(1_000_000_000 * CENTS_OF_A_REAL);

    /// What was kept or summed up, which was money already.
    pub(crate) const fn of_cents(cents: i64) -> Self {
        Self(cents)
    }

    pub(crate) const fn cents(self) -> i64 {
        self.0
    }

    /// A JSON number, as a model or a program gives it. Its shortest decimal text is what was meant.
    pub(crate) fn from_number(value: f64) -> Result<Self, NotMoney> {
        if !value.is_finite() {
            return Err(NotMoney::NotANumber);
        }
        if value < 0.0 {
            return Err(NotMoney::Negative);
        }
        let text = format!("{value}");
        let (whole, decimals) = text.split_once('.').unwrap_or((&text, ""));
        Self::of_digits(whole, decimals)
    }

    /// An amount as people and spreadsheets write it, in either language: `1.234,56`, `1,234.56`, `R$ 99,90`, `1.500`.
    /// The last mark is the decimal one unless exactly three digits follow it, which is how thousands are grouped.
    pub(crate) fn parse(text: &str) -> Result<Self, NotMoney> {
        if text.len() > LONGEST {
            return Err(NotMoney::NotANumber);
        }
        let bare: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let bare =
            ["R$", "r$", "BRL", "brl", "$"].iter().find_map(|sign| bare.strip_prefix(sign)).unwrap_or(&bare);
        if bare.starts_with(['-', '\u{2212}', '(']) {
            return Err(NotMoney::Negative);
        }
        let bare = bare.strip_prefix('+').unwrap_or(bare);
        let (whole, decimals) = match bare.rsplit_once(['.', ',']) {
            Some((_, last)) if last.len() == 3 && is_grouped(bare) => (bare, ""),
            Some((_, "")) => return Err(NotMoney::NotANumber),
            Some((whole, last)) => (whole, last),
            None => (bare, ""),
        };
        let whole = ungrouped(whole).ok_or(NotMoney::NotANumber)?;
        if !decimals.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(NotMoney::NotANumber);
        }
        Self::of_digits(&whole, decimals)
    }

    fn of_digits(whole: &str, decimals: &str) -> Result<Self, NotMoney> {
        let decimals = decimals.trim_end_matches('0');
        if decimals.len() > 2 {
            return Err(NotMoney::TooFine);
        }
        // All are digits here, so that a number that cannot be held is only too large.
        let reais: i64 = whole.parse().map_err(|_| NotMoney::TooMuch)?;
        let cents: i64 = format!("{decimals:0<2}").parse().map_err(|_| NotMoney::NotANumber)?;
        let total = reais.checked_mul(CENTS_OF_A_REAL).and_then(|total| total.checked_add(cents));
        total.map(Self).filter(|money| *money <= Self::MOST).ok_or(NotMoney::TooMuch)
    }

    pub(crate) const fn checked_add(self, other: Self) -> Option<Self> {
        match self.0.checked_add(other.0) {
            Some(cents) => Some(Self(cents)),
            None => None,
        }
    }

    pub(crate) const fn checked_sub(self, other: Self) -> Option<Self> {
        match self.0.checked_sub(other.0) {
            Some(cents) => Some(Self(cents)),
            None => None,
        }
    }

    pub(crate) const fn checked_mul(self, times: i64) -> Option<Self> {
        match self.0.checked_mul(times) {
            Some(cents) => Some(Self(cents)),
            None => None,
        }
    }

    /// The sum, which stays at the largest amount there can be rather than wrap around.
    pub(crate) fn sum(amounts: impl IntoIterator<Item = Self>) -> Self {
        Self(amounts.into_iter().fold(0, |sum: i64, amount| sum.saturating_add(amount.0)))
    }

    pub(crate) const fn is_zero(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn is_negative(self) -> bool {
        self.0 < 0
    }

    /// `R$ 1.234,56`; in English `R$ 1,234.56`.
    pub(crate) fn said(self, language: Language) -> String {
        let (group, point) = match language {
            Language::Portuguese | Language::Added(_) => ('.', ','),
            Language::English => (',', '.'),
        };
        let sign = if self.is_negative() { "-" } else { "" };
        let magnitude = self.0.unsigned_abs();
        let (whole, cents) = ((magnitude / 100).to_string(), magnitude % 100);
        let mut grouped = String::new();
        for (at, digit) in whole.chars().enumerate() {
            if at > 0 && (whole.len() - at).is_multiple_of(3) {
                grouped.push(group);
            }
            grouped.push(digit);
        }
        format!("{sign}R$ {grouped}{point}{cents:02}")
    }

    /// As JSON, and as the metrics keep a value: the double nearest to it, whose shortest text is the amount again.
    pub(crate) fn to_number(self) -> f64 {
        self.to_string().parse().unwrap_or_default()
    }
}

/// `1234.56`: what a program reads.
impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_negative() { "-" } else { "" };
        let magnitude = self.0.unsigned_abs();
        write!(f, "{sign}{}.{:02}", magnitude / 100, magnitude % 100)
    }
}

impl Serialize for Money {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % CENTS_OF_A_REAL == 0 {
            serializer.serialize_i64(self.0 / CENTS_OF_A_REAL)
        } else {
            serializer.serialize_f64(self.to_number())
        }
    }
}

/// Programs hand it over as a number.
impl records::Field for Money {
    type Draft = f64;

    fn schema() -> Object {
        ObjectBuilder::new()
            .schema_type(SchemaType::new(Type::Number))
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Double)))
            .build()
    }
}

impl ToValue for Money {
    fn to_value(&self) -> Value {
        self.0.to_value()
    }
}

impl FromValue for Money {
    const WANTED: &'static str = "Money";

    fn from_value(value: &Value) -> Option<Self> {
        i64::from_value(value).map(Self)
    }
}

/// Whether every mark groups three digits, all with the same mark: `1.500`, `12,345,678`, but not `0.123`.
fn is_grouped(text: &str) -> bool {
    let marks: Vec<char> = text.chars().filter(|c| matches!(c, '.' | ',')).collect();
    let mut groups = text.split(['.', ',']);
    let first = groups.next().unwrap_or_default();
    let alike = marks.iter().all(|mark| Some(mark) == marks.first());
    alike && (1..=3).contains(&first.len()) && !first.starts_with('0') && groups.all(|group| group.len() == 3)
}

/// The digits of a whole number, its groups joined; nothing if it is none.
fn ungrouped(text: &str) -> Option<String> {
    let digits: String = text.chars().filter(|c| !matches!(c, '.' | ',')).collect();
    let numeric = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let tidy = digits.len() == text.len() || is_grouped(text);
    (numeric && tidy).then_some(digits)
}

#[cfg(test)]
#[path = "money_tests.rs"]
mod tests;
