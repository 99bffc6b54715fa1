//! What a group posted becomes an open shift, by the same rules as what the house enters itself.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Role, ToolSpec};
use jiff::civil::{Date, Time};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::json;
use store::Tx;

use super::chosen;
use crate::groups::offer::{GroupOffer, OfferStatus};
use crate::groups::table::{self, Decided};
use crate::groups::{reading, sentences};
use crate::places::House;
use crate::staffing;
use crate::vagas::entry::Entry;
use crate::vagas::{ShiftText, VagaId, cents};

/// Aprova uma vaga lida num grupo e a põe na lista de vagas abertas, depois do sim de quem pediu. O que a mensagem do grupo não
/// dizia (hospital, especialidade, data, horário, valor) vem junto do pedido; sem isso, a vaga espera.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AprovarVagaGrupo {
    /// O número da vaga na lista de revisão; sem ele, a única que espera.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    numero: Option<i64>,
    /// O nome do hospital, se a mensagem não dizia.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 120))]
    hospital: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 120))]
    especialidade: Option<String>,
    /// YYYY-MM-DD.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    data: Option<Date>,
    /// HH:MM.
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "by_the_clock")]
    #[schemars(with = "Option<String>")]
    inicio: Option<Time>,
    /// HH:MM; no dia seguinte, se não for depois do início.
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "by_the_clock")]
    #[schemars(with = "Option<String>")]
    fim: Option<Time>,
    /// Em reais.
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "crate::vagas::plainly")]
    valor: Option<f64>,
}

/// "07:00", as it is asked for.
#[expect(clippy::ref_option, reason = "serde hands a field over as it is")]
fn by_the_clock<S: Serializer>(time: &Option<Time>, serializer: S) -> Result<S::Ok, S::Error> {
    time.map(|time| time.strftime("%H:%M").to_string()).serialize(serializer)
}

impl AprovarVagaGrupo {
    /// The offer with what this call adds, whole and still to be decided.
    async fn meant(&self, tx: &mut Tx, call: &CallContext) -> Result<(GroupOffer, House), ToolError> {
        let saying = ShiftText::in_turn(call);
        let mut offer = chosen::offer(tx, call, self.numero).await?;
        if offer.standing != OfferStatus::Revisao {
            return Err(saying.group_refused("decided"));
        }
        let house = House::read(tx).await?;
        self.complete(&mut offer, &house, call)?;
        if offer.posted.is_whole() {
            return Ok((offer, house));
        }
        let line = saying.group_offer(&offer, &house);
        Err(ToolError::refused(
            "incomplete",
            saying.words.fill("julia.groups.refused.incomplete", &[("line", &line)]),
        ))
    }

    /// What this call and the sentence say wins over what the post said.
    fn complete(&self, offer: &mut GroupOffer, house: &House, call: &CallContext) -> Result<(), ToolError> {
        let saying = ShiftText::in_turn(call);
        let said = reading::of_line(&call.text, house, &call.now());
        let posted = &mut offer.posted;
        if let Some(name) = &self.hospital {
            let found = house.hospital(name).ok_or_else(|| saying.group_refused("no_such_hospital"))?;
            posted.hospital = Some(found.id);
        }
        if let Some(name) = &self.especialidade {
            let found = house.specialty(name).ok_or_else(|| saying.group_refused("no_such_specialty"))?;
            posted.specialty = Some(found.id);
        }
        posted.hospital = posted.hospital.or(said.hospital);
        posted.specialty = posted.specialty.or(said.specialty);
        posted.date = self.data.or(posted.date).or(said.date);
        posted.hours = self.inicio.zip(self.fim).or(posted.hours).or(said.hours);
        posted.value_cents = self.valor.and_then(cents).or(posted.value_cents).or(said.value_cents);
        Ok(())
    }
}

impl Tool for AprovarVagaGrupo {
    const SPEC: ToolSpec = ToolSpec::write("aprovar_vaga_grupo")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .same_call_by(&["numero"])
        .examples(&[r#"{"numero": 3}"#, r#"{"numero": 4, "hospital": "São Luiz", "valor": 2500}"#]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let saying = ShiftText::in_turn(call);
        let (offer, house) = self.meant(tx, call).await?;
        let line = saying.group_offer(&offer, &house);
        let posted = &offer.posted;
        let arguments = Self {
            numero: Some(offer.number),
            hospital: house.hospital_name(posted.hospital),
            especialidade: house.specialty_name(posted.specialty),
            data: posted.date,
            inicio: posted.hours.map(|(start, _)| start),
            fim: posted.hours.map(|(_, end)| end),
            valor: posted.value_cents.map(crate::vagas::reais),
        };
        Ok(Prepared { arguments, summary: saying.words.fill("julia.groups.approve.ask", &[("line", &line)]) })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = ShiftText::in_turn(call);
        let now = call.clock.now();
        let (offer, house) = self.meant(tx, call).await?;
        let posted = &offer.posted;
        let incomplete = || saying.group_refused("no_such_offer");
        let hospital = house.hospitals.iter().find(|one| Some(one.id) == posted.hospital);
        let (start, end) = posted.hours.ok_or_else(incomplete)?;
        let reference = format!("grupo/{}", offer.id);
        let entry = Entry {
            hospital: hospital.ok_or_else(incomplete)?,
            specialty: posted.specialty.ok_or_else(incomplete)?,
            date: posted.date.ok_or_else(incomplete)?,
            start,
            end,
            periodo: None,
            value_cents: posted.value_cents.ok_or_else(incomplete)?,
            reference: Some(&reference),
        };
        let new = entry.read(VagaId::new(now), now).map_err(|error| {
            let refusal = staffing::Refusal::from(error);
            ToolError::refused(refusal.code(), refusal.said(saying.words))
        })?;
        let vaga = crate::vagas::table::offer(tx, &new, now).await?;
        let decided = Decided { standing: OfferStatus::Aprovada, vaga, reason: None };
        if vaga.is_none() || !table::decide(tx, offer.id, decided, now).await? {
            return Err(saying.group_refused("decided"));
        }
        let line = saying.group_offer(&offer, &house);
        let said = saying.words.fill("julia.groups.approve.done", &[("line", &line)]);
        let content = json!({ "numero": offer.number, "vaga_id": vaga });
        Ok(Done::changed(content.clone(), said, json!({ "verb": "offered", "vaga": content })))
    }
}
