//! A shift is taken: after the doctor's yes, and only while it is open.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::event::Detail;
use domain::{Event, EventKind, Role, ToolSpec, UserId};
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{StoreError, Tx, events, flags};
use uuid::Uuid;

use crate::after;
use crate::doctors::{self, Doctor};
use crate::intent::card::takes_off;
use crate::intent::sentence::Sentence;
use crate::notices::{self, By, Notice, Shift};
use crate::places;
use crate::requests::{self, Right};
use crate::vagas::chosen::{self, Named};
use crate::vagas::saying::ShiftText;
use crate::vagas::terms::Terms;
use crate::vagas::vaga::{ShiftStatus, Vaga, VagaId};
use crate::vagas::{pay, sentences, table, unknown, window};

/// Reserva um plantão para o médico, depois do sim dele. Use quando ele aceita uma vaga ou pede para reservar. O sistema
/// pergunta antes e só reserva enquanto a vaga está aberta e para quem está liberado no cadastro (senão a equipe é consultada);
/// nunca diga que está reservado antes do resultado. Se houver
/// mais de um plantão no dia, o resultado traz as opções para você perguntar qual.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReservarPlantao {
    /// O dia do plantão, YYYY-MM-DD; sem certeza, as palavras dele ("sábado", "o primeiro").
    #[serde(default)]
    #[schemars(length(max = 120))]
    data_plantao: String,
    /// O que ele disse que ajuda a saber qual: hospital, período, valor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 300))]
    confirmacao: Option<String>,
    /// O id que `buscar_vagas` mostrou, quando souber.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    vaga_id: Option<VagaId>,
    /// O que ele disse junto e só a equipe decide: condição, outro horário, valor, forma de pagamento.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 300))]
    em_aberto: Option<String>,
}

impl ReservarPlantao {
    /// The shift that is meant, if this doctor may take it.
    async fn meant(
        &self,
        tx: &mut Tx,
        call: &CallContext,
        doctor: Option<&Doctor>,
    ) -> Result<Vaga, ToolError> {
        let saying = ShiftText::in_turn(call);
        let known = match self.vaga_id {
            Some(id) => Some(table::find(tx, id).await?.ok_or_else(|| saying.refused("not_found"))?),
            None => None,
        };
        // "não, o do dia 20": a day that was put right is no longer the shift that was asked about.
        let vaga = if let Some(vaga) = known.filter(|vaga| self.agrees_with(vaga, call)) {
            vaga
        } else {
            // "se puder sair mais cedo" does not say which.
            let taking = |said: &str| Terms::read(said, None, &call.now()).taking;
            let hint = self.confirmacao.as_deref().map(taking);
            let named = Named { day: &self.data_plantao, hint: hint.as_deref() };
            let call = &CallContext { text: taking(&call.text), ..call.clone() };
            chosen::find(tx, call, named, doctor).await?
        };
        if is_own(&vaga, tx) {
            return Ok(vaga);
        }
        if vaga.starts.timestamp() <= call.clock.now() {
            return Err(saying.refused("past"));
        }
        if vaga.status != ShiftStatus::Aberta && doctor.is_none() && call.role >= Role::Operator {
            // Whose it is, an operator may know, and did not ask for it.
            return Err(saying.refused("not_open"));
        }
        if vaga.status != ShiftStatus::Aberta {
            return Err(saying.taken(&chosen::others(tx, &call.now(), doctor).await?));
        }
        let taken = table::taken(tx, call.clock.now()).await?;
        match taken.iter().find(|taken| taken.overlaps(&vaga)) {
            Some(taken) => Err(saying.refused_about("conflict", taken)),
            None => Ok(vaga),
        }
    }

    /// What was said beside it that a reservation does not settle.
    fn left_open(&self, vaga: &Vaga, call: &CallContext) -> Option<String> {
        let mut terms = Terms::read(&call.text, Some(vaga), &call.now());
        terms.open.retain(|part| !takes_off(&Sentence::read(part)));
        terms.quoted().or_else(|| self.em_aberto.clone())
    }

