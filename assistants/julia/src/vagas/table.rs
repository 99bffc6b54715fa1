//! The shifts themselves: offered, found, taken, given back. They are the tenant's; only who took one is a person's.

use domain::{Timestamp, UserId};
use store::{StoreError, Tx, params, sql};
use uuid::Uuid;

use super::{NewVaga, ShiftStatus, Vaga, VagaId};

/// What every look at shifts reads.
macro_rules! vagas {
    ($rest:literal) => {
        sql!(concat!(
            "select v.id, v.starts_at, v.ends_at, v.periodo, v.value_cents, v.status, v.reserved_by, v.hospital_id,
                    v.specialty_id, h.name as hospital, h.address, h.bairro, h.cidade, h.estado, h.region, h.notes,
                    h.timezone, h.archived_at as hospital_archived_at, s.name as specialty,
                    s.archived_at as specialty_archived_at
               from julia_vagas v
               join julia_hospitals h on h.tenant_id = v.tenant_id and h.id = v.hospital_id
               join julia_specialties s on s.tenant_id = v.tenant_id and s.id = v.specialty_id ",
            $rest
        ))
    };
}

/// A place in the order of shifts: by when they begin.
pub type ShiftCursor = (Timestamp, VagaId);

pub async fn find(tx: &mut Tx, id: VagaId) -> Result<Option<Vaga>, StoreError> {
    tx.optional(vagas!("where v.tenant_id = $1 and v.id = $2"), params![tx.scope().tenant(), id]).await
}

/// Open shifts after a place, up to an instant, the next first.
pub async fn open(
    tx: &mut Tx,
    after: ShiftCursor,
    until: Timestamp,
    limit: i64,
) -> Result<Vec<Vaga>, StoreError> {
    tx.rows(
        vagas!(
            "where v.tenant_id = $1 and v.status = 'aberta' and (v.starts_at, v.id) > ($2, $3) and v.starts_at <= $4
             order by v.starts_at, v.id limit $5"
        ),
        params![tx.scope().tenant(), after.0, after.1, until, limit],
    )
    .await
}

/// A place as an address carries it, and back.
pub fn write_place((at, id): ShiftCursor) -> String {
    format!("{}.{id}", at.as_microsecond())
}

pub fn read_place(text: &str) -> Option<ShiftCursor> {
    let (at, id) = text.split_once('.')?;
    Some((Timestamp::from_microsecond(at.parse().ok()?).ok()?, id.parse().ok()?))
}

/// Every shift after a place, of one standing or whatever became of it, for operators.
pub async fn all(
    tx: &mut Tx,
    status: Option<ShiftStatus>,
    after: ShiftCursor,
    until: Timestamp,
    limit: i64,
) -> Result<Vec<Vaga>, StoreError> {
    tx.rows(
        vagas!(
            "where v.tenant_id = $1 and (v.starts_at, v.id) > ($2, $3) and v.starts_at <= $4
               and ($6 = '' or v.status = $6)
             order by v.starts_at, v.id limit $5"
        ),
        params![tx.scope().tenant(), after.0, after.1, until, limit, status.map_or("", ShiftStatus::as_str)],
    )
    .await
}

/// What began before a place, the latest first, for operators.
pub async fn over(tx: &mut Tx, before: ShiftCursor, limit: i64) -> Result<Vec<Vaga>, StoreError> {
    tx.rows(
        vagas!(
            "where v.tenant_id = $1 and (v.starts_at, v.id) < ($2, $3)
             order by v.starts_at desc, v.id desc limit $4"
        ),
        params![tx.scope().tenant(), before.0, before.1, limit],
    )
    .await
}

/// How many shifts of one doctor's are looked at.
const MOST_OWN: i64 = 100;

/// What the person took and what is not over at an instant, the next first.
pub async fn taken(tx: &mut Tx, ending_after: Timestamp) -> Result<Vec<Vaga>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        vagas!(
            "where v.tenant_id = $1 and v.reserved_by = $2 and v.status = 'reservada' and v.ends_at > $3
             order by v.starts_at, v.id limit $4"
        ),
        params![scope.tenant(), scope.user(), ending_after, MOST_OWN],
    )
    .await
}

