//! A shift is given back, and is on offer again.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use crate::notices::{self, By, Notice, Shift};
use crate::places::folded;
use crate::requests::{self, RequestId};
use crate::vagas::saying::ShiftText;
use crate::vagas::vaga::{ShiftStatus, Vaga, VagaId};
use crate::vagas::{sentences, table, window};

/// Devolve um plantão que o médico reservou, depois do sim dele: a vaga volta a ficar aberta para outros; ou retira o pedido
/// de um plantão que ainda espera a equipe. Use quando ele diz que não vai poder ir, ou que não quer mais. Sem data, vale o único que ele tem; com vários, pergunte qual.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CancelarPlantao {
    /// O dia do plantão, YYYY-MM-DD ou as palavras dele.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 120))]
    data_plantao: Option<String>,
    /// O id, como `listar_meus_plantoes` o mostrou.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    vaga_id: Option<VagaId>,
}

impl CancelarPlantao {
    /// The shift that is given back, or the request for one that is withdrawn.
    async fn meant(&self, tx: &mut Tx, call: &CallContext) -> Result<(Vaga, Option<RequestId>), ToolError> {
        let mut asked = requests::table::own_waiting_for(tx).await?;
        let mut own = table::taken(tx, call.clock.now()).await?;
        own.extend(asked.iter().map(|(_, vaga)| vaga.clone()));
        own.retain(|vaga| vaga.starts.timestamp() > call.clock.now());
        let vaga = self.which(own, call)?;
        asked.retain(|(_, asked)| asked.id == vaga.id);
        Ok((vaga, asked.first().map(|(request, _)| *request)))
    }

    fn which(&self, mut own: Vec<Vaga>, call: &CallContext) -> Result<Vaga, ToolError> {
        let saying = ShiftText::in_turn(call);
        if let Some(id) = self.vaga_id {
            return own.into_iter().find(|vaga| vaga.id == id).ok_or_else(|| saying.refused("not_yours"));
        }
        let written = self.data_plantao.as_deref().unwrap_or_default();
        let day = written.trim().parse().ok();
        let day = day.or_else(|| window::single(written, &call.now()));
        let day = day.or_else(|| window::single(&call.text, &call.now()));
        let text = folded(&format!("{written} {}", call.text));
        let named = own.iter().any(|vaga| vaga.hospital.is_named_in(&text));
        own.retain(|vaga| {
            day.is_none_or(|day| vaga.starts.date() == day) && (!named || vaga.hospital.is_named_in(&text))
        });
        match own.as_slice() {
            [] => Err(saying.refused("not_yours")),
            [one] => Ok(one.clone()),
            several => Err(saying.which(several)),
        }
    }
}

impl Tool for CancelarPlantao {
    const SPEC: ToolSpec = ToolSpec::write("cancelar_plantao")
        .sentences(&sentences::SENTENCES)
        .same_call_by(&["vaga_id"])
        .examples(&[r#"{"data_plantao": "2027-01-16"}"#, "{}"]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let (vaga, request) = self.meant(tx, call).await?;
        let key = if request.is_some() { "julia.cancel.ask_request" } else { "julia.cancel.ask" };
        let summary = ShiftText::in_turn(call).about(key, &vaga);
        let data_plantao = Some(vaga.starts.date().to_string());
        Ok(Prepared { arguments: Self { data_plantao, vaga_id: Some(vaga.id) }, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = ShiftText::in_turn(call);
        let (vaga, request) = self.meant(tx, call).await?;
        if let Some(request) = request {
            if !requests::table::withdraw(tx, request, call.clock.now()).await? {
                return Err(saying.refused("not_yours"));
            }
            let effect = json!({ "verb": "withdrawn", "vaga": vaga.to_json() });
            let said = saying.about("julia.cancel.request_done", &vaga);
            return Ok(Done::changed(json!({ "vaga": vaga.to_json() }), said, effect));
        }
        if !table::release(tx, vaga.id, call.clock.now()).await? {
            return Err(saying.refused("not_yours"));
        }
        let own = tx.scope().user();
        let told = Notice::Cancellation { shift: Shift::from(&vaga), by: By::Doctor };
        notices::tell_of(tx, own, &told, call.clock.now()).await?;
        let said = saying.about("julia.cancel.done", &vaga);
        let vaga = Vaga { status: ShiftStatus::Aberta, reserved_by: None, ..vaga };
        let effect = json!({ "verb": "released", "vaga": vaga.to_json() });
        Ok(Done::changed(json!({ "vaga": vaga.to_json() }), said, effect))
    }
}
