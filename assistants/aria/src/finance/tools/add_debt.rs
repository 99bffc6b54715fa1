//! Keeps a debt that is paid in parts, after the person's yes.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use jiff::civil::Date;
use records::Resource;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use super::plain;
use crate::card;
use crate::finance::ledger::{self, Debt, DebtDraft, MOST_RECORDS, RecordId, Stored};
use crate::finance::month::DueDay;
use crate::finance::naming;
use crate::finance::refusal;
use crate::finance::saying::FinanceText;

/// Cadastra uma dívida em parcelas mensais: quantas são e de quanto (value), ou o total a dividir (total). Use quando a
/// pessoa conta que tem uma dívida, um financiamento ou uma compra parcelada; uma parcela paga é `pay_installment`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AddDebt {
    /// De que é: carro, sofá, empréstimo. Sem nome, fica "dívida".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 60))]
    pub(crate) name: Option<String>,
    /// Quantas parcelas são ao todo.
    #[schemars(range(min = 1, max = 480))]
    pub(crate) installments: i64,
    /// O valor de cada parcela, em reais.
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "plain")]
    pub(crate) value: Option<f64>,
    /// O valor da dívida inteira, se a parcela não foi dita.
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "plain")]
    pub(crate) total: Option<f64>,
    /// BRL, se for dita.
    #[serde(default, skip_serializing)]
    #[schemars(length(max = 32))]
    pub(crate) unit: Option<String>,
    /// O dia do mês em que as parcelas vencem.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 31))]
    pub(crate) due_day: Option<i64>,
    /// Quando vence a próxima parcela (AAAA-MM-DD).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>", regex(pattern = r"^\d{4}-\d{2}-\d{2}$"), extend("format" = "date"))]
    pub(crate) next_due: Option<Date>,
    /// Quantas já foram pagas.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 480))]
    pub(crate) paid: Option<i64>,
}

impl AddDebt {
    /// With what the person plainly said of the parts: "2400 no cartão, 8x de 300" is eight of 300, whatever was copied.
    fn put_as_said(mut self, text: &str) -> Self {
        let said = ptbr::installments(text);
        let same = |one: Option<f64>, other: Option<f64>| {
            one.zip(other).is_some_and(|(one, other)| (one - other).abs() < 0.005)
        };
        if let Some(count) = said.count {
            self.installments = count;
        }
        match (said.each, said.total) {
            (Some(each), _) => (self.value, self.total) = (Some(each), None),
            // The whole was taken for a part.
            (None, Some(total)) if self.value.is_none() || same(self.value, said.total) => {
                (self.value, self.total) = (None, Some(total));
            }
            _ => {}
        }
        self
    }

    /// The debt that these arguments mean, if there can be such a one.
    fn debt(&self, saying: &FinanceText<'_>) -> Result<Debt, ToolError> {
        let draft = DebtDraft {
            name: self.name.clone(),
            total: self.total,
            installments: Some(self.installments),
            amount: self.value,
            due_day: self.due_day,
            first_due: self.next_due,
            paid_before: self.paid,
        };
        let debt = refusal::in_reais(self.unit.as_deref());
        saying.check(debt.and_then(|()| Debt::resolve(&draft, None, saying.words, saying.today)))
    }
}

fn said(key: &str, debt: &Debt, saying: &FinanceText<'_>) -> String {
    let (amount, total, day) =
        (saying.money(debt.amount), saying.money(debt.total), saying.day(debt.first_due));
    let installments = debt.installments.to_string();
    let next = (debt.paid_before + 1).to_string();
    let holes = [
        ("name", debt.name.as_str()),
        ("installments", &installments),
        ("amount", &amount),
        ("total", &total),
        ("next", &next),
        ("day", &day),
    ];
    saying.fill(key, &holes)
}

impl Tool for AddDebt {
    const SPEC: ToolSpec = ToolSpec::write("add_debt")
        .makes_new()
        .sentences(&crate::finance::sentences::SENTENCES)
        .examples(&[
            r#"{"installments": 12, "value": 300}"#,
            r#"{"name": "carro", "installments": 48, "value": 1100, "dueDay": 5, "paid": 12}"#,
            r#"{"name": "sofá", "installments": 10, "total": 2500}"#,
        ])
        .same_call_by(&["name", "installments"]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let saying = FinanceText::of(call);
        let told = self.put_as_said(&call.text);
        let debt = told.debt(&saying)?;
        let debts: Vec<Stored<Debt>> = ledger::page(tx, RecordId::START, MOST_RECORDS).await?;
        let same = |known: &Stored<Debt>| {
            naming::is_same(&known.what.name, &debt.name)
                && (known.what.installments, known.what.amount) == (debt.installments, debt.amount)
        };
        if debts.iter().any(same) {
            return Err(ToolError::refused(
                "unchanged",
                said("aria.finance.refused.debt_same", &debt, &saying),
            ));
        }
        // The day of the others, where it is not the first one's.
        let other = (DueDay::of(debt.first_due) != debt.due_day).then(|| debt.due_day.to_string());
        let details = [("aria.finance.debt.others", other.as_deref())];
        let summary = card::with(saying.words, said("aria.finance.debt.ask", &debt, &saying), &details);
        let arguments = Self { name: Some(debt.name), unit: None, next_due: Some(debt.first_due), ..told };
        Ok(Prepared { arguments, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = FinanceText::of(call);
        let debt = ledger::add(tx, self.debt(&saying)?, call.clock.now()).await?;
        let json = debt.to_json();
        Ok(Done::changed(
            json!({ "debt": json }),
            said("aria.finance.debt.done", &debt.what, &saying),
            json!({ "verb": "kept", "debt": json }),
        ))
    }
}