/// Takes a shift for the person, if it is still open. `false`: somebody else was faster.
pub async fn reserve(tx: &mut Tx, id: VagaId, now: Timestamp) -> Result<bool, StoreError> {
    let user = tx.scope().user();
    reserve_for(tx, id, user, now).await
}

/// Takes a shift for somebody of the tenant's, if it is still open.
pub async fn reserve_for(tx: &mut Tx, id: VagaId, user: UserId, now: Timestamp) -> Result<bool, StoreError> {
    let changed = tx
        .execute(
            sql!(
                "update julia_vagas set status = 'reservada', reserved_by = $3, reserved_at = $4, updated_at = $4,
                                        asked_at = null
                  where tenant_id = $1 and id = $2 and status = 'aberta'"
            ),
            params![tx.scope().tenant(), id, user, now],
        )
        .await?;
    Ok(changed == 1)
}

/// Gives back what the person took. `false`: it is not theirs.
pub async fn release(tx: &mut Tx, id: VagaId, now: Timestamp) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let changed = tx
        .execute(
            sql!(
                "update julia_vagas set status = 'aberta', reserved_by = null, reserved_at = null, updated_at = $4
                  where tenant_id = $1 and id = $2 and reserved_by = $3 and status = 'reservada'"
            ),
            params![scope.tenant(), id, scope.user(), now],
        )
        .await?;
    Ok(changed == 1)
}

/// Notes that the person was asked whether it took place. `false`: it is not theirs, or they were asked before.
pub async fn ask(tx: &mut Tx, id: VagaId, now: Timestamp) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let changed = tx
        .execute(
            sql!(
                "update julia_vagas set asked_at = $4, updated_at = $4
                  where tenant_id = $1 and id = $2 and reserved_by = $3 and status = 'reservada' and asked_at is null"
            ),
            params![scope.tenant(), id, scope.user(), now],
        )
        .await?;
    Ok(changed == 1)
}

/// What the person took, what is over, and what nobody said the outcome of; the latest first.
pub async fn unsettled(tx: &mut Tx, now: Timestamp) -> Result<Vec<Vaga>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        vagas!(
            "where v.tenant_id = $1 and v.reserved_by = $2 and v.status = 'reservada' and v.starts_at <= $3
             order by v.starts_at desc, v.id desc limit $4"
        ),
        params![scope.tenant(), scope.user(), now, MOST_OWN],
    )
    .await
}

/// Says what became of a shift of the person's. `false`: it is settled already, or not theirs.
pub async fn settle(
    tx: &mut Tx,
    id: VagaId,
    outcome: ShiftStatus,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let changed = tx
        .execute(
            sql!(
                "update julia_vagas set status = $4, updated_at = $5
                  where tenant_id = $1 and id = $2 and reserved_by = $3 and status = 'reservada'"
            ),
            params![scope.tenant(), id, scope.user(), outcome, now],
        )
        .await?;
    Ok(changed == 1)
}

/// Offers a shift. Nothing if it is on offer already.
pub async fn offer(tx: &mut Tx, new: &NewVaga, now: Timestamp) -> Result<Option<VagaId>, StoreError> {
    let id = VagaId::new(now);
    let added = tx
        .execute(
            sql!(
                "insert into julia_vagas (id, tenant_id, hospital_id, specialty_id, starts_at, ends_at, periodo,
                                          value_cents, status, dedupe, created_at, updated_at)
                 values ($1, $2, $3, $4, $5, $6, $7, $8, 'aberta', $9, $10, $10)
                 on conflict (tenant_id, dedupe) do nothing"
            ),
            params![
                id,
                tx.scope().tenant(),
                new.hospital,
                new.specialty,
                new.starts,
                new.ends,
                new.periodo,
                new.value_cents,
                new.dedupe,
                now
            ],
        )
        .await?;
    Ok((added == 1).then_some(id))
}

/// Whether a shift was entered under this key.
pub(crate) async fn is_entered(tx: &mut Tx, dedupe: &str) -> Result<bool, StoreError> {
    let found: Option<(VagaId,)> = tx
        .optional(
            sql!("select id from julia_vagas where tenant_id = $1 and dedupe = $2"),
            params![tx.scope().tenant(), dedupe],
        )
        .await?;
    Ok(found.is_some())
}

