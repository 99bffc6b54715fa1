//! Correcting and deleting: only what was shown, and nothing is lost.

use serde_json::{Value, json};
use tools::Admission;

use crate::story::{Person, call, tell};

async fn weighs(ana: &Person<'_>, value: f64, date: &str) -> Value {
    let weight = json!({ "type": "weight", "value": value, "date": date });
    ana.does("record_metric", weight).await.outcome.content["entry"]["id"].clone()
}

#[tokio::test]
async fn a_correction_changes_the_entry_and_keeps_what_it_was() {
    tell(async |story| {
        let ana = story.ana();
        let id = weighs(&ana, 82.5, "2026-03-02").await;
        ana.looks_at("weight", 7).await;

        let correction = json!({ "entryId": id, "value": 82, "reason": "errou" });
        assert_eq!(
            ana.is_asked("update_metric", correction.clone()).await,
            "Corrijo seu registro de peso hoje, de 82,5 kg para 82 kg? Vai junto: o motivo “errou”."
        );
        let Admission::Run(admitted) =
            ana.proposes("errei, foi 82", "update_metric", correction).await.unwrap()
        else {
            panic!("it was asked for outright")
        };
        let performed = ana.performs(&admitted.call).await.unwrap();
        assert_eq!(performed.outcome.content["said"], "Pronto, corrigi de 82,5 kg para 82 kg hoje.");
        let effect = performed.effect.unwrap();
        assert_eq!((&effect["verb"], &effect["entry"]["value"]), (&json!("updated"), &json!(82)));
        assert_eq!(effect["before"]["value"], 82.5);

        assert_eq!(ana.values("weight").await, [82.0]);
        let changes = ana.changes().await;
        assert_eq!(changes.len(), 1);
        assert_eq!((changes[0].0.as_str(), &changes[0].1["value"]), ("updated", &json!(82.5)));
    })
    .await;
}

#[tokio::test]
async fn the_day_can_be_corrected_too() {
    tell(async |story| {
        let ana = story.ana();
        let id = weighs(&ana, 82.5, "2026-03-02").await;
        ana.looks_at("weight", 7).await;
        let correction = json!({ "entryId": id, "value": 82.5, "date": "2026-03-01" });
        let content = ana.does("update_metric", correction.clone()).await.outcome.content;
        assert_eq!(content["entry"]["date"], "2026-03-01");
        assert_eq!(content["said"], "Pronto, agora está anotado 82,5 kg ontem, no lugar de 82,5 kg hoje.");
        assert_eq!(ana.is_refused("update_metric", correction).await.0, "unchanged");
        let future = json!({ "entryId": id, "value": 82.5, "date": "2026-03-09" });
        assert_eq!(ana.is_refused("update_metric", future).await.0, "future_date");
    })
    .await;
}

#[tokio::test]
async fn a_bare_number_takes_the_units_of_the_entry() {
    tell(async |story| {
        let ana = story.ana();
        let run = json!({ "type": "exercise", "value": 5, "unit": "km", "date": "2026-03-02" });
        let run = ana.does("record_metric", run).await.outcome.content["entry"]["id"].clone();
        let water = json!({ "type": "water", "value": 2, "unit": "l", "date": "2026-03-02" });
        let water = ana.does("record_metric", water).await.outcome.content["entry"]["id"].clone();
        ana.looks_at("exercise", 1).await;
        ana.looks_at("water", 1).await;

        let content = ana.does("update_metric", json!({ "entryId": run, "value": 6 })).await.outcome.content;
        assert_eq!((&content["entry"]["value"], &content["entry"]["unit"]), (&json!(6), &json!("km")));
        assert_eq!(
            ana.is_refused("update_metric", json!({ "entryId": water, "value": 3 })).await.0,
            "unit_needed"
        );
        let litres = json!({ "entryId": water, "value": 3, "unit": "litros" });
        assert_eq!(ana.does("update_metric", litres).await.outcome.content["entry"]["value"], 3000);
        assert_eq!(
            ana.is_refused("update_metric", json!({ "entryId": run, "value": 900 })).await.0,
            "out_of_range"
        );
    })
    .await;
}

#[tokio::test]
async fn a_deletion_hides_the_entry_and_keeps_it() {
    tell(async |story| {
        let ana = story.ana();
        let yesterday = weighs(&ana, 83.0, "2026-03-01").await;
        weighs(&ana, 82.5, "2026-03-02").await;
        ana.looks_at("weight", 7).await;

        let deletion = json!({ "entryId": yesterday });
        assert_eq!(ana.is_asked("delete_metric", deletion.clone()).await, "Apago seu peso de 83 kg ontem?");
        let outright = ana.proposes("apaga o de ontem", "delete_metric", deletion.clone()).await.unwrap();
        assert!(matches!(outright, Admission::Run(_)));
        let not_so = ana.proposes("não apaga nada", "delete_metric", deletion.clone()).await.unwrap();
        assert!(matches!(not_so, Admission::Ask(_)));

        let performed = ana.does("delete_metric", deletion.clone()).await;
        assert_eq!(performed.outcome.content["deleted"]["value"], 83);
        assert_eq!(performed.outcome.content["said"], "Pronto, apaguei seu peso de 83 kg ontem.");
        assert_eq!(performed.effect.unwrap()["verb"], "deleted");

        assert_eq!(ana.values("weight").await, [82.5]);
        assert_eq!(ana.is_refused("delete_metric", deletion).await.0, "entry_not_found");
        let update = json!({ "entryId": yesterday, "value": 80 });
        assert_eq!(ana.is_refused("update_metric", update).await.0, "entry_not_found");

        assert_eq!(ana.changes().await[0].0, "deleted");
        let mut tx = ana.database().db.read(ana.scope()).await.unwrap();
        let (rows,): (i64,) = tx
            .one(
                store::sql!("select count(*) from aria_metrics where tenant_id = $1 and kind = 'weight'"),
                store::params![ana.scope().tenant()],
            )
            .await
            .unwrap();
        assert_eq!(rows, 2);
    })
    .await;
}

