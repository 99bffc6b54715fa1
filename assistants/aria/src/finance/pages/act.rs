//! What the forms of the page do: each one thing, by the rule that programs and sentences go by.

use ::tools::ToolError;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use domain::Timestamp;
use records::Resource;
use store::Tx;
use uuid::Uuid;
use web::problem::{Code, Form, Problem};
use web::{App, Visitor};

use super::entered::FinanceForm;
use super::show::{self, Looked};
use super::{PATH, address};
use crate::finance::api::ExpenseFields;
use crate::finance::ledger::{
    self, Bill, BillDraft, Budget, BudgetDraft, Debt, DebtDraft, Income, IncomeDraft, Investment,
    InvestmentDraft, Origin, Record, Stored,
};
use crate::finance::month::Month;
use crate::finance::refusal::Refusal;
use crate::finance::saying::FinanceText;
use crate::finance::tools::{BillPayment, InstallmentPayment};
use crate::manner::Manner;
use crate::tracking::metrics::{self, MetricId, MetricKind};

/// What was done, for the line that says so.
type Made = &'static str;

pub(super) async fn handler(
    visitor: Visitor,
    State(app): State<App>,
    headers: HeaderMap,
    Form(entered): Form<FinanceForm>,
) -> Result<Response, Problem> {
    let who = visitor.allows(&entered.csrf)?;
    let manner = Manner::of(&app, who).await?;
    let saying = FinanceText::by(&manner);
    let mut tx = app.by_hand(who).await?;
    match perform(&mut tx, &entered, &saying, app.engine.clock().now()).await {
        Ok(made) => {
            tx.commit().await?;
            let month = entered.month.parse::<Month>();
            let back = month.map_or_else(|_| format!("{PATH}?"), |month| address(month) + "&");
            Ok(Redirect::to(&format!("{back}done={made}")).into_response())
        }
        Err(ToolError::Refused { code: "not_found", .. }) => Err(Code::NotFound.into()),
        Err(ToolError::Refused { message, .. }) => {
            drop(tx);
            let month = entered.month.clone();
            let looked = Looked { done: None, refused: Some((entered, message)) };
            let page = show::render(&app, who, &headers, Some(&month), looked).await?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
        Err(ToolError::Store(error)) => Err(error.into()),
        Err(other) => Err(Problem::new(Code::InvalidFinance).because(other)),
    }
}

async fn perform(
    tx: &mut Tx,
    entered: &FinanceForm,
    saying: &FinanceText<'_>,
    now: Timestamp,
) -> Result<Made, ToolError> {
    let (verb, id) = entered.verb();
    match verb {
        "expense" => add_expense(tx, entered, saying, now).await,
        "income" => {
            let fields = IncomeDraft {
                name: Some(entered.name.clone()),
                actual_amount: entered.amount(saying)?,
                date: entered.date(saying)?,
                recurring: Some(entered.monthly.is_some()),
                ..IncomeDraft::default()
            };
            keep::<Income>(tx, &fields, saying, now).await?;
            Ok("income")
        }
        "bill" => {
            let fields = BillDraft {
                name: Some(entered.name.clone()),
                amount: entered.amount(saying)?,
                due_day: entered.due_day(saying)?,
                due_date: entered.date(saying)?,
                recurring: None,
            };
            keep::<Bill>(tx, &fields, saying, now).await?;
            Ok("bill")
        }
        "budget" => set_budget(tx, entered, saying, now).await,
        "debt" => {
            let fields = DebtDraft {
                name: Some(entered.name.clone()),
                installments: Some(entered.installments(saying)?),
                amount: entered.amount(saying)?,
                due_day: entered.due_day(saying)?,
                ..DebtDraft::default()
            };
            keep::<Debt>(tx, &fields, saying, now).await?;
            Ok("debt")
        }
        "investment" => {
            let fields = InvestmentDraft {
                name: Some(entered.name.clone()),
                invested_amount: entered.amount(saying)?,
                goal: entered.goal(saying)?,
                ..InvestmentDraft::default()
            };
            keep::<Investment>(tx, &fields, saying, now).await?;
            Ok("investment")
        }
        "pay" => pay_bill(tx, entered, id, saying, now).await,
        "installment" => pay_installment(tx, id, saying, now).await,
        "forget_bill" => remove::<Bill>(tx, id, now).await,
        "forget_budget" => remove::<Budget>(tx, id, now).await,
        "forget_income" => remove::<Income>(tx, id, now).await,
        "forget_debt" => remove::<Debt>(tx, id, now).await,
        "forget_investment" => remove::<Investment>(tx, id, now).await,
        "forget_expense" => remove_expense(tx, id, now).await,
        _ => Err(not_found()),
    }
}

/// Keeps what was entered, in the place of what stands for the same thing.
async fn keep<R: Resource<Refusal = Refusal>>(
    tx: &mut Tx,
    fields: &R::Draft,
    saying: &FinanceText<'_>,
    now: Timestamp,
) -> Result<(), ToolError> {
    let record = saying.check(R::resolve(fields, None, saying.words, saying.today))?;
    match record.same(tx).await? {
        Some(before) => ledger::change(tx, &before, record, Origin::default(), now).await?,
        None => ledger::add(tx, record, now).await?,
    };
    Ok(())
}

async fn add_expense(
    tx: &mut Tx,
    entered: &FinanceForm,
    saying: &FinanceText<'_>,
    now: Timestamp,
) -> Result<Made, ToolError> {
    let fields = ExpenseFields {
        amount: entered.amount(saying)?,
        date: entered.date(saying)?,
        category: Some(entered.category.clone()),
        notes: Some(entered.notes.clone()),
    };
    metrics::insert(tx, fields.applied(None, saying)?, now).await?;
    Ok("expense")
}

async fn set_budget(
    tx: &mut Tx,
    entered: &FinanceForm,
    saying: &FinanceText<'_>,
    now: Timestamp,
) -> Result<Made, ToolError> {
    let month = Some(entered.month.clone()).filter(|month| !month.is_empty());
    let fields =
        BudgetDraft { category: Some(entered.category.clone()), amount: entered.amount(saying)?, month };
    keep::<Budget>(tx, &fields, saying, now).await?;
    Ok("budget")
}

/// The bill of the month that is looked at, paid today with what it comes to.
async fn pay_bill(
    tx: &mut Tx,
    entered: &FinanceForm,
    id: &str,
    saying: &FinanceText<'_>,
    now: Timestamp,
) -> Result<Made, ToolError> {
    let id = id.parse().map_err(|_| not_found())?;
    let bill: Stored<Bill> = ledger::find(tx, id).await?.ok_or_else(not_found)?;
    let month = entered.month.parse().unwrap_or(saying.month());
    let payment = BillPayment { month, amount: bill.what.amount, day: saying.today, bill };
    payment.check(tx, saying).await?;
    payment.make(tx, saying, now).await?;
    Ok("paid")
}

async fn pay_installment(
    tx: &mut Tx,
    id: &str,
    saying: &FinanceText<'_>,
    now: Timestamp,
) -> Result<Made, ToolError> {
    let id = id.parse().map_err(|_| not_found())?;
    let debt: Stored<Debt> = ledger::take(tx, id).await?.ok_or_else(not_found)?;
    let payment = InstallmentPayment::next(tx, debt, None, saying.today, saying).await?;
    payment.make(tx, saying, now).await?;
    Ok("paid")
}

async fn remove<R: Record>(tx: &mut Tx, id: &str, now: Timestamp) -> Result<Made, ToolError> {
    let id = id.parse().map_err(|_| not_found())?;
    let before: Stored<R> = ledger::take(tx, id).await?.ok_or_else(not_found)?;
    ledger::remove(tx, &before, Origin::default(), now).await?;
    Ok("removed")
}

async fn remove_expense(tx: &mut Tx, id: &str, now: Timestamp) -> Result<Made, ToolError> {
    let id = id.parse::<Uuid>().map(MetricId::from_uuid).map_err(|_| not_found())?;
    let entry = metrics::take(tx, id, now).await?;
    let entry = entry.filter(|entry| entry.what.kind == MetricKind::Expense).ok_or_else(not_found)?;
    metrics::delete(tx, &entry, &metrics::Origin::default(), now).await?;
    Ok("removed")
}

/// What leads nowhere; the page says so itself.
fn not_found() -> ToolError {
    ToolError::refused("not_found", "")
}
