//! How much waits for review, and since when.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Role, Timestamp, ToolSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use crate::groups::{sentences, table};
use crate::vagas::ShiftText;

/// Diz à equipe quantas vagas de grupos esperam revisão e desde quando espera a mais antiga.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StatusFilaGrupos {}

impl Tool for StatusFilaGrupos {
    const SPEC: ToolSpec = ToolSpec::query("status_fila_grupos")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .examples(&["{}", "{}"]);

    async fn prepare(self, _: &mut Tx, _: &CallContext) -> Result<Prepared<Self>, ToolError> {
        Ok(Prepared::unasked(self))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = ShiftText::in_turn(call);
        let counts = table::counts(tx, Timestamp::UNIX_EPOCH).await?;
        let said = match counts.oldest {
            Some(at) => {
                let since = at.to_zoned(call.zone.clone()).strftime("%d/%m %H:%M").to_string();
                let waiting = counts.waiting.to_string();
                saying.words.fill("julia.groups.queue", &[("count", &waiting), ("since", &since)])
            }
            None => saying.text("julia.groups.none"),
        };
        Ok(Done::read(json!({ "em_revisao": counts.waiting, "mais_antiga": counts.oldest }), said))
    }
}
