//! Keeps a bill, so that it can be reminded of and paid, after the person's yes.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use jiff::civil::Date;
use records::Resource;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use super::origin;
use crate::card;
use crate::finance::ledger::{self, Bill, BillDraft, MOST_RECORDS, RecordId, Stored};
use crate::finance::naming;
use crate::finance::refusal;
use crate::finance::saying::FinanceText;
use crate::tracking::metrics::plain_number;

/// Cadastra uma conta a pagar: o nome, o valor e quando vence, todo mês (dueDay) ou uma vez (dueDate). Use quando a pessoa
/// conta que tem uma conta; se ela conta que pagou, use `pay_bill`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AddBill {
    /// O nome da conta: luz, internet, aluguel.
    #[schemars(length(max = 60))]
    pub(crate) name: String,
    /// Quanto, em reais.
    #[serde(serialize_with = "plain_number")]
    pub(crate) value: f64,
    /// BRL, se for dita.
    #[serde(default, skip_serializing)]
    #[schemars(length(max = 32))]
    pub(crate) unit: Option<String>,
    /// O dia do mês em que vence, se vence todo mês.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 31))]
    pub(crate) due_day: Option<i64>,
    /// O dia em que vence (AAAA-MM-DD), se vence uma vez só.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>", regex(pattern = r"^\d{4}-\d{2}-\d{2}$"), extend("format" = "date"))]
    pub(crate) due_date: Option<Date>,
    /// Se vem todo mês. Com dueDay, vem; com dueDate sozinho, não.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) recurring: Option<bool>,
}

impl AddBill {
    /// The bill that these arguments mean, if there can be such a one.
    fn bill(&self, saying: &FinanceText<'_>) -> Result<Bill, ToolError> {
        let draft = BillDraft {
            name: Some(self.name.clone()),
            amount: Some(self.value),
            due_date: self.due_date,
            due_day: self.due_day,
            recurring: self.recurring,
        };
        let bill = refusal::in_reais(self.unit.as_deref());
        saying.check(bill.and_then(|()| Bill::resolve(&draft, None, saying.words, saying.today)))
    }

    /// The bill of the same name that this one takes the place of.
    async fn known(tx: &mut Tx, bill: &Bill) -> Result<Option<Stored<Bill>>, ToolError> {
        let bills: Vec<Stored<Bill>> = ledger::page(tx, RecordId::START, MOST_RECORDS).await?;
        let same = |known: &Stored<Bill>| {
            naming::is_same(&known.what.name, &bill.name)
                && known.what.recurring == bill.recurring
                && (bill.recurring || known.what.due_date == bill.due_date)
        };
        Ok(bills.into_iter().find(same))
    }
}

fn said(keys: (&str, &str), bill: &Bill, saying: &FinanceText<'_>) -> String {
    let (amount, day, due) = (saying.money(bill.amount), bill.due_day.to_string(), saying.day(bill.due_date));
    let (key, when) = if bill.recurring { (keys.0, day) } else { (keys.1, due) };
    saying.fill(key, &[("name", &bill.name), ("amount", &amount), ("day", &when)])
}

impl Tool for AddBill {
    const SPEC: ToolSpec = ToolSpec::write("add_bill")
        .makes_new()
        .sentences(&crate::finance::sentences::SENTENCES)
        .examples(&[
            r#"{"name": "internet", "value": 99.9, "dueDay": 10}"#,
            r#"{"name": "IPVA", "value": 1250, "dueDate": "2026-03-20"}"#,
        ])
        .same_call_by(&["name", "dueDay", "dueDate"]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let saying = FinanceText::of(call);
        let bill = self.bill(&saying)?;
        let keys = match Self::known(tx, &bill).await? {
            Some(known) if known.what.amount == bill.amount && known.what.due_day == bill.due_day => {
                let keys = ("aria.finance.refused.bill_same_monthly", "aria.finance.refused.bill_same_once");
                return Err(ToolError::refused("unchanged", said(keys, &bill, &saying)));
            }
            Some(_) => ("aria.finance.bill.ask_change_monthly", "aria.finance.bill.ask_change_once"),
            None => ("aria.finance.bill.ask_monthly", "aria.finance.bill.ask_once"),
        };
        // A month that is not the next one is said.
        let later = bill.recurring && bill.due_date != bill.due_day.next_from(saying.today);
        let first = later.then(|| saying.day(bill.due_date));
        let details = [("aria.finance.bill.first", first.as_deref())];
        let summary = card::with(saying.words, said(keys, &bill, &saying), &details);
        let arguments = Self {
            name: bill.name,
            value: self.value,
            unit: None,
            due_day: self.due_day,
            due_date: Some(bill.due_date),
            recurring: Some(bill.recurring),
        };
        Ok(Prepared { arguments, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = FinanceText::of(call);
        let bill = self.bill(&saying)?;
        let now = call.clock.now();
        let stored = match Self::known(tx, &bill).await? {
            // The months that were counted before stay counted.
            Some(before) => {
                let due_date = before.what.due_date.min(bill.due_date);
                ledger::change(tx, &before, Bill { due_date, ..bill }, origin(call), now).await?
            }
            None => ledger::add(tx, bill, now).await?,
        };
        let json = stored.to_json();
        let keys = ("aria.finance.bill.done_monthly", "aria.finance.bill.done_once");
        Ok(Done::changed(
            json!({ "bill": json }),
            said(keys, &stored.what, &saying),
            json!({ "verb": "kept", "bill": json }),
        ))
    }
}
