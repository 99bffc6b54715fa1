//! An expense, as every way in makes it: a sentence, a form, a payment, a program, a line of a spreadsheet.

use jiff::civil::Date;
use serde::Deserialize;
use utoipa::ToSchema;
use web::page::form::{DraftForm, FormField, FormRows};

use super::ledger::entering;
use super::money::{Money, NotMoney};
use super::refusal::{self, Refusal};
use crate::tracking::metrics::{LONGEST_CATEGORY, LONGEST_NOTES, MetricKind, NewEntry, Quantity, one_line};

pub(crate) struct Expense<'e> {
    pub(crate) amount: Money,
    pub(crate) day: Date,
    pub(crate) category: Option<String>,
    /// What it was for.
    pub(crate) notes: Option<&'e str>,
}

impl Expense<'_> {
    /// The entry that it is, if there can be such a one.
    pub(crate) fn entry(self, today: Date) -> Result<NewEntry, Refusal> {
        let amount = refusal::payable(self.amount)?;
        let quantity = Quantity::normalised(MetricKind::Expense, amount.to_number(), None)
            .map_err(|_| Refusal::NotMoney(NotMoney::NotANumber))?;
        Ok(NewEntry {
            kind: MetricKind::Expense,
            quantity,
            day: refusal::past_day(self.day, today)?,
            category: self.category,
            name: None,
            notes: self.notes.and_then(one_line),
        })
    }

    /// What an expense that is kept came to. Its value was exact when it was kept.
    pub(crate) fn amount_of(entry: &NewEntry) -> Money {
        Money::from_number(entry.quantity.value()).unwrap_or_default()
    }
}

// What programs, forms and lines of spreadsheets hand over for an expense.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ExpenseFields)]
pub(crate) struct ExpenseDraft {
    /// Needed by a new one.
    #[schema(example = 37.9)]
    pub(crate) amount: Option<f64>,
    /// Today, where the person is, if none is given. Never in the future.
    #[schema(value_type = Option<String>, format = Date)]
    pub(crate) date: Option<Date>,
    /// What the money went for. An empty text takes it away.
    #[schema(example = "mercado")]
    pub(crate) category: Option<String>,
    /// An empty text takes them away.
    pub(crate) notes: Option<String>,
}

impl ExpenseDraft {
    /// The expense that it makes, upon what was there before.
    pub(crate) fn resolve(&self, before: Option<&NewEntry>, today: Date) -> Result<NewEntry, Refusal> {
        let is_long = |text: &Option<String>, most: usize| {
            text.as_deref().is_some_and(|text| text.chars().count() > most)
        };
        if is_long(&self.category, LONGEST_CATEGORY) || is_long(&self.notes, LONGEST_NOTES) {
            return Err(Refusal::NameTooLong);
        }
        let amount = match (self.amount, before) {
            (Some(value), _) => refusal::positive(value)?,
            (None, Some(before)) => Expense::amount_of(before),
            (None, None) => return Err(Refusal::AmountNeeded),
        };
        let category = match &self.category {
            Some(category) => one_line(category).map(|category| category.to_lowercase()),
            None => before.and_then(|before| before.category.clone()),
        };
        let notes = self.notes.as_deref().or(before.and_then(|before| before.notes.as_deref()));
        let day = self.date.or(before.map(|before| before.day)).unwrap_or(today);
        Expense { amount, day, category, notes }.entry(today)
    }
}

impl DraftForm for ExpenseDraft {
    type Refusal = Refusal;
    const ROWS: FormRows<Self> = &[
        &[
            FormField::number("amount", |expense: &mut Self, text| {
                entering::money(&mut expense.amount, text)
            })
            .placeholder("37,90")
            .required(),
            FormField::choice("category", |expense: &mut Self, text| {
                entering::text(&mut expense.category, text)
            }),
        ],
        &[
            FormField::line("notes", |expense: &mut Self, text| entering::text(&mut expense.notes, text))
                .longest(200),
            FormField::today("date", |expense: &mut Self, text| entering::day(&mut expense.date, text)),
        ],
    ];
}
