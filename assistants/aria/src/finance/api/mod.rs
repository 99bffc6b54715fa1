//! `/api/v1/finance/…`: incomes, budgets, expenses, bills, debts, investments and where somebody stands, for programs
//! and by hand. One resource a file.
//!
//! Somebody who fills in a form has said yes already, so nothing is proposed here. What can be kept, and how it is
//! refused, is the tools' own rule.

mod bills;
mod budgets;
mod debts;
mod expenses;
mod exporting;
mod importing;
mod incomes;
mod investments;
mod resource;
mod summary;

use axum::extract::DefaultBodyLimit;
use http::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) use bills::BillFields;
pub(super) use budgets::BudgetFields;
pub(super) use debts::DebtFields;
pub(super) use expenses::ExpenseFields;
pub(super) use incomes::IncomeFields;
pub(super) use investments::InvestmentFields;

pub(crate) fn routes() -> OpenApiRouter<App> {
    let importing = OpenApiRouter::new()
        .routes(routes!(importing::handler))
        .layer(DefaultBodyLimit::max(http::oversized::MOST_OF_AN_IMPORT));
    OpenApiRouter::new()
        .routes(routes!(incomes::list, incomes::add))
        .routes(routes!(incomes::change, incomes::remove))
        .routes(routes!(budgets::list, budgets::add))
        .routes(routes!(budgets::change, budgets::remove))
        .routes(routes!(expenses::list, expenses::add))
        .routes(routes!(expenses::change, expenses::remove))
        .routes(routes!(exporting::handler))
        .merge(importing)
        .routes(routes!(bills::list, bills::add))
        .routes(routes!(bills::change, bills::remove))
        .routes(routes!(bills::pay))
        .routes(routes!(debts::list, debts::add))
        .routes(routes!(debts::change, debts::remove))
        .routes(routes!(debts::pay))
        .routes(routes!(investments::list, investments::add))
        .routes(routes!(investments::change, investments::remove))
        .routes(routes!(summary::handler))
}
