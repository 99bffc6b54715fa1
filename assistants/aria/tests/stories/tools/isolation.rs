//! Nobody sees or touches what is another's.

use serde_json::json;

use crate::story::tell;

#[tokio::test]
async fn two_people_of_a_household_and_strangers_stay_apart() {
    tell(async |story| {
        let home = story.tenant();
        let (ana, bia, stranger) = (story.person(home), story.person(home), story.ana());
        let weight = json!({ "type": "weight", "value": 82.5, "date": "2026-03-02" });
        let id = ana.does("record_metric", weight).await.outcome.content["entry"]["id"].clone();
        ana.looks_at("weight", 7).await;

        for other in [&bia, &stranger] {
            assert_eq!(other.looks_at("weight", 90).await["count"], 0);
            let correction = json!({ "entryId": id, "value": 50 });
            assert_eq!(other.is_refused("update_metric", correction).await.0, "entry_not_seen");
            assert_eq!(other.is_refused("delete_metric", json!({ "entryId": id })).await.0, "entry_not_seen");
        }
        assert_eq!(ana.values("weight").await, [82.5]);
        assert!(ana.changes().await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_forged_sighting_does_not_open_anothers_entry() {
    tell(async |story| {
        let home = story.tenant();
        let (ana, bia) = (story.person(home), story.person(home));
        let weight = json!({ "type": "weight", "value": 82.5, "date": "2026-03-02" });
        let id = ana.does("record_metric", weight).await.outcome.content["entry"]["id"].clone();
        bia.does("record_metric", json!({ "type": "weight", "value": 60, "date": "2026-03-02" })).await;
        bia.looks_at("weight", 1).await;

        let mut tx = bia.database().db.begin(bia.scope()).await.unwrap();
        tx.execute(
            store::sql!("update sightings set ids = $3 where tenant_id = $1 and user_id = $2"),
            store::params![bia.scope().tenant(), bia.scope().user(), json!([id])],
        )
        .await
        .unwrap();
        tx.commit().await.unwrap();

        assert_eq!(bia.is_refused("delete_metric", json!({ "entryId": id })).await.0, "entry_not_found");
        assert_eq!(ana.values("weight").await, [82.5]);
    })
    .await;
}
