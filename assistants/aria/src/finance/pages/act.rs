//! What the forms of the page do: each one thing, by the rule that programs and sentences go by.

use ::tools::ToolError;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use domain::Timestamp;
use records::Resource;
use store::Tx;
use web::page::form::{DraftForm, Entered};
use web::problem::{self, Code, Problem};
use web::{App, Visitor};

use super::show::{self, Looked};
use super::{PATH, address};
use crate::finance::expense::ExpenseDraft;
use crate::finance::ledger::{self, Bill, Budget, Debt, Income, Investment, Origin, Record, RecordId};
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
    problem::Form(entered): problem::Form<Entered>,
) -> Result<Response, Problem> {
    let who = visitor.allows(entered.text("csrf").unwrap_or_default())?;
    let manner = Manner::of(&app, who).await?;
    let saying = FinanceText::by(&manner);
    let mut tx = app.by_hand(who).await?;
    let month = entered.owned("month").unwrap_or_default();
    match perform(&mut tx, &entered, &saying, app.engine.clock().now()).await {
        Ok(made) => {
            let made = made.ok_or(Code::NotFound)?;
            tx.commit().await?;
            let month = month.parse::<Month>();
            let back = month.map_or_else(|_| format!("{PATH}?"), |month| address(month) + "&");
            Ok(Redirect::to(&format!("{back}done={made}")).into_response())
        }
        Err(ToolError::Refused { message, .. }) => {
            drop(tx);
            let looked = Looked { done: None, refused: Some((entered, message)) };
            let page = show::render(&app, who, &headers, Some(&month), looked).await?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
        Err(ToolError::Store(error)) => Err(error.into()),
        Err(other) => Err(Problem::new(Code::InvalidFinance).because(other)),
    }
}

/// Does what the form says. Nothing: what it is to be done to is not there.
async fn perform(
    tx: &mut Tx,
    entered: &Entered,
    saying: &FinanceText<'_>,
    now: Timestamp,
) -> Result<Option<Made>, ToolError> {
    let act = entered.text("act").unwrap_or_default();
    let (verb, id) = act.split_once(':').unwrap_or((act, ""));
    match (verb, id.parse::<RecordId>()) {
        ("expense", _) => add_expense(tx, entered, saying, now).await,
        ("income", _) => keep::<Income>(tx, entered, saying, now).await,
        ("bill", _) => keep::<Bill>(tx, entered, saying, now).await,
        ("budget", _) => keep::<Budget>(tx, entered, saying, now).await,
        ("debt", _) => keep::<Debt>(tx, entered, saying, now).await,
        ("investment", _) => keep::<Investment>(tx, entered, saying, now).await,
        ("pay", Ok(id)) => pay_bill(tx, entered, id, saying, now).await,
        ("installment", Ok(id)) => pay_installment(tx, id, saying, now).await,
        ("forget_bill", Ok(id)) => remove::<Bill>(tx, id, now).await,
        ("forget_budget", Ok(id)) => remove::<Budget>(tx, id, now).await,
        ("forget_income", Ok(id)) => remove::<Income>(tx, id, now).await,
        ("forget_debt", Ok(id)) => remove::<Debt>(tx, id, now).await,
        ("forget_investment", Ok(id)) => remove::<Investment>(tx, id, now).await,
        ("forget_expense", Ok(id)) => remove_expense(tx, id, now).await,
        _ => Ok(None),
    }
}

/// Keeps what was entered; what stands for the same thing gives way.
async fn keep<R>(
    tx: &mut Tx,
    entered: &Entered,
    saying: &FinanceText<'_>,
    now: Timestamp,
) -> Result<Option<Made>, ToolError>
where
    R: Resource<Refusal = Refusal, Draft: DraftForm<Refusal = Refusal>>,
{
    let draft = saying.check(entered.draft::<R::Draft>())?;
    let record = saying.check(R::resolve(&draft, None, saying.words, saying.today))?;
    match record.same(tx).await? {
        Some(before) => ledger::change(tx, &before, record, Origin::default(), now).await?,
        None => ledger::add(tx, record, now).await?,
    };
    Ok(Some(R::KIND))
}

async fn add_expense(
    tx: &mut Tx,
    entered: &Entered,
    saying: &FinanceText<'_>,
    now: Timestamp,
) -> Result<Option<Made>, ToolError> {
    let draft = saying.check(entered.draft::<ExpenseDraft>())?;
    metrics::insert(tx, saying.check(draft.resolve(None, saying.today))?, now).await?;
    Ok(Some("expense"))
}

/// The bill of the month that is looked at, paid today with what it comes to.
async fn pay_bill(
    tx: &mut Tx,
    entered: &Entered,
    id: RecordId,
    saying: &FinanceText<'_>,
    now: Timestamp,
) -> Result<Option<Made>, ToolError> {
    let Some(bill) = ledger::find::<Bill>(tx, id).await? else { return Ok(None) };
    let month = entered.text("month").and_then(|month| month.parse().ok()).unwrap_or(saying.month());
    let payment = BillPayment { month, amount: bill.what.amount, day: saying.today, bill };
    payment.check(tx, saying).await?;
    payment.make(tx, saying, now).await?;
    Ok(Some("paid"))
}

async fn pay_installment(
    tx: &mut Tx,
    id: RecordId,
    saying: &FinanceText<'_>,
    now: Timestamp,
) -> Result<Option<Made>, ToolError> {
    let Some(debt) = ledger::take::<Debt>(tx, id).await? else { return Ok(None) };
    let payment = InstallmentPayment::next(tx, debt, None, saying.today, saying).await?;
    payment.make(tx, saying, now).await?;
    Ok(Some("paid"))
}

async fn remove<R: Record>(tx: &mut Tx, id: RecordId, now: Timestamp) -> Result<Option<Made>, ToolError> {
    Ok(records::remove_by_id::<R>(tx, id, now).await?.then_some("removed"))
}

async fn remove_expense(tx: &mut Tx, id: RecordId, now: Timestamp) -> Result<Option<Made>, ToolError> {
    let entry = metrics::take(tx, MetricId::from_uuid(id.as_uuid())).await?;
    let Some(entry) = entry.filter(|entry| entry.what.kind == MetricKind::Expense) else { return Ok(None) };
    metrics::delete(tx, &entry, &metrics::Origin::default(), now).await?;
    Ok(Some("removed"))
}
