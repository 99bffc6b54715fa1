//! Marks the next part of a debt as paid, which is one expense, after the person's yes.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Timestamp, ToolSpec};
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use super::plain;
use super::unpaid::Unpaid;
use crate::finance::category::canonical;
use crate::finance::expense::Expense;
use crate::finance::ledger::{self, Debt, Installment, MOST_RECORDS, Paid, RecordId, Stored};
use crate::finance::money::Money;
use crate::finance::naming::{Meant, meant};
use crate::finance::refusal;
use crate::finance::saying::FinanceText;
use crate::tracking::metrics;

/// Marca como paga a próxima parcela de uma dívida que a pessoa contou que pagou e anota o gasto, uma vez só: não chame
/// `record_metric` junto. Se a dívida não está cadastrada, o valor é preciso, e fica só o gasto.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PayInstallment {
    /// De que é a dívida, como a pessoa disse: carro, sofá, empréstimo. Sem nome, a única que houver.
    #[serde(default)]
    #[schemars(length(max = 60))]
    name: String,
    /// Quanto foi pago, em reais; sem ele, o valor da parcela.
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "plain")]
    value: Option<f64>,
    /// BRL, se for dita.
    #[serde(default, skip_serializing)]
    #[schemars(length(max = 32))]
    unit: Option<String>,
    /// O dia do pagamento (AAAA-MM-DD); sem ele, hoje. Nunca no futuro.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>", regex(pattern = r"^\d{4}-\d{2}-\d{2}$"), extend("format" = "date"))]
    date: Option<Date>,
}

/// A part of a debt, and what is paid when. The same for a sentence, a button and a program.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct InstallmentPayment {
    pub(crate) debt: Stored<Debt>,
    pub(crate) installment: Installment,
    pub(crate) amount: Money,
    pub(crate) day: Date,
}

impl InstallmentPayment {
    /// The payment of the next open part, if one is left.
    pub(crate) async fn next(
        tx: &mut Tx,
        debt: Stored<Debt>,
        amount: Option<Money>,
        day: Date,
        saying: &FinanceText<'_>,
    ) -> Result<Self, Unpaid> {
        let Some(installment) = ledger::next_installment(tx, &debt).await? else {
            let holes = [("name", debt.what.name.as_str())];
            let paid = saying.refuse_with("already_paid", "aria.finance.refused.debt_paid", &holes);
            return Err(Unpaid::Before(paid));
        };
        let amount = saying.check(refusal::payable(amount.unwrap_or(installment.amount)))?;
        Ok(Self { debt, installment, amount, day: saying.past_day(day)? })
    }

    pub(crate) async fn make(
        &self,
        tx: &mut Tx,
        saying: &FinanceText<'_>,
        now: Timestamp,
    ) -> Result<metrics::Entry, Unpaid> {
        // Taken first, so that two that pay at once pay once.
        let gone = || Unpaid::Gone(saying.refuse("debt_not_found", "aria.finance.refused.debt_gone"));
        ledger::take::<Debt>(tx, self.debt.id).await?.ok_or_else(gone)?;
        let name = &self.debt.what.name;
        let expense = Expense {
            amount: self.amount,
            day: self.day,
            category: Some(category_of(name)),
            notes: Some(name),
        };
        let entry = saying.check(expense.entry(saying.today))?;
        match ledger::pay(tx, self.debt.id, self.installment.number, entry, now).await? {
            Paid::Now(entry) => Ok(entry),
            Paid::Before => {
                Err(Unpaid::Before(saying.refuse("already_paid", "aria.finance.refused.installment_paid")))
            }
        }
    }

    pub(crate) fn said(&self, key: &str, saying: &FinanceText<'_>) -> String {
        let part = format!("{}/{}", self.installment.number, self.debt.what.installments);
        let (amount, day) = (saying.money(self.amount), saying.when(self.day));
        let holes =
            [("name", self.debt.what.name.as_str()), ("part", &part), ("amount", &amount), ("day", &day)];
        saying.fill(key, &holes)
    }
}

/// What the expense is for: the car's own category if it has one.
fn category_of(name: &str) -> String {
    canonical(name).filter(|category| *category != name.to_lowercase()).unwrap_or_else(|| "bills".to_owned())
}

