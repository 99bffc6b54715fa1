//! What was done is found quickly, however much was done before.

use store::{params, system_sql};
use testkit::TestDatabase;
use uuid::Uuid;

use crate::someone;

/// The conditions and the order of [`store::receipts::of_turn`], which every turn asks at its end. Only SQLite plans without
/// having counted rows.
#[tokio::test]
async fn what_a_turn_did_is_found_without_reading_every_receipt_of_the_person() {
    let database = TestDatabase::sqlite().await;
    someone(&database).await;
    let mut tx = database.db.begin_system().await.unwrap();

    let query = system_sql!(
        "explain query plan select id from receipts where tenant_id = $1 and user_id = $2 and turn_id = $3
          order by created_at, id"
    );
    let id = Uuid::nil();
    let plan: Vec<(i64, i64, i64, String)> = tx.rows(query, params![id, id, id]).await.unwrap();

    assert!(plan.iter().any(|(.., step)| step.contains("INDEX receipts_of_turn")), "{plan:?}");
}
