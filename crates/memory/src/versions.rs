//! Every state an item has been in: what "ver histórico", "desfazer" and "as it was in March" read.

use std::collections::BTreeMap;

use domain::{KnowledgeId, NightId, Timestamp, TurnId};
use serde::Serialize;
use store::{FromRow, JsonText, Row, StoreError, Tx, params, sql};
use uuid::Uuid;

use crate::forgotten::{self, Forgetting};
use crate::item::{Item, State, named};
use crate::{doubts, items};

named! {
    /// What was done to an item.
    Change {
        Added = "added",
        Strengthened = "strengthened",
        Superseded = "superseded",
        Ended = "ended",
        Faded = "faded",
        Edited = "edited",
        Validated = "validated",
        PutAside = "put_aside",
        TakenUp = "taken_up",
        /// An earlier change was taken back.
        Undone = "undone",
    }
}

named! {
    /// What kind of occasion changed it.
    Occasion {
        Turn = "turn",
        Night = "night",
        /// The person, on a page or through the API.
        Person = "person",
        Decay = "decay",
        Import = "import",
    }
}

/// What made a change. One cause may change many items: undoing it undoes them all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cause {
    pub occasion: Occasion,
    pub id: Uuid,
}

impl Cause {
    pub fn turn(id: TurnId) -> Self {
        Self { occasion: Occasion::Turn, id: id.as_uuid() }
    }

    pub fn night(id: NightId) -> Self {
        Self { occasion: Occasion::Night, id: id.as_uuid() }
    }

    /// One act of the person's, with an id of its own.
    pub fn person() -> Self {
        Self { occasion: Occasion::Person, id: Uuid::new_v4() }
    }

    pub fn decay() -> Self {
        Self { occasion: Occasion::Decay, id: Uuid::new_v4() }
    }
}

/// One state of one item, from this instant on.
#[derive(Debug, Clone, PartialEq)]
pub struct Version {
    pub item: KnowledgeId,
    pub number: i64,
    pub change: Change,
    pub cause: Cause,
    /// Whether a later version took this change back.
    pub undone: bool,
    pub state: State,
    pub at: Timestamp,
}

impl FromRow for Version {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let state: JsonText = row.get("state")?;
        let unreadable = |_| StoreError::Decode {
            column: "state".into(),
            wanted: "the state of an item",
            found: "something else".into(),
        };
        Ok(Self {
            item: row.get("item_id")?,
            number: row.get("number")?,
            change: row.get("change")?,
            cause: Cause { occasion: row.get("cause")?, id: row.get("cause_id")? },
            undone: row.get("undone")?,
            state: state.read().map_err(unreadable)?,
            at: row.get("at")?,
        })
    }
}

/// Keeps the state an item is in from now on.
pub(crate) async fn append(
    tx: &mut Tx,
    item: &Item,
    change: Change,
    cause: Cause,
    now: Timestamp,
) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "insert into knowledge_versions (item_id, number, tenant_id, user_id, change, cause, cause_id, undone,
                                             state, at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
        ),
        params![
            item.id,
            item.version,
            scope.tenant(),
            scope.user(),
            change,
            cause.occasion,
            cause.id,
            false,
            items::state_of(item)?,
            now
        ],
    )
    .await?;
    Ok(())
}

/// The life of one item, oldest first.
pub async fn of_item(tx: &mut Tx, item: KnowledgeId) -> Result<Vec<Version>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(
            "select * from knowledge_versions where item_id = $1 and tenant_id = $2 and user_id = $3 order by number"
        ),
        params![item, scope.tenant(), scope.user()],
    )
    .await
}

/// Everything one cause changed, in the order it was done.
pub async fn of_cause(tx: &mut Tx, cause: Uuid) -> Result<Vec<Version>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(
            "select * from knowledge_versions
              where tenant_id = $1 and user_id = $2 and cause_id = $3 order by at, item_id, number"
        ),
        params![scope.tenant(), scope.user(), cause],
    )
    .await
}

/// One version by its place.
pub(crate) async fn find(tx: &mut Tx, item: KnowledgeId, number: i64) -> Result<Option<Version>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "select * from knowledge_versions
              where item_id = $1 and number = $2 and tenant_id = $3 and user_id = $4"
        ),
        params![item, number, scope.tenant(), scope.user()],
    )
    .await
}

