//! Thinking a decision through: exact sums, honest gaps, and nobody's choice but the person's.

use serde_json::{Value, json};

use crate::story::tell;

fn weighed() -> Value {
    json!({
        "title": "Comprar ou alugar",
        "area": "finance",
        "options": [{ "title": "Comprar", "pros": ["patrimônio"], "cons": ["dívida"] }, { "title": "Alugar" }],
        "criteria": [{ "name": "Custo", "weight": 3 }, { "name": "Liberdade", "weight": 1 }],
        "scores": [
            { "option": "Comprar", "criterion": "custo", "score": 6 },
            { "option": "Comprar", "criterion": "Liberdade", "score": 3 },
            { "option": "alugar", "criterion": "Custo", "score": 7 },
            { "option": "Alugar", "criterion": "Liberdade", "score": 9.5 },
        ],
        "risks": [{ "option": "Comprar", "risk": "juros subirem", "severity": "high" }],
    })
}

#[tokio::test]
async fn the_sum_is_the_runtimes_and_nothing_is_recommended_unasked() {
    tell(async |story| {
        let ana = story.ana();
        let content = ana.does("analyze_decision", weighed()).await.outcome.content;
        let totals: Vec<&Value> =
            content["matrix"].as_array().unwrap().iter().map(|row| &row["total"]).collect();
        assert_eq!(totals, [&json!(5.25), &json!(7.63)]);
        assert_eq!(content["questions"].as_array().unwrap().len(), 5);
        assert!(content.get("recommendation").is_none());
        let said = content["said"].as_str().unwrap();
        assert!(
            said.contains("Custo (75 %) e Liberdade (25 %)") && said.contains("juros subirem (alto)"),
            "{said}"
        );
        assert!(!said.contains("apontam"), "{said}");

        let mut asked = weighed();
        asked["recommend"] = json!(true);
        let content = ana.does("analyze_decision", asked).await.outcome.content;
        assert_eq!(content["recommendation"]["option"], "Alugar");
        assert!(
            content["said"]
                .as_str()
                .unwrap()
                .ends_with("Quem decide é você; a conta só arruma o que você me contou.")
        );
    })
    .await;
}

#[tokio::test]
async fn what_nobody_scored_is_named_and_spoils_the_recommendation() {
    tell(async |story| {
        let ana = story.ana();
        let mut asked = weighed();
        asked["scores"].as_array_mut().unwrap().pop();
        asked["recommend"] = json!(true);
        let content = ana.does("analyze_decision", asked).await.outcome.content;
        assert_eq!(content["missing"], json!([{ "option": "Alugar", "criterion": "Liberdade" }]));
        assert_eq!(content["matrix"][1]["total"], Value::Null);
        assert_eq!(content["recommendation"]["option"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn two_ways_in_one_sentence_are_two_options() {
    tell(async |story| {
        let ana = story.ana();
        for (title, options) in [
            ("comprar e alugar um apartamento", vec!["Comprar", "Alugar um apartamento"]),
            ("ficar, sair ou esperar?", vec!["Ficar, sair", "Esperar"]),
            ("mudo de emprego", vec![]),
        ] {
            let content = ana.does("analyze_decision", json!({ "title": title })).await.outcome.content;
            let named: Vec<&str> = content["options"]
                .as_array()
                .unwrap()
                .iter()
                .map(|option| option["title"].as_str().unwrap())
                .collect();
            assert_eq!(named, options, "{title}");
        }
    })
    .await;
}

#[tokio::test]
async fn an_invented_criterion_or_option_is_refused() {
    tell(async |story| {
        let ana = story.ana();
        let mut asked = weighed();
        asked["scores"][0]["criterion"] = json!("Sorte");
        assert_eq!(ana.is_refused("analyze_decision", asked).await.0, "unknown_criterion");
        let mut asked = weighed();
        asked["scores"][0]["score"] = json!(11);
        assert_eq!(ana.is_refused("analyze_decision", asked).await.0, "invalid_arguments");
        let invented = json!({ "decisionId": "0198c0de-7a11-7abc-8def-0123456789ab" });
        assert_eq!(ana.is_refused("analyze_decision", invented).await.0, "decision_not_seen");
        assert_eq!(ana.is_refused("analyze_decision", json!({})).await.0, "title_needed");
    })
    .await;
}
