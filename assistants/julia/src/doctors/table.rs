//! Doctors, one row a person.

use domain::name::one_line;
use domain::{DisplayName, Timestamp, UserId};
use jiff::tz::TimeZone;
use store::{StoreError, Tx, params, sql};

use super::Doctor;

/// The doctor whose transaction this is; nothing for somebody whom no operator has registered.
pub async fn own(tx: &mut Tx) -> Result<Option<Doctor>, StoreError> {
    let user = tx.scope().user();
    find(tx, user).await
}

pub async fn find(tx: &mut Tx, user: UserId) -> Result<Option<Doctor>, StoreError> {
    tx.optional(
        sql!(
            "select user_id, name, crm, specialty_id, region, profile, objective, objection, objected_at
               from julia_doctors
              where tenant_id = $1 and user_id = $2"
        ),
        params![tx.scope().tenant(), user],
    )
    .await
}

/// Whoever is registered with a CRM, however it is written.
pub(crate) async fn with_crm(tx: &mut Tx, crm: &str) -> Result<Option<UserId>, StoreError> {
    let found: Option<(UserId,)> = tx
        .optional(
            sql!(
                "select user_id from julia_doctors
                  where tenant_id = $1 and lower(crm) = lower($2) order by user_id limit 1"
            ),
            params![tx.scope().tenant(), crm],
        )
        .await?;
    Ok(found.map(|(user,)| user))
}

/// Where somebody of the tenant's is.
pub(crate) async fn zone_of(tx: &mut Tx, user: UserId) -> Result<TimeZone, StoreError> {
    let zone: Option<(String,)> = tx
        .optional(
            sql!("select timezone from users where tenant_id = $1 and id = $2"),
            params![tx.scope().tenant(), user],
        )
        .await?;
    Ok(zone.and_then(|(name,)| TimeZone::get(&name).ok()).unwrap_or(TimeZone::UTC))
}

/// The doctors after one, in the order in which they came.
pub async fn after(tx: &mut Tx, after: UserId, limit: i64) -> Result<Vec<Doctor>, StoreError> {
    tx.rows(
        sql!(
            "select user_id, name, crm, specialty_id, region, profile, objective, objection, objected_at
               from julia_doctors
              where tenant_id = $1 and user_id > $2 order by user_id limit $3"
        ),
        params![tx.scope().tenant(), after, limit],
    )
    .await
}

/// What was heard of a doctor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DoctorSignals<'a> {
    pub(crate) profile: Option<&'a str>,
    pub(crate) objective: Option<&'a str>,
    pub(crate) objection: Option<&'a str>,
    pub(crate) objected_at: Option<Timestamp>,
}

impl DoctorSignals<'_> {
    pub(crate) fn is_news_of(&self, doctor: &Doctor) -> bool {
        self.profile != doctor.profile.as_deref()
            || self.objective != doctor.objective.as_deref()
            || self.objection != doctor.objection.as_deref()
            || self.objected_at != doctor.objected_at
    }
}

/// Keeps what was heard of the person whose transaction this is.
pub(crate) async fn set_heard(tx: &mut Tx, heard: &DoctorSignals<'_>) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "update julia_doctors set profile = $3, objective = $4, objection = $5, objected_at = $6
              where tenant_id = $1 and user_id = $2"
        ),
        params![
            scope.tenant(),
            scope.user(),
            heard.profile,
            heard.objective,
            heard.objection,
            heard.objected_at
        ],
    )
    .await?;
    Ok(())
}

/// Notes that the person was shown something they could take.
pub(crate) async fn set_offered(tx: &mut Tx, now: Timestamp) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!("update julia_doctors set offered_at = $3 where tenant_id = $1 and user_id = $2"),
        params![scope.tenant(), scope.user(), now],
    )
    .await?;
    Ok(())
}

/// Whoever takes a shift hesitates no more.
pub(crate) async fn clear_objection(tx: &mut Tx) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "update julia_doctors set objection = null, objected_at = null
              where tenant_id = $1 and user_id = $2 and objection is not null"
        ),
        params![scope.tenant(), scope.user()],
    )
    .await?;
    Ok(())
}

/// Keeps a doctor, or what an operator changed of one. What was heard of them is not an operator's to write.
pub async fn put(tx: &mut Tx, doctor: &Doctor, now: Timestamp) -> Result<(), StoreError> {
    tx.execute(
        sql!(
            "insert into julia_doctors (tenant_id, user_id, name, crm, specialty_id, region, created_at, updated_at)
             values ($1, $2, $3, $4, $5, $6, $7, $7)
             on conflict (tenant_id, user_id) do update
                set name = $3, crm = $4, specialty_id = $5, region = $6, updated_at = $7"
        ),
        params![
            tx.scope().tenant(),
            doctor.user,
            one_line(&doctor.name, DisplayName::MAX_CHARS),
            doctor.crm,
            doctor.specialty,
            doctor.region,
            now
        ],
    )
    .await?;
    Ok(())
}

/// Everything about the person, gone.
pub async fn forget(tx: &mut Tx) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!("delete from julia_doctors where tenant_id = $1 and user_id = $2"),
        params![scope.tenant(), scope.user()],
    )
    .await?;
    Ok(())
}
