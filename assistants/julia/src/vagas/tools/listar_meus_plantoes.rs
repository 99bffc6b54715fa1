//! What the doctor has taken and still has ahead.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;
use uuid::Uuid;

use crate::requests;
use crate::vagas::saying::ShiftText;
use crate::vagas::vaga::Vaga;
use crate::vagas::{sentences, table, unknown};

/// Lista os plantões que o próprio médico já reservou e que ainda não acabaram, com data, horário, hospital e valor. Use
/// quando ele pergunta o que tem marcado, quando é o próximo ou a que horas começa.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ListarMeusPlantoes {
    /// Quantos, no máximo.
    #[serde(default = "five")]
    #[schemars(range(min = 1, max = 20))]
    limite: u8,
}

const fn five() -> u8 {
    5
}

impl Tool for ListarMeusPlantoes {
    const SPEC: ToolSpec = ToolSpec::query("listar_meus_plantoes")
        .sentences(&sentences::SENTENCES)
        .examples(&[r#"{"limite": 5}"#, r#"{"limite": 1}"#]);

    async fn prepare(self, _: &mut Tx, _: &CallContext) -> Result<Prepared<Self>, ToolError> {
        Ok(Prepared::unasked(self))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = ShiftText::in_turn(call);
        let mut own = table::taken(tx, call.clock.now()).await?;
        own.truncate(usize::from(self.limite));
        let said = match own.as_slice() {
            [] => saying.text("julia.mine.none"),
            [one] => saying.words.fill("julia.mine.one", &[("line", &saying.asked_line(one))]),
            several => saying.words.fill("julia.mine.some", &[("list", &saying.list(several))]),
        };
        let waiting = requests::table::own_waiting_for(tx).await?;
        let waiting: Vec<Vaga> = waiting.into_iter().map(|(_, vaga)| vaga).collect();
        let said = match (own.is_empty(), waiting.as_slice()) {
            (_, []) => said,
            (true, _) => saying.words.fill("julia.mine.waiting", &[("list", &saying.list(&waiting))]),
            (false, _) => {
                let asked = saying.words.fill("julia.mine.waiting", &[("list", &saying.list(&waiting))]);
                format!("{said}\n{asked}")
            }
        };
        let said = if unknown::is_asked(&call.text, None) {
            format!("{said}\n{}", saying.text("julia.talk.unanswered"))
        } else {
            said
        };
        let listed: Vec<_> = own.iter().map(Vaga::to_json).collect();
        let ids: Vec<Uuid> = own.iter().map(|vaga| vaga.id.as_uuid()).collect();
        let asked: Vec<_> = waiting.iter().map(Vaga::to_json).collect();
        Ok(Done::read(json!({ "plantoes": listed, "aguardam_a_equipe": asked }), said).showing(ids))
    }
}
