//! Hospitals and specialties, kept for the whole house.

use domain::Timestamp;
use store::{StoreError, Tx, params, sql};

use super::{Hospital, HospitalId, NewHospital, Specialty, SpecialtyId, folded};

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

/// Keeps a hospital. Nothing if one of that name is there already.
pub async fn add_hospital(
    tx: &mut Tx,
    new: &NewHospital,
    now: Timestamp,
) -> Result<Option<HospitalId>, StoreError> {
    let id = HospitalId::new(now);
    let added = tx
        .execute(
            sql!(
                "insert into julia_hospitals (id, tenant_id, name, folded, address, bairro, cidade, estado, region, notes,
                                              timezone, created_at, updated_at)
                 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)
                 on conflict (tenant_id, folded) do nothing"
            ),
            params![
                id,
                tx.scope().tenant(),
                new.name,
                folded(&new.name),
                new.address,
                new.bairro,
                new.cidade,
                new.estado,
                new.region,
                new.notes,
                new.timezone,
                now
            ],
        )
        .await?;
    Ok((added == 1).then_some(id))
}

/// Puts what an operator entered in the place of what was there. `false`: there is no such hospital.
pub async fn change_hospital(
    tx: &mut Tx,
    id: HospitalId,
    new: &NewHospital,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let changed = tx
        .execute(
            sql!(
                "update julia_hospitals set name = $3, folded = $4, address = $5, bairro = $6, cidade = $7, estado = $8,
                                            region = $9, notes = $10, timezone = $11, updated_at = $12
                  where tenant_id = $1 and id = $2"
            ),
            params![
                tx.scope().tenant(),
                id,
                new.name,
                folded(&new.name),
                new.address,
                new.bairro,
                new.cidade,
                new.estado,
                new.region,
                new.notes,
                new.timezone,
                now
            ],
        )
        .await?;
    Ok(changed == 1)
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

/// Archives a hospital, or takes it up again. `false`: there is no such one.
pub(crate) async fn archive_hospital(
    tx: &mut Tx,
    id: HospitalId,
    at: Option<Timestamp>,
) -> Result<bool, StoreError> {
    let changed = tx
        .execute(
            sql!("update julia_hospitals set archived_at = $3 where tenant_id = $1 and id = $2"),
            params![tx.scope().tenant(), id, at],
        )
        .await?;
    Ok(changed == 1)
}

/// Archives a specialty, or takes it up again. `false`: there is no such one.
pub(crate) async fn archive_specialty(
    tx: &mut Tx,
    id: SpecialtyId,
    at: Option<Timestamp>,
) -> Result<bool, StoreError> {
    let changed = tx
        .execute(
            sql!("update julia_specialties set archived_at = $3 where tenant_id = $1 and id = $2"),
            params![tx.scope().tenant(), id, at],
        )
        .await?;
    Ok(changed == 1)
}

/// Gives a specialty another name. `false`: there is no such one.
pub(crate) async fn rename_specialty(tx: &mut Tx, id: SpecialtyId, name: &str) -> Result<bool, StoreError> {
    let changed = tx
        .execute(
            sql!("update julia_specialties set name = $3, folded = $4 where tenant_id = $1 and id = $2"),
            params![tx.scope().tenant(), id, name, folded(name)],
        )
        .await?;
    Ok(changed == 1)
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

/// Keeps a specialty. Nothing if it is there already.
pub async fn add_specialty(
    tx: &mut Tx,
    name: &str,
    now: Timestamp,
) -> Result<Option<SpecialtyId>, StoreError> {
    let id = SpecialtyId::new(now);
    let added = tx
        .execute(
            sql!(
                "insert into julia_specialties (id, tenant_id, name, folded, created_at)
                 values ($1, $2, $3, $4, $5) on conflict (tenant_id, folded) do nothing"
            ),
            params![id, tx.scope().tenant(), name, folded(name), now],
        )
        .await?;
    Ok((added == 1).then_some(id))
}
