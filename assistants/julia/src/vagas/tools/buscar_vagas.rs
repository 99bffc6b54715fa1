//! What is on offer for this doctor. It only shows; taking one is another tool.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Timestamp, ToolSpec};
use jiff::civil::Weekday;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{StoreError, Tx};
use uuid::Uuid;

use crate::doctors::{self, Doctor};
use crate::places;
use crate::vagas::saying::Saying;
use crate::vagas::vaga::{Periodo, Vaga, VagaId};
use crate::vagas::wanted::{Wanted, cents};
use crate::vagas::{sentences, table};

/// Mostra as vagas de plantão abertas que servem para o médico; só mostra, não reserva. Use quando ele pergunta o que tem,
/// pede opções ou diz o que procura. Sem especialidade, vale a dele. As datas que ele disser na mensagem o sistema lê
/// sozinho. O que bate com um plantão que ele já tem fica de fora, e o resultado diz quantos.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BuscarVagas {
    /// Só se ele pedir outra que não a dele.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 80))]
    especialidade: Option<String>,
    /// Bairro, cidade ou região, como ele disse.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 80))]
    regiao: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    periodo: Option<PeriodoPedido>,
    /// Em reais.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.0, max = 1_000_000.0))]
    valor_minimo: Option<f64>,
    /// Só estes dias da semana.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 7))]
    dias_semana: Vec<DiaSemana>,
    /// Quantas mostrar.
    #[serde(default = "five")]
    #[schemars(range(min = 1, max = 10))]
    limite: u8,
}

