//! What nobody used for long fades, and in the end is set aside. What the person asked to keep never does.

use domain::Timestamp;
use store::{StoreError, Tx, params, sql};

use crate::item::{Confidence, Item, Standing};
use crate::items;
use crate::versions::{Cause, Change};

/// How long something may lie unused.
const UNUSED_DAYS: i64 = 90;
/// How many items one step takes on.
const STEP: usize = 200;

/// One step of the weekly fading. Returns how many were touched: fewer than asked for, and it is done.
pub async fn fade(tx: &mut Tx, cause: Cause, now: Timestamp) -> Result<usize, StoreError> {
    let scope = tx.scope();
    let since = now - jiff::SignedDuration::from_hours(24 * UNUSED_DAYS);
    let unused: Vec<Item> = tx
        .rows(
            sql!(
                "select * from knowledge
                  where tenant_id = $1 and user_id = $2 and standing = 'current' and last_accessed_at < $3
                    and source <> 'user_explicit' and validated = false and updated_at < $4
                  order by last_accessed_at limit $5"
            ),
            // What faded today does not fade again today.
            params![
                scope.tenant(),
                scope.user(),
                since,
                now - jiff::SignedDuration::from_hours(24),
                i64::try_from(STEP).unwrap_or(i64::MAX)
            ],
        )
        .await?;
    let touched = unused.len();
    for mut item in unused {
        item.confidence = item.confidence.faded();
        if item.confidence < Confidence::LEAST {
            item.standing = Standing::Inactive;
        }
        items::change(tx, &mut item, Change::Faded, cause, now).await?;
    }
    Ok(touched)
}

/// Whether a step that touched so many was the last.
pub const fn is_over(touched: usize) -> bool {
    touched < STEP
}
