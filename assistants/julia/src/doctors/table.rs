//! Doctors, one row a person.

use domain::{Timestamp, UserId};
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
            "select user_id, name, crm, specialty_id, region, profile, objective from julia_doctors
              where tenant_id = $1 and user_id = $2"
        ),
        params![tx.scope().tenant(), user],
    )
    .await
}

/// The doctors after one, in the order in which they came.
pub async fn after(tx: &mut Tx, after: UserId, limit: i64) -> Result<Vec<Doctor>, StoreError> {
    tx.rows(
        sql!(
            "select user_id, name, crm, specialty_id, region, profile, objective from julia_doctors
              where tenant_id = $1 and user_id > $2 order by user_id limit $3"
        ),
        params![tx.scope().tenant(), after, limit],
    )
    .await
}

/// Keeps a doctor, or what changed of one.
pub async fn put(tx: &mut Tx, doctor: &Doctor, now: Timestamp) -> Result<(), StoreError> {
    tx.execute(
        sql!(
            "insert into julia_doctors (tenant_id, user_id, name, crm, specialty_id, region, profile, objective,
                                        created_at, updated_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
             on conflict (tenant_id, user_id) do update
                set name = $3, crm = $4, specialty_id = $5, region = $6, profile = $7, objective = $8, updated_at = $9"
        ),
        params![
            tx.scope().tenant(),
            doctor.user,
            doctor.name,
            doctor.crm,
            doctor.specialty,
            doctor.region,
            doctor.profile,
            doctor.objective,
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
