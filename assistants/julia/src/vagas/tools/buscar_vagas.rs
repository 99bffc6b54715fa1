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
use crate::places::{House, folded, names};
use crate::vagas::asked::{self, DiaSemana, Ordem, PeriodoPedido, reais};
use crate::vagas::lifted::Lifted;
use crate::vagas::preferred::{Preferences, Preferred, wants_all};
use crate::vagas::saying::ShiftText;
use crate::vagas::told::{Minded, SearchResult};
use crate::vagas::vaga::{Vaga, VagaId};
use crate::vagas::wanted::{Wanted, cents};
use crate::vagas::{kinds, pay, sentences, table, unknown};

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
        let said = Wanted::looked_for(&call.text, &call.now(), &house);
        let own = self.wanted(&house, doctor.as_ref());
        // What the same message refuses is left out, of the rest of a list, too.
        let refused = kinds::left_by(&call.text).filter(|_| !said.lifted.hours);
        let not_on = [own.not_on.as_slice(), &said.not_on].concat();
        let periodo = own.periodo.or(refused);
        let wanted =
            Wanted { not_at: said.not_at, not_in: said.not_in, periodo, not_on, lifted: said.lifted, ..own };
        let user = tx.scope().user();
        let told = match self.preferencias {
            Some(Preferencias::Ignorar) => Preferences::default(),
            None | Some(Preferencias::Usar) => Preferred::of(tx, user, &house, &call.now()).await?,
        };
        let preferred = told.wishes.beside(&wanted);
        // What somebody refuses is not shown for want of anything better, though they name the very kind that is left to them.
        let named = wanted.periodo.filter(|named| told.limits.periodo != Some(*named));
        let limits = told.limits.beside(&Wanted { periodo: named, ..wanted.clone() });
        let wanted = limits.narrowing(&wanted);
        let mut found = self.look(tx, call, &preferred.narrowing(&wanted)).await?;
        let mut minded = if preferred.is_nothing() { Minded::None } else { Minded::Kept(&preferred) };
        if !preferred.is_nothing() && found.is_nothing() {
            found = self.look(tx, call, &wanted).await?;
            minded = if found.fitting.is_empty() { Minded::None } else { Minded::Dropped(&preferred) };
        }
        let open = Self::answers_whether_open(call, &wanted, &found);
        let (near, withheld) = if found.is_nothing() && open.is_none() {
            let periodo = refused.or(limits.periodo);
            self.near(tx, call, &Wanted { periodo, ..wanted.clone() }, &limits).await?
        } else {
            (Vec::new(), false)
        };
        let limit = usize::from(self.limite.unwrap_or(SHOWN));
        let more = found.fitting.len().saturating_sub(limit);
        found.fitting.truncate(limit);
        let said = ShiftText::in_turn(call).found(&SearchResult {
            vagas: &found.fitting,
            near: &near,
            more,
            clashing: found.clashing,
            minded,
            withheld: withheld.then_some(&limits),
            house: &house,
        });
        let shown = if found.fitting.is_empty() { near } else { found.fitting };
        let said = match shown.as_slice() {
            _ if open.is_some() => open.unwrap_or_default(),
            [one] if pay::asks_by_the_hour(&call.text) => {
                format!("{}\n{said}", ShiftText::in_turn(call).by_the_hour(one))
            }
            _ => said,
        };
        let vagas: Vec<_> = shown.iter().map(Vaga::to_json).collect();
        let ids: Vec<Uuid> = shown.iter().map(|vaga| vaga.id.as_uuid()).collect();
        let narrowed = matches!(minded, Minded::Kept(_));
        let content = json!({
            "vagas": vagas, "mais": more, "em_conflito": found.clashing, "filtrado_por_preferencia": narrowed,
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
        let said = Wanted::looked_for(&call.text, &call.now(), house);
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
                .filter(|_| !asks_for_others(&call.text))
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
            lifted: Lifted::default(),
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

    /// "o do hospital brasil dia 26 ainda tem?": a yes or a no, where one shift is pointed at.
    fn answers_whether_open(call: &CallContext, wanted: &Wanted, found: &Found) -> Option<String> {
        let pointed = wanted.hospital.is_some() || wanted.window.is_some() || !wanted.weekdays.is_empty();
        unknown::part_asking_if_open(&call.text).filter(|_| pointed && found.clashing == 0)?;
        match found.fitting.as_slice() {
            [] => Some(call.words.text("julia.vagas.no_longer").to_owned()),
            [one] => {
                let line = ShiftText::in_turn(call).asked_line(one);
                let yes = call.words.fill("julia.vagas.still_open", &[("line", &line)]);
                Some(format!("{yes}\n{}", call.words.text("julia.vagas.ask_one")))
            }
            _ => None,
        }
    }

    /// What comes nearest to what nothing fits, without anything that is refused; and whether only that is left.
    async fn near(
        &self,
        tx: &mut Tx,
        call: &CallContext,
        wanted: &Wanted,
        limits: &Preferred,
    ) -> Result<(Vec<Vaga>, bool), StoreError> {
        let plain = Wanted { specialty: wanted.specialty, ..Wanted::default() };
        let close = Wanted {
            not_at: wanted.not_at.clone(),
            not_in: wanted.not_in.clone(),
            not_on: wanted.not_on.clone(),
            periodo: wanted.periodo,
            ..plain.clone()
        };
        let mut near = self.look(tx, call, &limits.narrowing(&close)).await?.fitting;
        near.truncate(NEAR);
        let bound = near.is_empty() && !limits.is_nothing();
        let withheld = bound && !self.look(tx, call, &plain).await?.is_nothing();
        Ok((near, withheld))
    }

    /// What fits and was not shown yet.
    async fn look(&self, tx: &mut Tx, call: &CallContext, wanted: &Wanted) -> Result<Found, StoreError> {
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
            let unseen = |vaga: &Vaga| !self.ja_mostradas.contains(&vaga.id.as_uuid());
            for vaga in page.into_iter().filter(|vaga| wanted.fits(vaga) && unseen(vaga)) {
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
        if self.ordem == Some(Ordem::Valor) {
            found.fitting.sort_by_key(|vaga| std::cmp::Reverse(vaga.value_cents));
        }
        Ok(found)
    }
}

/// "e as outras?" asks for the others, and not for what is refused.
fn asks_for_others(said: &str) -> bool {
    let text = folded(said);
    ["as outras", "os outros", "o resto"].iter().any(|phrase| names(&text, phrase))
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

impl Found {
    const fn is_nothing(&self) -> bool {
        self.fitting.is_empty() && self.clashing == 0
    }
}
