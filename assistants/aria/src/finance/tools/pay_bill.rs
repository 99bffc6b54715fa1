//! Marks a bill as paid, which is one expense, after the person's yes.

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
use crate::finance::ledger::{self, Bill, MOST_RECORDS, Paid, RecordId, Stored};
use crate::finance::money::Money;
use crate::finance::month::Month;
use crate::finance::naming::{Meant, meant};
use crate::finance::refusal;
use crate::finance::saying::FinanceText;
use crate::tracking::metrics;

/// Marca como paga a conta que a pessoa contou que pagou (luz, internet, aluguel) e anota o gasto, uma vez só: não chame
/// `record_metric` junto. Se a conta não está cadastrada, o valor é preciso, e fica só o gasto. Um gasto qualquer
/// (almoço, mercado, uber) é `record_metric`; uma parcela de dívida é `pay_installment`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PayBill {
    /// O nome da conta, como a pessoa disse.
    #[schemars(length(max = 60))]
    name: String,
    /// Quanto foi pago, em reais; sem ele, o valor cadastrado.
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
    /// O mês da conta (AAAA-MM), se não é o do pagamento.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = r"^\d{4}-\d{2}$"))]
    month: Option<String>,
}

/// A bill, the month it is paid for, and what is paid when. The same for a sentence, a button and a program.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct BillPayment {
    pub(crate) bill: Stored<Bill>,
    pub(crate) month: Month,
    pub(crate) amount: Money,
    pub(crate) day: Date,
}

impl BillPayment {
    /// Refuses what was paid already.
    pub(crate) async fn check(&self, tx: &mut Tx, saying: &FinanceText<'_>) -> Result<(), Unpaid> {
        saying.check(refusal::payable(self.amount))?;
        saying.past_day(self.day)?;
        if ledger::is_paid(tx, self.bill.id, self.number()).await? { Err(self.paid(saying)) } else { Ok(()) }
    }

    pub(crate) async fn make(
        &self,
        tx: &mut Tx,
        saying: &FinanceText<'_>,
        now: Timestamp,
    ) -> Result<metrics::Entry, Unpaid> {
        // Taken first, so that two that pay at once pay once.
        let gone = || Unpaid::Gone(saying.refuse("bill_not_found", "aria.finance.refused.bill_gone"));
        ledger::take::<Bill>(tx, self.bill.id).await?.ok_or_else(gone)?;
        let bill = &self.bill.what;
        let category = bill.category.clone().or_else(|| Some("bills".to_owned()));
        let expense = Expense { amount: self.amount, day: self.day, category, notes: Some(&bill.name) };
        let entry = saying.check(expense.entry(saying.today))?;
        match ledger::pay(tx, self.bill.id, self.number(), entry, now).await? {
            Paid::Now(entry) => Ok(entry),
            Paid::Before => Err(self.paid(saying)),
        }
    }

    fn number(&self) -> i64 {
        self.bill.what.counted_in(self.month).count()
    }

    fn paid(&self, saying: &FinanceText<'_>) -> Unpaid {
        let month = saying.month_name(self.bill.what.counted_in(self.month));
        let holes = [("name", self.bill.what.name.as_str()), ("month", &month)];
        Unpaid::Before(saying.refuse_with("already_paid", "aria.finance.refused.bill_paid", &holes))
    }

    pub(crate) fn said(&self, key: &str, saying: &FinanceText<'_>) -> String {
        let (amount, day) = (saying.money(self.amount), saying.when(self.day));
        let month = saying.month_name(self.bill.what.counted_in(self.month));
        let holes =
            [("name", self.bill.what.name.as_str()), ("amount", &amount), ("day", &day), ("month", &month)];
        saying.fill(key, &holes)
    }
}

/// What paying comes to.
enum Plan {
    Bill(BillPayment),
    /// No such bill is kept: what was paid is an expense all the same.
    Expense {
        name: String,
        amount: Money,
        day: Date,
    },
}

impl PayBill {
    async fn plan(&self, tx: &mut Tx, saying: &FinanceText<'_>) -> Result<Plan, ToolError> {
        saying.check(refusal::in_reais(self.unit.as_deref()))?;
        let name = saying.check(refusal::name(&self.name))?;
        let day = saying.past_day(self.date.unwrap_or(saying.today))?;
        let amount = self.value.map(|value| saying.positive(value)).transpose()?;
        let month = match &self.month {
            Some(text) => saying.month_or_now(Some(text))?,
            None => Month::of(day),
        };
        let bills: Vec<Stored<Bill>> = ledger::page(tx, RecordId::START, MOST_RECORDS).await?;
        let payment =
            |bill: Stored<Bill>| BillPayment { month, amount: amount.unwrap_or(bill.what.amount), day, bill };
        match (meant(bills, &name, |bill| &bill.name), amount) {
            (Meant::One(bill), _) => {
                let payment = payment(bill);
                payment.check(tx, saying).await?;
                Ok(Plan::Bill(payment))
            }
            (Meant::Several(bills), _) => {
                self.choose(tx, bills.into_iter().map(payment).collect(), saying).await
            }
            (Meant::Nothing, Some(amount)) => {
                Ok(Plan::Expense { name, amount: saying.check(refusal::payable(amount))?, day })
            }
            (Meant::Nothing, None) => Err(saying
                .refuse_with("bill_not_found", "aria.finance.refused.bill_unknown", &[("name", &name)])
                .lacking("value")),
        }
    }

