//! Notes money that was put aside, after the person's yes.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use records::Resource;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use super::{origin, plain};
use crate::card;
use crate::finance::ledger::{self, Investment, InvestmentDraft, MOST_RECORDS, RecordId, Stored};
use crate::finance::money::{Money, NotMoney};
use crate::finance::naming;
use crate::finance::refusal::{self, Refusal};
use crate::finance::saying::FinanceText;
use crate::tracking::metrics::plain_number;

/// Anota um dinheiro que a pessoa investiu ou guardou (tesouro, poupança, ações, reserva), somando ao que já havia com o
/// mesmo nome. Só o que ela já aplicou; recomendar investimento é trabalho de profissional.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct RecordInvestment {
    /// Em quê: tesouro, poupança, reserva.
    #[schemars(length(max = 60))]
    pub(crate) name: String,
    /// Quanto foi aplicado agora, em reais.
    #[serde(serialize_with = "plain_number")]
    pub(crate) value: f64,
    /// BRL, se for dita.
    #[serde(default, skip_serializing)]
    #[schemars(length(max = 32))]
    pub(crate) unit: Option<String>,
    /// O tipo, se foi dito: renda fixa, ações, fundo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 60))]
    pub(crate) kind: Option<String>,
    /// Quanto vale hoje, se a pessoa disse.
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "plain")]
    pub(crate) current_amount: Option<f64>,
    /// A meta, se a pessoa disse.
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "plain")]
    pub(crate) goal: Option<f64>,
}

impl RecordInvestment {
    /// The investment that these arguments mean by themselves, if there can be such a one.
    fn investment(&self, saying: &FinanceText<'_>) -> Result<Investment, ToolError> {
        let draft = InvestmentDraft {
            name: Some(self.name.clone()),
            kind: self.kind.clone(),
            invested_amount: Some(self.value),
            current_amount: self.current_amount,
            goal: self.goal,
        };
        let investment = refusal::in_reais(self.unit.as_deref());
        saying.check(investment.and_then(|()| Investment::resolve(&draft, None, saying.words, saying.today)))
    }

    /// What is there afterwards, and what was there before.
    async fn plan(
        &self,
        tx: &mut Tx,
        saying: &FinanceText<'_>,
    ) -> Result<(Option<Stored<Investment>>, Investment), ToolError> {
        let new = self.investment(saying)?;
        let known: Vec<Stored<Investment>> = ledger::page(tx, RecordId::START, MOST_RECORDS).await?;
        let Some(before) = known.into_iter().find(|known| naming::is_same(&known.what.name, &new.name))
        else {
            return Ok((None, new));
        };
        let sum = before.what.invested_amount.checked_add(new.invested_amount);
        let sum = sum.filter(|sum| *sum <= Money::MOST).ok_or(Refusal::NotMoney(NotMoney::TooMuch));
        let invested_amount = saying.check(sum)?;
        // What is added is worth what it cost.
        let grown = before.what.current_amount.and_then(|worth| worth.checked_add(new.invested_amount));
        let after = Investment {
            name: before.what.name.clone(),
            kind: new.kind.or_else(|| before.what.kind.clone()),
            invested_amount,
            current_amount: new.current_amount.or(grown),
            goal: new.goal.or(before.what.goal),
        };
        Ok((Some(before), after))
    }

    fn said(&self, key: &str, after: &Investment, saying: &FinanceText<'_>) -> Result<String, ToolError> {
        let (amount, total) =
            (saying.money(saying.positive(self.value)?), saying.money(after.invested_amount));
        Ok(saying.fill(key, &[("name", &after.name), ("amount", &amount), ("total", &total)]))
    }
}

impl Tool for RecordInvestment {
    const SPEC: ToolSpec = ToolSpec::write("record_investment")
        .makes_new()
        .sentences(&crate::finance::sentences::SENTENCES)
        .examples(&[
            r#"{"name": "tesouro", "value": 500}"#,
            r#"{"name": "reserva", "value": 200, "goal": 10000}"#,
        ]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let saying = FinanceText::of(call);
        let (before, after) = self.plan(tx, &saying).await?;
        let key =
            if before.is_some() { "aria.finance.investment.ask_more" } else { "aria.finance.investment.ask" };
        let asked = self.said(key, &after, &saying)?;
        let told = |told: Option<f64>, kept: Option<Money>| told.and(kept).map(|money| saying.money(money));
        let (worth, goal) = (told(self.current_amount, after.current_amount), told(self.goal, after.goal));
        let details = [
            ("aria.finance.investment.kind", self.kind.as_deref().and(after.kind.as_deref())),
            ("aria.finance.investment.worth", worth.as_deref()),
            ("aria.finance.investment.goal", goal.as_deref()),
        ];
        let summary = card::with(saying.words, asked, &details);
        Ok(Prepared { arguments: Self { name: after.name, unit: None, ..self }, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = FinanceText::of(call);
        let now = call.clock.now();
        // Taken first and read again, so that two that add at once both count.
        if let (Some(before), _) = self.plan(tx, &saying).await? {
            ledger::take::<Investment>(tx, before.id).await?;
        }
        let stored = match self.plan(tx, &saying).await? {
            (Some(before), after) => ledger::change(tx, &before, after, origin(call), now).await?,
            (None, after) => ledger::add(tx, after, now).await?,
        };
        let json = stored.to_json();
        Ok(Done::changed(
            json!({ "investment": json }),
            self.said("aria.finance.investment.done", &stored.what, &saying)?,
            json!({ "verb": "invested", "investment": json }),
        ))
    }
}
