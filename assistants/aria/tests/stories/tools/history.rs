//! Questions about what was noted.

use domain::Clock;
use papo_aria::tracking::metrics::{self, Cursor, Filter, MetricKind, NewEntry, Quantity};
use serde_json::{Value, json};

use crate::story::{Person, tell};

async fn notes(ana: &Person<'_>, entries: &[Value]) {
    for entry in entries {
        ana.does("record_metric", entry.clone()).await;
    }
}

fn on(date: &str, kind: &str, value: f64) -> Value {
    json!({ "type": kind, "value": value, "date": date })
}

async fn said(ana: &Person<'_>, arguments: Value) -> String {
    let content = ana.does("get_tracking_history", arguments).await.outcome.content;
    content["said"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_history_lists_and_counts() {
    tell(async |story| {
        let ana = story.ana();
        let entries =
            [on("2026-02-20", "weight", 84.0), on("2026-03-01", "weight", 83.1), on("2026-03-02", "weight", 82.5)];
        notes(&ana, &entries).await;

        let content = ana.looks_at("weight", 7).await;
        assert_eq!((&content["from"], &content["to"]), (&json!("2026-02-24"), &json!("2026-03-02")));
        assert_eq!((&content["days"], &content["count"]), (&json!(7), &json!(2)));
        let values: Vec<&Value> = content["entries"].as_array().unwrap().iter().map(|entry| &entry["value"]).collect();
        assert_eq!(values, [82.5, 83.1]);
        assert_eq!(content["entries"][0]["recorded_at"], "2026-03-02T15:00:00Z");
        assert_eq!(
            content["stats"],
            json!({ "unit": "kg", "count": 2, "latest": 82.5, "average": 82.8, "min": 82.5, "max": 83.1, "total": 165.6 })
        );
        assert_eq!(
            content["said"],
            "Seus registros de peso nos últimos 7 dias: 82,5 kg hoje e 83,1 kg ontem. \
             De 83,1 kg ontem para cá, 0,6 kg a menos."
        );
    })
    .await;
}

#[tokio::test]
async fn the_order_holds_while_the_clock_stands_still() {
    tell(async |story| {
        let ana = story.ana();
        for value in [80.0, 81.0, 82.0, 83.0, 84.0, 85.0] {
            notes(&ana, &[on("2026-03-02", "weight", value)]).await;
        }
        notes(&ana, &[on("2026-03-01", "weight", 70.0)]).await;
        assert_eq!(ana.values("weight").await, [85.0, 84.0, 83.0, 82.0, 81.0, 80.0, 70.0]);
    })
    .await;
}

#[tokio::test]
async fn nothing_is_said_plainly() {
    tell(async |story| {
        let ana = story.ana();
        let content = ana.looks_at("weight", 7).await;
        assert_eq!(content["said"], "Não encontrei registros de peso nos últimos 7 dias.");
        assert_eq!(
            (&content["count"], &content["entries"], &content["stats"]),
            (&json!(0), &json!([]), &Value::Null)
        );
        assert_eq!(
            said(&ana, json!({ "type": "custom", "name": "Flexões", "days": 1 })).await,
            "Não encontrei registros de flexões hoje."
        );
        assert_eq!(
            said(&ana.in_english(), json!({ "type": "mood", "days": 2 })).await,
            "I found no mood entries in the last 2 days."
        );
    })
    .await;
}

#[tokio::test]
async fn sums_are_told_as_sums() {
    tell(async |story| {
        let ana = story.ana();
        let mut run = on("2026-03-02", "exercise", 5.0);
        run["unit"] = json!("km");
        notes(
            &ana,
            &[
                on("2026-03-01", "water", 1500.0),
                on("2026-03-02", "water", 500.0),
                on("2026-03-02", "water", 500.0),
                on("2026-03-01", "exercise", 45.0),
                on("2026-03-02", "exercise", 45.0),
                run,
            ],
        )
        .await;
        assert_eq!(
            said(&ana, json!({ "type": "water", "days": 7 })).await,
            "Você bebeu 2,5 l de água nos últimos 7 dias. Dá uma média de 1,25 l por dia, em 2 dias com registro."
        );
        assert_eq!(said(&ana, json!({ "type": "water", "days": 1 })).await, "Você bebeu 1 l de água hoje.");
        assert_eq!(
            said(&ana, json!({ "type": "exercise", "days": 7 })).await,
            "Você fez 1h30 e 5 km de exercício nos últimos 7 dias."
        );
        let content = ana.looks_at("exercise", 7).await;
        assert_eq!(content["groups"].as_array().unwrap().len(), 2);
        assert_eq!((&content["stats"]["unit"], &content["stats"]["total"]), (&json!("min"), &json!(90)));
    })
    .await;
}

#[tokio::test]
async fn money_is_told_by_where_it_went() {
    tell(async |story| {
        let ana = story.ana();
        let spent = |value: f64, category: &str| {
            let mut expense = on("2026-03-01", "expense", value);
            expense["category"] = json!(category);
            expense
        };
        notes(&ana, &[spent(0.1, "Mercado"), spent(0.2, "mercado"), spent(80.0, "farmácia")]).await;
        assert_eq!(
            said(&ana, json!({ "type": "expense" })).await,
            "Você gastou R$ 80,30 nos últimos 30 dias. Foram R$ 80,00 com farmácia e R$ 0,30 com mercado."
        );
        notes(&ana, &[on("2026-03-02", "expense", 10.0)]).await;
        assert_eq!(said(&ana, json!({ "type": "expense", "days": 1 })).await, "Você gastou R$ 10,00 hoje.");
        assert_eq!(
            ana.is_asked(
                "record_metric",
                json!({
                    "type": "expense", "value": 9, "date": "2026-03-02", "category": "Food"
                })
            )
            .await,
            "Anoto um gasto de R$ 9,00 com alimentação hoje?"
        );
        let content = ana.looks_at("expense", 30).await;
        assert_eq!(
            content["categories"],
            json!([
                { "category": "farmácia", "total": 80 },
                { "category": null, "total": 10 },
                { "category": "mercado", "total": 0.3 },
            ])
        );
    })
    .await;
}

#[tokio::test]
async fn marks_are_told_by_their_mean_and_the_last_one() {
    tell(async |story| {
        let ana = story.ana();
        notes(&ana, &[on("2026-03-01", "sleep", 8.0)]).await;
        assert_eq!(said(&ana, json!({ "type": "sleep", "days": 7 })).await, "Você dormiu 8h ontem.");
        notes(&ana, &[on("2026-03-02", "sleep", 7.0)]).await;
        assert_eq!(
            said(&ana, json!({ "type": "sleep", "days": 7 })).await,
            "Seus registros de sono nos últimos 7 dias: 7h hoje e 8h ontem. \
             A média de 2 registros nos últimos 7 dias é 7h30."
        );
        for day in 20..=26 {
            notes(&ana, &[on(&format!("2026-02-{day}"), "mood", f64::from(day - 18))]).await;
        }
        assert_eq!(
            said(&ana, json!({ "type": "mood", "from": "2026-02-01", "to": "2026-02-28" })).await,
            "Seu registro mais novo de humor é 8 de 10 (quinta, 26 de fevereiro). \
             A média de 7 registros de domingo, 1 de fevereiro a sábado, 28 de fevereiro é 5."
        );
    })
    .await;
}

#[tokio::test]
async fn own_things_are_told_by_name() {
    tell(async |story| {
        let ana = story.ana();
        let own = |name: &str, value: f64, unit: Option<&str>| {
            json!({ "type": "custom", "name": name, "value": value, "unit": unit, "date": "2026-03-02" })
        };
        notes(&ana, &[own("Flexões", 30.0, None), own("flexões", 20.0, None), own("leitura", 12.0, Some("kg"))]).await;
        assert_eq!(
            said(&ana, json!({ "type": "custom", "days": 1 })).await,
            "flexões: 50 no total hoje, em 2 registros; o mais novo é 20 hoje. leitura: 12 kg hoje."
        );
        let content = ana.does("get_tracking_history", json!({ "type": "custom", "name": "FLEXÕES" })).await;
        assert_eq!(content.outcome.content["count"], 2);
    })
    .await;
}

#[tokio::test]
async fn periods_are_bounded() {
    tell(async |story| {
        let ana = story.ana();
        notes(&ana, &[on("2025-06-01", "weight", 90.0), on("2026-03-02", "weight", 82.0)]).await;
        let year = json!({ "type": "weight", "from": "2025-01-01", "to": "2027-01-01" });
        let content = ana.does("get_tracking_history", year).await.outcome.content;
        assert_eq!(
            (&content["days"], &content["to"], &content["count"]),
            (&json!(90), &json!("2026-03-02"), &json!(1))
        );
        assert!(content["said"].as_str().unwrap().ends_with("comecei em quarta, 3 de dezembro de 2025."));
        for (from, to) in [("2026-03-02", "2026-03-01"), ("2026-04-01", "2026-04-02")] {
            let backwards = json!({ "type": "weight", "from": from, "to": to });
            assert_eq!(ana.is_refused("get_tracking_history", backwards).await.0, "bad_period");
        }
        let ages = json!({ "type": "weight", "from": "0001-01-01", "to": "0001-01-02" });
        assert_eq!(ana.does("get_tracking_history", ages).await.outcome.content["count"], 0);
    })
    .await;
}

#[tokio::test]
async fn pages_follow_each_other_without_gap_or_repetition() {
    tell(async |story| {
        let ana = story.ana();
        for number in 0..7_u32 {
            notes(&ana, &[on(&format!("2026-02-{:02}", 10 + number / 3), "weight", f64::from(80 + number))])
                .await;
        }
        let filter = Filter {
            kind: MetricKind::Weight,
            from: jiff::civil::date(2026, 2, 1),
            to: jiff::civil::date(2026, 3, 2),
            name: None,
        };
        let mut tx = ana.database().db.read(ana.scope()).await.unwrap();
        let (mut cursor, mut values) = (Cursor::START, Vec::new());
        loop {
            let page = metrics::page(&mut tx, &filter, cursor, 2).await.unwrap();
            let Some(last) = page.last() else { break };
            cursor = Cursor::after(last);
            values.extend(page.iter().map(|entry| entry.what.quantity.value()));
        }
        assert_eq!(values, [86.0, 85.0, 84.0, 83.0, 82.0, 81.0, 80.0]);
    })
    .await;
}

#[tokio::test]
async fn a_long_history_is_listed_and_counted_within_bounds() {
    tell(async |story| {
        let ana = story.ana();
        let now = story.clock().now();
        let mut tx = ana.database().db.begin(ana.scope()).await.unwrap();
        for _ in 0..1100 {
            let what = NewEntry {
                kind: MetricKind::Water,
                quantity: Quantity::normalised(MetricKind::Water, 200.0, None).unwrap(),
                day: jiff::civil::date(2026, 3, 2),
                category: None,
                name: None,
                notes: None,
            };
            metrics::insert(&mut tx, what, now).await.unwrap();
        }
        tx.commit().await.unwrap();
        let content = ana.looks_at("water", 1).await;
        assert_eq!(content["entries"].as_array().unwrap().len(), 100);
        assert_eq!(content["count"], 1000);
        assert_eq!(content["said"], "Você bebeu 200 l de água hoje. Contei os 1000 registros mais novos.");
    })
    .await;
}
