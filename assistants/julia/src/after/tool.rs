//! "Sim, fiz", "não consegui ir": what became of a shift.

use ::tools::{CallContext, Done, Naming, Part, Prepared, Target, Tool, ToolError};
use domain::{Event, EventKind, ToolSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{Tx, events};

use super::sentences;
use crate::notices::{self, By, Notice, Shift};
use crate::vagas::{ShiftStatus, ShiftText, Vaga, VagaId, table};

/// Anota se um plantão do médico aconteceu ou não, com as palavras dele. Use quando ele responde se foi ao plantão que já
/// começou ou terminou. Sem dizer qual, vale o mais recente. Para um plantão que ainda vai acontecer, use `cancelar_plantao`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConfirmarRealizacao {
    realizado: Realizado,
    /// O id, quando souber.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    vaga_id: Option<VagaId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum Realizado {
    Sim,
    Nao,
}

impl ConfirmarRealizacao {
    async fn meant(&self, tx: &mut Tx, call: &CallContext) -> Result<Vaga, ToolError> {
        let unsettled = table::unsettled(tx, call.clock.now()).await?;
        let mut fitting = unsettled.into_iter().filter(|vaga| self.vaga_id.is_none_or(|id| vaga.id == id));
        fitting.next().ok_or_else(|| ShiftText::in_turn(call).refused("nothing_to_confirm"))
    }

    const fn ask_key(&self) -> &'static str {
        match self.realizado {
            Realizado::Sim => "julia.after.ask_done",
            Realizado::Nao => "julia.after.ask_missed",
        }
    }
}

impl Tool for ConfirmarRealizacao {
    const SPEC: ToolSpec = ToolSpec::write("confirmar_realizacao")
        .sentences(&sentences::SENTENCES)
        .unless_listed(&sentences::SENTENCES, "done")
        .same_call_by(&["vaga_id"])
        .examples(&[r#"{"realizado": "sim"}"#, r#"{"realizado": "nao"}"#]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let vaga = self.meant(tx, call).await?;
        let summary = ShiftText::in_turn(call).about(self.ask_key(), &vaga);
        Ok(Prepared { arguments: Self { vaga_id: Some(vaga.id), ..self }, summary })
    }

    async fn target(&self, tx: &mut Tx, call: &CallContext) -> Result<Option<Target>, ToolError> {
        let vaga = self.meant(tx, call).await?;
        let orders = match self.realizado {
            Realizado::Sim => sentences::SENTENCES.list("done"),
            Realizado::Nao => sentences::SENTENCES.list("missed"),
        };
        let unsettled = table::unsettled(tx, call.clock.now()).await?;
        // With several shifts behind them, which one was done is worth a question.
        Ok((unsettled.len() == 1).then(|| {
            let target = Target::thing(vaga.id.as_uuid(), Naming::Order).ordered_by(orders);
            target
                .called(["plantao", "turno", "la", "tudo", "bem", "certo"])
                .titled(&vaga.hospital.name)
                .told_by(|_| Part::Fits)
        }))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = ShiftText::in_turn(call);
        let now = call.clock.now();
        let vaga = self.meant(tx, call).await?;
        let (status, kind, key) = match self.realizado {
            Realizado::Sim => (ShiftStatus::Realizada, EventKind::ShiftCompleted, "julia.after.done"),
            Realizado::Nao => (ShiftStatus::NaoRealizada, EventKind::ShiftNotCompleted, "julia.after.missed"),
        };
        if !table::settle(tx, vaga.id, status, now).await? {
            return Err(saying.refused("nothing_to_confirm"));
        }
        let event =
            Event::new(kind, vaga.id.as_uuid(), call.correlation.clone()).in_conversation(call.conversation);
        events::append(tx, &event, now).await?;
        if status == ShiftStatus::NaoRealizada {
            let own = tx.scope().user();
            let told = Notice::NoShow { shift: Shift::from(&vaga), by: By::Doctor };
            notices::tell_of(tx, own, &told, now).await?;
        }
        let said = saying.about(key, &vaga);
        let vaga = Vaga { status, ..vaga };
        let effect = json!({ "verb": "settled", "vaga": vaga.to_json() });
        Ok(Done::changed(json!({ "vaga": vaga.to_json() }), said, effect))
    }
}
