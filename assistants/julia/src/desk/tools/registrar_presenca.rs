//! An operator says how a shift went.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Role, ToolSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::Tx;

use super::liberar_plantao::changed;
use super::subject::{Pointing, Subject, order, stopped};
use crate::desk::sentences;
use crate::desk::shift::{HoursSay, Lies, PeopleAre};
use crate::staffing::{self, ShiftOutcome};
use crate::vagas::{ShiftStatus, ShiftText, VagaId};

/// Anota, a pedido da equipe e depois do sim de quem pediu, se um médico fez ou faltou a um plantão que já começou. Sem dizer
/// qual, vale o mais recente do médico. Corrige também o que foi anotado antes. Para tirar de um plantão futuro, `liberar_plantao`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RegistrarPresenca {
    /// `true`: fez; `false`: faltou.
    compareceu: bool,
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

impl RegistrarPresenca {
    async fn meant(&self, tx: &mut Tx, call: &CallContext) -> Result<Subject, ToolError> {
        let pointing = Pointing {
            id: self.vaga_id,
            day: &self.data_plantao,
            names: &[&self.nome],
            standing: &[ShiftStatus::Reservada, ShiftStatus::Realizada, ShiftStatus::NaoRealizada],
            when: Lies::Behind,
            hours: HoursSay::Which,
            people: PeopleAre::Holders,
            specialty: None,
        };
        pointing.find(tx, call).await
    }

    const fn key(&self, asks: bool) -> &'static str {
        match (self.compareceu, asks) {
            (true, true) => "julia.desk.settle.ask_done",
            (true, false) => "julia.desk.settle.done",
            (false, true) => "julia.desk.settle.ask_missed",
            (false, false) => "julia.desk.settle.missed",
        }
    }
}

impl Tool for RegistrarPresenca {
    const SPEC: ToolSpec = ToolSpec::write("registrar_presenca")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .same_call_by(&["vaga_id", "compareceu"])
        .examples(&[
            r#"{"nome": "Carlos", "compareceu": false}"#,
            r#"{"nome": "Ana", "compareceu": true, "data_plantao": "2027-01-19"}"#,
        ]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let saying = ShiftText::in_turn(call);
        let found = self.meant(tx, call).await?;
        let name = found.holder_name(tx, &saying).await?;
        let line = saying.line(&found.vaga);
        let summary = saying.words.fill(self.key(true), &[("name", &name), ("line", &line)]);
        let data_plantao = found.vaga.starts.date().to_string();
        let arguments =
            Self { nome: name, data_plantao, vaga_id: Some(found.vaga.id), compareceu: self.compareceu };
        Ok(Prepared { arguments, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = ShiftText::in_turn(call);
        let found = self.meant(tx, call).await?;
        let name = found.holder_name(tx, &saying).await?;
        let outcome = if self.compareceu { ShiftOutcome::Done } else { ShiftOutcome::Missed };
        let after = staffing::settle(tx, &found.vaga, outcome, &order(call)).await;
        let after = after.map_err(|error| stopped(error, call))?;
        let said = saying.words.fill(self.key(false), &[("name", &name), ("line", &saying.line(&after))]);
        Ok(changed("settled", &after, said))
    }
}
