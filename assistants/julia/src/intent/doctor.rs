//! What a doctor asks for where the house's own knowledge makes it plain.

use domain::OpenQuestion;
use engine::assistant::Answered;
use serde_json::json;
use store::{StoreError, Tx, actions};

use super::sentence::Sentence;
use super::{Called, own, rest, seeking, wish};
use crate::callbacks;
use crate::places::{House, folded, names};
use crate::requests;
use crate::vagas::terms::Terms;
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
    let taken = accepted::calls(tx, answered, &said).await?;
    if !taken.is_empty() {
        wanted.extend(taken);
        return Ok(Plain::Wants(wanted));
    }
    if sets_terms(tx, answered, &said).await? {
        return Ok(Plain::HandOver(ON_TERMS));
    }
    let sentence = Sentence::read(&said);
    if let Some(plain) = of_own(tx, answered, &sentence, &said).await? {
        return Ok(match plain {
            Plain::Wants(own) => {
                wanted.extend(own);
                Plain::Wants(wanted)
            }
            other => other,
        });
    }
    let house = House::read(tx).await?;
    // "só noturno" alone narrows a look, and says nothing of other days.
    let brief = sentence.text.split(' ').count() <= BRIEF;
    if let Some(words) = wish::standing(&said, &house, &answered.now).filter(|_| !brief) {
        wanted.push(kept(&words));
        // "só diurno", of a list that was just shown, asks for the rest of it as well.
        if matches!(answered.asked, Some(OpenQuestion::Offer { .. })) || sentence.asks() {
            wanted.push(("buscar_vagas", json!({})));
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
    let chooses = sentence.clauses.iter().any(seeking::takes_one);
    if !chooses
        && pay::asks_what_it_pays(said)
        && let Some(looked) = what_it_pays(tx, answered, said, house).await?
    {
        return Ok(Some(Plain::Wants(vec![looked])));
    }
    // "o que sobra pra mim a partir de 1500?"
    let floor = Wanted::read(said, &answered.now, &house.hospitals, &house.specialties).least_cents;
    if sentence.asks() && floor.is_some() {
        return Ok(Some(Plain::Wants(vec![("buscar_vagas", json!({}))])));
    }
    if own::asks_how(sentence) {
        return Ok(Some(Plain::Says("julia.talk.how")));
    }
    if own::asks_where(sentence) && !house.hospitals.iter().any(|one| one.is_named_in(&sentence.text)) {
        let every = json!({ "nome_hospital": "todos" });
        return Ok(Some(Plain::Wants(vec![("buscar_info_hospital", every)])));
    }
    Ok(None)
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
    let spoken_of = !meant.is_empty() || !requested.is_empty();
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
