//! What a doctor asks for where the house's own knowledge makes it plain.

use domain::OpenQuestion;
use engine::assistant::Answered;
use serde_json::json;
use store::{StoreError, Tx, actions};

use super::sentence::Sentence;
use super::{Called, beside, calling, card, own, rest, seeking, wish};
use crate::callbacks;
use crate::notices;
use crate::places::{House, folded, names};
use crate::requests;
use crate::vagas::lifted::Lifted;
use crate::vagas::preferred::Preferred;
use crate::vagas::terms::Terms;
use crate::vagas::unknown;
use crate::vagas::wanted::Wanted;
use crate::vagas::{Vaga, accepted, pay, table, window};

/// What is plain.
pub(super) enum Plain {
    Wants(Vec<Called>),
    /// The same, and words that somebody else reads.
    Part(Vec<Called>, String),
    HandOver(&'static str),
    Says(&'static str),
}

impl Plain {
    /// The same, behind what else is wanted.
    fn after(self, wanted: Vec<Called>) -> Self {
        match self {
            Self::Wants(own) => Self::Wants(wanted.into_iter().chain(own).collect()),
            other => other,
        }
    }
}

/// Why a person is needed: somebody would come, leave or share otherwise than agreed.
const OTHER_TERMS: &str = "other_terms";
/// Or something came between them and a shift that they have.
const PRESSING: &str = "pressing";

/// Or it is a condition of taking one.
const ON_TERMS: &str = "on_terms";

/// How many words a look is narrowed by.
const BRIEF: usize = 2;

pub(super) async fn read(tx: &mut Tx, answered: &Answered<'_>) -> Result<Plain, StoreError> {
    let mut wanted: Vec<Called> = Vec::new();
    // Who somebody is stands beside whatever else they want.
    let said = requests::without_registration(answered.text);
    let identified = said != answered.text;
    if !identified && said.trim().is_empty() {
        return Ok(Plain::Wants(Vec::new()));
    }
    if identified && !said.trim().is_empty() {
        wanted.push(("informar_crm", json!({})));
    }
    // Who they are, and nothing else, leaves the shift that they were asked about: with the number it may be theirs at once.
    if said.trim().is_empty() {
        let asked = asked_for(tx, answered).await?;
        let named = ("informar_crm", json!({}));
        return Ok(Plain::Wants(std::iter::once(named).chain(asked).collect()));
    }
    let sentence = Sentence::read(&said);
    let house = House::read(tx).await?;
    // "de 1600 pra cima eu topo" says what would be taken, and takes nothing.
    let floor = Wanted::looked_for(&said, &answered.now, &house).least_cents;
    let taken = if floor.is_none() { accepted::calls(tx, answered, &said).await? } else { Vec::new() };
    if !taken.is_empty() {
        wanted.extend(taken);
        return Ok(Plain::Wants(wanted));
    }
    if sets_terms(tx, answered, &said).await? {
        return Ok(Plain::HandOver(ON_TERMS));
    }
    if let Some(plain) = beside_a_shift(tx, answered, &sentence, &said, &house).await? {
        return Ok(plain.after(wanted));
    }
    if let Some(plain) = of_own(tx, answered, &sentence, &said).await? {
        return Ok(plain.after(wanted));
    }
    // "só noturno" alone narrows a look, and says nothing of other days.
    let brief = sentence.text.split(' ').count() <= BRIEF;
    if let Some(words) = news(tx, answered, &said, &house).await?.filter(|_| !brief) {
        wanted.push(kept(&words));
        let rest = rest::of_the_list(tx, answered, &said, &house).await?;
        // "só diurno", of a list that was just shown, asks for the rest of it as well.
        let offered = matches!(answered.asked, Some(OpenQuestion::Offer { .. }));
        let lifts = !Lifted::read(&words).is_nothing();
        if offered || sentence.asks() || lifts || floor.is_some() {
            wanted.push(rest.unwrap_or(("buscar_vagas", json!({}))));
        }
        // "…mas me chama depois das 16h".
        return Ok(match calls_back(&said) {
            Some(rest) => Plain::Part(wanted, rest),
            None => Plain::Wants(wanted),
        });
    }
    if matches!(answered.asked, Some(OpenQuestion::Offer { .. })) {
        if own::haggles(&sentence, &said) {
            return Ok(Plain::Wants(vec![("acolher_objecao", json!({ "tipo": "PRECO" }))]));
        }
        if own::declines(&sentence, &said) {
            return Ok(Plain::Says("julia.talk.declined"));
        }
    }
    if let Some(plain) = looked_up(tx, answered, &sentence, &said, &house).await? {
        return Ok(plain);
    }
    if let Some(taken) = seeking::read(tx, answered, &said, &house).await? {
        wanted.push(taken);
        return Ok(Plain::Wants(wanted));
    }
    // A number alone needs no reading by anybody else; what else was said does.
    Ok(Plain::Wants(Vec::new()))
}

/// A question that is withdrawn, a call that is put right, or that all is to stay as it is.
async fn beside_a_shift(
    tx: &mut Tx,
    answered: &Answered<'_>,
    sentence: &Sentence,
    said: &str,
    house: &House,
) -> Result<Option<Plain>, StoreError> {
    if card::takes_off(sentence) && notices::table::own_question(tx).await?.is_some() {
        return Ok(Some(Plain::Wants(vec![("retirar_pergunta", json!({}))])));
    }
    if let Some(moved) = calling::put_right(tx, answered, said, house).await? {
        return Ok(Some(Plain::Wants(vec![moved])));
    }
    Ok(beside::read(tx, answered, sentence).await?.map(Plain::Says))
}

/// The words by which a limit is set, or taken away that there is.
async fn news(
    tx: &mut Tx,
    answered: &Answered<'_>,
    said: &str,
    house: &House,
) -> Result<Option<String>, StoreError> {
    let Some(words) = wish::standing(said, house, &answered.now) else { return Ok(None) };
    let read = Preferred::read(&words, house, &answered.now);
    let only_lifts = read == Preferred { lifted: read.lifted, ..Preferred::default() };
    let user = tx.scope().user();
    let known = Preferred::of(tx, user, house, &answered.now).await?;
    Ok(Some(words).filter(|_| !only_lifts || known.wishes.minds(read.lifted)))
}

/// Whether somebody who was asked about a shift answers with what only the house can grant, and names no other shift.
async fn sets_terms(tx: &mut Tx, answered: &Answered<'_>, said: &str) -> Result<bool, StoreError> {
    let open = !Terms::read(said, None, &answered.now).open.is_empty();
    if !open || window::single(said, &answered.now).is_some() {
        return Ok(false);
    }
    Ok(asked_for(tx, answered).await?.is_some())
}

/// What somebody asks that only has to be looked up.
async fn looked_up(
    tx: &mut Tx,
    answered: &Answered<'_>,
    sentence: &Sentence,
    said: &str,
    house: &House,
) -> Result<Option<Plain>, StoreError> {
    if let Some(rest) = rest::of_the_list(tx, answered, said, house).await? {
        return Ok(Some(Plain::Wants(vec![rest])));
    }
    if let Some(open) = still_open(answered, said, house) {
        return Ok(Some(open));
    }
    // "lá tem onde estacionar?": that nobody here knows it is an answer, too.
    let only_asks = sentence
        .clauses
        .iter()
        .all(|clause| clause.asks || (clause.words.len() <= BRIEF * 2 && !clause.has(seeking::TAKES)));
    if only_asks && unknown::is_asked(said, None) && !own::asks_standing(sentence) {
        let named = house.hospitals.iter().find(|one| one.is_named_in(&sentence.text));
        let which = json!({ "nome_hospital": named.map_or("", |one| one.name.as_str()) });
        return Ok(Some(Plain::Wants(vec![("buscar_info_hospital", which)])));
    }
    let chooses = sentence.clauses.iter().any(seeking::takes_one);
    if !chooses
        && pay::asks_what_it_pays(said)
        && let Some(looked) = what_it_pays(tx, answered, said, house).await?
    {
        return Ok(Some(Plain::Wants(vec![looked])));
    }
    // "o que sobra pra mim a partir de 1500?", or the answer to "a partir de quanto?".
    let floor = Wanted::looked_for(said, &answered.now, house).least_cents;
    let answers =
        !sentence.has(&["nao", "nem"]) && sentence.clauses.iter().any(|clause| clause.has(wish::WORKING));
    if floor.is_some() && (sentence.asks() || answers) {
        return Ok(Some(Plain::Wants(vec![("buscar_vagas", json!({}))])));
    }
    if own::asks_how(sentence) {
        return Ok(Some(Plain::Says("julia.talk.how")));
    }
    // Also while a person was called: what is there to be looked up is answered. Beside another wish the whole is read.
    let named = house.hospitals.iter().find(|one| one.is_named_in(&sentence.text));
    if own::asks_where(sentence) && (named.is_none() || sentence.clauses.len() == 1) {
        let which = json!({ "nome_hospital": named.map_or("todos", |one| one.name.as_str()) });
        return Ok(Some(Plain::Wants(vec![("buscar_info_hospital", which)])));
    }
    Ok(None)
}

/// "o do hospital brasil dia 26 ainda tem?": that one is looked up, and what else is asked is read by itself.
fn still_open(answered: &Answered<'_>, said: &str, house: &House) -> Option<Plain> {
    let part = unknown::part_asking_if_open(said)?;
    let wanted = Wanted::read(part, &answered.now, &house.hospitals, &house.specialties);
    let day =
        window::single(part, &answered.now).filter(|_| window::dated(part) || !wanted.weekdays.is_empty());
    let hospital = house.hospital_name(wanted.hospital);
    if hospital.is_none() && day.is_none() {
        return None;
    }
    // A weekday alone is any of that name.
    let day = day.filter(|_| window::dated(part)).map(|day| day.to_string());
    let mut look = json!({ "preferencias": "ignorar" });
    for (name, value) in [("hospital", hospital), ("data_inicio", day.clone()), ("data_fim", day)] {
        if let Some(value) = value {
            look[name] = json!(value);
        }
    }
    let rest = said.replacen(part, " ", 1);
    let calls = vec![("buscar_vagas", look)];
    let more = rest.contains('?');
    Some(if more { Plain::Part(calls, rest.trim().to_owned()) } else { Plain::Wants(calls) })
}

/// What a shift pays: of the one that is named, or the only one that was offered.
async fn what_it_pays(
    tx: &mut Tx,
    answered: &Answered<'_>,
    said: &str,
    house: &House,
) -> Result<Option<Called>, StoreError> {
    let wanted = Wanted::read(said, &answered.now, &house.hospitals, &house.specialties);
    if wanted.hospital.is_some() || wanted.window.is_some() || !wanted.weekdays.is_empty() {
        return Ok(Some(("buscar_vagas", json!({}))));
    }
    let offered = accepted::offered(tx, answered).await?;
    let [one] = offered.as_slice() else { return Ok(None) };
    let day = one.starts.date().to_string();
    let arguments = json!({ "data_inicio": day, "data_fim": day, "hospital": one.hospital.name });
    Ok(Some(("buscar_vagas", arguments)))
}

/// The part of a message that asks to be called.
fn calls_back(said: &str) -> Option<String> {
    let asks = |part: &&str| {
        let text = folded(part);
        callbacks::sentences::SENTENCES.list("outright").iter().any(|phrase| names(&text, phrase))
    };
    said.split(['.', '!', '?', ',', ';', '\n']).find(asks).map(|part| part.trim().to_owned())
}

/// The words by which a limit is kept.
fn kept(words: &str) -> Called {
    ("salvar_memoria", json!({ "informacao": words, "tipo": "restricao", "confianca": "alta" }))
}

const RESERVES: &str = "reservar_plantao";

/// The shift that they were asked about, as it was.
async fn asked_for(tx: &mut Tx, answered: &Answered<'_>) -> Result<Option<Called>, StoreError> {
    let Some(OpenQuestion::Proposal { action } | OpenQuestion::ProposalAgain { action, .. }) = answered.asked
    else {
        return Ok(None);
    };
    let waiting = actions::find(tx, *action).await?.filter(|waiting| waiting.tool == RESERVES);
    Ok(waiting.map(|waiting| (RESERVES, waiting.arguments)))
}

async fn of_own(
    tx: &mut Tx,
    answered: &Answered<'_>,
    sentence: &Sentence,
    said: &str,
) -> Result<Option<Plain>, StoreError> {
    let now = answered.now.timestamp();
    let mut own = table::taken(tx, now).await?;
    own.retain(|vaga| vaga.starts.timestamp() > now);
    let given = own::without_what_stays(said);
    let (given, leaves) = (given.as_str(), &Sentence::read(&given));
    let meant = own::referred(leaves, given, &own, &answered.now);
    // What was offered just now is refused, not given back, where both could be meant.
    let offered = accepted::offered(tx, answered).await?;
    let of_the_offer =
        offered.iter().any(|vaga| meant.iter().any(|own| own.starts.date() == vaga.starts.date()))
            || (!offered.is_empty() && own::names_one(said, &offered) && !own::names_one(said, &own));
    // What was only asked for is given up like what one has.
    let asked = requests::table::own_waiting_for(tx).await?;
    let asked: Vec<Vaga> = asked.into_iter().map(|(_, vaga)| vaga).collect();
    let requested = own::referred(leaves, given, &asked, &answered.now);
    // "não quero plantão em Santos" gives no shift back that is in Santo André.
    let house = House::read(tx).await?;
    let both: Vec<&Vaga> = meant.iter().chain(&requested).copied().collect();
    let elsewhere = Preferred::read(said, &house, &answered.now).refuses_elsewhere(&both);
    let spoken_of = !both.is_empty() && !elsewhere;
    if spoken_of && !of_the_offer {
        if own::gives_up(leaves) {
            let given_up: Vec<&Vaga> = meant.iter().chain(&requested).copied().collect();
            let day = given_up.first().map(|vaga| vaga.starts.date().to_string());
            let arguments = match given_up.as_slice() {
                [one] => json!({ "data_plantao": day, "vaga_id": one.id }),
                _ => json!({}),
            };
            let mut wanted = vec![("cancelar_plantao", arguments)];
            if own::asks_for_another(sentence) {
                wanted.push(("buscar_vagas", json!({})));
            }
            return Ok(Some(Plain::Wants(wanted)));
        }
        if !meant.is_empty() && own::needs_leave(sentence, said) {
            return Ok(Some(Plain::HandOver(OTHER_TERMS)));
        }
        if !meant.is_empty() && answered.pressing {
            return Ok(Some(Plain::HandOver(PRESSING)));
        }
    }
    let unnamed = meant.is_empty() && window::single(said, &answered.now).is_none();
    if unnamed && !own.is_empty() && offered.is_empty() && own::needs_leave(sentence, said) {
        return Ok(Some(Plain::HandOver(OTHER_TERMS)));
    }
    if own::asks_standing(sentence) && !of_the_offer {
        let of_them = sentence.begins(&["conferi", "liber", "aprov", "marcad", "agendad"]);
        if !own.is_empty() || !asked.is_empty() || of_them {
            return Ok(Some(Plain::Wants(vec![("listar_meus_plantoes", json!({}))])));
        }
    }
    Ok(None)
}