    /// What is asked. What a yes would not settle stands before it.
    fn card(&self, saying: &ShiftText<'_>, key: &str, vaga: &Vaga, call: &CallContext) -> String {
        let asked = saying.about(key, vaga);
        let hourly = pay::asks_by_the_hour(&call.text).then(|| saying.by_the_hour(vaga));
        let open = self.em_aberto.as_deref();
        let open = open.map(|what| saying.words.fill("julia.reserve.open", &[("what", what)]));
        let unknown = unknown::is_asked(&call.text, vaga.hospital.notes.as_deref());
        let unknown = unknown.then(|| saying.text("julia.reserve.unknown"));
        unknown.into_iter().chain(hourly).chain(open).chain([asked]).collect::<Vec<_>>().join(" ")
    }

    /// Whether a shift is on the day of the call, and on that of the doctor's own words: whoever called.
    fn agrees_with(&self, vaga: &Vaga, call: &CallContext) -> bool {
        let day: Option<Date> = self.data_plantao.trim().parse().ok();
        let said = window::named(&call.text, &call.now());
        day.is_none_or(|day| vaga.starts.date() == day)
            && (said.is_empty() || said.contains(&vaga.starts.date()))
    }
}

/// How many doctors are looked through for a name.
const LOOKED: i64 = 400;

async fn names_a_doctor(tx: &mut Tx, said: &str) -> Result<bool, StoreError> {
    let text = places::folded(said);
    let doctors = doctors::table::after(tx, UserId::from_uuid(Uuid::nil()), LOOKED).await?;
    Ok(doctors.iter().any(|one| {
        let name = places::folded(&one.name);
        let first = name.split(' ').find(|word| word.len() > 2).unwrap_or_default();
        !first.is_empty() && places::names(&text, first)
    }))
}

fn is_own(vaga: &Vaga, tx: &Tx) -> bool {
    vaga.status == ShiftStatus::Reservada && vaga.reserved_by == Some(tx.scope().user())
}

impl Tool for ReservarPlantao {
    const SPEC: ToolSpec = ToolSpec::write("reservar_plantao")
        .sentences(&sentences::SENTENCES)
        .same_call_by(&["vaga_id"])
        .compensated_by("cancelar_plantao")
        .examples(&[
            r#"{"data_plantao": "2027-01-16", "confirmacao": "o noturno do São Luiz"}"#,
            r#"{"data_plantao": "2027-01-18"}"#,
        ]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let saying = ShiftText::in_turn(call);
        let doctor = doctors::table::own(tx).await?;
        // Whoever staffs shifts, is no doctor and speaks of one takes none for themselves.
        if doctor.is_none() && call.role >= Role::Operator && names_a_doctor(tx, &call.text).await? {
            return Err(saying.refused("for_whom"));
        }
        let vaga = self.meant(tx, call, doctor.as_ref()).await?;
        if is_own(&vaga, tx) {
            return Err(saying.refused_about("already_yours", &vaga));
        }
        let key = match requests::right(tx, doctor.as_ref(), &vaga).await? {
            Right::Given => "julia.reserve.ask",
            Right::Unproven => "julia.request.ask",
            Right::OtherSpecialty => return Err(saying.refused_about("other_specialty", &vaga)),
        };
        let open = self.left_open(&vaga, call);
        // What was meant is settled now: a yes may come minutes later, after another list.
        let arguments = Self {
            data_plantao: vaga.starts.date().to_string(),
            confirmacao: Some(saying.line(&vaga)),
            vaga_id: Some(vaga.id),
            em_aberto: open,
        };
        Ok(Prepared { summary: arguments.card(&saying, key, &vaga, call), arguments })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = ShiftText::in_turn(call);
        let doctor = doctors::table::own(tx).await?;
        let vaga = self.meant(tx, call, doctor.as_ref()).await?;
        if is_own(&vaga, tx) {
            return Ok(Done::read(vaga.to_json(), saying.about("julia.refused.already_yours", &vaga)));
        }
        let shift = Shift::from(&vaga);
        let mut done = match requests::right(tx, doctor.as_ref(), &vaga).await? {
            Right::Given => take(tx, call, vaga, doctor.as_ref()).await?,
            Right::Unproven => ask_the_house(tx, call, &vaga).await?,
            Right::OtherSpecialty => return Err(saying.refused_about("other_specialty", &vaga)),
        };
        // Their yes may take it off in the same breath.
        let carried = self.em_aberto.as_ref().filter(|_| !takes_off(&Sentence::read(&call.text)));
        if let Some(open) = carried {
            let own = tx.scope().user();
            let told = Notice::Question { shift, said: open.clone() };
            notices::tell_of(tx, own, &told, call.clock.now()).await?;
            let passed = saying.words.fill("julia.reserve.passed_on", &[("what", open)]);
            done.said = format!("{} {passed}", done.said);
        }
        Ok(done)
    }
}

