//! What a group posted is not for us.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Role, ToolSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use super::chosen;
use crate::groups::offer::{GroupOffer, OfferStatus};
use crate::groups::sentences;
use crate::groups::table::{self, Decided};
use crate::places::House;
use crate::vagas::ShiftText;

/// Rejeita uma vaga lida num grupo, depois do sim de quem pediu: ela sai da revisão e não é oferecida. A mesma mensagem postada
/// de novo não volta à lista.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RejeitarVagaGrupo {
    /// O número da vaga na lista de revisão; sem ele, a única que espera.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    numero: Option<i64>,
    /// Por que não, para quem olhar depois.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 200))]
    motivo: Option<String>,
}

async fn meant(tx: &mut Tx, call: &CallContext, number: Option<i64>) -> Result<GroupOffer, ToolError> {
    let offer = chosen::offer(tx, call, number).await?;
    match offer.standing {
        OfferStatus::Revisao => Ok(offer),
        OfferStatus::Aprovada | OfferStatus::Rejeitada => {
            Err(ShiftText::in_turn(call).group_refused("decided"))
        }
    }
}

impl Tool for RejeitarVagaGrupo {
    const SPEC: ToolSpec = ToolSpec::write("rejeitar_vaga_grupo")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .same_call_by(&["numero"])
        .examples(&[r#"{"numero": 3}"#, r#"{"numero": 5, "motivo": "valor baixo demais"}"#]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let saying = ShiftText::in_turn(call);
        let offer = meant(tx, call, self.numero).await?;
        let line = saying.group_offer(&offer, &House::read(tx).await?);
        let asked = saying.words.fill("julia.groups.reject.ask", &[("line", &line)]);
        let summary = saying.because(asked, self.motivo.as_deref());
        Ok(Prepared { arguments: Self { numero: Some(offer.number), ..self }, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = ShiftText::in_turn(call);
        let offer = meant(tx, call, self.numero).await?;
        let reason = self.motivo.as_deref().map(str::trim).filter(|reason| !reason.is_empty());
        let decided = Decided { standing: OfferStatus::Rejeitada, vaga: None, reason };
        if !table::decide(tx, offer.id, decided, call.clock.now()).await? {
            return Err(saying.group_refused("decided"));
        }
        let number = offer.number.to_string();
        let said = saying.words.fill("julia.groups.reject.done", &[("number", &number)]);
        let content = json!({ "numero": offer.number });
        Ok(Done::changed(content.clone(), said, json!({ "verb": "rejected", "vaga": content })))
    }
}
