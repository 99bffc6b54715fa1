//! What cannot be kept, as a type: a stable code, a sentence that helps, and a place among the API's problems.

use domain::Words;
use jiff::ToSpan;
use jiff::civil::Date;
use web::problem::Code;

use super::money::{Money, NotMoney};
use super::month::{DueDay, Month};
use crate::tracking::metrics::one_line;

/// The longest name of a record.
pub(crate) const LONGEST_NAME: usize = 60;

/// The most that one expense, and so one payment, can be: what the metrics take.
const MOST_PAID: Money = Money::of_cents(1_000_000 * 100);

/// How far ahead something may fall due.
const YEARS_AHEAD: i32 = 40;

/// The first day that anything can be about.
const EARLIEST: Date = Date::constant(1900, 1, 1);

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Refusal {
    NameNeeded,
    NameTooLong,
    NotMoney(NotMoney),
    Zero,
    /// More than can be paid in one go.
    TooMuchPaid,
    DebtTooMuch,
    AmountNeeded,
    IncomeAmountNeeded {
        name: String,
    },
    DebtAmountNeeded,
    BadInstallments,
    DueNeeded {
        name: String,
    },
    BadDueDay,
    BadDate,
    AncientDate,
    FutureDate,
    BadMonth,
    OnlyReais,
}

impl Refusal {
    const fn sentence(&self) -> &'static str {
        match self {
            Self::NameNeeded => "name_needed",
            Self::NameTooLong => "name_too_long",
            Self::NotMoney(NotMoney::NotANumber) | Self::AmountNeeded => "not_a_number",
            Self::NotMoney(NotMoney::Negative) => "negative",
            Self::NotMoney(NotMoney::TooFine) => "too_fine",
            Self::NotMoney(NotMoney::TooMuch) => "too_much",
            Self::TooMuchPaid => "too_much_paid",
            Self::DebtTooMuch => "debt_too_much",
            Self::Zero => "zero",
            Self::IncomeAmountNeeded { .. } => "income_amount",
            Self::DebtAmountNeeded => "debt_amount",
            Self::BadInstallments => "bad_installments",
            Self::DueNeeded { .. } => "due_needed",
            Self::BadDueDay => "bad_due_day",
            Self::BadDate | Self::AncientDate => "bad_date",
            Self::FutureDate => "future_date",
            Self::BadMonth => "bad_month",
            Self::OnlyReais => "only_reais",
        }
    }
}

impl records::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::NameNeeded => "name_needed",
            Self::NameTooLong => "name_too_long",
            Self::NotMoney(NotMoney::NotANumber) => "not_a_number",
            Self::NotMoney(NotMoney::Negative) => "negative_amount",
            Self::NotMoney(NotMoney::TooFine) => "too_many_decimals",
            Self::NotMoney(NotMoney::TooMuch) | Self::TooMuchPaid | Self::DebtTooMuch => "too_much",
            Self::Zero => "zero_amount",
            Self::AmountNeeded | Self::IncomeAmountNeeded { .. } | Self::DebtAmountNeeded => "amount_needed",
            Self::BadInstallments => "bad_installments",
            Self::DueNeeded { .. } => "due_needed",
            Self::BadDueDay => "bad_due_day",
            Self::BadDate => "bad_date",
            Self::AncientDate => "ancient_date",
            Self::FutureDate => "future_date",
            Self::BadMonth => "bad_month",
            Self::OnlyReais => "unknown_unit",
        }
    }

    fn said(&self, words: &Words) -> String {
        let most = |most: Money| most.said(words.language());
        let hole = match self {
            Self::IncomeAmountNeeded { name } | Self::DueNeeded { name } => ("name", name.clone()),
            Self::NotMoney(NotMoney::TooMuch) => ("most", most(Money::MOST)),
            Self::TooMuchPaid => ("most", most(MOST_PAID)),
            _ => ("", String::new()),
        };
        words.fill(&format!("aria.finance.refused.{}", self.sentence()), &[(hole.0, &hole.1)])
    }

    fn lacks(&self) -> Option<&'static str> {
        match self {
            Self::NameNeeded | Self::NameTooLong => Some("name"),
            Self::NotMoney(_)
            | Self::Zero
            | Self::TooMuchPaid
            | Self::AmountNeeded
            | Self::IncomeAmountNeeded { .. }
            | Self::DebtAmountNeeded => Some("value"),
            Self::DueNeeded { .. } | Self::BadDueDay => Some("dueDay"),
            Self::BadInstallments => Some("installments"),
            Self::AncientDate | Self::FutureDate => Some("date"),
            Self::BadDate => Some("dueDate"),
            Self::DebtTooMuch | Self::BadMonth | Self::OnlyReais => None,
        }
    }

    fn problem(&self) -> Code {
        Code::InvalidFinance
    }
}

/// An amount, nothing included.
pub(crate) fn amount(value: f64) -> Result<Money, Refusal> {
    Money::from_number(value).map_err(Refusal::NotMoney)
}

pub(crate) fn positive(value: f64) -> Result<Money, Refusal> {
    amount(value).and_then(more_than_nothing)
}

/// An amount that was typed.
pub(crate) fn typed(text: &str) -> Result<Money, Refusal> {
    Money::parse(text).map_err(Refusal::NotMoney).and_then(more_than_nothing)
}

/// An amount that can be paid in one go.
pub(crate) fn payable(amount: Money) -> Result<Money, Refusal> {
    if amount > MOST_PAID { Err(Refusal::TooMuchPaid) } else { more_than_nothing(amount) }
}

fn more_than_nothing(money: Money) -> Result<Money, Refusal> {
    if money.is_zero() { Err(Refusal::Zero) } else { Ok(money) }
}

/// A name on one line.
pub(crate) fn name(text: &str) -> Result<String, Refusal> {
    let name = one_line(text).ok_or(Refusal::NameNeeded)?;
    if name.chars().count() > LONGEST_NAME { Err(Refusal::NameTooLong) } else { Ok(name) }
}

/// A text that may be missing, no longer than a name.
pub(crate) fn short(text: Option<&str>) -> Result<Option<String>, Refusal> {
    text.and_then(one_line).map(|line| name(&line)).transpose()
}

/// A day on which something can have happened.
pub(crate) fn past_day(day: Date, today: Date) -> Result<Date, Refusal> {
    match day {
        day if day > today => Err(Refusal::FutureDate),
        day if day < EARLIEST => Err(Refusal::AncientDate),
        day => Ok(day),
    }
}

/// A day on which something can fall due.
pub(crate) fn due_date(day: Date, today: Date) -> Result<Date, Refusal> {
    let last = today.saturating_add(YEARS_AHEAD.years());
    if day < EARLIEST || day > last { Err(Refusal::BadDate) } else { Ok(day) }
}

pub(crate) fn due_day(day: i64) -> Result<DueDay, Refusal> {
    DueDay::new(day).ok_or(Refusal::BadDueDay)
}

/// A month as it is written: this one if none is.
pub(crate) fn month(text: Option<&str>, today: Date) -> Result<Month, Refusal> {
    text.map_or(Ok(Month::of(today)), |text| text.parse().map_err(|_| Refusal::BadMonth))
}

/// Amounts are in reais; another currency is asked about, rather than misunderstood.
pub(crate) fn in_reais(unit: Option<&str>) -> Result<(), Refusal> {
    let Some(unit) = unit.and_then(one_line) else { return Ok(()) };
    let known =
        matches!(&*ptbr::fold(&unit), "brl" | "r$" | "real" | "reais" | "pila" | "conto" | "contos" | "pau");
    if known { Ok(()) } else { Err(Refusal::OnlyReais) }
}
