//! `/api/v1/finance/debts`: what is owed in parts, and paying them.

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
use crate::finance::ledger::{self, Debt, RecordId, Stored};
use crate::finance::money::Money;
use crate::finance::month::DueDay;
use crate::finance::saying::Saying;
use crate::finance::tools::{AddDebt, InstallmentPayment};
use crate::manner::Manner;
use crate::tracking::metrics::MetricId;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct DebtBody {
    #[schema(value_type = String, format = Uuid)]
    id: RecordId,
    name: String,
    #[schema(value_type = f64, example = 3600)]
    total: Money,
    #[schema(example = 12)]
    installments: i64,
    /// Of each installment; the last one takes what division left over.
    #[schema(value_type = f64, example = 300)]
    amount: Money,
    #[schema(value_type = i8, example = 5)]
    due_day: DueDay,
    /// When the first installment after those that were paid before falls due.
    #[schema(value_type = String, format = Date)]
    first_due: Date,
    /// How many were paid before it was kept here.
    paid_before: i64,
}

impl From<Stored<Debt>> for DebtBody {
    fn from(stored: Stored<Debt>) -> Self {
        let what = stored.what;
        Self {
            id: stored.id,
            name: what.name,
            total: what.total,
            installments: what.installments,
            amount: what.amount,
            due_day: what.due_day,
            first_due: what.first_due,
            paid_before: what.paid_before,
        }
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DebtFields {
    #[schema(example = "carro")]
    pub(crate) name: Option<String>,
    #[schema(example = 12)]
    pub(crate) installments: Option<i64>,
    /// Of each installment. This or the total.
    #[schema(example = 300)]
    pub(crate) amount: Option<f64>,
    /// Of the whole debt, to be divided.
    pub(crate) total: Option<f64>,
    #[schema(example = 5)]
    pub(crate) due_day: Option<i64>,
    /// When the next installment falls due.
    #[schema(value_type = Option<String>, format = Date)]
    pub(crate) first_due: Option<Date>,
    /// How many are paid already.
    pub(crate) paid_before: Option<i64>,
}

impl DebtFields {
    /// The debt that these fields make, upon what was there before.
    pub(crate) fn applied(&self, before: Option<&Debt>, saying: &Saying<'_>) -> Result<Debt, ToolError> {
        let kept = before.filter(|_| self.amount.is_none() && self.total.is_none());
        let divided = kept.is_some_and(|debt| debt.amount.checked_mul(debt.installments) != Some(debt.total));
        let asked = AddDebt {
            name: self.name.clone().or(before.map(|debt| debt.name.clone())),
            installments: self.installments.or(before.map(|debt| debt.installments)).unwrap_or_default(),
            value: self.amount.or(kept.filter(|_| !divided).map(|debt| debt.amount.to_number())),
            total: self.total.or(kept.filter(|_| divided).map(|debt| debt.total.to_number())),
            unit: None,
            due_day: self.due_day.or(before.map(|debt| debt.due_day.number())),
            next_due: self.first_due.or(before.map(|debt| debt.first_due)),
            paid: self.paid_before.or(before.map(|debt| debt.paid_before)),
        };
        asked.debt(saying)
    }
}

/// Lists debts by pages, newest first.
#[utoipa::path(
    get,
    path = "/api/v1/finance/debts",
    params(Paged),
    responses((status = 200, body = Listed<DebtBody>), (status = "default", body = http::problem::ProblemBody))
)]
pub(super) async fn list(
    who: Who,
    State(app): State<App>,
    Query(paged): Query<Paged>,
) -> Result<axum::Json<Listed<DebtBody>>, Problem> {
    resource::list::<Debt, _>(&app, &who, &paged).await
}

/// Keeps one. 422 `invalid_finance`: something cannot be, with the reason as detail.
#[utoipa::path(
    post,
    path = "/api/v1/finance/debts",
    request_body = DebtFields,
    responses((status = 201, body = DebtBody), (status = "default", body = http::problem::ProblemBody))
)]
pub(super) async fn add(
    who: Who,
    State(app): State<App>,
    Json(fields): Json<DebtFields>,
) -> Result<(StatusCode, axum::Json<DebtBody>), Problem> {
    resource::add(&app, &who, |saying| fields.applied(None, saying)).await
}

/// Changes one: what is not named stays as it is. 404: there is none, or it is somebody else's.
#[utoipa::path(
    patch,
    path = "/api/v1/finance/debts/{id}",
    params(("id" = String, Path, description = "which one")),
    request_body = DebtFields,
    responses((status = 200, body = DebtBody), (status = "default", body = http::problem::ProblemBody))
)]
pub(super) async fn change(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
    Json(fields): Json<DebtFields>,
) -> Result<axum::Json<DebtBody>, Problem> {
    resource::change(&app, &who, &id, |before, saying| fields.applied(Some(before), saying)).await
}

/// Takes one out. 404: there is none, or it is somebody else's.
#[utoipa::path(
    delete,
    path = "/api/v1/finance/debts/{id}",
    params(("id" = String, Path, description = "which one")),
    responses((status = 204), (status = "default", body = http::problem::ProblemBody))
)]
pub(super) async fn remove(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    resource::remove::<Debt>(&app, &who, &id).await
}

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
    responses((status = 201, body = InstallmentPaidBody), (status = "default", body = http::problem::ProblemBody))
)]
pub(super) async fn pay(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
    Json(fields): Json<InstallmentFields>,
) -> Result<(StatusCode, axum::Json<InstallmentPaidBody>), Problem> {
    let id = record_id(&id)?;
    let manner = Manner::of(&app, &who).await?;
    let saying = Saying::by(&manner);
    let now = app.engine.clock().now();
    let mut tx = app.by_hand(&who).await?;
    let debt: Stored<Debt> = ledger::take(&mut tx, id, now).await?.ok_or(http::problem::Code::NotFound)?;
    let amount = fields.amount.map(|value| saying.positive(value)).transpose().map_err(refusal)?;
    let day = fields.date.unwrap_or(saying.today);
    let payment = InstallmentPayment::next(&mut tx, debt, amount, day, &saying).await.map_err(refusal)?;
    let entry = payment.make(&mut tx, &saying, now).await.map_err(refusal)?;
    tx.commit().await?;
    let installment = format!("{}/{}", payment.installment.number, payment.debt.what.installments);
    let body = InstallmentPaidBody {
        debt: payment.debt.into(),
        installment,
        amount: payment.amount,
        expense_id: entry.id,
    };
    Ok((StatusCode::CREATED, axum::Json(body)))
}
