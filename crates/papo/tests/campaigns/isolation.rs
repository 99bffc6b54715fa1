//! A campaign is its house's alone: another house finds nothing, and reaches nobody of ours.

use serde_json::json;

use crate::campaigns::desk::{CAMPAIGNS, Desk, TO_MONDAY, minutes_pass};
use crate::campaigns::on_each_engine;

#[tokio::test]
async fn nobody_reaches_another_house() {
    on_each_engine(async |house| {
        let davi = house.home.add_person("Davi", Some("Outra casa"));
        let beto = house.home.add_person("Beto", None);
        let life = house.lives().await;
        let desk = Desk::at(&life);
        let phones = desk.doctors(2).await;
        let id = desk.approved(json!({})).await;

        let davi = Desk { client: life.server.client_with(&davi) };
        let beto = life.server.client_with(&beto);
        for act in ["simulate", "pause", "resume", "stop"] {
            davi.does(&id, act, &json!({})).await.is_problem(404, "not_found");
            let path = format!("{CAMPAIGNS}/{id}/{act}");
            beto.post(&path, &json!({})).await.is_problem(403, "forbidden");
            life.server.stranger().post(&path, &json!({})).await.is_problem(401, "unauthorised");
        }
        let digest = json!({ "digest": desk.looks_at(&id).await["campaign"]["digest"] });
        davi.does(&id, "approve", &digest).await.is_problem(404, "not_found");
        for path in [format!("{CAMPAIGNS}/{id}"), format!("{CAMPAIGNS}/{id}/plan")] {
            davi.client.get(&path).await.is_problem(404, "not_found");
            beto.get(&path).await.is_problem(403, "forbidden");
        }
        assert_eq!(davi.client.get(CAMPAIGNS).await.json()["items"], json!([]));
        let page = davi.client.with("accept", "text/html").get(&format!("/console/campaigns/{id}")).await;
        assert_eq!(page.status, 404, "{}", page.text());

        let theirs = davi.drafts(json!({})).await;
        assert_eq!(davi.acts(&theirs, "simulate").await["campaign"]["people"], 0, "our doctors are ours");
        davi.turns("campaigns", false).await;
        life.goes_on(TO_MONDAY).await;
        minutes_pass(&life, 4).await;
        for phone in &phones {
            assert_eq!(life.delivered(phone).len(), 1, "their switch is theirs");
        }
        life.server.stop().await;
        house.is_sound();
    })
    .await;
}
