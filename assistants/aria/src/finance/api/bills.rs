//! `/api/v1/finance/bills/{id}/pay`: paying what falls due.

use axum::extract::State;
use axum::http::StatusCode;
use jiff::civil::Date;
use records::record_id;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web::problem::{Json, Path, Problem};
use web::{App, Who};

use super::resource::refusal;
use crate::finance::ledger::{self, Bill, Stored};
use crate::finance::money::Money;
use crate::finance::month::Month;
use crate::finance::saying::FinanceText;
use crate::finance::tools::BillPayment;
use crate::manner::Manner;
use crate::tracking::metrics::MetricId;

/// How it was paid; everything may be left out.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PaymentFields {
    /// What was paid, if it is not the bill's amount.
    amount: Option<f64>,
    /// Today, if none is given. Never in the future.
    #[schema(value_type = Option<String>, format = Date)]
    date: Option<Date>,
    /// The month that is paid for, if it is not that of the day.
    #[schema(example = "2026-11")]
    month: Option<String>,
}

type BillBody = Stored<Bill>;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct BillPaidBody {
    bill: BillBody,
    #[schema(value_type = String, example = "2026-11")]
    month: Month,
    #[schema(value_type = f64)]
    amount: Money,
    /// The expense that the payment is. Deleting it opens the bill again.
    #[schema(value_type = String, format = Uuid)]
    expense_id: MetricId,
}

/// Pays a month of a bill, which is one expense. 409 `conflict`: it is paid already.
#[utoipa::path(
    post,
    path = "/api/v1/finance/bills/{id}/pay",
    params(("id" = String, Path, description = "which one")),
    request_body = PaymentFields,
    responses((status = 201, body = BillPaidBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn pay(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
    Json(fields): Json<PaymentFields>,
) -> Result<(StatusCode, axum::Json<BillPaidBody>), Problem> {
    let id = record_id(&id)?;
    let manner = Manner::of(&app, &who).await?;
    let saying = FinanceText::by(&manner);
    let mut tx = app.by_hand(&who).await?;
    let bill: Stored<Bill> = ledger::find(&mut tx, id).await?.ok_or(web::problem::Code::NotFound)?;
    let day = fields.date.unwrap_or(saying.today);
    let month = match &fields.month {
        Some(text) => saying.month_or_now(Some(text)).map_err(refusal)?,
        None => Month::of(day),
    };
    let amount = fields.amount.map(|value| saying.positive(value)).transpose().map_err(refusal)?;
    let payment = BillPayment { month, amount: amount.unwrap_or(bill.what.amount), day, bill };
    payment.check(&mut tx, &saying).await.map_err(refusal)?;
    let entry = payment.make(&mut tx, &saying, app.engine.clock().now()).await.map_err(refusal)?;
    tx.commit().await?;
    let (month, amount) = (payment.bill.what.counted_in(month), payment.amount);
    let body = BillPaidBody { bill: payment.bill, month, amount, expense_id: entry.id };
    Ok((StatusCode::CREATED, axum::Json(body)))
}