pub(crate) async fn mark_undone(tx: &mut Tx, item: KnowledgeId, number: i64) -> Result<(), StoreError> {
    set_undone(tx, item, number, true).await
}

/// Says whether a change counts as taken back.
pub(crate) async fn set_undone(
    tx: &mut Tx,
    item: KnowledgeId,
    number: i64,
    undone: bool,
) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "update knowledge_versions set undone = $5
              where item_id = $1 and number = $2 and tenant_id = $3 and user_id = $4"
        ),
        params![item, number, scope.tenant(), scope.user(), undone],
    )
    .await?;
    Ok(())
}

/// What the memory was at an instant: of every item that existed, the state it was in.
pub async fn as_of(tx: &mut Tx, at: Timestamp, limit: i64) -> Result<Vec<Version>, StoreError> {
    let scope = tx.scope();
    let versions: Vec<Version> = tx
        .rows(
            sql!(
                "select * from knowledge_versions v
                  where v.tenant_id = $1 and v.user_id = $2 and v.at <= $3
                    and not exists (select 1 from knowledge_versions later
                                     where later.item_id = v.item_id and later.number > v.number and later.at <= $3)
                  order by v.item_id desc limit $4"
            ),
            params![scope.tenant(), scope.user(), at, limit],
        )
        .await?;
    Ok(versions)
}

/// How often each kind of change is among these.
pub fn tally(versions: &[Version]) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for version in versions.iter().filter(|version| !version.undone) {
        *counts.entry(version.change.as_str()).or_default() += 1;
    }
    counts
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Undoing {
    Done,
    /// It was taken back already.
    Already,
    /// Something else happened to the item since, and would be lost.
    ChangedSince,
}

/// Takes one change back, if nothing was built upon it since.
pub async fn undo(
    tx: &mut Tx,
    item: KnowledgeId,
    number: i64,
    cause: Cause,
    now: Timestamp,
) -> Result<Option<Undoing>, StoreError> {
    let (Some(version), Some(mut current)) = (find(tx, item, number).await?, items::find(tx, item).await?)
    else {
        return Ok(None);
    };
    if version.undone {
        return Ok(Some(Undoing::Already));
    }
    if version.change == Change::Undone || built_upon(tx, item, number).await? {
        return Ok(Some(Undoing::ChangedSince));
    }
    if let Some(before) = find(tx, item, number - 1).await? {
        before.state.restore(&mut current);
    } else {
        // It began with this change: it was never learned.
        current.standing = crate::item::Standing::Withdrawn;
        forgotten::mark(tx, &Forgetting::of(&current), now).await?;
    }
    if !items::update(tx, &mut current, Change::Undone, cause, now).await? {
        return Ok(Some(Undoing::ChangedSince));
    }
    items::index_again(tx, &current).await?;
    mark_undone(tx, item, number).await?;
    if matches!(version.change, Change::PutAside | Change::Edited) {
        forgotten::lift(tx, item, version.at).await?;
    }
    doubts::reopen(tx, item, version.at).await?;
    Ok(Some(Undoing::Done))
}

/// Whether a later change still stands that was made with this one in place.
pub(crate) async fn built_upon(tx: &mut Tx, item: KnowledgeId, number: i64) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let (later,): (i64,) = tx
        .one(
            sql!(
                "select count(*) from knowledge_versions
                  where item_id = $1 and number > $2 and tenant_id = $3 and user_id = $4
                    and undone = false and change <> 'undone'"
            ),
            params![item, number, scope.tenant(), scope.user()],
        )
        .await?;
    Ok(later > 0)
}

/// Takes back everything one cause changed, the last first. What was changed again since stays.
pub async fn undo_all(
    tx: &mut Tx,
    of: Uuid,
    cause: Cause,
    now: Timestamp,
) -> Result<Vec<(KnowledgeId, Undoing)>, StoreError> {
    let mut changes = of_cause(tx, of).await?;
    changes.reverse();
    let mut undone = Vec::with_capacity(changes.len());
    for change in changes {
        if let Some(undoing) = undo(tx, change.item, change.number, cause, now).await? {
            undone.push((change.item, undoing));
        }
    }
    Ok(undone)
}
