//! A shift is offered.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Role, ToolSpec};
use jiff::civil::{Date, Time};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::Tx;

use super::liberar_plantao::changed;
use super::subject::{order, stopped};
use crate::desk::sentences;
use crate::desk::shift::agree;
use crate::desk::spans::Spans;
use crate::places::{Hospital, House, Specialty};
use crate::staffing::{self, Refusal};
use crate::vagas::entry::Entry;
use crate::vagas::{NewVaga, Periodo, ShiftText, Vaga, VagaId, table};

/// Cria um plantão novo, a pedido da equipe e depois do sim de quem pediu: ele entra na lista e pode ser oferecido. Precisa de
/// hospital e especialidade do cadastro, dia, horário (ou diurno, noturno, 24h) e valor. O que faltar, o resultado diz.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CriarPlantao {
    #[serde(default)]
    #[schemars(length(max = 120))]
    hospital: String,
    #[serde(default)]
    #[schemars(length(max = 120))]
    especialidade: String,
    /// YYYY-MM-DD.
    #[serde(default)]
    #[schemars(length(max = 120))]
    data: String,
    /// HH:MM, no relógio do hospital.
    #[serde(default)]
    #[schemars(length(max = 8))]
    inicio: String,
    /// HH:MM; se for antes do começo, vale o dia seguinte.
    #[serde(default)]
    #[schemars(length(max = 8))]
    fim: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 10_000_000))]
    valor_centavos: Option<i64>,
}

/// A shift of which everything is known.
struct Whole<'h> {
    hospital: &'h Hospital,
    specialty: &'h Specialty,
    date: Date,
    start: Time,
    end: Time,
    value_cents: i64,
}

const DAY: (Time, Time) = (Time::constant(7, 0, 0, 0), Time::constant(19, 0, 0, 0));
const NIGHT: (Time, Time) = (Time::constant(19, 0, 0, 0), Time::constant(7, 0, 0, 0));
const ROUND: (Time, Time) = (Time::constant(7, 0, 0, 0), Time::constant(7, 0, 0, 0));

/// The hours that everybody means by a kind of shift.
const fn usual(periodo: Periodo) -> (Time, Time) {
    match periodo {
        Periodo::Diurno | Periodo::DozeHoras => DAY,
        Periodo::Noturno => NIGHT,
        Periodo::VinteQuatroHoras => ROUND,
    }
}

impl CriarPlantao {
    /// Everything, from the call and from the sentence; or what is missing.
    fn whole<'h>(&self, house: &'h House, spans: &Spans<'h>) -> Result<Whole<'h>, Unfinished> {
        let time = |text: &str| text.trim().parse::<Time>().ok();
        let hospital = house.hospital_of(&self.hospital).or(spans.hospital);
        let only = match house.specialties.as_slice() {
            [only] => Some(only),
            _ => None,
        };
        let named = Some(self.especialidade.as_str()).filter(|name| !name.trim().is_empty());
        let specialty = named.and_then(|name| house.specialty(name)).or(spans.specialty).or(only);
        let date: Option<Date> = spans.agreed(&self.data);
        let hours = time(&self.inicio).zip(time(&self.fim));
        let hours = hours.or_else(|| spans.hours.start.zip(spans.hours.end));
        let hours = hours.or_else(|| spans.periodo.map(usual));
        let value_cents = self.valor_centavos.or(spans.value_cents);
        if let (Some(hospital), Some(specialty), Some(date), Some((start, end)), Some(value_cents)) =
            (hospital, specialty, date, hours, value_cents)
        {
            return Ok(Whole { hospital, specialty, date, start, end, value_cents });
        }
        let missing = [
            (hospital.is_none(), "hospital", "julia.desk.create.hospital"),
            (specialty.is_none(), "especialidade", "julia.desk.create.specialty"),
            (date.is_none(), "data", "julia.desk.create.date"),
            (hours.is_none(), "inicio", "julia.desk.create.hours"),
            (value_cents.is_none(), "valor_centavos", "julia.desk.create.value"),
        ];
        let missing = missing.into_iter().filter_map(|(lacks, name, key)| lacks.then_some((name, key)));
        let written = |time: Time| time.strftime("%H:%M").to_string();
        let so_far = Self {
            hospital: hospital.map(|found| found.name.clone()).unwrap_or_default(),
            especialidade: specialty.map(|found| found.name.clone()).unwrap_or_default(),
            data: date.map(|date| date.to_string()).unwrap_or_default(),
            inicio: hours.map(|hours| written(hours.0)).unwrap_or_default(),
            fim: hours.map(|hours| written(hours.1)).unwrap_or_default(),
            valor_centavos: value_cents,
        };
        Err(Unfinished { missing: missing.collect(), so_far: Box::new(so_far) })
    }
}

