//! Answers where somebody stands with their money.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::Tx;

use crate::finance::saying::FinanceText;
use crate::finance::summary::{self, Period, Span};

/// Mostra a situação financeira da pessoa: renda, orçamento, gastos, saldo e investimentos, as contas que faltam
/// pagar, as próximas parcelas e o que pede atenção. Chame antes de responder sobre finanças, contas, dívidas ou
/// orçamento, e use os números que vierem daqui.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct GetFinanceSummary {
    /// O mês atual, o mês passado, ou o ano até agora.
    #[serde(default)]
    period: Period,
}

impl Tool for GetFinanceSummary {
    const SPEC: ToolSpec =
        ToolSpec::query("get_finance_summary").sentences(&crate::finance::sentences::SENTENCES).examples(&[
            r#"{"period": "current_month"}"#,
            r#"{"period": "last_month"}"#,
            r#"{"period": "year"}"#,
        ]);

    async fn prepare(self, _: &mut Tx, _: &CallContext) -> Result<Prepared<Self>, ToolError> {
        Ok(Prepared::unasked(self))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = FinanceText::of(call);
        let summary = summary::read(tx, Span::of(self.period, saying.today)).await?;
        Ok(Done::read(summary.to_json(&saying), saying.summary(&summary)))
    }
}
