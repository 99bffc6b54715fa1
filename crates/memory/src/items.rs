//! The table of what is remembered. Every change leaves a version, so that it can be shown and undone.

use std::collections::HashMap;

use domain::{KnowledgeId, Scope, Timestamp, UserId};
use serde::Serialize;
use store::{JsonText, Sql, StoreError, ToValue, Tx, Value, params, sql};

use crate::forgotten::{self, Forgetting};
use crate::item::{Area, Item, ItemType, Source, Standing, State};
use crate::versions::{self, Cause, Change};

/// How many items are read, and how many words are written, with one statement: PostgreSQL is a way off.
const FOUND_AT_ONCE: usize = 16;
const INDEXED_AT_ONCE: usize = 8;

/// What a new item is made of. Everything else follows.
#[derive(Debug, Clone, PartialEq)]
pub struct NewItem {
    pub kind: ItemType,
    pub area: Option<Area>,
    pub sub_area: Option<String>,
    pub about: crate::item::About,
    pub content: String,
    pub confidence: crate::item::Confidence,
    pub source: Source,
    pub evidence: Vec<crate::item::Evidence>,
    pub validated: bool,
    pub said_at: Timestamp,
}

/// Keeps something new as it is given. Nobody asks here whether it may be kept or is known already: what people tell
/// comes in by [`learn`](crate::learn::learn).
pub async fn insert(tx: &mut Tx, new: NewItem, cause: Cause, now: Timestamp) -> Result<Item, StoreError> {
    let scope = tx.scope();
    let item = Item {
        id: KnowledgeId::new(now),
        kind: new.kind,
        area: new.area,
        sub_area: new.sub_area,
        about: new.about,
        content: new.content,
        confidence: new.confidence,
        source: new.source,
        evidence: new.evidence,
        validated: new.validated,
        standing: Standing::Current,
        superseded_by: None,
        superseded_at: None,
        because: String::new(),
        said_at: new.said_at,
        last_accessed_at: now,
        version: 1,
        created_at: now,
        updated_at: now,
    };
    tx.execute(
        sql!(
            "insert into knowledge (id, tenant_id, user_id, type, area, sub_area, about, content, confidence,
                                    source, evidence, validated, standing, because, said_at, last_accessed_at,
                                    version, created_at, updated_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, '', $14, $15, 1, $15, $15)"
        ),
        params![
            item.id,
            scope.tenant(),
            scope.user(),
            item.kind,
            item.area.map_or("", Area::as_str),
            item.sub_area.as_deref().unwrap_or_default(),
            item.about.as_str(),
            item.content,
            item.confidence.value(),
            item.source,
            json_of(&item.evidence)?,
            item.validated,
            item.standing,
            item.said_at,
            now
        ],
    )
    .await?;
    index(tx, &item).await?;
    versions::append(tx, &item, Change::Added, cause, now).await?;
    Ok(item)
}

/// Writes an item that was changed in place, as its next version. `false`: somebody else changed it meanwhile.
pub(crate) async fn update(
    tx: &mut Tx,
    item: &mut Item,
    change: Change,
    cause: Cause,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let scope = tx.scope();
    item.updated_at = now;
    let changed = tx
        .execute(
            sql!(
                "update knowledge
                    set type = $4, area = $5, about = $6, content = $7, confidence = $8, evidence = $9,
                        validated = $10, standing = $11, superseded_by = $12, superseded_at = $13, because = $14,
                        source = $17, version = version + 1, updated_at = $15
                  where id = $1 and tenant_id = $2 and user_id = $3 and version = $16"
            ),
            params![
                item.id,
                scope.tenant(),
                scope.user(),
                item.kind,
                item.area.map_or("", Area::as_str),
                item.about.as_str(),
                item.content,
                item.confidence.value(),
                json_of(&item.evidence)?,
                item.validated,
                item.standing,
                item.superseded_by,
                item.superseded_at,
                item.because,
                now,
                item.version,
                item.source
            ],
        )
        .await?;
    if changed == 0 {
        return Ok(false);
    }
    item.version += 1;
    versions::append(tx, item, change, cause, now).await?;
    Ok(true)
}

/// The same for whoever cannot do without: a race is a reason to try the whole again, not to leave half of it out.
pub(crate) async fn change(
    tx: &mut Tx,
    item: &mut Item,
    change: Change,
    cause: Cause,
    now: Timestamp,
) -> Result<(), StoreError> {
    if update(tx, item, change, cause, now).await? { Ok(()) } else { Err(StoreError::Busy) }
}

/// One item of this person's, whatever its standing.
pub async fn find(tx: &mut Tx, id: KnowledgeId) -> Result<Option<Item>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!("select * from knowledge where id = $1 and tenant_id = $2 and user_id = $3"),
        params![id, scope.tenant(), scope.user()],
    )
    .await
}