/// What paying comes to.
enum Plan {
    Installment(InstallmentPayment),
    /// No such debt is kept: what was paid is an expense all the same.
    Expense {
        name: String,
        amount: Money,
        day: Date,
    },
}

impl PayInstallment {
    async fn plan(&self, tx: &mut Tx, saying: &FinanceText<'_>) -> Result<Plan, ToolError> {
        saying.check(refusal::in_reais(self.unit.as_deref()))?;
        let name = saying.check(refusal::short(Some(&self.name)))?.unwrap_or_default();
        let day = saying.past_day(self.date.unwrap_or(saying.today))?;
        let amount = self.value.map(|value| saying.positive(value)).transpose()?;
        let debts: Vec<Stored<Debt>> = ledger::page(tx, RecordId::START, MOST_RECORDS).await?;
        match (meant(debts, &name, |debt| &debt.name), amount) {
            (Meant::One(debt), _) => {
                Ok(Plan::Installment(InstallmentPayment::next(tx, debt, amount, day, saying).await?))
            }
            (Meant::Several(debts), _) => {
                let list = saying.list(debts.into_iter().map(|debt| debt.what.name).collect());
                let holes = [("list", list.as_str())];
                Err(saying
                    .refuse_with("which_debt", "aria.finance.refused.which_debt", &holes)
                    .lacking("name"))
            }
            (Meant::Nothing, Some(amount)) => {
                let unnamed = || saying.words.text("aria.finance.debt.part").to_owned();
                let name = if name.is_empty() { unnamed() } else { name };
                Ok(Plan::Expense { name, amount: saying.check(refusal::payable(amount))?, day })
            }
            (Meant::Nothing, None) => {
                Err(saying.refuse("debt_not_found", "aria.finance.refused.debt_unknown").lacking("value"))
            }
        }
    }
}

fn expense_said(key: &str, name: &str, amount: Money, day: Date, saying: &FinanceText<'_>) -> String {
    saying.fill(key, &[("name", name), ("amount", &saying.money(amount)), ("day", &saying.when(day))])
}

impl Tool for PayInstallment {
    const SPEC: ToolSpec = ToolSpec::write("pay_installment")
        .sentences(&crate::finance::sentences::SENTENCES)
        .examples(&[r#"{"name": "carro"}"#, r#"{"name": "sofá", "value": 250, "date": "2026-03-05"}"#])
        .same_call_by(&["name"]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let saying = FinanceText::of(call);
        let (name, amount, day, summary) = match self.plan(tx, &saying).await? {
            Plan::Installment(payment) => {
                let summary = payment.said("aria.finance.debt.ask_paid", &saying);
                (payment.debt.what.name.clone(), payment.amount, payment.day, summary)
            }
            Plan::Expense { name, amount, day } => {
                let summary = expense_said("aria.finance.bill.ask_expense", &name, amount, day, &saying);
                (name, amount, day, summary)
            }
        };
        let arguments = Self { name, value: Some(amount.to_number()), unit: None, date: Some(day) };
        Ok(Prepared { arguments, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = FinanceText::of(call);
        let now = call.clock.now();
        match self.plan(tx, &saying).await? {
            Plan::Installment(payment) => {
                let entry = payment.make(tx, &saying, now).await?;
                let content = json!({ "debt": payment.debt.to_json(), "entry": entry.to_json() });
                let effect =
                    json!({ "verb": "paid", "debt": payment.debt.to_json(), "entry": entry.to_json() });
                Ok(Done::changed(content, payment.said("aria.finance.debt.paid", &saying), effect))
            }
            Plan::Expense { name, amount, day } => {
                let expense = Expense { amount, day, category: Some(category_of(&name)), notes: Some(&name) };
                let entry = metrics::insert(tx, saying.check(expense.entry(saying.today))?, now).await?;
                let said = expense_said("aria.finance.bill.expense", &name, amount, day, &saying);
                let effect = json!({ "verb": "recorded", "entry": entry.to_json() });
                Ok(Done::changed(json!({ "entry": entry.to_json() }), said, effect))
            }
        }
    }
}
