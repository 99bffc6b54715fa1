//! `/api/v1/finance/bills`: what falls due, and paying it.

use ::tools::ToolError;
use axum::extract::State;
use axum::http::StatusCode;
use http::problem::{Json, Path, Problem, Query};
use http::{App, Who};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::resource::{self, Listed, Paged};

use super::resource::{record_id, refusal};
use crate::finance::ledger::{self, Bill, RecordId, Rhythm, Stored};
use crate::finance::money::Money;
use crate::finance::month::{DueDay, Month};
use crate::finance::saying::Saying;
use crate::finance::tools::{AddBill, BillPayment};
use crate::manner::Manner;
use crate::tracking::metrics::MetricId;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct BillBody {
    #[schema(value_type = String, format = Uuid)]
    id: RecordId,
    name: String,
    #[schema(value_type = f64, example = 99.9)]
    amount: Money,
    /// The first time it falls due.
    #[schema(value_type = String, format = Date)]
    due_date: Date,
    /// The day of the month on which it falls due; a shorter month ends it earlier.
    #[schema(value_type = i8, example = 10)]
    due_day: DueDay,
    /// Whether it comes every month.
    recurring: bool,
    category: Option<String>,
}

impl From<Stored<Bill>> for BillBody {
    fn from(stored: Stored<Bill>) -> Self {
        let what = stored.what;
        Self {
            id: stored.id,
            name: what.name,
            amount: what.amount,
            due_date: what.due,
            due_day: what.due_day,
            recurring: what.rhythm == Rhythm::Monthly,
            category: what.category,
        }
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BillFields {
    #[schema(example = "internet")]
    pub(crate) name: Option<String>,
    #[schema(example = 99.9)]
    pub(crate) amount: Option<f64>,
    /// The day of the month, for a bill that comes every month.
    #[schema(example = 10)]
    pub(crate) due_day: Option<i64>,
    /// The day, for a bill that comes once.
    #[schema(value_type = Option<String>, format = Date)]
    pub(crate) due_date: Option<Date>,
    pub(crate) recurring: Option<bool>,
}

impl BillFields {
    /// The bill that these fields make, upon what was there before.
    pub(crate) fn applied(&self, before: Option<&Bill>, saying: &Saying<'_>) -> Result<Bill, ToolError> {
        let monthly = before.map(|bill| bill.rhythm == Rhythm::Monthly);
        let kept_day = before.filter(|_| self.due_date.is_none()).map(|bill| bill.due_day.number());
        let moved = |bill: &Bill| match self.due_day.and_then(DueDay::new) {
            Some(day) => bill.month().due(day),
            None => bill.due,
        };
        let asked = AddBill {
            name: self.name.clone().or(before.map(|bill| bill.name.clone())).unwrap_or_default(),
            value: self.amount.or(before.map(|bill| bill.amount.to_number())).unwrap_or_default(),
            unit: None,
            due_day: self.due_day.or(kept_day),
            due_date: self.due_date.or(before.map(moved)),
            recurring: self.recurring.or(monthly),
        };
        asked.bill(saying)
    }
}

/// Lists bills by pages, newest first.
#[utoipa::path(
    get,
    path = "/api/v1/finance/bills",
    params(Paged),
    responses((status = 200, body = Listed<BillBody>), (status = "default", body = http::problem::ProblemBody))
)]
pub(super) async fn list(
    who: Who,
    State(app): State<App>,
    Query(paged): Query<Paged>,
) -> Result<axum::Json<Listed<BillBody>>, Problem> {
    resource::list::<Bill, _>(&app, &who, &paged).await
}

/// Keeps one. 422 `invalid_finance`: something cannot be, with the reason as detail.
#[utoipa::path(
    post,
    path = "/api/v1/finance/bills",
    request_body = BillFields,
    responses((status = 201, body = BillBody), (status = "default", body = http::problem::ProblemBody))
)]
pub(super) async fn add(
    who: Who,
    State(app): State<App>,
    Json(fields): Json<BillFields>,
) -> Result<(StatusCode, axum::Json<BillBody>), Problem> {
    resource::add(&app, &who, |saying| fields.applied(None, saying)).await
}

/// Changes one: what is not named stays as it is. 404: there is none, or it is somebody else's.
#[utoipa::path(
    patch,
    path = "/api/v1/finance/bills/{id}",
    params(("id" = String, Path, description = "which one")),
    request_body = BillFields,
    responses((status = 200, body = BillBody), (status = "default", body = http::problem::ProblemBody))
)]
pub(super) async fn change(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
    Json(fields): Json<BillFields>,
) -> Result<axum::Json<BillBody>, Problem> {
    resource::change(&app, &who, &id, |before, saying| fields.applied(Some(before), saying)).await
}

/// Takes one out. 404: there is none, or it is somebody else's.
#[utoipa::path(
    delete,
    path = "/api/v1/finance/bills/{id}",
    params(("id" = String, Path, description = "which one")),
    responses((status = 204), (status = "default", body = http::problem::ProblemBody))
)]
pub(super) async fn remove(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    resource::remove::<Bill>(&app, &who, &id).await
}

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
    responses((status = 201, body = BillPaidBody), (status = "default", body = http::problem::ProblemBody))
)]
pub(super) async fn pay(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
    Json(fields): Json<PaymentFields>,
) -> Result<(StatusCode, axum::Json<BillPaidBody>), Problem> {
    let id = record_id(&id)?;
    let manner = Manner::of(&app, &who).await?;
    let saying = Saying::by(&manner);
    let mut tx = app.by_hand(&who).await?;
    let bill: Stored<Bill> = ledger::find(&mut tx, id).await?.ok_or(http::problem::Code::NotFound)?;
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
    let body = BillPaidBody { bill: payment.bill.into(), month, amount, expense_id: entry.id };
    Ok((StatusCode::CREATED, axum::Json(body)))
}
