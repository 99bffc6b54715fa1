//! Taking back what an effect did to the memory, version by version.

use domain::{KnowledgeId, Timestamp};
use store::undo::Change as Noted;
use store::{StoreError, Tx};

use crate::item::Standing;
use crate::items;
use crate::versions::{self, Cause, Change, Undoing};

/// The table whose rows the memory takes back itself.
pub const TABLE: &str = "knowledge_versions";

/// Takes back the versions that an effect made, the last first. `false`: something was built upon one of them since.
pub async fn take_back(
    tx: &mut Tx,
    noted: &[Noted],
    cause: Cause,
    now: Timestamp,
) -> Result<bool, StoreError> {
    for one in noted.iter().filter(|one| one.table == TABLE) {
        let Some(row) = one.row() else { continue };
        let Some((item, number)) = row.id("item_id").map(KnowledgeId::from_uuid).zip(row.number("number"))
        else {
            continue;
        };
        match one.before.as_ref().and_then(|before| before.flag("undone")) {
            // It only said of an older version whether that still counts.
            Some(undone) => versions::set_undone(tx, item, number, undone).await?,
            None if row.word("change") == Some(Change::Undone.as_str()) => {
                if !forward_again(tx, item, number, cause, now).await? {
                    return Ok(false);
                }
            }
            None => {
                let undoing = versions::undo(tx, item, number, cause, now).await?;
                if undoing == Some(Undoing::ChangedSince) {
                    return Ok(false);
                }
            }
        }
    }
    Ok(true)
}

/// What was remembered before and after these changes, for whoever says what came back.
pub async fn contents(
    tx: &mut Tx,
    noted: &[Noted],
) -> Result<Vec<(Option<String>, Option<String>)>, StoreError> {
    let mut all = Vec::new();
    for one in noted.iter().filter(|one| one.table == TABLE && one.before.is_none()) {
        let Some(row) = one.row() else { continue };
        let Some((item, number)) = row.id("item_id").map(KnowledgeId::from_uuid).zip(row.number("number"))
        else {
            continue;
        };
        let held = |version: Option<versions::Version>| {
            let state = version?.state;
            (state.standing == Standing::Current).then_some(state.content)
        };
        let before = held(versions::find(tx, item, number - 1).await?);
        all.push((before, held(versions::find(tx, item, number).await?)));
    }
    Ok(all)
}

/// What was taken back holds again, as it stood right before.
async fn forward_again(
    tx: &mut Tx,
    item: KnowledgeId,
    number: i64,
    cause: Cause,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let (Some(before), Some(mut current)) =
        (versions::find(tx, item, number - 1).await?, items::find(tx, item).await?)
    else {
        return Ok(false);
    };
    if versions::built_upon(tx, item, number).await? {
        return Ok(false);
    }
    before.state.restore(&mut current);
    if !items::update(tx, &mut current, Change::Undone, cause, now).await? {
        return Ok(false);
    }
    items::index_again(tx, &current).await?;
    versions::mark_undone(tx, item, number).await?;
    Ok(true)
}
