//! Whom a campaign of hers is for: by specialty, region and what they took, or for whom a shift is. The house itself
//! filters by name and by when somebody was heard from last.

mod offer;

use std::collections::BTreeMap;

use domain::{CorrelationId, Timestamp, TurnId, UserId, Words};
use engine::campaigns::{Audience, AudienceRequest, Candidate, Question, Written};
use serde::Deserialize;
use serde_json::Value;
use store::{StoreError, Tx, sightings};
use utoipa::{OpenApi, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use uuid::Uuid;
use web::App;

use self::offer::Offer;
use crate::doctors::{self, Doctor};
use crate::places::{self, Specialty, folded};
use crate::vagas::{self, ShiftStatus, ShiftText, Vaga, VagaId};

const SPECIALTY: &str = "especialidade";
const OF_DOCTORS: &[&str] = &[SPECIALTY];
const OF_OFFERS: &[&str] = &[SPECIALTY, Offer::DAY, Offer::HOURS, Offer::HOSPITAL, Offer::VALUE];

/// How her campaigns find their people.
pub(crate) const AUDIENCE: Audience = Audience {
    variables: OF_OFFERS,
    understands: |value| {
        let wanted = Wanted::read(value)?;
        // Without a shift there is no day and no value to speak of.
        Some(if wanted.vaga_id.is_some() { OF_OFFERS } else { OF_DOCTORS })
    },
    questions: &[
        Question {
            name: "vaga_id",
            label: "julia.audience.shift",
            choices: Some(|tx, words, now| Box::pin(open_shifts(tx, words, now))),
        },
        Question {
            name: "specialty",
            label: "julia.audience.specialty",
            choices: Some(|tx, _, _| Box::pin(specialties(tx))),
        },
        Question { name: "region", label: "julia.audience.region", choices: None },
        Question {
            name: "reservation",
            label: "julia.audience.reservation",
            choices: Some(|_, words, _| Box::pin(std::future::ready(Ok(Reservation::choices(words))))),
        },
    ],
    choose: |tx, asked| Box::pin(choose(tx, asked)),
    sent: |tx, written| Box::pin(sent(tx, written)),
};

/// How many shifts a page lets one choose from.
const SHOWN: i64 = 200;

async fn open_shifts(
    tx: &mut Tx,
    words: &Words,
    now: Timestamp,
) -> Result<Vec<(String, String)>, StoreError> {
    let from = (now, VagaId::from_uuid(Uuid::nil()));
    let open = vagas::table::open(tx, from, Timestamp::MAX, SHOWN).await?;
    let line = |vaga: &Vaga| {
        let saying = ShiftText::at(words, now.to_zoned(vaga.starts.time_zone().clone()));
        (vaga.id.to_string(), format!("{} · {}", saying.line(vaga), vaga.specialty.name))
    };
    Ok(open.iter().map(line).collect())
}

async fn specialties(tx: &mut Tx) -> Result<Vec<(String, String)>, StoreError> {
    let all = places::table::specialties(tx).await?;
    Ok(all.into_iter().map(|one| (one.name.clone(), one.name)).collect())
}

/// `audience.own` of a campaign of Júlia's. What is left out does not narrow. A text may say `{{especialidade}}`, and of a
/// shift `{{data}}`, `{{horario}}`, `{{hospital}}` and `{{valor}}`. Who was heard from last is asked for by `heard_before` and
/// `heard_after` of `audience` itself.
#[derive(Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[schema(as = JuliaAudience)]
#[serde(deny_unknown_fields)]
struct Wanted {
    /// The doctor's, as people call it: `cardio` finds cardiology.
    specialty: Option<String>,
    /// The doctor's, or a part of its name.
    region: Option<String>,
    reservation: Option<Reservation>,
    /// The shift that is offered: only while it is open, and to doctors of its specialty unless another is named. Asked
    /// again before each message: whoever comes after it was taken gets nothing.
    #[schema(value_type = Option<String>, format = Uuid)]
    vaga_id: Option<VagaId>,
}

/// What the doctor took: nothing ever (`never`), nothing that is still to come (`none_ahead`), or something at some time
/// (`some`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[schema(as = JuliaAudienceReservation)]
#[serde(rename_all = "snake_case")]
enum Reservation {
    Never,
    NoneAhead,
    Some,
}

/// What operators read of the filter in the API's own description.
#[derive(OpenApi)]
#[openapi(components(schemas(Wanted, Reservation)))]
struct Described;

/// The filter's description; it adds no path.
pub(crate) fn described() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Described::openapi())
}

