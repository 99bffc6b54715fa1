//! A shift is taken from whoever has it, and is open again.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Role, ToolSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use super::subject::{Pointing, Subject, news, order, stopped, unsent};
use crate::desk::sentences;
use crate::desk::shift::{HoursSay, Lies, PeopleAre};
use crate::staffing;
use crate::vagas::{ShiftStatus, ShiftText, Vaga, VagaId};

/// Tira um médico de um plantão que ele tem, a pedido da equipe e depois do sim de quem pediu: a vaga volta a ficar aberta e o
/// médico é avisado. Use quando a equipe diz que ele desistiu, não vai mais ou deve sair. Para pôr outro no lugar, `trocar_medico`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LiberarPlantao {
    /// O médico que sai, se foi dito.
    #[serde(default)]
    #[schemars(length(max = 120))]
    nome: String,
    /// O dia do plantão, YYYY-MM-DD; sem certeza, as palavras ditas.
    #[serde(default)]
    #[schemars(length(max = 120))]
    data_plantao: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    vaga_id: Option<VagaId>,
}

impl LiberarPlantao {
    async fn meant(&self, tx: &mut Tx, call: &CallContext) -> Result<Subject, ToolError> {
        let pointing = Pointing {
            id: self.vaga_id,
            day: &self.data_plantao,
            names: &[&self.nome],
            standing: &[ShiftStatus::Reservada],
            when: Lies::Ahead,
            hours: HoursSay::Which,
            people: PeopleAre::Holders,
            specialty: None,
        };
        pointing.find(tx, call).await
    }
}

impl Tool for LiberarPlantao {
    const SPEC: ToolSpec = ToolSpec::write("liberar_plantao")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .same_call_by(&["vaga_id"])
        .examples(&[
            r#"{"nome": "Carlos", "data_plantao": "2027-01-19"}"#,
            r#"{"nome": "", "data_plantao": "sábado"}"#,
        ]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let saying = ShiftText::in_turn(call);
        let found = self.meant(tx, call).await?;
        let name = found.holder_name(tx, &saying).await?;
        let summary =
            saying.words.fill("julia.desk.free.ask", &[("name", &name), ("line", &saying.line(&found.vaga))]);
        let summary = summary + &unsent(tx, call).await?;
        let data_plantao = found.vaga.starts.date().to_string();
        Ok(Prepared { arguments: Self { nome: name, data_plantao, vaga_id: Some(found.vaga.id) }, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = ShiftText::in_turn(call);
        let found = self.meant(tx, call).await?;
        let name = found.holder_name(tx, &saying).await?;
        let after =
            staffing::free(tx, &found.vaga, &order(call)).await.map_err(|error| stopped(error, call))?;
        let said =
            saying.words.fill("julia.desk.free.done", &[("name", &name), ("line", &saying.line(&after))]);
        let said = said + &news(tx, call).await?;
        Ok(changed("freed", &after, said))
    }
}

/// What was done to a shift, with its receipt.
pub(super) fn changed(verb: &str, after: &Vaga, said: String) -> Done {
    let effect = json!({ "verb": verb, "vaga": after.to_json() });
    Done::changed(json!({ "vaga": after.to_json() }), said, effect).showing([after.id.as_uuid()])
}