/// Several items at once, in the order they are asked for; those that are not this person's are not there.
pub async fn find_all(tx: &mut Tx, ids: &[KnowledgeId]) -> Result<Vec<Item>, StoreError> {
    let mut found = HashMap::with_capacity(ids.len());
    for some in ids.chunks(FOUND_AT_ONCE) {
        let items: Vec<Item> = tx
            .rows(
                sql!(
                    "select * from knowledge
                      where tenant_id = $1 and user_id = $2
                        and id in ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)"
                ),
                &in_places(tx.scope(), some, FOUND_AT_ONCE),
            )
            .await?;
        found.extend(items.into_iter().map(|item| (item.id, item)));
    }
    Ok(ids.iter().filter_map(|id| found.remove(id)).collect())
}

/// Whose, and as many values as a statement has places for: where there are fewer, the last stands again.
pub(crate) fn in_places<T: ToValue>(scope: Scope, values: &[T], places: usize) -> Vec<Value> {
    let last = values.last().map_or(Value::Null, ToValue::to_value);
    let mut params = vec![scope.tenant().to_value(), scope.user().to_value()];
    params.extend(values.iter().map(ToValue::to_value));
    params.resize(2 + places, last);
    params
}

/// What a list is narrowed to.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    pub kind: Option<ItemType>,
    pub area: Option<Area>,
    /// Also what no longer holds.
    pub history: bool,
    /// Only what was made before this one: the next page.
    pub before: Option<KnowledgeId>,
    pub limit: i64,
}

/// Newest first.
pub async fn list(tx: &mut Tx, filter: &Filter) -> Result<Vec<Item>, StoreError> {
    let user = tx.scope().user();
    list_of(tx, user, filter).await
}

/// The same of somebody else of the tenant's, for what an assistant does for a whole house: a doctor who refuses a place
/// is in no campaign for it.
pub async fn list_of(tx: &mut Tx, user: UserId, filter: &Filter) -> Result<Vec<Item>, StoreError> {
    let scope = tx.scope();
    let latest = KnowledgeId::from_uuid(uuid::Uuid::max());
    let kind = filter.kind.map_or("", ItemType::as_str);
    let area = filter.area.map_or("", Area::as_str);
    let before = filter.before.unwrap_or(latest);
    if filter.history {
        tx.rows(
            sql!(
                "select * from knowledge
                  where tenant_id = $1 and user_id = $2 and id < $3
                    and ($4 = '' or type = $4) and ($5 = '' or area = $5)
                  order by id desc limit $6"
            ),
            params![scope.tenant(), user, before, kind, area, filter.limit],
        )
        .await
    } else {
        tx.rows(
            sql!(
                "select * from knowledge
                  where tenant_id = $1 and user_id = $2 and standing = 'current' and id < $3
                    and ($4 = '' or type = $4) and ($5 = '' or area = $5)
                  order by id desc limit $6"
            ),
            params![scope.tenant(), user, before, kind, area, filter.limit],
        )
        .await
    }
}

/// The heaviest of the area at this place.
macro_rules! heaviest_of {
    ($place:literal) => {
        concat!(
            "select * from (select * from knowledge
                             where tenant_id = $1 and user_id = $2 and standing = 'current' and area = $",
            $place,
            " order by validated desc, confidence desc, id desc limit $10 offset $11) area_",
            $place
        )
    };
}

/// One part for each area, and one for none.
const HEAVIEST_OF_EACH: Sql = sql!(concat!(
    heaviest_of!(3),
    " union all ",
    heaviest_of!(4),
    " union all ",
    heaviest_of!(5),
    " union all ",
    heaviest_of!(6),
    " union all ",
    heaviest_of!(7),
    " union all ",
    heaviest_of!(8),
    " union all ",
    heaviest_of!(9)
));

/// The heaviest current items of every area and of none, so many of each, after so many that were seen already.
pub(crate) async fn heaviest_of_each(tx: &mut Tx, seen: i64, limit: i64) -> Result<Vec<Item>, StoreError> {
    let areas = Area::ALL.iter().map(|area| area.as_str()).chain([""]).map(str::to_owned);
    let mut params = in_places(tx.scope(), &areas.collect::<Vec<_>>(), Area::ALL.len() + 1);
    params.extend([limit.to_value(), seen.to_value()]);
    let mut items: Vec<Item> = tx.rows(HEAVIEST_OF_EACH, &params).await?;
    // An engine need not keep to the order of the parts.
    items.sort_by(|one, other| {
        let surer = other.confidence.value().total_cmp(&one.confidence.value());
        other.validated.cmp(&one.validated).then(surer).then(other.id.cmp(&one.id))
    });
    Ok(items)
}

