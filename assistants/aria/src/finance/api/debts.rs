//! `/api/v1/finance/debts/{id}/pay`: paying the next part of what is owed.

use axum::extract::State;
use axum::http::StatusCode;
use jiff::civil::Date;
use records::record_id;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web::problem::{Json, Path, Problem};
use web::{App, Who};

use super::resource::refusal;
use crate::finance::ledger::{self, Debt, Stored};
use crate::finance::money::Money;
use crate::finance::saying::FinanceText;
use crate::finance::tools::InstallmentPayment;
use crate::manner::Manner;
use crate::tracking::metrics::MetricId;

/// How it was paid; everything may be left out.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct InstallmentFields {
    /// What was paid, if it is not the installment's amount.
    amount: Option<f64>,
    /// Today, if none is given. Never in the future.
    #[schema(value_type = Option<String>, format = Date)]
    date: Option<Date>,
}

type DebtBody = Stored<Debt>;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct InstallmentPaidBody {
    debt: DebtBody,
    #[schema(example = "3/12")]
    installment: String,
    #[schema(value_type = f64)]
    amount: Money,
    /// The expense that the payment is. Deleting it opens the installment again.
    #[schema(value_type = String, format = Uuid)]
    expense_id: MetricId,
}

/// Pays the next open installment, which is one expense. 409 `conflict`: all are paid.
#[utoipa::path(
    post,
    path = "/api/v1/finance/debts/{id}/pay",
    params(("id" = String, Path, description = "which one")),
    request_body = InstallmentFields,
    responses((status = 201, body = InstallmentPaidBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn pay(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
    Json(fields): Json<InstallmentFields>,
) -> Result<(StatusCode, axum::Json<InstallmentPaidBody>), Problem> {
    let id = record_id(&id)?;
    let manner = Manner::of(&app, &who).await?;
    let saying = FinanceText::by(&manner);
    let now = app.engine.clock().now();
    let mut tx = app.by_hand(&who).await?;
    let debt: Stored<Debt> = ledger::take(&mut tx, id).await?.ok_or(web::problem::Code::NotFound)?;
    let amount = fields.amount.map(|value| saying.positive(value)).transpose().map_err(refusal)?;
    let day = fields.date.unwrap_or(saying.today);
    let payment = InstallmentPayment::next(&mut tx, debt, amount, day, &saying).await.map_err(refusal)?;
    let entry = payment.make(&mut tx, &saying, now).await.map_err(refusal)?;
    tx.commit().await?;
    let installment = format!("{}/{}", payment.installment.number, payment.debt.what.installments);
    let body =
        InstallmentPaidBody { debt: payment.debt, installment, amount: payment.amount, expense_id: entry.id };
    Ok((StatusCode::CREATED, axum::Json(body)))
}
