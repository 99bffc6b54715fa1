//! What a reply leaned on: the page that stood in its prompt, and what its tools looked up.

use domain::{KnowledgeId, PageId, Timestamp, TurnId};
use store::{JsonText, StoreError, Tx, params, sql};

use crate::item::Item;
use crate::{items, page};

/// The memories behind a reply, as they stand now. What was erased since is not among them.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Why {
    /// What stood on the person's page.
    pub at_hand: Vec<Item>,
    /// What a tool of the turn looked up.
    pub consulted: Vec<Item>,
}

/// Keeps what a turn leaned on. Written with the turn's end.
pub async fn note(
    tx: &mut Tx,
    turn: TurnId,
    page: Option<PageId>,
    consulted: &[KnowledgeId],
    now: Timestamp,
) -> Result<(), StoreError> {
    if page.is_none() && consulted.is_empty() {
        return Ok(());
    }
    let scope = tx.scope();
    tx.execute(
        sql!(
            "insert into recollections (turn_id, tenant_id, user_id, page_id, consulted, at)
             values ($1, $2, $3, $4, $5, $6) on conflict (turn_id) do nothing"
        ),
        params![turn, scope.tenant(), scope.user(), page, items::json_of(&consulted)?, now],
    )
    .await?;
    Ok(())
}

pub async fn of_turn(tx: &mut Tx, turn: TurnId) -> Result<Why, StoreError> {
    let scope = tx.scope();
    let found: Option<(Option<PageId>, JsonText)> = tx
        .optional(
            sql!(
                "select page_id, consulted from recollections
                  where turn_id = $1 and tenant_id = $2 and user_id = $3"
            ),
            params![turn, scope.tenant(), scope.user()],
        )
        .await?;
    let Some((page_id, consulted)) = found else { return Ok(Why::default()) };
    let consulted: Vec<KnowledgeId> = consulted.read().unwrap_or_default();
    let at_hand = match page_id {
        Some(id) => page::items_on(tx, id).await?,
        None => Vec::new(),
    };
    Ok(Why {
        consulted: items::find_all(tx, &consulted).await?,
        at_hand: items::find_all(tx, &at_hand).await?,
    })
}

/// The page that stood in a turn's prompt, as it read then.
pub async fn page_of(tx: &mut Tx, turn: TurnId) -> Result<Option<String>, StoreError> {
    let scope = tx.scope();
    let found: Option<(Option<PageId>,)> = tx
        .optional(
            sql!("select page_id from recollections where turn_id = $1 and tenant_id = $2 and user_id = $3"),
            params![turn, scope.tenant(), scope.user()],
        )
        .await?;
    match found.and_then(|(page,)| page) {
        Some(id) => page::text_of(tx, id).await,
        None => Ok(None),
    }
}