/// The shift is theirs, while it is open.
async fn take(
    tx: &mut Tx,
    call: &CallContext,
    vaga: Vaga,
    doctor: Option<&Doctor>,
) -> Result<Done, ToolError> {
    let saying = ShiftText::in_turn(call);
    let now = call.clock.now();
    if !table::reserve(tx, vaga.id, now).await? {
        return Err(saying.taken(&chosen::others(tx, &call.now(), doctor).await?));
    }
    doctors::table::clear_objection(tx).await?;
    let event = Event::new(EventKind::OfferAccepted, vaga.id.as_uuid(), call.correlation.clone())
        .in_conversation(call.conversation)
        .with("value_cents", Detail::Count(vaga.value_cents));
    events::append(tx, &event, now).await?;
    let own = tx.scope().user();
    let told = Notice::Reservation { shift: Shift::from(&vaga), by: By::Doctor };
    notices::tell_of(tx, own, &told, now).await?;
    let mut said = saying.about("julia.reserve.done", &vaga);
    let (_, paused) = flags::kill_switches(tx).await?;
    // In a pause it is planned, and not promised.
    if let Some(eve) = after::plan(tx, &call.hours, own, &vaga, now).await?.filter(|_| !paused) {
        let when = [("day", saying.day(eve.date())), ("time", saying.clock(&eve))];
        let when = when.each_ref().map(|(name, text)| (*name, text.as_str()));
        // Where the rules keep the eve itself free, it is said why the word comes sooner.
        let on_the_eve = vaga.starts.date().yesterday().is_ok_and(|day| day <= eve.date());
        let key = if on_the_eve { "julia.reserve.eve" } else { "julia.reserve.sooner" };
        said = format!("{said} {}", saying.words.fill(key, &when));
    }
    let vaga = Vaga { status: ShiftStatus::Reservada, ..vaga };
    let effect = json!({ "verb": "reserved", "vaga": vaga.to_json() });
    Ok(Done::changed(json!({ "vaga": vaga.to_json() }), said, effect).showing([vaga.id.as_uuid()]))
}

/// Nobody of the house knows them yet: it is asked, and the shift stays open meanwhile.
async fn ask_the_house(tx: &mut Tx, call: &CallContext, vaga: &Vaga) -> Result<Done, ToolError> {
    let saying = ShiftText::in_turn(call);
    let now = call.clock.now();
    let content = json!({ "vaga": vaga.to_json(), "situacao": "aguarda a equipe" });
    let Some(request) = requests::table::ask(tx, vaga.id, now).await? else {
        return Ok(Done::read(content, saying.about("julia.request.known", vaga)));
    };
    // Who they say they are may come with their yes.
    if let Some(crm) = requests::registration(&call.text) {
        requests::table::claim(tx, &crm, now).await?;
    }
    notices::request(tx, request, vaga, now).await?;
    let mut said = saying.about("julia.request.done", vaga);
    if requests::table::claimed(tx).await?.is_none() {
        said = format!("{said} {}", saying.text("julia.request.wants_crm"));
    }
    let effect = json!({ "verb": "requested", "vaga": vaga.to_json() });
    Ok(Done::changed(content, said, effect))
}
