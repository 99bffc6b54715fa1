//! What was heard of a doctor is kept with them: the next talk begins where the last one ended.

use domain::Timestamp;
use jiff::SignedDuration;
use store::{StoreError, Tx};

use super::objection::Objection;
use super::objective::Objective;
use super::profile::Profile;
use crate::doctors::table::{self, DoctorSignals};

/// How long an objection is minded that is not made again.
const STANDS: SignedDuration = SignedDuration::from_hours(24);

const PROFILE: &str = "perfil:";
const OBJECTION: &str = "objecao:";

/// What is known of the person whose transaction this is.
pub(crate) async fn recall(tx: &mut Tx, now: Timestamp) -> Result<Vec<String>, StoreError> {
    let Some(doctor) = table::own(tx).await? else { return Ok(Vec::new()) };
    let profile = doctor.profile.as_deref().and_then(Profile::parse).map(named_profile);
    let fresh = doctor.objected_at.is_some_and(|at| now.duration_since(at) < STANDS);
    let objection = doctor.objection.as_deref().and_then(Objection::parse).filter(|_| fresh);
    Ok(profile.into_iter().chain(objection.map(named_objection)).collect())
}

/// Keeps what these messages show, newest first. Of whoever is no doctor of the house nothing is kept.
pub(crate) async fn note(tx: &mut Tx, said: &[&str], now: Timestamp) -> Result<(), StoreError> {
    let Some(newest) = said.first() else { return Ok(()) };
    let Some(doctor) = table::own(tx).await? else { return Ok(()) };
    let known = doctor.profile.as_deref().and_then(Profile::parse);
    let objection = Objection::heard_in(newest).map(Objection::as_str);
    let objective = Objective::heard_in(newest).map(Objective::as_str);
    let heard = DoctorSignals {
        profile: Profile::heard_in(said, known).map(Profile::as_str).or(doctor.profile.as_deref()),
        objective: objective.or(doctor.objective.as_deref()),
        objection: objection.or(doctor.objection.as_deref()),
        objected_at: objection.map_or(doctor.objected_at, |_| Some(now)),
    };
    if heard.is_news_of(&doctor) { table::set_heard(tx, &heard).await } else { Ok(()) }
}

pub(super) fn profile(known: &[String]) -> Option<Profile> {
    known.iter().find_map(|name| Profile::parse(name.strip_prefix(PROFILE)?))
}

pub(super) fn objection(known: &[String]) -> Option<Objection> {
    known.iter().find_map(|name| Objection::parse(name.strip_prefix(OBJECTION)?))
}

pub(super) fn named_profile(profile: Profile) -> String {
    format!("{PROFILE}{}", profile.as_str())
}

pub(super) fn named_objection(objection: Objection) -> String {
    format!("{OBJECTION}{}", objection.as_str())
}
