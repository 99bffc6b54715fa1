//! What the desk reads of a house: its people, its figures, its conversations. Always within one tenant.

use domain::{Timestamp, UserId};
use serde::{Deserialize, Serialize};
use store::supervision::Sight;
use store::{FromRow, Row, StoreError, Tx, params, person_in_sight, sql};
use uuid::Uuid;

use super::known::Known;

/// How many people one look reads, and how many looks there are at most.
const PAGE: i64 = 500;
const PAGES: usize = 60;

/// What every look at people reads.
macro_rules! people {
    ($rest:literal) => {
        sql!(concat!(
            "select u.id as user_id, coalesce(d.name, u.name) as name, d.crm, d.specialty_id, s.name as specialty,
                    d.region, p.state as permission
               from users u
               left join julia_doctors d on d.tenant_id = u.tenant_id and d.user_id = u.id
               left join julia_specialties s on s.tenant_id = d.tenant_id and s.id = d.specialty_id
               left join permissions p on p.tenant_id = u.tenant_id and p.user_id = u.id
              where u.tenant_id = $1 and (d.user_id is not null or (u.role = 'user' and",
            person_in_sight!("u.id"),
            ")) ",
            $rest
        ))
    };
}

/// What Júlia's operators see: whoever talks with her, or has an address of the house's.
fn sight(tx: &Tx) -> Sight {
    Sight::new(tx.scope(), [crate::ID])
}

pub(super) async fn person(tx: &mut Tx, user: UserId) -> Result<Option<Known>, StoreError> {
    let params = sight(tx).params(params![user]);
    tx.optional(people!("and u.id = $4"), &params).await
}

/// Everybody who fits, in the order in which they came.
pub(super) async fn people(tx: &mut Tx, fits: impl Fn(&Known) -> bool) -> Result<Vec<Known>, StoreError> {
    let mut found = Vec::new();
    let mut after = UserId::from_uuid(Uuid::nil());
    for _ in 0..PAGES {
        let params = sight(tx).params(params![after, PAGE]);
        let page: Vec<Known> = tx.rows(people!("and u.id > $4 order by u.id limit $5"), &params).await?;
        let full = i64::try_from(page.len()).is_ok_and(|length| length == PAGE);
        if let Some(last) = page.last() {
            after = last.user;
        }
        found.extend(page.into_iter().filter(&fits));
        if !full {
            break;
        }
    }
    Ok(found)
}

/// How often each kind of thing happened from one instant up to another, with whoever the house works for: what its own
/// people ask and are told is not its work.
pub(super) async fn happened(
    tx: &mut Tx,
    from: Timestamp,
    to: Timestamp,
) -> Result<Vec<(String, i64)>, StoreError> {
    tx.rows(
        sql!(
            "select e.kind, count(*) from events e
               join users u on u.tenant_id = e.tenant_id and u.id = e.user_id
               left join conversations c on c.id = e.conversation_id
              where e.tenant_id = $1 and e.at >= $2 and e.at < $3
                and (u.role = 'user' or e.kind = 'offer_accepted')
                and (c.assistant = 'julia' or (c.id is null and e.kind = 'offer_accepted'))
                and e.kind in ('inbound', 'outbound_sent', 'outbound_bypassed', 'offer_accepted', 'offer_made',
                             'handoff_started')
              group by e.kind"
        ),
        params![tx.scope().tenant(), from, to],
    )
    .await
}

/// How many people's word was, last in that time, that they want nothing.
pub(super) async fn opted_out(tx: &mut Tx, from: Timestamp, to: Timestamp) -> Result<i64, StoreError> {
    let params = sight(tx).params(params![from, to]);
    let (count,): (i64,) = tx
        .one(
            sql!(concat!(
                "select count(*) from permissions p
                  where p.tenant_id = $1 and p.state = 'opted_out' and p.updated_at >= $4 and p.updated_at < $5 and",
                person_in_sight!("p.user_id")
            )),
            &params,
        )
        .await?;
    Ok(count)
}

/// How the house stands at this moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Standing {
    pub(crate) human: i64,
    pub(super) waiting: i64,
    pub(super) open_shifts: i64,
    pub(super) taken_shifts: i64,
}

impl Standing {
    pub(crate) async fn now(tx: &mut Tx, now: Timestamp) -> Result<Self, StoreError> {
        standing(tx, now).await
    }

    /// Each number with the key of its name.
    pub(crate) const fn lines(&self) -> [(&'static str, i64); 4] {
        [
            ("julia.standing.human", self.human),
            ("julia.standing.waiting", self.waiting),
            ("julia.standing.open_shifts", self.open_shifts),
            ("julia.standing.taken_shifts", self.taken_shifts),
        ]
    }
}

impl FromRow for Standing {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            human: row.get("human")?,
            waiting: row.get("waiting")?,
            open_shifts: row.get("open_shifts")?,
            taken_shifts: row.get("taken_shifts")?,
        })
    }
}

pub(super) async fn standing(tx: &mut Tx, now: Timestamp) -> Result<Standing, StoreError> {
    tx.one(
        sql!(
            "select (select count(*) from conversations c where c.tenant_id = $1 and c.assistant = 'julia'
                                                            and c.controlled_by = 'human') as human,
                    (select count(*) from outbox o join conversations c on c.id = o.conversation_id
                      where o.tenant_id = $1 and o.status in ('pending', 'sending') and c.assistant = 'julia') as waiting,
                    (select count(*) from julia_vagas v where v.tenant_id = $1 and v.status = 'aberta'
                                                          and v.starts_at > $2) as open_shifts,
                    (select count(*) from julia_vagas v where v.tenant_id = $1 and v.status = 'reservada'
                                                          and v.starts_at > $2) as taken_shifts"
        ),
        params![tx.scope().tenant(), now],
    )
    .await
}

/// Whoever is answered by a person now, the longest untouched first.
pub(super) async fn handed_over(tx: &mut Tx, limit: i64) -> Result<Vec<(String, Timestamp)>, StoreError> {
    tx.rows(
        sql!(
            "select u.name, c.updated_at from conversations c
               join users u on u.tenant_id = c.tenant_id and u.id = c.user_id
              where c.tenant_id = $1 and c.assistant = 'julia' and c.controlled_by = 'human'
              order by c.updated_at, c.id limit $2"
        ),
        params![tx.scope().tenant(), limit],
    )
    .await
}

/// A line of somebody's talk with Júlia.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) author: String,
    pub(super) text: String,
    pub(super) at: Timestamp,
}

impl std::fmt::Debug for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Line").field("author", &self.author).field("at", &self.at).finish_non_exhaustive()
    }
}

impl FromRow for Line {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self { author: row.get("author")?, text: row.get("text")?, at: row.get("created_at")? })
    }
}

/// The newest lines of it, newest first.
pub(super) async fn talk(tx: &mut Tx, user: UserId, limit: i64) -> Result<Vec<Line>, StoreError> {
    tx.rows(
        sql!(
            "select m.author, m.text, m.created_at from conversations c
               join messages m on m.conversation_id = c.id
              where c.tenant_id = $1 and c.user_id = $2 and c.assistant = 'julia' and m.tenant_id = $1
              order by m.created_at desc, m.seq desc limit $3"
        ),
        params![tx.scope().tenant(), user, limit],
    )
    .await
}
