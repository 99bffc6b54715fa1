//! An operator takes a shift for a doctor, by the same rules as if the doctor did.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Role, ToolSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use super::subject::{Pointing, against, news, order, stopped, unsent};
use crate::desk::known::{self, Known, MedicoId, Whom};
use crate::desk::sentences;
use crate::desk::shift::{HoursSay, Lies, PeopleAre};
use crate::doctors::{self, Doctor};
use crate::staffing::{self, Refusal, Stopped};
use crate::vagas::{ShiftStatus, ShiftText, Vaga, VagaId};

/// Reserva uma vaga para um médico a pedido da equipe, depois do sim de quem pediu. Valem as mesmas regras de quando o médico
/// reserva: vaga aberta, especialidade dele, sem bater com outro plantão. O médico é avisado.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReservarVaga {
    /// O médico.
    #[serde(default)]
    #[schemars(length(max = 120))]
    nome: String,
    /// O dia do plantão, YYYY-MM-DD; sem certeza, as palavras ditas.
    #[serde(default)]
    #[schemars(length(max = 120))]
    data_plantao: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    vaga_id: Option<VagaId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    medico_id: Option<MedicoId>,
}

impl ReservarVaga {
    async fn meant(&self, tx: &mut Tx, call: &CallContext) -> Result<(Known, Vaga), ToolError> {
        let saying = ShiftText::in_turn(call);
        let one = known::meant(tx, call, Whom { id: self.medico_id, name: &self.nome }).await?;
        let doctor = doctors::table::find(tx, one.user).await?;
        let pointing = Pointing {
            id: self.vaga_id,
            day: &self.data_plantao,
            names: &[],
            standing: &[ShiftStatus::Aberta],
            when: Lies::Ahead,
            hours: HoursSay::Which,
            people: PeopleAre::Comers,
            specialty: doctor.and_then(|doctor| doctor.specialty),
        };
        let vaga = pointing.find(tx, call).await?.vaga;
        if vaga.status != ShiftStatus::Aberta || vaga.starts.timestamp() <= call.clock.now() {
            return Err(saying.refused("not_open"));
        }
        match staffing::may_have(tx, one.user, &vaga).await {
            Ok(()) => Ok((one, vaga)),
            Err(Stopped::Refused(Refusal::TheirSpecialty)) => {
                let holes = [("name", one.name.as_str()), ("specialty", &vaga.specialty.name)];
                let text = saying.words.fill("julia.refused.their_specialty", &holes);
                Err(ToolError::refused("their_specialty", text))
            }
            Err(Stopped::Refused(Refusal::TheirConflict)) => {
                let text = saying.words.fill("julia.refused.their_conflict", &[("name", &one.name)]);
                Err(ToolError::refused("their_conflict", text))
            }
            Err(error) => Err(stopped(error, call)),
        }
    }
}

impl Tool for ReservarVaga {
    const SPEC: ToolSpec = ToolSpec::write("reservar_vaga")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .same_call_by(&["vaga_id"])
        .examples(&[
            r#"{"nome": "Carlos", "data_plantao": "2027-01-19"}"#,
            r#"{"nome": "Ana Souza", "data_plantao": "sábado à noite"}"#,
        ]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let saying = ShiftText::in_turn(call);
        let (one, vaga) = self.meant(tx, call).await?;
        let asked = saying
            .words
            .fill("julia.desk.reserve.ask", &[("name", &one.name), ("line", &saying.line(&vaga))]);
        let summary = format!("{asked}{}", against(tx, call, &one, &vaga).await?);
        let arguments = Self {
            medico_id: Some(one.id()),
            nome: one.name,
            data_plantao: vaga.starts.date().to_string(),
            vaga_id: Some(vaga.id),
        };
        let summary = summary + &unsent(tx, call).await?;
        Ok(Prepared { arguments, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = ShiftText::in_turn(call);
        let (one, vaga) = self.meant(tx, call).await?;
        let doctor = Doctor::named(one.user, one.name.clone());
        let given = staffing::give(tx, &vaga, doctor, &order(call)).await;
        let vaga = given.map_err(|error| stopped(error, call))?;
        let said = saying
            .words
            .fill("julia.desk.reserve.done", &[("name", &one.name), ("line", &saying.line(&vaga))]);
        let said = said + &news(tx, call).await?;
        let effect = json!({ "verb": "reserved", "vaga": vaga.to_json(), "medico_id": one.id() });
        let content = json!({ "vaga": vaga.to_json(), "medico": one.name });
        Ok(Done::changed(content, said, effect).showing([vaga.id.as_uuid()]))
    }
}
