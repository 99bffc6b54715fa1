//! Goals: kept, come nearer to, reached and given up.

use domain::Clock;
use jiff::tz::{TimeZone, offset};
use serde_json::{Value, json};

use crate::story::{Person, Story, tell};

fn today(story: &Story) -> String {
    story.clock().now().to_zoned(TimeZone::fixed(offset(-3))).date().to_string()
}

async fn goal(person: &Person<'_>, name: &str) -> Value {
    let told = person.does("get_progress", json!({ "name": name, "only": "goals" })).await.outcome.content;
    told["goals"][0].clone()
}

#[tokio::test]
async fn money_is_put_aside_to_the_cent_until_it_is_there() {
    tell(async |story| {
        let ana = story.ana();
        let asked =
            ana.is_asked("save_goal", json!({ "title": "juntar 5 mil até o fim do ano que vem" })).await;
        assert!(asked.starts_with("Guardo a meta “Juntar 5 mil”, alvo de R$ 5.000,00, até "), "{asked}");
        ana.does("save_goal", json!({ "title": "juntar 5 mil até o fim do ano que vem" })).await;
        ana.does("update_goal", json!({ "progress": 1200.1 })).await;
        ana.does("update_goal", json!({ "add": 0.2 })).await;
        let kept = goal(&ana, "juntar").await;
        assert_eq!((kept["reached"].as_f64(), kept["percent"].as_i64()), (Some(1200.3), Some(24)));
        let asked = ana.is_asked("update_goal", json!({ "progress": 5000 })).await;
        assert_eq!(
            asked,
            "Marco a meta “Juntar 5 mil” como alcançada? Vai junto: R$ 5.000,00 de R$ 5.000,00 (100%)."
        );
        ana.does("update_goal", json!({ "progress": 5000 })).await;
        let kept = goal(&ana, "juntar").await;
        assert_eq!((kept["status"].as_str(), kept["percent"].as_i64()), (Some("done"), Some(100)));
        assert_eq!(ana.is_refused("update_goal", json!({ "progress": 1 })).await.0, "unknown_goal");
    })
    .await;
}

#[tokio::test]
async fn a_weight_goes_by_the_scale() {
    tell(async |story| {
        let ana = story.ana();
        let weigh = |kilograms: f64, date: &str| {
            json!({ "type": "weight", "value": kilograms, "unit": "kg", "date": date })
        };
        ana.does("record_metric", weigh(82.0, &today(&story))).await;
        ana.does("save_goal", json!({ "title": "perder 4 kg" })).await;
        assert_eq!(goal(&ana, "perder").await["target"], 78.0);
        assert_eq!(ana.is_refused("update_goal", json!({ "progress": 80 })).await.0, "by_the_scale");
        story.clock().advance(std::time::Duration::from_hours(48));
        ana.does("record_metric", weigh(80.0, &today(&story))).await;
        assert_eq!(goal(&ana, "perder").await["percent"], 50);
    })
    .await;
}

#[tokio::test]
async fn what_it_is_counted_in_tells_which_is_meant() {
    tell(async |story| {
        let ana = story.ana();
        ana.does("save_goal", json!({ "title": "juntar 5 mil" })).await;
        ana.does("save_goal", json!({ "title": "ler 12 livros" })).await;
        assert_eq!(ana.is_refused("update_goal", json!({ "progress": 3 })).await.0, "which_goal");
        ana.does("update_goal", json!({ "progress": 1500, "unit": "BRL" })).await;
        ana.does("update_goal", json!({ "add": 3, "unit": "livro" })).await;
        assert_eq!(goal(&ana, "juntar").await["percent"], 30);
        assert_eq!(goal(&ana, "livros").await["percent"], 25);
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_is_said() {
    tell(async |story| {
        let ana = story.ana();
        for (arguments, code) in [
            (json!({ "title": "..." }), "title_needed"),
            (json!({ "title": "juntar 5 mil até 31/02" }), "no_such_day"),
            (json!({ "title": "juntar 5 mil", "due": "2019-01-01" }), "past_due"),
            (json!({ "title": "juntar", "target": -3 }), "bad_amount"),
            (json!({ "title": "juntar", "target": 10.001, "unit": "BRL" }), "bad_amount"),
            (json!({ "title": "juntar", "due": "um dia desses" }), "bad_due"),
        ] {
            assert_eq!(ana.is_refused("save_goal", arguments.clone()).await.0, code, "{arguments}");
        }
        assert_eq!(ana.is_refused("update_goal", json!({ "status": "done" })).await.0, "unknown_goal");
        ana.does("save_goal", json!({ "title": "falar inglês" })).await;
        assert_eq!(ana.is_refused("save_goal", json!({ "title": "Falar Inglês" })).await.0, "title_taken");
        assert_eq!(ana.is_refused("update_goal", json!({ "progress": 3 })).await.0, "unmeasured");
        assert_eq!(ana.is_refused("update_goal", json!({})).await.0, "nothing_told");
        ana.does("save_goal", json!({ "title": "ler 12 livros" })).await;
        let (code, sentence) = ana.is_refused("update_goal", json!({ "status": "done" })).await;
        assert_eq!(code, "which_goal");
        assert!(sentence.contains("Ler 12 livros"), "{sentence}");
        ana.does("update_goal", json!({ "goal": "inglês", "status": "abandoned" })).await;
        ana.does("update_goal", json!({ "add": 3 })).await;
        assert_eq!(goal(&ana, "livros").await["percent"], 25);
    })
    .await;
}
