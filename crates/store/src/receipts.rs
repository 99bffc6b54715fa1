//! Receipts: the proof of each effect, what was said of it, and whether it was taken back.

use domain::{ConversationId, ReceiptId, Timestamp, TurnId};
use serde_json::Value;

use crate::actions::Action;
use crate::{FromRow, Row, Sql, StoreError, Tx, params, sql};

/// The proof of one effect.
#[derive(Debug, Clone, PartialEq)]
pub struct Receipt {
    pub id: ReceiptId,
    pub conversation: ConversationId,
    pub turn: TurnId,
    pub tool: String,
    /// What was said when it was done; empty if nothing was, or if the person had it emptied.
    pub said: String,
    pub created_at: Timestamp,
    /// By what it was taken back, if it was.
    pub undone_by: Option<ReceiptId>,
    /// For an effect that took another one back: whether it restored something by that.
    pub restores: Option<bool>,
    /// Whether anything is noted that could be taken back.
    pub noted: bool,
}

impl FromRow for Receipt {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            conversation: row.get("conversation_id")?,
            turn: row.get("turn_id")?,
            tool: row.get("tool")?,
            said: row.get::<Option<String>>("said")?.unwrap_or_default(),
            created_at: row.get("created_at")?,
            undone_by: row.get("undone_by")?,
            restores: row.get("restores")?,
            noted: row.get("noted")?,
        })
    }
}

/// What an effect was, and what was said of it.
#[derive(Debug, Clone, Copy)]
pub struct Effect<'e> {
    pub what: &'e Value,
    pub said: &'e str,
}

/// The proof of an effect, in the transaction of the effect.
pub async fn insert(
    tx: &mut Tx,
    id: ReceiptId,
    action: &Action,
    effect: Effect<'_>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "insert into receipts (id, tenant_id, user_id, conversation_id, turn_id, action_id, tool, effect, said,
                                   created_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
        ),
        params![
            id,
            scope.tenant(),
            scope.user(),
            action.conversation,
            action.turn,
            action.id,
            action.tool,
            effect.what.clone(),
            effect.said,
            now
        ],
    )
    .await?;
    Ok(())
}

/// A receipt of this person's. Somebody else's is an unknown one.
pub async fn find(tx: &mut Tx, id: ReceiptId) -> Result<Option<Receipt>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "select r.id, r.conversation_id, r.turn_id, r.tool, r.said, r.created_at, u.by_receipt as undone_by,
                    (select b.restores from undos b where b.tenant_id = $1 and b.by_receipt = r.id limit 1) as restores,
                    exists (select 1 from undo_rows n where n.tenant_id = $1 and n.receipt_id = r.id) as noted
               from receipts r left join undos u on u.receipt_id = r.id
              where r.tenant_id = $1 and r.user_id = $2 and r.id = $3"
        ),
        params![scope.tenant(), scope.user(), id],
    )
    .await
}

/// The receipts of one turn, in the order of their effects.
pub async fn of_turn(tx: &mut Tx, turn: TurnId) -> Result<Vec<Receipt>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(
            "select r.id, r.conversation_id, r.turn_id, r.tool, r.said, r.created_at, u.by_receipt as undone_by,
                    (select b.restores from undos b where b.tenant_id = $1 and b.by_receipt = r.id limit 1) as restores,
                    exists (select 1 from undo_rows n where n.tenant_id = $1 and n.receipt_id = r.id) as noted
               from receipts r left join undos u on u.receipt_id = r.id
              where r.tenant_id = $1 and r.user_id = $2 and r.turn_id = $3 order by r.created_at, r.id"
        ),
        params![scope.tenant(), scope.user(), turn],
    )
    .await
}

