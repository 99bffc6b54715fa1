//! The Life Balance Score on both engines: from one's own data, and from nobody else's.

use domain::Clock;
use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::{TimeZone, offset};
use serde_json::{Value, json};

use crate::story::{Person, Story, tell};

fn today(story: &Story) -> Date {
    story.clock().now().to_zoned(TimeZone::fixed(offset(-3))).date()
}

async fn balance(person: &Person<'_>) -> Value {
    person.does("get_life_balance", json!({})).await.outcome.content
}

async fn lives(story: &Story, person: &Person<'_>) {
    for back in 0..10_i64 {
        let day = today(story).saturating_sub(back.days());
        let metric = |kind: &str, value: f64, unit: Option<&str>| json!({ "type": kind, "value": value, "unit": unit, "date": day });
        person.does("record_metric", metric("sleep", 8.0, Some("h"))).await;
        person.does("record_metric", metric("exercise", 60.0, Some("min"))).await;
        person.does("record_metric", metric("expense", 100.0, Some("BRL"))).await;
    }
    person.does("record_income", json!({ "name": "salário", "value": 1000, "date": today(story) })).await;
}

#[tokio::test]
async fn it_stands_on_what_was_noted_and_says_what_is_missing() {
    tell(async |story| {
        let ana = story.ana();
        let nothing = balance(&ana).await;
        assert_eq!((&nothing["total"], &nothing["areasCounted"]), (&Value::Null, &json!(0)));
        assert!(nothing["said"].as_str().unwrap().contains("Ainda não dá para somar"));
        lives(&story, &ana).await;
        let lived = balance(&ana).await;
        assert_eq!(lived["areas"][0]["score"], 100);
        assert_eq!(lived["areas"][1]["score"], 50);
        assert_eq!((&lived["total"], &lived["areasCounted"]), (&json!(75), &json!(2)));
        assert_eq!(lived["lowest"], "finance");
        let said = lived["said"].as_str().unwrap();
        assert!(said.contains("75 de 100") && said.contains("Sem dados suficientes"), "{said}");
    })
    .await;
}

#[tokio::test]
async fn nobody_else_changes_it() {
    tell(async |story| {
        let tenant = story.tenant();
        let (ana, bia) = (story.person(tenant), story.person(tenant));
        lives(&story, &ana).await;
        let before = balance(&ana).await;
        for back in 0..5_i64 {
            let day = today(&story).saturating_sub(back.days());
            bia.does("record_metric", json!({ "type": "sleep", "value": 2, "unit": "h", "date": day })).await;
        }
        assert_eq!(balance(&ana).await, before);
        assert_eq!(balance(&bia).await["areas"][0]["score"], 0);
    })
    .await;
}