#[tokio::test]
async fn what_was_kept_cannot_be_changed() {
    tell(async |story| {
        let ana = story.ana();
        let id = weighs(&ana, 83.0, "2026-03-01").await;
        ana.looks_at("weight", 7).await;
        ana.does("delete_metric", json!({ "entryId": id })).await;
        for statement in [
            store::sql!("delete from aria_metric_changes where tenant_id = $1"),
            store::sql!("update aria_metric_changes set verb = 'x' where tenant_id = $1"),
        ] {
            let mut tx = ana.database().db.begin(ana.scope()).await.unwrap();
            let refused = tx.execute(statement, store::params![ana.scope().tenant()]).await.unwrap_err();
            assert!(matches!(refused, store::StoreError::Refused { .. }), "{refused:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn only_entries_shown_in_this_conversation_can_be_touched() {
    tell(async |story| {
        let ana = story.ana();
        let id = weighs(&ana, 82.5, "2026-03-02").await;
        let correction = json!({ "entryId": id, "value": 82 });
        let deletion = json!({ "entryId": id });

        // Noted, but never shown: the id may be a guess.
        assert_eq!(ana.is_refused("update_metric", correction.clone()).await.0, "entry_not_seen");
        assert_eq!(ana.is_refused("delete_metric", deletion.clone()).await.0, "entry_not_seen");
        // Shown, but elsewhere.
        ana.in_another_conversation().looks_at("weight", 7).await;
        assert_eq!(ana.is_refused("update_metric", correction.clone()).await.0, "entry_not_seen");
        // A stored call is held to the same rule when it runs.
        let error = ana.performs(&call("delete_metric", deletion.clone())).await.unwrap_err();
        assert_eq!(error.code(), "entry_not_seen");

        ana.looks_at("weight", 7).await;
        assert!(ana.tries("update_metric", correction).await.is_ok());
        let invented = json!({ "entryId": "0198c0de-7a11-7abc-8def-0123456789ab" });
        assert_eq!(ana.is_refused("delete_metric", invented).await.0, "entry_not_seen");
    })
    .await;
}

#[tokio::test]
async fn the_last_twenty_showings_count() {
    tell(async |story| {
        let ana = story.ana();
        let id = weighs(&ana, 82.5, "2026-03-02").await;
        ana.looks_at("weight", 7).await;
        let deletion = json!({ "entryId": id });
        ana.does("record_metric", json!({ "type": "mood", "value": 7, "date": "2026-03-02" })).await;
        for _ in 0..19 {
            ana.looks_at("mood", 1).await;
        }
        assert!(ana.proposes("", "delete_metric", deletion.clone()).await.is_ok());
        ana.looks_at("mood", 1).await;
        assert_eq!(ana.is_refused("delete_metric", deletion).await.0, "entry_not_seen");

        let mut tx = ana.database().db.read(ana.scope()).await.unwrap();
        let (rows,): (i64,) = tx
            .one(
                store::sql!("select count(*) from sightings where tenant_id = $1"),
                store::params![ana.scope().tenant()],
            )
            .await
            .unwrap();
        assert_eq!(rows, 20);
    })
    .await;
}

#[tokio::test]
async fn only_plain_requests_go_unasked() {
    tell(async |story| {
        let ana = story.ana();
        let id = weighs(&ana, 82.5, "2026-03-02").await;
        ana.looks_at("weight", 7).await;
        let correction = json!({ "entryId": id, "value": 82 });
        let deletion = json!({ "entryId": id });
        for (text, tool, arguments, unasked) in [
            ("errei, foi 82", "update_metric", &correction, true),
            ("corrige pra mim?", "update_metric", &correction, false),
            ("não era 82,5, era 82", "update_metric", &correction, true),
            ("muda o peso pra 82", "update_metric", &correction, true),
            ("Na verdade foi 82", "update_metric", &correction, true),
            ("change it to 82", "update_metric", &correction, true),
            ("minha rotina muda muito", "update_metric", &correction, false),
            ("foi um dia bom", "update_metric", &correction, false),
            ("não precisa corrigir o peso", "update_metric", &correction, false),
            ("quanto eu pesei?", "update_metric", &correction, false),
            ("", "update_metric", &correction, false),
            ("apaga", "delete_metric", &deletion, true),
            ("Pode apagar, por favor", "delete_metric", &deletion, true),
            ("tira esse aí", "delete_metric", &deletion, true),
            ("delete that one", "delete_metric", &deletion, true),
            ("não apaga não", "delete_metric", &deletion, false),
            ("errei, foi 82", "delete_metric", &deletion, false),
            ("tira-gosto com os amigos", "delete_metric", &deletion, false),
            ("sim", "delete_metric", &deletion, false),
        ] {
            // Asked about, or refused as an order of something else.
            let admission = ana.proposes(text, tool, arguments.clone()).await;
            assert_eq!(matches!(admission, Ok(Admission::Run(_))), unasked, "{tool}: {text}");
        }
    })
    .await;
}