/// A shift of which something is still to be said.
struct Unfinished {
    /// The arguments that are missing, each with the key of its name.
    missing: Vec<(&'static str, &'static str)>,
    so_far: Box<CriarPlantao>,
}

impl Unfinished {
    fn refused(self, saying: &ShiftText<'_>) -> ToolError {
        let names: Vec<&str> = self.missing.iter().map(|(_, key)| saying.words.text(key)).collect();
        let text = saying.words.fill("julia.desk.create.missing", &[("list", &names.join(", "))]);
        let refused = ToolError::refused("missing", text);
        match (self.missing.first(), serde_json::to_value(self.so_far)) {
            (Some((argument, _)), Ok(so_far)) => refused.lacking(*argument).keeping(so_far),
            _ => refused,
        }
    }
}

impl Whole<'_> {
    fn read(&self, call: &CallContext) -> Result<NewVaga, ToolError> {
        let entry = Entry {
            hospital: self.hospital,
            specialty: self.specialty.id,
            date: self.date,
            start: self.start,
            end: self.end,
            periodo: None,
            value_cents: self.value_cents,
            reference: None,
        };
        let now = call.clock.now();
        entry.read(VagaId::new(now), now).map_err(|error| stopped(error.into(), call))
    }
}

impl Tool for CriarPlantao {
    const SPEC: ToolSpec = ToolSpec::write("criar_plantao")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .same_call_by(&["hospital", "especialidade", "data", "inicio", "fim", "valor_centavos"])
        .examples(&[
            r#"{"hospital": "São Luiz", "especialidade": "Pediatria", "data": "2027-01-19", "inicio": "19:00", "fim": "07:00", "valor_centavos": 200000}"#,
            r#"{"hospital": "Santa Casa", "data": "2027-01-20"}"#,
        ]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let saying = ShiftText::in_turn(call);
        let house = House::read(tx).await?;
        let spans = Spans::read(&call.text, &call.now(), &house);
        agree(&spans, &saying)?;
        let whole = self.whole(&house, &spans).map_err(|unfinished| unfinished.refused(&saying))?;
        if whole.hospital.archived_at.is_some() || whole.specialty.archived_at.is_some() {
            return Err(stopped(Refusal::Archived.into(), call));
        }
        let new = whole.read(call)?;
        let (hospital, specialty) = (whole.hospital.clone(), whole.specialty.clone());
        let vaga = Vaga::planned(&new, hospital, specialty);
        let line = saying.line(&vaga);
        let summary = saying
            .words
            .fill("julia.desk.create.ask", &[("specialty", &vaga.specialty.name), ("line", &line)]);
        let arguments = Self {
            hospital: whole.hospital.name.clone(),
            especialidade: whole.specialty.name.clone(),
            data: whole.date.to_string(),
            inicio: whole.start.strftime("%H:%M").to_string(),
            fim: whole.end.strftime("%H:%M").to_string(),
            valor_centavos: Some(whole.value_cents),
        };
        Ok(Prepared { arguments, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = ShiftText::in_turn(call);
        let house = House::read(tx).await?;
        let spans = Spans::read("", &call.now(), &house);
        let whole = self.whole(&house, &spans).map_err(|_| saying.refused("no_such_shift"))?;
        let new = whole.read(call)?;
        let added = staffing::offer(tx, &new, &order(call)).await.map_err(|error| stopped(error, call))?;
        let id = added.ok_or_else(|| saying.refused("no_such_shift"))?;
        let vaga = table::find(tx, id).await?.ok_or_else(|| saying.refused("no_such_shift"))?;
        let said = saying.words.fill("julia.desk.create.done", &[("line", &saying.line(&vaga))]);
        Ok(changed("offered", &vaga, said))
    }
}
