//! The offers out of groups. They are the tenant's.

use domain::{Timestamp, UserId};
use store::{FromRow, Row, StoreError, Tx, params, sql};

use super::offer::{GroupOffer, GroupOfferId, NewGroupOffer, OfferStatus};
use crate::vagas::VagaId;

/// What every look at offers reads.
macro_rules! offers {
    ($rest:literal) => {
        sql!(concat!(
            "select o.id, o.number, u.name as group_name, o.text, o.hospital_id, o.place, o.specialty_id, o.shift_date,
                    o.shift_start, o.shift_end, o.value_cents, o.status, o.seen, o.vaga_id, o.reason, o.created_at
               from julia_group_offers o join users u on u.tenant_id = o.tenant_id and u.id = o.group_id ",
            $rest
        ))
    };
}

/// Keeps an offer, or notes that a known one was seen again.
pub(crate) async fn keep(tx: &mut Tx, new: &NewGroupOffer<'_>, now: Timestamp) -> Result<(), StoreError> {
    let tenant = tx.scope().tenant();
    // Numbers are given one at a time: two instances may read two posts at once.
    let (number,): (i64,) = tx
        .one(
            sql!(
                "insert into julia_group_numbers (tenant_id, last) values ($1, 1)
                 on conflict (tenant_id) do update set last = julia_group_numbers.last + 1 returning last"
            ),
            params![tenant],
        )
        .await?;
    let dedupe = new.dedupe();
    let again = tx
        .execute(
            sql!("update julia_group_offers set seen = seen + 1 where tenant_id = $1 and dedupe = $2"),
            params![tenant, dedupe.as_str()],
        )
        .await?;
    if again > 0 {
        tx.execute(
            sql!("update julia_group_numbers set last = last - 1 where tenant_id = $1"),
            params![tenant],
        )
        .await?;
        return Ok(());
    }
    let posted = new.posted;
    let time = |time: jiff::civil::Time| time.strftime("%H:%M").to_string();
    tx.execute(
        sql!(
            "insert into julia_group_offers (id, tenant_id, number, group_id, message_id, text, hospital_id, place,
                                             specialty_id, shift_date, shift_start, shift_end, value_cents, status,
                                             seen, dedupe, created_at)
             values ($1, $2, $15, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'revisao', 1, $13, $14)"
        ),
        params![
            GroupOfferId::new(now),
            tenant,
            new.group,
            new.message,
            new.text,
            posted.hospital,
            posted.place.as_deref(),
            posted.specialty,
            posted.date.map(|day| day.to_string()),
            posted.hours.map(|(start, _)| time(start)),
            posted.hours.map(|(_, end)| time(end)),
            posted.value_cents,
            dedupe,
            now,
            number
        ],
    )
    .await?;
    Ok(())
}

/// What waits for somebody to look at it, the oldest first.
pub(crate) async fn waiting(tx: &mut Tx, limit: i64) -> Result<Vec<GroupOffer>, StoreError> {
    tx.rows(
        offers!("where o.tenant_id = $1 and o.status = 'revisao' order by o.number limit $2"),
        params![tx.scope().tenant(), limit],
    )
    .await
}

pub(crate) async fn numbered(tx: &mut Tx, number: i64) -> Result<Option<GroupOffer>, StoreError> {
    tx.optional(offers!("where o.tenant_id = $1 and o.number = $2"), params![tx.scope().tenant(), number])
        .await
}

/// What somebody decided.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Decided<'a> {
    pub(crate) standing: OfferStatus,
    pub(crate) vaga: Option<VagaId>,
    pub(crate) reason: Option<&'a str>,
}

/// Writes a decision. `false`: somebody decided before.
pub(crate) async fn decide(
    tx: &mut Tx,
    id: GroupOfferId,
    decided: Decided<'_>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let changed = tx
        .execute(
            sql!(
                "update julia_group_offers
                    set status = $3, vaga_id = $4, reason = $5, decided_by = $6, decided_at = $7
                  where tenant_id = $1 and id = $2 and status = 'revisao'"
            ),
            params![
                scope.tenant(),
                id,
                decided.standing.as_str(),
                decided.vaga,
                decided.reason,
                scope.user(),
                now
            ],
        )
        .await?;
    Ok(changed == 1)
}

/// How offers stand in number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) found: i64,
    pub(crate) whole: i64,
    pub(crate) repeated: i64,
    pub(crate) waiting: i64,
    pub(crate) approved: i64,
    pub(crate) rejected: i64,
    pub(crate) oldest: Option<Timestamp>,
}

impl FromRow for Counts {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            found: row.get("found")?,
            whole: row.get("complete")?,
            repeated: row.get("repeated")?,
            waiting: row.get("waiting")?,
            approved: row.get("approved")?,
            rejected: row.get("rejected")?,
            oldest: row.get("oldest")?,
        })
    }
}

/// How the offers stand that came from an instant on.
pub(crate) async fn counts(tx: &mut Tx, since: Timestamp) -> Result<Counts, StoreError> {
    tx.one(
        sql!(
            "select count(*) as found,
                    coalesce(sum(case when hospital_id is not null and specialty_id is not null
                                       and shift_date is not null and shift_start is not null
                                       and value_cents is not null then 1 else 0 end), 0) as complete,
                    cast(coalesce(sum(seen - 1), 0) as bigint) as repeated,
                    coalesce(sum(case when status = 'revisao' then 1 else 0 end), 0) as waiting,
                    coalesce(sum(case when status = 'aprovada' then 1 else 0 end), 0) as approved,
                    coalesce(sum(case when status = 'rejeitada' then 1 else 0 end), 0) as rejected,
                    min(case when status = 'revisao' then created_at end) as oldest
               from julia_group_offers where tenant_id = $1 and created_at >= $2"
        ),
        params![tx.scope().tenant(), since],
    )
    .await
}

/// A group by its name: how many messages were read in it, how many offers were found.
pub(crate) type OfGroup = (String, i64, i64);

/// The groups in which something was said from an instant on, the liveliest first.
pub(crate) async fn by_group(tx: &mut Tx, since: Timestamp, limit: i64) -> Result<Vec<OfGroup>, StoreError> {
    tx.rows(
        sql!(
            "select u.name, count(*) as messages,
                    (select count(*) from julia_group_offers o
                      where o.tenant_id = $1 and o.group_id = u.id and o.created_at >= $2) as offers
               from events e join conversations c on c.id = e.conversation_id
               join users u on u.tenant_id = c.tenant_id and u.id = c.user_id
              where e.tenant_id = $1 and e.kind = 'group_ingested' and e.at >= $2
              group by u.id, u.name order by messages desc, u.name limit $3"
        ),
        params![tx.scope().tenant(), since, limit],
    )
    .await
}

/// How many messages were read in groups from an instant on.
pub(crate) async fn messages(tx: &mut Tx, since: Timestamp) -> Result<i64, StoreError> {
    let (count,): (i64,) = tx
        .one(
            sql!("select count(*) from events where tenant_id = $1 and kind = 'group_ingested' and at >= $2"),
            params![tx.scope().tenant(), since],
        )
        .await?;
    Ok(count)
}

/// What was posted by a group that is forgotten goes with it.
pub(crate) async fn forget(tx: &mut Tx) -> Result<(), StoreError> {
    let scope = tx.scope();
    let user: UserId = scope.user();
    tx.execute(
        sql!("delete from julia_group_offers where tenant_id = $1 and group_id = $2"),
        params![scope.tenant(), user],
    )
    .await?;
    Ok(())
}