/// What was done in a conversation since an instant, in the order of its effects.
pub async fn of_conversation(
    tx: &mut Tx,
    conversation: ConversationId,
    since: Timestamp,
) -> Result<Vec<Receipt>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(
            "select r.id, r.conversation_id, r.turn_id, r.tool, r.said, r.created_at, u.by_receipt as undone_by,
                    (select b.restores from undos b where b.tenant_id = $1 and b.by_receipt = r.id limit 1) as restores,
                    exists (select 1 from undo_rows n where n.tenant_id = $1 and n.receipt_id = r.id) as noted
               from receipts r left join undos u on u.receipt_id = r.id
              where r.tenant_id = $1 and r.user_id = $2 and r.conversation_id = $3 and r.created_at >= $4
              order by r.created_at, r.id limit 200"
        ),
        params![scope.tenant(), scope.user(), conversation, since],
    )
    .await
}

/// Which effects are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    Every,
    /// Those that can be taken back.
    Noted,
}

/// The newest effect since an instant that stands: in one conversation, or anywhere.
/// What took something back is none, unless it restored it.
pub async fn newest(
    tx: &mut Tx,
    which: Which,
    conversation: Option<ConversationId>,
    since: Timestamp,
) -> Result<Option<Receipt>, StoreError> {
    const ANYWHERE: Sql = sql!(
        "select r.id, r.conversation_id, r.turn_id, r.tool, r.said, r.created_at, u.by_receipt as undone_by,
                (select b.restores from undos b where b.tenant_id = $1 and b.by_receipt = r.id limit 1) as restores,
                exists (select 1 from undo_rows n where n.tenant_id = $1 and n.receipt_id = r.id) as noted
           from receipts r left join undos u on u.receipt_id = r.id
          where r.tenant_id = $1 and r.user_id = $2 and r.created_at >= $3 and ($5 or r.conversation_id = $4)
            and u.receipt_id is null
            and ($6 or exists (select 1 from undo_rows n where n.tenant_id = $1 and n.receipt_id = r.id))
            and not exists (select 1 from undos b
                             where b.tenant_id = $1 and b.by_receipt = r.id and b.restores = false)
          order by r.created_at desc, r.id desc limit 1"
    );
    let scope = tx.scope();
    let (place, anywhere) =
        (conversation.map(|one| one.as_uuid()).unwrap_or_default(), conversation.is_none());
    let every = which == Which::Every;
    tx.optional(ANYWHERE, params![scope.tenant(), scope.user(), since, place, anywhere, every]).await
}

/// Says that an effect was taken back. Once: whoever comes second gets [`StoreError::Unique`].
pub async fn take_back(
    tx: &mut Tx,
    receipt: &Receipt,
    by: ReceiptId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let scope = tx.scope();
    // Taking back what took something back restores it, and the other way round.
    let restores = receipt.restores == Some(false);
    tx.execute(
        sql!(
            "insert into undos (receipt_id, tenant_id, user_id, by_receipt, restores, at)
             values ($1, $2, $3, $4, $5, $6)"
        ),
        params![receipt.id, scope.tenant(), scope.user(), by, restores, now],
    )
    .await?;
    Ok(())
}

/// Whether anything is noted under a receipt that is about to be written.
pub async fn is_noted(tx: &mut Tx, id: ReceiptId) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let found: Option<(i64,)> = tx
        .optional(
            sql!("select seq from undo_rows where tenant_id = $1 and receipt_id = $2 limit 1"),
            params![scope.tenant(), id],
        )
        .await?;
    Ok(found.is_some())
}

/// What a turn changed, by its receipts.
pub async fn effects_of(tx: &mut Tx, turn: TurnId) -> Result<Vec<Value>, StoreError> {
    let scope = tx.scope();
    let rows: Vec<(Value,)> = tx
        .rows(
            sql!(
                "select effect from receipts where turn_id = $1 and tenant_id = $2 and user_id = $3 limit 20"
            ),
            params![turn, scope.tenant(), scope.user()],
        )
        .await?;
    Ok(rows.into_iter().map(|(effect,)| effect).collect())
}
