//! Sets what may be spent on something each month, after the person's yes.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use records::Resource;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use super::origin;
use crate::finance::ledger::{self, Budget, BudgetDraft};
use crate::finance::refusal;
use crate::finance::saying::FinanceText;
use crate::tracking::metrics::plain_number;

/// Define quanto a pessoa quer gastar por mês com uma categoria (mercado, lazer, transporte). Vale daquele mês em diante,
/// até ela mudar; zero encerra. Só quando ela diz o limite dela: preço e cotação não são orçamento.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SetBudget {
    /// Com o quê: mercado, lazer, transporte, saúde.
    #[schemars(length(max = 60))]
    pub(crate) category: String,
    /// Quanto por mês, em reais.
    #[serde(serialize_with = "plain_number")]
    pub(crate) value: f64,
    /// BRL, se for dita.
    #[serde(default, skip_serializing)]
    #[schemars(length(max = 32))]
    pub(crate) unit: Option<String>,
    /// O mês em que começa (AAAA-MM); sem ele, o atual.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = r"^\d{4}-\d{2}$"))]
    pub(crate) month: Option<String>,
}

impl SetBudget {
    /// The budget that these arguments mean, if there can be such a one.
    fn budget(&self, saying: &FinanceText<'_>) -> Result<Budget, ToolError> {
        let draft = BudgetDraft {
            category: Some(self.category.clone()),
            month: self.month.clone(),
            amount: Some(self.value),
        };
        let budget = refusal::in_reais(self.unit.as_deref());
        saying.check(budget.and_then(|()| Budget::resolve(&draft, None, saying.words, saying.today)))
    }
}

fn said(key: &str, budget: &Budget, saying: &FinanceText<'_>) -> String {
    let (category, amount) = (saying.category(&budget.category), saying.money(budget.amount));
    let month = saying.month_name(budget.month);
    saying.fill(key, &[("category", &category), ("amount", &amount), ("month", &month)])
}

impl Tool for SetBudget {
    const SPEC: ToolSpec = ToolSpec::write("set_budget")
        .sentences(&crate::finance::sentences::SENTENCES)
        .examples(&[
            r#"{"category": "mercado", "value": 800}"#,
            r#"{"category": "lazer", "value": 300, "month": "2026-04"}"#,
        ])
        .same_call_by(&["category", "month"]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let saying = FinanceText::of(call);
        let budget = self.budget(&saying)?;
        let before = ledger::budgets_in(tx, budget.month).await?;
        let before = before.into_iter().find(|known| known.what.category == budget.category);
        let same = before.as_ref().is_some_and(|before| before.what.amount == budget.amount);
        if same || (before.is_none() && budget.amount.is_zero()) {
            return Err(ToolError::refused(
                "unchanged",
                said("aria.finance.refused.budget_same", &budget, &saying),
            ));
        }
        let summary = match (&before, budget.amount.is_zero()) {
            (_, true) => said("aria.finance.budget.ask_end", &budget, &saying),
            (None, _) => said("aria.finance.budget.ask", &budget, &saying),
            (Some(before), _) => {
                let (category, amount) = (saying.category(&budget.category), saying.money(budget.amount));
                let (before, month) = (saying.money(before.what.amount), saying.month_name(budget.month));
                let holes = [
                    ("category", category.as_str()),
                    ("amount", &amount),
                    ("before", &before),
                    ("month", &month),
                ];
                saying.fill("aria.finance.budget.ask_change", &holes)
            }
        };
        let arguments = Self {
            category: budget.category,
            value: self.value,
            unit: None,
            month: Some(budget.month.to_string()),
        };
        Ok(Prepared { arguments, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = FinanceText::of(call);
        let budget = self.budget(&saying)?;
        let now = call.clock.now();
        let stored = match ledger::budget_of(tx, &budget.category, budget.month).await? {
            Some(before) => ledger::change(tx, &before, budget, origin(call), now).await?,
            None => ledger::add(tx, budget, now).await?,
        };
        let json = stored.to_json();
        let ended = stored.what.amount.is_zero();
        let key = if ended { "aria.finance.budget.ended" } else { "aria.finance.budget.done" };
        Ok(Done::changed(
            json!({ "budget": json }),
            said(key, &stored.what, &saying),
            json!({ "verb": "set", "budget": json }),
        ))
    }
}
