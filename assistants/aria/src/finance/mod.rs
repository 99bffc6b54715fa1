//! Finance: what comes in, what goes out, what falls due, what is owed and what is put aside, exact to the cent.

mod api;
pub(crate) mod category;
mod csv;
mod expense;
mod ledger;
pub(crate) mod money;
pub(crate) mod month;
mod naming;
mod noteworthy;
mod pages;
mod refusal;
mod saying;
pub mod sentences;
mod summary;
mod tools;

use store::Migration;

use crate::capability::Capability;
pub(crate) use noteworthy::noteworthy;

pub(crate) const CAPABILITY: Capability = Capability {
    words: domain::texts!("words"),
    migrations: &[
        Migration { name: "aria/0020_finance", sql: include_str!("../../migrations/0020_finance.sql") },
        Migration {
            name: "aria/0021_expense_sums",
            sql: include_str!("../../migrations/0021_expense_sums.sql"),
        },
    ],
    tools: |registry| {
        registry
            .add::<tools::GetFinanceSummary>()?
            .add::<tools::RecordIncome>()?
            .add::<tools::SetBudget>()?
            .add::<tools::AddBill>()?
            .add::<tools::PayBill>()?
            .add::<tools::AddDebt>()?
            .add::<tools::PayInstallment>()?
            .add::<tools::RecordInvestment>()
    },
    routes: || api::routes().merge(pages::routes()),
    duties: &[],
    places: &[pages::PLACE],
    forget: |tx| Box::pin(ledger::forget(tx)),
};
