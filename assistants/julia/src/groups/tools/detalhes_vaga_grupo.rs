//! One offer out of a group, with the post as it was written.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Role, ToolSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use super::chosen;
use crate::groups::sentences;
use crate::places::House;
use crate::vagas::ShiftText;

/// Mostra à equipe uma vaga lida num grupo por inteiro: o que foi entendido, o que falta, em que grupo apareceu, quantas vezes,
/// e a mensagem como foi escrita.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DetalhesVagaGrupo {
    /// O número da vaga na lista de revisão; sem ele, a única que espera.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    numero: Option<i64>,
}

impl Tool for DetalhesVagaGrupo {
    const SPEC: ToolSpec = ToolSpec::query("detalhes_vaga_grupo")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .examples(&[r#"{"numero": 3}"#, r#"{"numero": 12}"#]);

    async fn prepare(self, _: &mut Tx, _: &CallContext) -> Result<Prepared<Self>, ToolError> {
        Ok(Prepared::unasked(self))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = ShiftText::in_turn(call);
        let offer = chosen::offer(tx, call, self.numero).await?;
        let house = House::read(tx).await?;
        let status = format!("julia.groups.standing.{}", offer.standing.as_str());
        let posted_at = offer.created_at.to_zoned(call.zone.clone()).strftime("%d/%m %H:%M").to_string();
        let said = saying.words.fill(
            "julia.groups.details",
            &[
                ("line", &saying.group_offer(&offer, &house)),
                ("standing", saying.words.text(&status)),
                ("group", &offer.group_name),
                ("at", &posted_at),
                ("seen", &offer.seen.to_string()),
                ("text", &offer.text),
            ],
        );
        let mut content = offer.to_json(&house);
        if let Some(fields) = content.as_object_mut() {
            fields.insert("mensagem".into(), json!(offer.text));
            fields.insert("recebida_em".into(), json!(offer.created_at));
            fields.insert("vaga_id".into(), json!(offer.vaga));
            fields.insert("motivo".into(), json!(offer.reason));
        }
        Ok(Done::read(content, said))
    }
}
