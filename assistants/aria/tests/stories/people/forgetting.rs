//! "Esqueça tudo sobre mim" leaves no name behind, and nothing to say on a birthday.

use serde_json::json;

use crate::people::house::tell;

#[tokio::test]
async fn everybody_is_emptied() {
    tell(async |house| {
        let paula = json!({ "name": "Paula", "updates": { "relationship": "irmã", "birthday": "12/05" } });
        house.does("update_person", paula).await;
        house.does("update_person", json!({ "name": "Paula", "updates": { "notes": "Canta" } })).await;
        house.does("record_gift", json!({ "name": "Paula", "gift": "violão" })).await;
        let mut tx = house.engine.db().begin(house.ana).await.unwrap();
        (papo_aria::assistant().unwrap().forget)(&mut tx).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(house.does("get_person", json!({ "name": "Paula" })).await["found"], false);
        let mut tx = house.engine.db().read(house.ana).await.unwrap();
        let left: Vec<(String,)> = tx
            .rows(
                store::sql!(
                    "select name || coalesce(notes, '') || coalesce(relationship, '') || coalesce(birthday, '')
                       from aria_people where tenant_id = $1 and user_id = $2
                      union all select gift from aria_gifts where tenant_id = $1 and user_id = $2
                      union all select cast(before as text) from aria_person_changes
                                 where tenant_id = $1 and user_id = $2"
                ),
                store::params![house.ana.tenant(), house.ana.user()],
            )
            .await
            .unwrap();
        drop(tx);
        assert_eq!(left.len(), 3);
        assert!(left.iter().all(|(text,)| text.is_empty() || text == "null"), "{left:?}");
        house.comes("2026-05-12T08:00").await;
        assert_eq!(house.talk().await, Vec::<String>::new());
    })
    .await;
}
