//! What the desk reads of a house: its people, its figures, its conversations. Always within one tenant.

use domain::{ConversationId, Timestamp, UserId};
use serde::{Deserialize, Serialize};
use store::campaigns::Campaign;
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
pub(crate) struct HouseStatus {
    pub(crate) human: i64,
    pub(super) waiting: i64,
    pub(super) open_shifts: i64,
    pub(super) taken_shifts: i64,
}

impl HouseStatus {
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

impl FromRow for HouseStatus {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            human: row.get("human")?,
            waiting: row.get("waiting")?,
            open_shifts: row.get("open_shifts")?,
            taken_shifts: row.get("taken_shifts")?,
        })
    }
}

pub(super) async fn standing(tx: &mut Tx, now: Timestamp) -> Result<HouseStatus, StoreError> {
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
pub(super) struct TalkLine {
    pub(super) author: String,
    pub(super) text: String,
    pub(super) at: Timestamp,
}

impl std::fmt::Debug for TalkLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Line").field("author", &self.author).field("at", &self.at).finish_non_exhaustive()
    }
}

impl FromRow for TalkLine {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self { author: row.get("author")?, text: row.get("text")?, at: row.get("created_at")? })
    }
}

/// The newest lines of it, newest first.
pub(super) async fn talk(tx: &mut Tx, user: UserId, limit: i64) -> Result<Vec<TalkLine>, StoreError> {
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

/// The conversation in which somebody talked with Júlia last, and who answers there.
pub(super) async fn conversation_of(
    tx: &mut Tx,
    user: UserId,
) -> Result<Option<(ConversationId, String)>, StoreError> {
    tx.optional(
        sql!(
            "select id, controlled_by from conversations
              where tenant_id = $1 and user_id = $2 and assistant = 'julia'
              order by updated_at desc, id desc limit 1"
        ),
        params![tx.scope().tenant(), user],
    )
    .await
}

/// Everybody whom a person answers now.
pub(super) async fn people_with_a_person(tx: &mut Tx) -> Result<Vec<UserId>, StoreError> {
    let found: Vec<(UserId,)> = tx
        .rows(
            sql!(
                "select distinct user_id from conversations
                  where tenant_id = $1 and assistant = 'julia' and controlled_by = 'human' limit 2"
            ),
            params![tx.scope().tenant()],
        )
        .await?;
    Ok(found.into_iter().map(|(user,)| user).collect())
}

pub(super) async fn set_control(
    tx: &mut Tx,
    user: UserId,
    conversation: ConversationId,
    control: &str,
) -> Result<(), StoreError> {
    tx.execute(
        sql!(
            "update conversations set controlled_by = $4
              where tenant_id = $1 and user_id = $2 and id = $3 and assistant = 'julia'"
        ),
        params![tx.scope().tenant(), user, conversation, control],
    )
    .await?;
    Ok(())
}

/// Whoever has one of these addresses on WhatsApp.
pub(crate) async fn person_at(tx: &mut Tx, addresses: &[String]) -> Result<Option<UserId>, StoreError> {
    for address in addresses {
        let found: Option<(UserId,)> = tx
            .optional(
                sql!(
                    "select user_id from contacts where tenant_id = $1 and channel = 'whatsapp' and address = $2"
                ),
                params![tx.scope().tenant(), address.as_str()],
            )
            .await?;
        if let Some((user,)) = found {
            return Ok(Some(user));
        }
    }
    Ok(None)
}

/// The phone by which somebody is reached, as digits.
pub(crate) async fn phone_of(tx: &mut Tx, user: UserId) -> Result<Option<String>, StoreError> {
    let found: Option<(String,)> = tx
        .optional(
            sql!(
                "select address from contacts where tenant_id = $1 and user_id = $2 and channel = 'whatsapp'
                  order by coalesce(heard_at, created_at) desc, id desc limit 1"
            ),
            params![tx.scope().tenant(), user],
        )
        .await?;
    Ok(found.map(|(address,)| address))
}

/// What came of a campaign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Conversion {
    pub(super) sent: i64,
    /// People who wrote after they had got it.
    pub(super) answered: i64,
    /// People who took a shift after they had got it.
    pub(super) reserved: i64,
}

pub(super) async fn conversion(
    tx: &mut Tx,
    campaign: &Campaign,
    plan: Uuid,
    until: Timestamp,
) -> Result<Conversion, StoreError> {
    let tenant = tx.scope().tenant();
    let (sent,): (i64,) = tx
        .one(
            sql!(
                "select count(*) from campaign_sends
                  where tenant_id = $1 and campaign_id = $2 and plan_id = $3 and status = 'sent'"
            ),
            params![tenant, campaign.id, plan],
        )
        .await?;
    let happened: Vec<(String, i64)> = tx
        .rows(
            sql!(
                "select e.kind, count(distinct e.user_id) from events e
                   join conversations c on c.id = e.conversation_id and c.assistant = 'julia'
                   join campaign_sends s on s.tenant_id = e.tenant_id and s.user_id = e.user_id
                    and s.campaign_id = $2 and s.plan_id = $3 and s.status = 'sent' and e.at > s.settled_at
                  where e.tenant_id = $1 and e.at >= $4 and e.at < $5 and e.kind in ('inbound', 'offer_accepted')
                  group by e.kind"
            ),
            params![tenant, campaign.id, plan, campaign.starts_at, until],
        )
        .await?;
    let of = |kind: &str| happened.iter().find(|(name, _)| name == kind).map_or(0, |(_, count)| *count);
    Ok(Conversion { sent, answered: of("inbound"), reserved: of("offer_accepted") })
}