/// The heaviest current items of one area (or of none), for whoever looks for what may be meant.
pub(crate) async fn heaviest(tx: &mut Tx, area: Option<Area>, limit: i64) -> Result<Vec<Item>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(
            "select * from knowledge
              where tenant_id = $1 and user_id = $2 and standing = 'current' and area = $3
              order by validated desc, confidence desc, id desc limit $4"
        ),
        params![scope.tenant(), scope.user(), area.map_or("", Area::as_str), limit],
    )
    .await
}

/// How many there are of each standing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Stats {
    pub active: i64,
    pub superseded: i64,
}

pub async fn stats(tx: &mut Tx) -> Result<Stats, StoreError> {
    let scope = tx.scope();
    let counts: Vec<(Standing, i64)> = tx
        .rows(
            sql!(
                "select standing, count(*) from knowledge where tenant_id = $1 and user_id = $2 group by standing"
            ),
            params![scope.tenant(), scope.user()],
        )
        .await?;
    let of =
        |wanted: Standing| counts.iter().find(|(standing, _)| *standing == wanted).map_or(0, |(_, n)| *n);
    Ok(Stats { active: of(Standing::Current), superseded: of(Standing::Superseded) + of(Standing::Ended) })
}

/// Says that these were used just now: what is used does not fade.
pub async fn touch(tx: &mut Tx, ids: &[KnowledgeId], now: Timestamp) -> Result<(), StoreError> {
    let scope = tx.scope();
    for id in ids {
        tx.execute(
            sql!(
                "update knowledge set last_accessed_at = $4 where id = $1 and tenant_id = $2 and user_id = $3"
            ),
            params![*id, scope.tenant(), scope.user(), now],
        )
        .await?;
    }
    Ok(())
}

/// Erases one item for good: its words, its history, its place in the index and what referred to it. What was said
/// before does not bring it back.
pub async fn erase(tx: &mut Tx, id: KnowledgeId, now: Timestamp) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let Some(item) = find(tx, id).await? else { return Ok(false) };
    forgotten::mark(tx, &Forgetting::of(&item), now).await?;
    let whose = params![id, scope.tenant(), scope.user()];
    for statement in [
        sql!("delete from knowledge_terms where item_id = $1 and tenant_id = $2 and user_id = $3"),
        sql!("delete from knowledge_versions where item_id = $1 and tenant_id = $2 and user_id = $3"),
        sql!("delete from doubts where (older_id = $1 or newer_id = $1) and tenant_id = $2 and user_id = $3"),
        sql!(
            "update knowledge set superseded_by = null where superseded_by = $1 and tenant_id = $2 and user_id = $3"
        ),
    ] {
        tx.execute(statement, whose).await?;
    }
    // What is forgotten cannot be taken back: its words stand in what was noted for that, too.
    store::undo::forget_about(tx, id.as_uuid()).await?;
    // Pages and summaries hold its words too, and which ones is not worth finding out.
    for statement in [
        sql!("update memory_pages set text = '' where tenant_id = $1 and user_id = $2"),
        sql!("update summaries set text = '' where tenant_id = $1 and user_id = $2"),
    ] {
        tx.execute(statement, params![scope.tenant(), scope.user()]).await?;
    }
    let gone = tx
        .execute(sql!("delete from knowledge where id = $1 and tenant_id = $2 and user_id = $3"), whose)
        .await?;
    Ok(gone == 1)
}

/// Puts an item's words where a search looks for them.
async fn index(tx: &mut Tx, item: &Item) -> Result<(), StoreError> {
    for some in crate::search::terms_of(&item.searched_text()).chunks(INDEXED_AT_ONCE) {
        let mut params = in_places(tx.scope(), some, INDEXED_AT_ONCE);
        params.push(item.id.to_value());
        tx.execute(
            sql!(
                "insert into knowledge_terms (tenant_id, user_id, term, item_id)
                 values ($1, $2, $3, $11), ($1, $2, $4, $11), ($1, $2, $5, $11), ($1, $2, $6, $11),
                        ($1, $2, $7, $11), ($1, $2, $8, $11), ($1, $2, $9, $11), ($1, $2, $10, $11)
                 on conflict (tenant_id, user_id, term, item_id) do nothing"
            ),
            &params,
        )
        .await?;
    }
    Ok(())
}

/// The same after its words have changed.
pub(crate) async fn index_again(tx: &mut Tx, item: &Item) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!("delete from knowledge_terms where item_id = $1 and tenant_id = $2 and user_id = $3"),
        params![item.id, scope.tenant(), scope.user()],
    )
    .await?;
    index(tx, item).await
}

pub(crate) fn json_of(value: &impl Serialize) -> Result<JsonText, StoreError> {
    JsonText::of(value).map_err(|error| StoreError::Decode {
        column: "json".into(),
        wanted: "something that can be written",
        found: error.to_string(),
    })
}

/// The state of an item for its version.
pub(crate) fn state_of(item: &Item) -> Result<JsonText, StoreError> {
    json_of(&State::from(item))
}
