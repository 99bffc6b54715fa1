//! The tables of finance. Five kinds of records are kept in one way: added, found, changed and hidden by the same
//! functions, with what a record was before each change appended for good.

mod bill;
mod budget;
mod debt;
pub(super) mod entering;
mod forget;
mod income;
mod investment;
mod payment;
mod spending;

pub(crate) use bill::{Bill, BillDraft, DueBill, due_bills};
pub(crate) use budget::{Budget, BudgetDraft, budget_of, budgets_in};
pub(crate) use debt::{Debt, DebtDraft, Installment, due_installments, next_installment};
pub(crate) use forget::forget;
pub(crate) use income::{Income, income_between, incomes_of};
pub(crate) use investment::{Investment, InvestmentDraft, invested};
pub(crate) use payment::{Paid, is_paid, pay};
pub(crate) use records::{Origin, Record, RecordId, Stored, add, change, find, page, take};
pub(crate) use spending::{Spent, is_every_category, spent_between, spent_by_category};

/// The most records of one kind that a person's answers look at: more bills than anybody has.
pub(crate) const MOST_RECORDS: i64 = 500;
