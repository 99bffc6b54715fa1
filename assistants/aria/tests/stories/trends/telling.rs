//! What Aria says about trends, through the gate, on both engines.

use serde_json::{Value, json};

use crate::story::{Person, tell};

/// Notes one value a day, the last of them today (Monday, 2 March 2026).
async fn notes(person: &Person<'_>, kind: &str, unit: Option<&str>, values: &[f64]) {
    let today = jiff::civil::date(2026, 3, 2);
    for (ago, value) in (0_i64..).zip(values.iter().rev()) {
        let day = today.checked_sub(jiff::Span::new().days(ago)).unwrap();
        let arguments = json!({ "type": kind, "value": value, "unit": unit, "date": day.to_string() });
        person.does("record_metric", arguments).await;
    }
}

async fn asks(person: &Person<'_>, arguments: Value) -> (Value, String) {
    let outcome = person.does("get_trends", arguments).await.outcome;
    let said = outcome.content["said"].as_str().unwrap().to_owned();
    (outcome.content, said)
}

fn wobble(at: i32) -> f64 {
    f64::from((at * 7919 + 13) % 101) / 101.0 - 0.5
}

fn falling() -> Vec<f64> {
    (0..30).map(|day| 84.0 - f64::from(day) * 0.05).collect()
}

#[tokio::test]
async fn a_fall_is_told_with_its_figures() {
    tell(async |story| {
        let ana = story.ana();
        notes(&ana, "weight", Some("kg"), &falling()).await;
        let (content, said) = asks(&ana, json!({ "types": ["weight"] })).await;
        let trend = &content["trends"][0];
        assert_eq!(trend["direction"], "falling");
        assert_eq!(trend["confidence"], "high");
        assert_eq!(trend["change"], -1.45);
        assert_eq!(trend["days"], 30);
        assert_eq!(trend["before"], Value::Null);
        assert_eq!(trend["values"], Value::Null, "a model does not need every day");
        assert!(
            said.starts_with("Seu peso está caindo: 1,5 kg a menos em 30 dias, de 84 kg para 82,6 kg."),
            "{said}"
        );
        assert!(said.contains("Com 30 dias anotados, dá para confiar nisso."), "{said}");
        assert!(said.contains("O menor valor foi 82,6 kg hoje e o maior, 84 kg"), "{said}");
        let (_, said) = asks(&ana.in_english(), json!({ "types": ["weight"] })).await;
        assert!(said.starts_with("Your weight is going down: 1.5 kg less in 30 days"), "{said}");
    })
    .await;
}

#[tokio::test]
async fn two_points_are_too_little() {
    tell(async |story| {
        let ana = story.ana();
        notes(&ana, "weight", Some("kg"), &[84.0, 81.0]).await;
        let (content, said) = asks(&ana, json!({ "types": ["weight"] })).await;
        assert_eq!(content["trends"][0]["direction"], "unclear");
        assert_eq!(
            said,
            "De peso tenho só 2 dias anotados nos últimos 30 dias: é pouco para falar em tendência. O registro \
             mais novo é 81 kg hoje."
        );
        notes(&ana, "mood", None, &[7.0]).await;
        let (_, said) = asks(&ana, json!({ "types": ["mood"] })).await;
        assert!(said.starts_with("De humor tenho um dia só nos últimos 30 dias: 7 de 10 hoje."), "{said}");
    })
    .await;
}

#[tokio::test]
async fn nothing_is_said_to_be_nothing() {
    tell(async |story| {
        let ana = story.ana();
        let (content, said) = asks(&ana, json!({ "types": ["sleep", "mood"], "period": "quarter" })).await;
        assert_eq!(content["trends"], json!([]));
        assert_eq!(content["missing"], json!(["sleep", "mood"]));
        assert!(said.starts_with("Não encontrei registros de sono e humor nos últimos 90 dias."), "{said}");
    })
    .await;
}

