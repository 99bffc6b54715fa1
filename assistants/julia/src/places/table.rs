//! Hospitals and specialties, kept for the whole house.

use domain::Timestamp;
use store::{StoreError, Tx, Value, params, sql};

use super::{Hospital, HospitalId, Specialty, SpecialtyId, folded};

/// How many of each are looked through. A house with more has outgrown looking by name.
const MOST: i64 = 500;

/// The hospitals whose names come after one, in the order of the alphabet.
pub async fn hospitals_after(tx: &mut Tx, after: &str, limit: i64) -> Result<Vec<Hospital>, StoreError> {
    tx.rows(
        sql!(
            "select id as hospital_id, name as hospital, address, bairro, cidade, estado, region, notes, timezone,
                    archived_at as hospital_archived_at
               from julia_hospitals where tenant_id = $1 and folded > $2 order by folded limit $3"
        ),
        params![tx.scope().tenant(), after, limit],
    )
    .await
}

pub async fn hospitals(tx: &mut Tx) -> Result<Vec<Hospital>, StoreError> {
    hospitals_after(tx, "", MOST).await
}

pub async fn hospital(tx: &mut Tx, id: HospitalId) -> Result<Option<Hospital>, StoreError> {
    tx.optional(
        sql!(
            "select id as hospital_id, name as hospital, address, bairro, cidade, estado, region, notes, timezone,
                    archived_at as hospital_archived_at
               from julia_hospitals where tenant_id = $1 and id = $2"
        ),
        params![tx.scope().tenant(), id],
    )
    .await
}

/// Keeps a hospital. `false`: one of that name is there already.
pub async fn add_hospital(tx: &mut Tx, hospital: &Hospital, now: Timestamp) -> Result<bool, StoreError> {
    let added = tx
        .execute(
            sql!(
                "insert into julia_hospitals (tenant_id, id, name, folded, address, bairro, cidade, estado, region, notes,
                                              timezone, archived_at, created_at, updated_at)
                 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)
                 on conflict (tenant_id, folded) do nothing"
            ),
            &columns(tx, hospital, now),
        )
        .await?;
    Ok(added == 1)
}

/// Puts something else where a hospital was. `false`: another has that name.
pub(crate) async fn change_hospital(
    tx: &mut Tx,
    hospital: &Hospital,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let changed = tx
        .execute(
            sql!(
                "update julia_hospitals set name = $3, folded = $4, address = $5, bairro = $6, cidade = $7, estado = $8,
                        region = $9, notes = $10, timezone = $11, archived_at = $12, updated_at = $13
                  where tenant_id = $1 and id = $2 and not exists (
                        select 1 from julia_hospitals other
                         where other.tenant_id = $1 and other.folded = $4 and other.id <> $2)"
            ),
            &columns(tx, hospital, now),
        )
        .await?;
    Ok(changed == 1)
}

fn columns(tx: &Tx, hospital: &Hospital, now: Timestamp) -> Vec<Value> {
    params![
        tx.scope().tenant(),
        hospital.id,
        hospital.name,
        folded(&hospital.name),
        hospital.address,
        hospital.bairro,
        hospital.cidade,
        hospital.estado,
        hospital.region,
        hospital.notes,
        hospital.timezone,
        hospital.archived_at,
        now
    ]
    .to_vec()
}

/// Whether a hospital or a specialty of a shift is used no more.
pub(crate) async fn is_archived(
    tx: &mut Tx,
    hospital: HospitalId,
    specialty: SpecialtyId,
) -> Result<bool, StoreError> {
    let (count,): (i64,) = tx
        .one(
            sql!(
                "select (select count(*) from julia_hospitals
                          where tenant_id = $1 and id = $2 and archived_at is not null)
                      + (select count(*) from julia_specialties
                          where tenant_id = $1 and id = $3 and archived_at is not null)"
            ),
            params![tx.scope().tenant(), hospital, specialty],
        )
        .await?;
    Ok(count > 0)
}

pub async fn specialties_after(tx: &mut Tx, after: &str, limit: i64) -> Result<Vec<Specialty>, StoreError> {
    tx.rows(
        sql!(
            "select id as specialty_id, name as specialty, archived_at as specialty_archived_at from julia_specialties
              where tenant_id = $1 and folded > $2 order by folded limit $3"
        ),
        params![tx.scope().tenant(), after, limit],
    )
    .await
}

pub async fn specialties(tx: &mut Tx) -> Result<Vec<Specialty>, StoreError> {
    specialties_after(tx, "", MOST).await
}

pub async fn specialty(tx: &mut Tx, id: SpecialtyId) -> Result<Option<Specialty>, StoreError> {
    tx.optional(
        sql!(
            "select id as specialty_id, name as specialty, archived_at as specialty_archived_at from julia_specialties where tenant_id = $1 and id = $2"
        ),
        params![tx.scope().tenant(), id],
    )
    .await
}

/// Keeps a specialty. `false`: it is there already.
pub async fn add_specialty(tx: &mut Tx, specialty: &Specialty, now: Timestamp) -> Result<bool, StoreError> {
    let (name, archived_at) = (&specialty.name, specialty.archived_at);
    let added = tx
        .execute(
            sql!(
                "insert into julia_specialties (id, tenant_id, name, folded, archived_at, created_at)
                 values ($1, $2, $3, $4, $5, $6) on conflict (tenant_id, folded) do nothing"
            ),
            params![specialty.id, tx.scope().tenant(), name, folded(name), archived_at, now],
        )
        .await?;
    Ok(added == 1)
}

/// Puts something else where a specialty was. `false`: another has that name.
pub(crate) async fn change_specialty(tx: &mut Tx, specialty: &Specialty) -> Result<bool, StoreError> {
    let (name, archived_at) = (&specialty.name, specialty.archived_at);
    let changed = tx
        .execute(
            sql!(
                "update julia_specialties set name = $3, folded = $4, archived_at = $5
                  where tenant_id = $1 and id = $2 and not exists (
                        select 1 from julia_specialties other
                         where other.tenant_id = $1 and other.folded = $4 and other.id <> $2)"
            ),
            params![tx.scope().tenant(), specialty.id, name, folded(name), archived_at],
        )
        .await?;
    Ok(changed == 1)
}
