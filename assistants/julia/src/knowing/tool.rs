//! What to say to an objection: a few honest words, and what is on offer where that helps.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;
use uuid::Uuid;

use super::objection::Objection;
use super::phrases::PHRASES;
use crate::doctors;
use crate::vagas::{ShiftText, Vaga, best_paid};

/// Diz como acolher uma objeção do médico (valor, tempo, confiança, burocracia, distância, hospital, outra equipe, medo de não
/// receber, cansaço, falta de retorno), com uma frase honesta pronta. Quando o motivo é valor, traz também os plantões que mais pagam.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AcolherObjecao {
    tipo: Objection,
}

impl Tool for AcolherObjecao {
    const SPEC: ToolSpec = ToolSpec::query("acolher_objecao")
        .sentences(&PHRASES)
        .examples(&[r#"{"tipo": "PRECO"}"#, r#"{"tipo": "RISCO"}"#]);

    async fn prepare(self, _: &mut Tx, _: &CallContext) -> Result<Prepared<Self>, ToolError> {
        Ok(Prepared::unasked(self))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        // What the doctor said weighs more than what the caller made of it.
        let objection = Objection::heard_in(&call.text).unwrap_or(self.tipo);
        let saying = ShiftText::in_turn(call);
        let answer = saying.text(objection.answer_key());
        let offered = if objection == Objection::Preco {
            let doctor = doctors::table::own(tx).await?;
            best_paid(tx, &call.now(), doctor.as_ref()).await?
        } else {
            Vec::new()
        };
        let said = match offered.as_slice() {
            [] => answer,
            some => {
                let list = saying.list(some);
                let best = saying.words.fill("julia.objection.best_paid", &[("list", &list)]);
                format!("{answer}\n{best}")
            }
        };
        let ids: Vec<Uuid> = offered.iter().map(|vaga| vaga.id.as_uuid()).collect();
        let listed: Vec<_> = offered.iter().map(Vaga::to_json).collect();
        let content = json!({ "orientacao": objection.guidance(), "vagas": listed });
        Ok(Done::read(content, said).offering(ids))
    }
}
