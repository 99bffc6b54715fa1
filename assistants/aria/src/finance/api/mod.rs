//! `/api/v1/finance/…`: incomes, budgets, expenses, bills, debts, investments and where somebody stands, for programs
//! and by hand.
//!
//! Somebody who fills in a form has said yes already, so nothing is proposed here. What can be kept, and how it is
//! refused, is the record's own rule.

mod bills;
mod debts;
mod expenses;
mod exporting;
mod importing;
mod resource;
mod summary;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::App;

use super::ledger::{Bill, Budget, Debt, Income, Investment};
use expenses::Expenses;

pub(crate) fn routes() -> OpenApiRouter<App> {
    let importing = OpenApiRouter::new()
        .routes(routes!(importing::handler))
        .layer(DefaultBodyLimit::max(web::oversized::MOST_OF_AN_IMPORT));
    OpenApiRouter::new()
        .merge(records::routes::<Income>("/api/v1/finance/incomes"))
        .merge(records::routes::<Budget>("/api/v1/finance/budgets"))
        .merge(records::routes::<Expenses>("/api/v1/finance/expenses"))
        .routes(routes!(exporting::handler))
        .merge(importing)
        .merge(records::routes::<Bill>("/api/v1/finance/bills"))
        .routes(routes!(bills::pay))
        .merge(records::routes::<Debt>("/api/v1/finance/debts"))
        .routes(routes!(debts::pay))
        .merge(records::routes::<Investment>("/api/v1/finance/investments"))
        .routes(routes!(summary::handler))
}
