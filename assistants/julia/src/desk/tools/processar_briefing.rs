//! Briefings live in documents that this house is not connected to; that is said plainly.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Role, ToolSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use crate::desk::sentences;
use crate::vagas::ShiftText;

/// Briefings em Google Docs não estão ligados a esta instalação. Use quando a equipe pede para ler ou processar um briefing:
/// o resultado diz com franqueza que não dá e o que dá para fazer no lugar. Não invente o conteúdo de um documento.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProcessarBriefing {
    /// O nome ou endereço do documento, se foi dito.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 300))]
    documento: Option<String>,
}

impl Tool for ProcessarBriefing {
    const SPEC: ToolSpec = ToolSpec::query("processar_briefing")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .examples(&["{}", r#"{"documento": "Briefing da semana"}"#]);

    async fn prepare(self, _: &mut Tx, _: &CallContext) -> Result<Prepared<Self>, ToolError> {
        Ok(Prepared::unasked(self))
    }

    async fn run(self, _: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let said = ShiftText::in_turn(call).text("julia.desk.no_briefing");
        Ok(Done::read(json!({ "disponivel": false }), said))
    }
}