const fn five() -> u8 {
    5
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum PeriodoPedido {
    Diurno,
    Noturno,
    #[serde(rename = "12h")]
    DozeHoras,
    #[serde(rename = "24h")]
    VinteQuatroHoras,
    Qualquer,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum DiaSemana {
    Segunda,
    Terca,
    Quarta,
    Quinta,
    Sexta,
    Sabado,
    Domingo,
}

impl DiaSemana {
    const fn weekday(self) -> Weekday {
        match self {
            Self::Segunda => Weekday::Monday,
            Self::Terca => Weekday::Tuesday,
            Self::Quarta => Weekday::Wednesday,
            Self::Quinta => Weekday::Thursday,
            Self::Sexta => Weekday::Friday,
            Self::Sabado => Weekday::Saturday,
            Self::Domingo => Weekday::Sunday,
        }
    }
}

/// How many rows one look reads, and how many looks there are at most.
const PAGE: i64 = 200;
const PAGES: usize = 10;

/// How many near misses are shown where nothing fits.
const NEAR: usize = 3;

impl Tool for BuscarVagas {
    const SPEC: ToolSpec = ToolSpec::query("buscar_vagas").phrasings(sentences::BUSCAR_VAGAS).examples(&[
        r#"{"limite": 5}"#,
        r#"{"regiao": "ABC", "periodo": "noturno", "limite": 5}"#,
        r#"{"valor_minimo": 2000, "dias_semana": ["sabado", "domingo"], "limite": 10}"#,
    ]);

    async fn prepare(self, _: &mut Tx, _: &CallContext) -> Result<Prepared<Self>, ToolError> {
        Ok(Prepared::unasked(self))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let doctor = doctors::table::own(tx).await?;
        let wanted = self.wanted(tx, call, doctor.as_ref()).await?;
        let order = Order::asked_by(&call.text);
        let mut found = look(tx, call, &wanted, order).await?;
        let near = if found.fitting.is_empty() && found.clashing == 0 {
            let plain = Wanted { specialty: wanted.specialty, ..Wanted::default() };
            let mut near = look(tx, call, &plain, order).await?.fitting;
            near.truncate(NEAR);
            near
        } else {
            Vec::new()
        };
        let limit = usize::from(self.limite);
        let more = found.fitting.len().saturating_sub(limit);
        found.fitting.truncate(limit);
        let said = Saying::in_turn(call).found(&Told {
            vagas: &found.fitting,
            near: &near,
            more,
            clashing: found.clashing,
        });
        let shown = if found.fitting.is_empty() { near } else { found.fitting };
        let listed: Vec<_> = shown.iter().map(Vaga::to_json).collect();
        let ids: Vec<Uuid> = shown.iter().map(|vaga| vaga.id.as_uuid()).collect();
        let content = json!({ "vagas": listed, "mais": more, "em_conflito": found.clashing });
        Ok(Done::read(content, said).showing(ids))
    }
}

impl BuscarVagas {
    /// What is asked for: the call's own words first, then the sentence's, then the doctor's specialty.
    async fn wanted(
        &self,
        tx: &mut Tx,
        call: &CallContext,
        doctor: Option<&Doctor>,
    ) -> Result<Wanted, ToolError> {
        let hospitals = places::table::hospitals(tx).await?;
        let specialties = places::table::specialties(tx).await?;
        let mut wanted = Wanted::read(&call.text, &call.now(), &hospitals, &specialties);
        if let Some(name) = self.especialidade.as_deref().map(str::trim).filter(|name| !name.is_empty()) {
            let known = specialties.iter().find(|one| one.is_called(name));
            let known = known.ok_or_else(|| Saying::in_turn(call).refused("unknown_specialty"))?;
            wanted.specialty = Some(known.id);
        }
        wanted.specialty = wanted.specialty.or(doctor.and_then(|doctor| doctor.specialty));
        if let Some(region) = self.regiao.as_deref().map(str::trim).filter(|region| !region.is_empty()) {
            wanted.region = Some(region.to_owned());
        }
        match self.periodo {
            None => {}
            Some(PeriodoPedido::Qualquer) => wanted.periodo = None,
            Some(PeriodoPedido::Diurno) => wanted.periodo = Some(Periodo::Diurno),
            Some(PeriodoPedido::Noturno) => wanted.periodo = Some(Periodo::Noturno),
            Some(PeriodoPedido::DozeHoras) => wanted.periodo = Some(Periodo::DozeHoras),
            Some(PeriodoPedido::VinteQuatroHoras) => wanted.periodo = Some(Periodo::VinteQuatroHoras),
        }
        wanted.least_cents = self.valor_minimo.and_then(cents).or(wanted.least_cents);
        if !self.dias_semana.is_empty() {
            wanted.weekdays = self.dias_semana.iter().map(|day| day.weekday()).collect();
        }
        Ok(wanted)
    }
}

/// Which shifts come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Order {
    Soonest,
    BestPaid,
}

impl Order {
    fn asked_by(sentence: &str) -> Self {
        const PAY: &[&str] = &[
            "paga mais",
            "pagam mais",
            "paga melhor",
            "pagam melhor",
            "mais bem pago",
            "maior valor",
            "melhor valor",
            "melhores valores",
            "mais caro",
            "pays more",
            "best paid",
        ];
        if ptbr::speaks_of(sentence, PAY) { Self::BestPaid } else { Self::Soonest }
    }
}

/// What a look found.
#[derive(Debug, Default)]
struct Found {
    fitting: Vec<Vaga>,
    /// How many would fit, were the doctor not at work elsewhere then.
    clashing: usize,
}

async fn look(tx: &mut Tx, call: &CallContext, wanted: &Wanted, order: Order) -> Result<Found, StoreError> {
    let now = call.clock.now();
    let taken = table::taken(tx, now).await?;
    let mut found = Found::default();
    let mut after = (now, VagaId::from_uuid(Uuid::nil()));
    for _ in 0..PAGES {
        let page = table::open(tx, after, Timestamp::MAX, PAGE).await?;
        let full = i64::try_from(page.len()).is_ok_and(|length| length == PAGE);
        if let Some(last) = page.last() {
            after = (last.starts.timestamp(), last.id);
        }
        for vaga in page.into_iter().filter(|vaga| wanted.fits(vaga)) {
            if taken.iter().any(|taken| taken.overlaps(&vaga)) {
                found.clashing += 1;
            } else {
                found.fitting.push(vaga);
            }
        }
        if !full {
            break;
        }
    }
    if order == Order::BestPaid {
        found.fitting.sort_by_key(|vaga| std::cmp::Reverse(vaga.value_cents));
    }
    Ok(found)
}

/// What is told of a look.
struct Told<'f> {
    vagas: &'f [Vaga],
    near: &'f [Vaga],
    more: usize,
    clashing: usize,
}

impl Saying<'_> {
    fn found(&self, told: &Told<'_>) -> String {
        let mut parts: Vec<String> = Vec::new();
        match (told.vagas, told.near) {
            ([], []) if told.clashing > 0 => {}
            ([], []) => parts.push(self.text("julia.vagas.none")),
            ([], near) => parts.push(self.words.fill("julia.vagas.near", &[("list", &self.list(near))])),
            ([one], _) => parts.push(self.words.fill("julia.vagas.one", &[("line", &self.line(one))])),
            (several, _) => {
                parts.push(self.words.fill("julia.vagas.some", &[("list", &self.list(several))]));
            }
        }
        if told.more > 0 {
            parts.push(self.words.fill("julia.vagas.more", &[("count", &told.more.to_string())]));
        }
        match told.clashing {
            0 => {}
            1 => parts.push(self.text("julia.vagas.clash_one")),
            count => parts.push(self.words.fill("julia.vagas.clash", &[("count", &count.to_string())])),
        }
        if !told.vagas.is_empty() || !told.near.is_empty() {
            parts.push(self.text("julia.vagas.ask"));
        }
        parts.join("\n")
    }
}
