//! Everything remembered about a person, gone for good.

use store::{StoreError, Tx, params, sql};

/// Deletes what the memory has: items, their history and index, pages, nights, doubts, summaries, and who the person is
/// to the assistants. Where each conversation was read up to stays, so that nothing old is learned again.
pub async fn memory(tx: &mut Tx) -> Result<(), StoreError> {
    let scope = tx.scope();
    let whose = params![scope.tenant(), scope.user()];
    for statement in [
        sql!("delete from knowledge_terms where tenant_id = $1 and user_id = $2"),
        sql!("delete from knowledge_versions where tenant_id = $1 and user_id = $2"),
        sql!("delete from forgotten where tenant_id = $1 and user_id = $2"),
        sql!("delete from knowledge where tenant_id = $1 and user_id = $2"),
        sql!("delete from memory_pages where tenant_id = $1 and user_id = $2"),
        sql!("delete from nights where tenant_id = $1 and user_id = $2"),
        sql!("delete from doubts where tenant_id = $1 and user_id = $2"),
        sql!("delete from summaries where tenant_id = $1 and user_id = $2"),
        sql!("delete from recollections where tenant_id = $1 and user_id = $2"),
        sql!("delete from identities where tenant_id = $1 and user_id = $2"),
    ] {
        tx.execute(statement, whose).await?;
    }
    crate::night::skip(tx).await
}