    /// Of several, the one that is still open; of several that are, the person says which.
    async fn choose(
        &self,
        tx: &mut Tx,
        payments: Vec<BillPayment>,
        saying: &FinanceText<'_>,
    ) -> Result<Plan, ToolError> {
        let mut open: Vec<BillPayment> = Vec::new();
        let mut refused = None;
        for payment in payments {
            match payment.check(tx, saying).await.map_err(ToolError::from) {
                Ok(()) => open.push(payment),
                Err(error @ ToolError::Refused { .. }) => refused = Some(error),
                Err(error) => return Err(error),
            }
        }
        open.sort_by_key(|payment| payment.bill.what.due_date);
        let same_name = open.windows(2).all(|pair| pair[0].bill.what.name == pair[1].bill.what.name);
        let comes_once = open.iter().all(|payment| !payment.bill.what.recurring);
        match (open.len(), refused) {
            (0, Some(error)) => Err(error),
            (count, _) if count > 1 && !(same_name && comes_once) => {
                let names = open.iter().map(|payment| {
                    let bill = &payment.bill.what;
                    format!("{} ({})", bill.name, saying.money(bill.amount))
                });
                let list = saying.list(names.collect());
                let holes = [("list", list.as_str())];
                Err(saying
                    .refuse_with("which_bill", "aria.finance.refused.which_bill", &holes)
                    .lacking("name"))
            }
            _ => open.into_iter().next().map(Plan::Bill).ok_or_else(|| {
                let holes = [("name", self.name.as_str())];
                saying.refuse_with("bill_not_found", "aria.finance.refused.bill_unknown", &holes)
            }),
        }
    }
}

fn expense_said(key: &str, name: &str, amount: Money, day: Date, saying: &FinanceText<'_>) -> String {
    saying.fill(key, &[("name", name), ("amount", &saying.money(amount)), ("day", &saying.when(day))])
}

impl Tool for PayBill {
    const SPEC: ToolSpec = ToolSpec::write("pay_bill")
        .sentences(&crate::finance::sentences::SENTENCES)
        .examples(&[
            r#"{"name": "luz"}"#,
            r#"{"name": "luz", "value": 180, "date": "2026-03-10"}"#,
            r#"{"name": "aluguel", "month": "2026-02"}"#,
        ])
        .same_call_by(&["name", "month"]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let saying = FinanceText::of(call);
        Ok(match self.plan(tx, &saying).await? {
            Plan::Bill(payment) => Prepared {
                summary: payment.said("aria.finance.bill.ask_paid", &saying),
                arguments: Self {
                    name: payment.bill.what.name.clone(),
                    value: Some(payment.amount.to_number()),
                    unit: None,
                    date: Some(payment.day),
                    month: Some(payment.month.to_string()),
                },
            },
            Plan::Expense { name, amount, day } => Prepared {
                summary: expense_said("aria.finance.bill.ask_expense", &name, amount, day, &saying),
                arguments: Self {
                    name,
                    value: Some(amount.to_number()),
                    unit: None,
                    date: Some(day),
                    month: self.month,
                },
            },
        })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = FinanceText::of(call);
        let now = call.clock.now();
        match self.plan(tx, &saying).await? {
            Plan::Bill(payment) => {
                let entry = payment.make(tx, &saying, now).await?;
                let content = json!({ "bill": payment.bill.to_json(), "entry": entry.to_json() });
                let effect =
                    json!({ "verb": "paid", "bill": payment.bill.to_json(), "entry": entry.to_json() });
                Ok(Done::changed(content, payment.said("aria.finance.bill.paid", &saying), effect))
            }
            Plan::Expense { name, amount, day } => {
                let category = canonical(&name).filter(|category| *category != name.to_lowercase());
                let category = category.or_else(|| Some("bills".to_owned()));
                let expense = Expense { amount, day, category, notes: Some(&name) };
                let entry = metrics::insert(tx, saying.check(expense.entry(saying.today))?, now).await?;
                let said = expense_said("aria.finance.bill.expense", &name, amount, day, &saying);
                let effect = json!({ "verb": "recorded", "entry": entry.to_json() });
                Ok(Done::changed(json!({ "entry": entry.to_json() }), said, effect))
            }
        }
    }
}
