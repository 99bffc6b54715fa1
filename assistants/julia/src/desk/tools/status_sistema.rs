//! How the house stands: its switches, its queue, its shifts.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Role, ToolSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use store::flags;

use crate::desk::{sentences, table};
use crate::vagas::ShiftText;

/// Diz à equipe como está o sistema: se a Júlia está pausada, se as campanhas estão ligadas, quantas mensagens esperam para
/// sair, quantas conversas estão com gente e quantas vagas estão abertas.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StatusSistema {}

impl Tool for StatusSistema {
    const SPEC: ToolSpec = ToolSpec::query("status_sistema")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .examples(&["{}", "{}"]);

    async fn prepare(self, _: &mut Tx, _: &CallContext) -> Result<Prepared<Self>, ToolError> {
        Ok(Prepared::unasked(self))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = ShiftText::in_turn(call);
        let (campaigns, paused) = flags::kill_switches(tx).await?;
        let standing = table::standing(tx, call.clock.now()).await?;
        let julia = if paused { "julia.desk.status.paused" } else { "julia.desk.status.running" };
        let campaigns_key = if campaigns { "julia.desk.status.on" } else { "julia.desk.status.off" };
        let counts = [standing.waiting, standing.human, standing.open_shifts, standing.taken_shifts]
            .map(|count| count.to_string());
        let [waiting, human, open, taken] = counts.each_ref().map(String::as_str);
        let said = saying.words.fill(
            "julia.desk.status.all",
            &[
                ("julia", saying.words.text(julia)),
                ("campaigns", saying.words.text(campaigns_key)),
                ("waiting", waiting),
                ("human", human),
                ("open", open),
                ("taken", taken),
            ],
        );
        let content = json!({
            "pausada": paused, "campanhas": campaigns, "na_fila": standing.waiting, "com_gente": standing.human,
            "vagas_abertas": standing.open_shifts, "vagas_reservadas": standing.taken_shifts,
        });
        Ok(Done::read(content, said))
    }
}
