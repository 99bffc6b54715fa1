//! What is on offer for this doctor. It only shows; taking one is another tool.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Timestamp, ToolSpec};
use jiff::civil::{Date, Weekday};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{StoreError, Tx};
use uuid::Uuid;

use crate::doctors::{self, Doctor};
use crate::places::House;
use crate::vagas::asked::{self, DiaSemana, Ordem, PeriodoPedido, reais};
use crate::vagas::preferred::{Preferences, Preferred, wants_all};
use crate::vagas::saying::ShiftText;
use crate::vagas::told::{Minded, SearchResult};
use crate::vagas::vaga::{Vaga, VagaId};
use crate::vagas::wanted::{Wanted, cents};
use crate::vagas::{pay, sentences, table};

/// Mostra as vagas de plantão abertas que servem para o médico; só mostra, não reserva. Use quando ele pergunta o que tem,
/// pede opções ou diz o que procura. Sem especialidade, vale a dele. O que ele disser de dia, lugar, período e valor e não
/// vier nos argumentos, o sistema lê da mensagem. O que bate com um plantão que ele já tem fica de fora, e o resultado diz quantos. O que ele contou
/// que prefere vale sozinho onde ele não diz outra coisa; diga isso a ele.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
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
    /// Só neste hospital.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 120))]
    hospital: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    periodo: Option<PeriodoPedido>,
    /// Em reais.
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "asked::plainly")]
    #[schemars(range(min = 0.0, max = 1_000_000.0))]
    valor_minimo: Option<f64>,
    /// Só estes dias da semana.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 7))]
    dias_semana: Vec<DiaSemana>,
    /// Nestes dias da semana, não.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 7))]
    exceto_dias: Vec<DiaSemana>,
    /// O primeiro dia que serve, YYYY-MM-DD.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    data_inicio: Option<Date>,
    /// O último dia que serve, YYYY-MM-DD.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    data_fim: Option<Date>,
    /// `valor` mostra primeiro os que pagam mais.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ordem: Option<Ordem>,
    /// `ignorar` quando ele pede para ver todas, também as que fogem do que ele prefere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    preferencias: Option<Preferencias>,
    /// Quantas mostrar; cinco, se ninguém disser.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 10))]
    limite: Option<u8>,
    /// As que já foram mostradas, quando ele pede as outras.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 100))]
    ja_mostradas: Vec<Uuid>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum Preferencias {
    Usar,
    Ignorar,
}

/// How many are shown while nobody says otherwise.
const SHOWN: u8 = 5;

/// How many rows one look reads, and how many looks there are at most.
const PAGE: i64 = 200;
const PAGES: usize = 10;

/// How many near misses are shown where nothing fits.
const NEAR: usize = 3;

impl Tool for BuscarVagas {
    const SPEC: ToolSpec = ToolSpec::query("buscar_vagas").sentences(&sentences::SENTENCES).examples(&[
        "{}",
        r#"{"regiao": "ABC", "periodo": "noturno"}"#,
        r#"{"valor_minimo": 2000, "dias_semana": ["sabado", "domingo"], "limite": 10}"#,
        r#"{"hospital": "São Luiz", "data_inicio": "2027-01-18", "data_fim": "2027-01-24"}"#,
    ]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let house = House::read(tx).await?;
        let mut settled = self.settled(&house, call);
        if let Some(name) = &settled.especialidade {
            let known =
                house.specialty(name).ok_or_else(|| ShiftText::in_turn(call).refused("unknown_specialty"))?;
            settled.especialidade = Some(known.name.clone());
        }
        Ok(Prepared::unasked(settled))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let doctor = doctors::table::own(tx).await?;
        let house = House::read(tx).await?;
        let said = Wanted::read(&call.text, &call.now(), &house.hospitals, &house.specialties);
        let wanted =
            Wanted { not_at: said.not_at, not_in: said.not_in, ..self.wanted(&house, doctor.as_ref()) };
        let order = self.ordem.unwrap_or(Ordem::Data);
        let user = tx.scope().user();
        let told = match self.preferencias {
            Some(Preferencias::Ignorar) => Preferences::default(),
            None | Some(Preferencias::Usar) => Preferred::of(tx, user, &house, &call.now()).await?,
        };
        let preferred = told.wishes.beside(&wanted);
        // What somebody refuses is not shown for want of anything better.
        let limits = told.limits.beside(&wanted);
        let wanted = limits.narrowing(&wanted);
        let mut found = look(tx, call, &preferred.narrowing(&wanted), order).await?;
        let mut minded = if preferred.is_nothing() { Minded::None } else { Minded::Kept(&preferred) };
        if !preferred.is_nothing() && found.fitting.is_empty() && found.clashing == 0 {
            found = look(tx, call, &wanted, order).await?;
            minded = if found.fitting.is_empty() { Minded::None } else { Minded::Dropped(&preferred) };
        }
        let near = if found.fitting.is_empty() && found.clashing == 0 {
            let plain =
                Wanted { specialty: wanted.specialty, not_on: wanted.not_on.clone(), ..Wanted::default() };
            let plain = limits.narrowing(&plain);
            let mut near = look(tx, call, &plain, order).await?.fitting;
            near.truncate(NEAR);
            near
        } else {
            Vec::new()
        };
        found.fitting.retain(|vaga| !self.ja_mostradas.contains(&vaga.id.as_uuid()));
        let limit = usize::from(self.limite.unwrap_or(SHOWN));
        let more = found.fitting.len().saturating_sub(limit);
        found.fitting.truncate(limit);
        let said = ShiftText::in_turn(call).found(&SearchResult {
            vagas: &found.fitting,
            near: &near,
            more,
            clashing: found.clashing,
            minded,
            house: &house,
        });
        let shown = if found.fitting.is_empty() { near } else { found.fitting };
        let said = match shown.as_slice() {
            [one] if pay::asks_by_the_hour(&call.text) => {
                format!("{}\n{said}", ShiftText::in_turn(call).by_the_hour(one))
            }
            _ => said,
        };
        let listed: Vec<_> = shown.iter().map(Vaga::to_json).collect();
        let ids: Vec<Uuid> = shown.iter().map(|vaga| vaga.id.as_uuid()).collect();
        let narrowed = matches!(minded, Minded::Kept(_));
        let content = json!({
            "vagas": listed, "mais": more, "em_conflito": found.clashing, "filtrado_por_preferencia": narrowed,
        });
        Ok(Done::read(content, said).offering(ids))
    }
}

