//! What happened in a stretch of time, in numbers.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Role, ToolSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use crate::desk::figures::Figures;
use crate::desk::period::Periodo;
use crate::desk::sentences;
use crate::vagas::ShiftText;

/// Conta, para a equipe, o que aconteceu em um período: mensagens enviadas e recebidas, reservas, conversas passadas para
/// gente e pedidos de não receber mais. Os números vêm do registro de eventos; não estime nenhum outro.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BuscarMetricas {
    /// Sem dizer, hoje.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    periodo: Option<Periodo>,
}

impl Tool for BuscarMetricas {
    const SPEC: ToolSpec = ToolSpec::query("buscar_metricas")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .examples(&[r#"{"periodo": "hoje"}"#, r#"{"periodo": "semana_passada"}"#]);

    async fn prepare(self, _: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let periodo = self.periodo.or_else(|| Periodo::read(&call.text)).unwrap_or(Periodo::Hoje);
        Ok(Prepared::unasked(Self { periodo: Some(periodo) }))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let period = self.periodo.unwrap_or(Periodo::Hoje);
        let figures = Figures::count(tx, period, &call.now()).await?;
        let said = ShiftText::in_turn(call).figures(period, &figures);
        Ok(Done::read(json!({ "periodo": period, "metricas": figures }), said))
    }
}