impl Wanted {
    fn read(value: &Value) -> Option<Self> {
        let wanted: Self = match value {
            Value::Null => Self::default(),
            // A list would be read as the fields in their order.
            Value::Object(_) => serde_json::from_value(value.clone()).ok()?,
            _ => return None,
        };
        // A name that is all blanks would mean everybody.
        let named = [&wanted.specialty, &wanted.region];
        let said = named.into_iter().flatten().all(|name| !folded(name).is_empty());
        said.then_some(wanted)
    }
}

impl Reservation {
    fn choices(words: &Words) -> Vec<(String, String)> {
        let choice = |name: &str| {
            (name.to_owned(), words.text(&format!("julia.audience.reservations.{name}")).to_owned())
        };
        ["never", "none_ahead", "some"].map(choice).to_vec()
    }

    async fn fits(self, tx: &mut Tx, user: UserId, now: Timestamp) -> Result<bool, StoreError> {
        let latest = vagas::table::taken_by(tx, user, 1).await?.pop();
        Ok(match self {
            Self::Never => latest.is_none(),
            Self::Some => latest.is_some(),
            Self::NoneAhead => !latest
                .is_some_and(|vaga| vaga.status == ShiftStatus::Reservada && vaga.ends.timestamp() > now),
        })
    }
}

async fn choose(tx: &mut Tx, asked: AudienceRequest<'_>) -> Result<Vec<Candidate>, StoreError> {
    let Some(wanted) = Wanted::read(asked.filter) else { return Ok(Vec::new()) };
    let offer = match wanted.vaga_id {
        Some(id) => match Offer::standing(tx, id, asked.now).await? {
            Some(offer) => Some(offer),
            None => return Ok(Vec::new()),
        },
        None => None,
    };
    let house = places::House::read(tx).await?;
    let specialties = &house.specialties;
    let mut chosen = Vec::new();
    for user in asked.people.iter().copied() {
        let doctor = doctors::table::find(tx, user).await?;
        let specialty = doctor.as_ref().and_then(|doctor| doctor.specialty);
        let specialty = specialties.iter().find(|one| Some(one.id) == specialty);
        if !wanted.means(doctor.as_ref(), specialty, offer.as_ref()) {
            continue;
        }
        if let Some(offer) = &offer
            && !offer.is_welcome(tx, user, &house, asked.now).await?
        {
            continue;
        }
        if let Some(reservation) = wanted.reservation
            && !reservation.fits(tx, user, asked.now).await?
        {
            continue;
        }
        let mut words: BTreeMap<String, String> = BTreeMap::new();
        if let Some(offer) = &offer {
            words.extend(offer.words());
        }
        if let Some(specialty) = specialty {
            words.insert(SPECIALTY.to_owned(), specialty.name.clone());
        }
        chosen.push(Candidate { user, words });
    }
    Ok(chosen)
}

/// A shift that was offered is what "quero essa" means from then on.
async fn sent(tx: &mut Tx, written: Written<'_>) -> Result<Vec<Uuid>, StoreError> {
    let offered = Wanted::read(written.filter).and_then(|wanted| wanted.vaga_id);
    let Some(id) = offered else { return Ok(Vec::new()) };
    let now = written.now;
    sightings::note(tx, written.conversation, TurnId::new(now), &[id.as_uuid()], now).await?;
    vagas::offered(tx, written.conversation, &CorrelationId::random(), &[id], now).await?;
    Ok(vec![id.as_uuid()])
}

impl Wanted {
    fn means(&self, doctor: Option<&Doctor>, own: Option<&Specialty>, offer: Option<&Offer>) -> bool {
        let of_specialty = match (&self.specialty, offer) {
            (Some(name), _) => own.is_some_and(|own| own.is_called(name)),
            (None, Some(offer)) => own.is_some_and(|own| own.id == offer.specialty()),
            (None, None) => true,
        };
        let region = doctor.and_then(|doctor| doctor.region.as_deref());
        of_specialty
            && self.region.as_deref().is_none_or(|wanted| region.is_some_and(|own| lies_in(own, wanted)))
    }
}

/// "ABC" is where "ABC paulista" is, and the other way round.
fn lies_in(own: &str, wanted: &str) -> bool {
    let (own, wanted) = (folded(own), folded(wanted));
    places::names(&own, &wanted) || places::names(&wanted, &own)
}

#[cfg(test)]
#[path = "audience_tests.rs"]
mod tests;