impl BuscarVagas {
    /// The call with everything that the sentence says and it left out. What runs is this alone, whoever called.
    fn settled(self, house: &House, call: &CallContext) -> Self {
        // The rest of a list is of that list, whatever it is asked for in.
        if !self.ja_mostradas.is_empty() {
            return self;
        }
        let said = Wanted::read(&call.text, &call.now(), &house.hospitals, &house.specialties);
        let named = self.hospital.as_deref().and_then(written).or_else(|| house.hospital_name(said.hospital));
        let days = |given: Vec<DiaSemana>, said: &[Weekday]| {
            if given.is_empty() { said.iter().copied().map(DiaSemana::from).collect() } else { given }
        };
        let (from, to) = (said.window.map(|window| window.from), said.window.map(|window| window.to));
        let dated = self.data_inicio.is_some() || self.data_fim.is_some();
        Self {
            especialidade: self
                .especialidade
                .as_deref()
                .and_then(written)
                .or_else(|| house.specialty_name(said.specialty)),
            regiao: self.regiao.as_deref().and_then(written).or(said.region),
            hospital: named,
            periodo: self.periodo.or(said.periodo.map(PeriodoPedido::from)),
            valor_minimo: self.valor_minimo.or_else(|| said.least_cents.map(reais)),
            dias_semana: days(self.dias_semana, &said.weekdays),
            exceto_dias: days(self.exceto_dias, &said.not_on),
            data_inicio: if dated { self.data_inicio } else { from },
            data_fim: if dated { self.data_fim } else { to },
            ordem: self.ordem.or_else(|| Ordem::asked_by(&call.text)),
            preferencias: self
                .preferencias
                .or_else(|| wants_all(&call.text).then_some(Preferencias::Ignorar)),
            limite: self.limite,
            ja_mostradas: self.ja_mostradas,
        }
    }

    /// What the arguments ask for, and where they name no specialty, the doctor's.
    fn wanted(&self, house: &House, doctor: Option<&Doctor>) -> Wanted {
        let named = self.especialidade.as_deref().and_then(|name| house.specialty(name));
        let mut wanted = Wanted {
            specialty: named.map(|one| one.id).or(doctor.and_then(|doctor| doctor.specialty)),
            region: self.regiao.clone(),
            hospital: self.hospital.as_deref().and_then(|name| house.hospital(name)).map(|one| one.id),
            not_at: Vec::new(),
            not_in: Vec::new(),
            periodo: self.periodo.and_then(PeriodoPedido::periodo),
            least_cents: self.valor_minimo.and_then(cents),
            weekdays: self.dias_semana.iter().map(|day| day.weekday()).collect(),
            not_on: self.exceto_dias.iter().map(|day| day.weekday()).collect(),
            window: asked::window(self.data_inicio, self.data_fim),
            only_at: Vec::new(),
            never: None,
        };
        // "no São Luiz" may come as a region: a name that is no place here, but a hospital's.
        if let Some(region) = &self.regiao
            && !house.hospitals.iter().any(|hospital| hospital.is_in(region))
            && let Some(hospital) = house.hospital(region)
        {
            wanted.region = None;
            wanted.hospital = wanted.hospital.or(Some(hospital.id));
        }
        wanted
    }
}

fn written(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// What a look found.
#[derive(Debug, Default)]
struct Found {
    fitting: Vec<Vaga>,
    /// How many would fit, were the doctor not at work elsewhere then.
    clashing: usize,
}

async fn look(tx: &mut Tx, call: &CallContext, wanted: &Wanted, order: Ordem) -> Result<Found, StoreError> {
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
    if order == Ordem::Valor {
        found.fitting.sort_by_key(|vaga| std::cmp::Reverse(vaga.value_cents));
    }
    Ok(found)
}
