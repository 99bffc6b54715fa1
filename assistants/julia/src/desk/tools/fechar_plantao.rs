//! A shift is taken off the list for good, whether or not somebody has it.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Role, ToolSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::Tx;

use super::liberar_plantao::changed;
use super::subject::{Pointing, Subject, news, order, stopped, unsent};
use crate::desk::sentences;
use crate::desk::shift::{HoursSay, Lies, PeopleAre};
use crate::staffing;
use crate::vagas::{ShiftStatus, ShiftText, VagaId};

/// Fecha um plantão, a pedido da equipe e depois do sim de quem pediu: ele sai da lista e ninguém mais pode reservar. Use quando
/// o hospital não precisa mais ou a vaga foi cancelada. Se um médico já tinha o plantão, ele é avisado de que não precisa ir.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FecharPlantao {
    /// O dia do plantão, YYYY-MM-DD; sem certeza, as palavras ditas.
    #[serde(default)]
    #[schemars(length(max = 120))]
    data_plantao: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    vaga_id: Option<VagaId>,
}

impl FecharPlantao {
    async fn meant(&self, tx: &mut Tx, call: &CallContext) -> Result<Subject, ToolError> {
        let pointing = Pointing {
            id: self.vaga_id,
            day: &self.data_plantao,
            names: &[],
            standing: &[ShiftStatus::Aberta, ShiftStatus::Reservada],
            when: Lies::Ahead,
            hours: HoursSay::Which,
            people: PeopleAre::Holders,
            specialty: None,
        };
        pointing.find(tx, call).await
    }
}

impl Tool for FecharPlantao {
    const SPEC: ToolSpec = ToolSpec::write("fechar_plantao")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .same_call_by(&["vaga_id"])
        .examples(&[r#"{"data_plantao": "2027-01-19"}"#, r#"{"data_plantao": "domingo"}"#]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let saying = ShiftText::in_turn(call);
        let found = self.meant(tx, call).await?;
        let name = found.holder_name(tx, &saying).await?;
        let key = if name.is_empty() { "julia.desk.close.ask" } else { "julia.desk.close.ask_taken" };
        let summary = saying.words.fill(key, &[("name", &name), ("line", &saying.line(&found.vaga))]);
        let unsent = if name.is_empty() { String::new() } else { unsent(tx, call).await? };
        let summary = summary + &unsent;
        let data_plantao = found.vaga.starts.date().to_string();
        Ok(Prepared { arguments: Self { data_plantao, vaga_id: Some(found.vaga.id) }, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = ShiftText::in_turn(call);
        let found = self.meant(tx, call).await?;
        let after =
            staffing::close(tx, &found.vaga, &order(call)).await.map_err(|error| stopped(error, call))?;
        let said = saying.words.fill("julia.desk.close.done", &[("line", &saying.line(&after))]);
        let news = if found.vaga.reserved_by.is_some() { news(tx, call).await? } else { String::new() };
        Ok(changed("closed", &after, said + &news))
    }
}