/// An operator's change of a shift: hours and value. `false`: it is not as it was when it was looked at.
pub async fn amend(tx: &mut Tx, vaga: &Vaga, now: Timestamp) -> Result<bool, StoreError> {
    let changed = tx
        .execute(
            sql!(
                "update julia_vagas set starts_at = $3, ends_at = $4, periodo = $5, value_cents = $6, updated_at = $7
                  where tenant_id = $1 and id = $2 and status = $8 and coalesce(reserved_by, $9) = $9"
            ),
            params![
                tx.scope().tenant(),
                vaga.id,
                vaga.starts.timestamp(),
                vaga.ends.timestamp(),
                vaga.periodo,
                vaga.value_cents,
                now,
                vaga.status,
                vaga.reserved_by.unwrap_or(UserId::from_uuid(Uuid::nil()))
            ],
        )
        .await?;
    Ok(changed == 1)
}

/// Takes a shift from the doctor who has it. `false`: they have it no more.
pub(crate) async fn take_back(
    tx: &mut Tx,
    id: VagaId,
    from: UserId,
    standing: ShiftStatus,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let changed = tx
        .execute(
            sql!(
                "update julia_vagas set status = $4, reserved_by = null, reserved_at = null, asked_at = null,
                                        updated_at = $5
                  where tenant_id = $1 and id = $2 and reserved_by = $3 and status = 'reservada'"
            ),
            params![tx.scope().tenant(), id, from, standing, now],
        )
        .await?;
    Ok(changed == 1)
}

/// Gives a shift that a doctor has to another one. `false`: the first has it no more.
pub(crate) async fn hand_on(
    tx: &mut Tx,
    id: VagaId,
    from: UserId,
    to: UserId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let changed = tx
        .execute(
            sql!(
                "update julia_vagas set reserved_by = $4, reserved_at = $5, asked_at = null, updated_at = $5
                  where tenant_id = $1 and id = $2 and reserved_by = $3 and status = 'reservada'"
            ),
            params![tx.scope().tenant(), id, from, to, now],
        )
        .await?;
    Ok(changed == 1)
}

/// An operator's word on how a doctor's shift went, also where another was noted before.
pub(crate) async fn settle_for(
    tx: &mut Tx,
    id: VagaId,
    doctor: UserId,
    outcome: ShiftStatus,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let changed = tx
        .execute(
            sql!(
                "update julia_vagas set status = $4, updated_at = $5
                  where tenant_id = $1 and id = $2 and reserved_by = $3
                    and status in ('reservada', 'realizada', 'nao_realizada')"
            ),
            params![tx.scope().tenant(), id, doctor, outcome, now],
        )
        .await?;
    Ok(changed == 1)
}

/// Takes a shift off the list. `false`: a doctor has it, or it is over.
pub async fn close(tx: &mut Tx, id: VagaId, now: Timestamp) -> Result<bool, StoreError> {
    let changed = tx
        .execute(
            sql!(
                "update julia_vagas set status = 'fechada', updated_at = $3
                  where tenant_id = $1 and id = $2 and status in ('aberta', 'fechada')"
            ),
            params![tx.scope().tenant(), id, now],
        )
        .await?;
    Ok(changed == 1)
}

/// Who took a shift, for operators alone.
pub async fn taken_by(tx: &mut Tx, user: UserId, limit: i64) -> Result<Vec<Vaga>, StoreError> {
    tx.rows(
        vagas!("where v.tenant_id = $1 and v.reserved_by = $2 order by v.starts_at desc, v.id desc limit $3"),
        params![tx.scope().tenant(), user, limit],
    )
    .await
}

/// Somebody who is forgotten keeps nothing: what they took is on offer again, and what is over names nobody.
pub async fn forget(tx: &mut Tx) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "update julia_vagas set status = case when status = 'reservada' then 'aberta' else status end,
                                    reserved_by = null, reserved_at = null, asked_at = null
              where tenant_id = $1 and reserved_by = $2"
        ),
        params![scope.tenant(), scope.user()],
    )
    .await?;
    Ok(())
}
