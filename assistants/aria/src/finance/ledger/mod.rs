//! The tables of finance. Five kinds of records are kept in one way: added, found, changed and hidden by the same
//! functions, with what a record was before each change appended for good.

mod bill;
mod budget;
mod change;
mod debt;
mod forget;
mod income;
mod investment;
mod payment;
mod record;
mod spending;

pub(crate) use bill::{Bill, DueBill, Rhythm, due_bills};
pub(crate) use budget::{Budget, budget_of, budgets_in};
pub(crate) use change::Origin;
pub(crate) use debt::{Debt, Installment, due_installments, next_installment};
pub(crate) use forget::forget;
pub(crate) use income::{Income, income_between, incomes_of};
pub(crate) use investment::{Investment, invested};
pub(crate) use payment::{Paid, is_paid, pay};
pub(crate) use record::{MOST_RECORDS, Record, RecordId, Stored, add, change, find, page, remove, take};
pub(crate) use spending::{Spent, is_every_category, spent_between, spent_by_category};
