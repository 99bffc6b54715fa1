//! What Aria can do with money, one file a tool. All that write ask first.

mod add_bill;
mod add_debt;
mod get_finance_summary;
mod pay_bill;
mod pay_installment;
mod record_income;
mod record_investment;
mod set_budget;
mod unpaid;

use ::tools::CallContext;
use serde::Serializer;

pub(crate) use add_bill::AddBill;
pub(crate) use add_debt::AddDebt;
pub(crate) use get_finance_summary::GetFinanceSummary;
pub(crate) use pay_bill::{BillPayment, PayBill};
pub(crate) use pay_installment::{InstallmentPayment, PayInstallment};
pub(crate) use record_income::RecordIncome;
pub(crate) use record_investment::RecordInvestment;
pub(crate) use set_budget::SetBudget;
pub(crate) use unpaid::Unpaid;

use super::ledger::Origin;
use crate::tracking::metrics;

/// A change that this call makes.
fn origin(call: &CallContext) -> Origin {
    Origin { conversation: Some(call.conversation), turn: Some(call.turn) }
}

/// Writes an amount without a decimal point that says nothing.
#[expect(clippy::ref_option, reason = "serde hands over a reference to the field")]
fn plain<S: Serializer>(value: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => metrics::plain_number(value, serializer),
        None => serializer.serialize_none(),
    }
}
