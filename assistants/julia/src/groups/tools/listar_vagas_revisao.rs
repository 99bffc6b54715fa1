//! What groups posted and nobody looked at yet.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Role, ToolSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use crate::groups::{sentences, table};
use crate::places::House;
use crate::vagas::ShiftText;

/// Mostra à equipe as vagas lidas em grupos de WhatsApp que esperam revisão, da mais antiga à mais nova, com o número de cada
/// uma e o que falta saber. Só mostra; quem decide usa `aprovar_vaga_grupo` ou `rejeitar_vaga_grupo`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ListarVagasRevisao {
    /// Quantas mostrar; dez, se ninguém disser.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 50))]
    limite: Option<u8>,
}

const SHOWN: u8 = 10;

impl Tool for ListarVagasRevisao {
    const SPEC: ToolSpec = ToolSpec::query("listar_vagas_revisao")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .examples(&["{}", r#"{"limite": 20}"#]);

    async fn prepare(self, _: &mut Tx, _: &CallContext) -> Result<Prepared<Self>, ToolError> {
        Ok(Prepared::unasked(self))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = ShiftText::in_turn(call);
        let house = House::read(tx).await?;
        let waiting = table::waiting(tx, i64::from(self.limite.unwrap_or(SHOWN))).await?;
        let lines: Vec<String> =
            waiting.iter().map(|offer| format!("• {}", saying.group_offer(offer, &house))).collect();
        let said = if lines.is_empty() {
            saying.text("julia.groups.none")
        } else {
            saying.words.fill("julia.groups.waiting", &[("list", &lines.join("\n"))])
        };
        let listed: Vec<_> = waiting.iter().map(|offer| offer.to_json(&house)).collect();
        Ok(Done::read(json!({ "vagas": listed }), said))
    }
}