#[tokio::test]
async fn what_goes_together_is_never_called_a_cause() {
    tell(async |story| {
        let ana = story.ana();
        let sleep: Vec<f64> = (0..28).map(|day| 7.0 + wobble(day) * 2.0).collect();
        let mood: Vec<f64> = (0..28).map(|day| (6.0 + wobble(day) * 4.0).clamp(1.0, 10.0)).collect();
        notes(&ana, "sleep", Some("h"), &sleep).await;
        notes(&ana, "mood", None, &mood).await;
        let (content, said) = asks(&ana, json!({ "types": ["sleep", "mood"], "days": 28 })).await;
        let pair = &content["correlations"][0];
        assert_eq!((&pair["verdict"], &pair["common_days"]), (&json!("together"), &json!(28)));
        assert!(said.contains("Sono e humor andaram juntos em 28 dias (ligação forte)"), "{said}");
        assert!(said.contains("A chance de ser acaso é menor que 1%."), "{said}");
        assert!(said.ends_with("Andar junto não quer dizer que um causa o outro."), "{said}");
        let alone = json!({ "types": ["sleep", "mood"], "days": 28, "includeCorrelations": false });
        assert_eq!(asks(&ana, alone).await.0["correlations"], json!([]));
        let (content, said) = asks(&ana, json!({ "types": ["sleep", "mood"], "period": "week" })).await;
        assert_eq!(content["correlations"][0]["verdict"], "too_few_days");
        assert!(said.contains("poucos dias têm os dois (7)"), "{said}");
    })
    .await;
}

#[tokio::test]
async fn a_day_adds_up_what_is_drunk_and_averages_what_is_felt() {
    tell(async |story| {
        let ana = story.ana();
        for (kind, value, unit) in [
            ("water", 1.0, Some("l")),
            ("water", 500.0, Some("ml")),
            ("mood", 4.0, None),
            ("mood", 8.0, None),
        ] {
            let arguments = json!({ "type": kind, "value": value, "unit": unit, "date": "2026-03-02" });
            ana.does("record_metric", arguments).await;
        }
        let (content, _) = asks(&ana, json!({ "types": ["water", "mood"] })).await;
        assert_eq!(content["trends"][0]["latest"], json!({ "date": "2026-03-02", "value": 1500 }));
        assert_eq!(content["trends"][1]["latest"], json!({ "date": "2026-03-02", "value": 6 }));
    })
    .await;
}

#[tokio::test]
async fn the_period_before_is_compared_with() {
    tell(async |story| {
        let ana = story.ana();
        let values: Vec<f64> = (0..14).map(|day| if day < 7 { 6.0 } else { 7.5 }).collect();
        notes(&ana, "sleep", Some("h"), &values).await;
        let (content, said) = asks(&ana, json!({ "types": ["sleep"], "days": 7 })).await;
        assert_eq!(content["trends"][0]["before"], json!({ "days": 7, "mean": 6, "difference": 1.5 }));
        assert!(
            said.contains("por volta de 7h30. Isso é 1h30 acima da média dos 7 dias anteriores."),
            "{said}"
        );
    })
    .await;
}

#[tokio::test]
async fn what_was_deleted_and_what_others_noted_has_no_part() {
    tell(async |story| {
        let (ana, bia) = (story.ana(), story.person(story.tenant()));
        notes(&bia, "weight", Some("kg"), &falling()).await;
        notes(&ana, "weight", Some("kg"), &[80.0]).await;
        let shown = ana.looks_at("weight", 7).await;
        ana.does("delete_metric", json!({ "entryId": shown["entries"][0]["id"] })).await;
        let (content, _) = asks(&ana, json!({ "types": ["weight"], "period": "all" })).await;
        assert_eq!(content["trends"], json!([]));
    })
    .await;
}

#[tokio::test]
async fn what_the_schema_forbids_is_refused() {
    tell(async |story| {
        let ana = story.ana();
        let six = ["weight", "water", "sleep", "exercise", "mood", "energy"];
        for arguments in [
            json!({ "types": [] }),
            json!({ "types": six }),
            json!({ "types": ["expense"] }),
            json!({ "types": ["weight"], "days": 6 }),
            json!({ "types": ["weight"], "days": 366 }),
            json!({ "types": ["weight"], "period": "decade" }),
        ] {
            let (code, _) = ana.is_refused("get_trends", arguments.clone()).await;
            assert_eq!(code, "invalid_arguments", "{arguments}");
        }
    })
    .await;
}
