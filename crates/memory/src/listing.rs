//! Looks at the memory for whoever shows it: as it was at an instant, by nights, and the page in every prompt.

use domain::{KnowledgeId, PageId, Timestamp};
use jiff::civil::Date;
use models::port::tokens_in;
use store::{FromRow, JsonText, Row, StoreError, Tx, params, sql};

use crate::item::{Item, State};
use crate::items::Filter;
use crate::night::Night;
use crate::{identity, nightfall, page};

/// How many rows one look brings in while it is narrowed further.
const AT_ONCE: i64 = 256;

/// The last day that both engines know how to keep.
const LAST_DAY: Date = Date::constant(9999, 12, 31);

/// An item in the state it was in then.
struct Then(Item);

impl FromRow for Then {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let mut item = Item::from_row(row)?;
        let state: JsonText = row.get("state")?;
        let state: State = state.read().map_err(|_| StoreError::Decode {
            column: "state".into(),
            wanted: "the state of an item",
            found: "something else".into(),
        })?;
        state.restore(&mut item);
        item.version = row.get("number")?;
        item.updated_at = row.get("state_at")?;
        item.last_accessed_at = item.last_accessed_at.min(item.updated_at);
        Ok(Self(item))
    }
}

/// The items that existed at an instant, as they stood then, newest first. What was erased since is gone there too.
pub async fn as_of(tx: &mut Tx, at: Timestamp, filter: &Filter) -> Result<Vec<Item>, StoreError> {
    let wanted = usize::try_from(filter.limit).unwrap_or(0);
    let mut found = Vec::new();
    let mut before = filter.before.unwrap_or(KnowledgeId::from_uuid(uuid::Uuid::max()));
    loop {
        let rows = standing_at(tx, at, before).await?;
        let more = rows.len() == usize::try_from(AT_ONCE).unwrap_or(0);
        for Then(item) in rows {
            before = item.id;
            if filter.admits(&item) {
                found.push(item);
            }
            if found.len() == wanted {
                return Ok(found);
            }
        }
        if !more {
            return Ok(found);
        }
    }
}

async fn standing_at(tx: &mut Tx, at: Timestamp, before: KnowledgeId) -> Result<Vec<Then>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(
            "select k.*, v.number as number, v.state as state, v.at as state_at
               from knowledge k
               join knowledge_versions v on v.item_id = k.id and v.tenant_id = k.tenant_id
              where k.tenant_id = $1 and k.user_id = $2 and k.id < $3 and v.at <= $4
                and not exists (select 1 from knowledge_versions later
                                 where later.item_id = v.item_id and later.number > v.number and later.at <= $4)
              order by k.id desc limit $5"
        ),
        params![scope.tenant(), scope.user(), before, at, AT_ONCE],
    )
    .await
}

impl Filter {
    fn admits(&self, item: &Item) -> bool {
        (self.history || item.is_current())
            && self.kind.is_none_or(|kind| kind == item.kind)
            && self.area.is_none_or(|area| Some(area) == item.area)
    }
}

/// The nights that left something to tell before a day, newest first.
pub async fn nights(tx: &mut Tx, before: Option<Date>, limit: i64) -> Result<Vec<Night>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(
            "select * from nights
              where tenant_id = $1 and user_id = $2 and day < $3 and learned + changed + strengthened > 0
              order by day desc limit $4"
        ),
        params![scope.tenant(), scope.user(), before.unwrap_or(LAST_DAY), limit],
    )
    .await
}

/// The compact page as it stands in the prompts now.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CompactMemory {
    pub text: String,
    pub tokens: u32,
    pub items: Vec<KnowledgeId>,
    /// No night went through for over a week.
    pub is_stale: bool,
    pub built_at: Option<Timestamp>,
}

pub async fn page(tx: &mut Tx, now: Timestamp) -> Result<CompactMemory, StoreError> {
    let identity = identity::load(tx).await?;
    // Nothing stands in the prompts of somebody who is not to be remembered.
    let Some(id) = identity.page_id.filter(|_| identity.remembers()) else {
        return Ok(CompactMemory::default());
    };
    let text = page::text_of(tx, id).await?.unwrap_or_default();
    let week = jiff::SignedDuration::from_hours(24 * nightfall::STALE_DAYS);
    let looked_after = identity.consolidated_at.or(identity.consent_at);
    Ok(CompactMemory {
        tokens: tokens_in(text.len()),
        items: page::items_on(tx, id).await?,
        text,
        is_stale: looked_after.is_some_and(|at| now.duration_since(at) > week),
        built_at: built_at(tx, id).await?,
    })
}

async fn built_at(tx: &mut Tx, id: PageId) -> Result<Option<Timestamp>, StoreError> {
    let scope = tx.scope();
    let found: Option<(Timestamp,)> = tx
        .optional(
            sql!("select built_at from memory_pages where id = $1 and tenant_id = $2 and user_id = $3"),
            params![id, scope.tenant(), scope.user()],
        )
        .await?;
    Ok(found.map(|(at,)| at))
}
