//! Keeping a decision: the question, what is kept, and what cannot be.

use serde_json::{Value, json};

use crate::story::{Person, tell};

fn offer() -> Value {
    json!({
        "title": "aceitar a proposta da TechCorp",
        "area": "professional",
        "options": [
            { "title": "aceitar", "pros": ["salário maior"], "cons": ["mudar de cidade"] },
            { "title": "recusar" },
        ],
        "chosenOption": "Aceitar",
        "reviewDays": 60,
    })
}

async fn decisions(person: &Person<'_>, filter: Value) -> Vec<Value> {
    let found = person.does("get_decisions", filter).await.outcome.content;
    found["decisions"].as_array().unwrap().clone()
}

#[tokio::test]
async fn a_decision_is_asked_about_and_then_kept() {
    tell(async |story| {
        let ana = story.ana();
        assert_eq!(
            ana.is_asked("save_decision", offer()).await,
            "Guardo a decisão “Aceitar a proposta da TechCorp” (trabalho)? Sua escolha: Aceitar. Pergunto como foi em \
             sexta, 1 de maio. Vai junto: as opções: Aceitar (+ salário maior, − mudar de cidade), Recusar."
        );
        assert!(decisions(&ana, json!({})).await.is_empty());
        let done = ana.does("save_decision", offer()).await;
        assert_eq!(done.effect.unwrap()["verb"], "saved");
        let kept = decisions(&ana, json!({ "status": "decided" })).await;
        assert_eq!(kept.len(), 1);
        assert_eq!(kept[0]["chosenOption"], "Aceitar");
        assert_eq!(kept[0]["options"][0], json!({ "title": "Aceitar", "pros": ["salário maior"], "cons": ["mudar de cidade"] }));
        assert_eq!((&kept[0]["reviewDate"], &kept[0]["decidedOn"]), (&json!("2026-05-01"), &json!("2026-03-02")));
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_is_refused_in_words_and_not_kept() {
    tell(async |story| {
        let ana = story.ana();
        let with = |field: &str, value: Value| {
            let mut arguments = offer();
            arguments[field] = value;
            arguments
        };
        let alone = json!({ "title": "Mudar", "area": "finance", "options": [{ "title": "Ir" }] });
        let (code, sentence) = ana.is_refused("save_decision", alone).await;
        assert_eq!(code, "one_option");
        assert!(sentence.contains("“Ir”"), "{sentence}");
        for (arguments, code) in [
            (with("title", json!(" . ")), "title_needed"),
            (with("options", json!([{ "title": "A" }, { "title": "á" }])), "twice"),
            (with("options", json!([{ "title": "A" }, { "title": "\u{0}" }])), "option_needed"),
            (with("chosenOption", json!("Esperar")), "unknown_option"),
            (with("reviewDays", json!(3)), "invalid_arguments"),
            (with("reviewDays", json!(366)), "invalid_arguments"),
            (with("area", json!("casa")), "invalid_arguments"),
        ] {
            assert_eq!(ana.is_refused("save_decision", arguments).await.0, code);
        }
        assert!(decisions(&ana, json!({})).await.is_empty());
        // The one option that was chosen is a decision already made.
        let made = json!({ "title": "Mudar", "area": "finance", "options": [{ "title": "Ir" }], "chosenOption": "ir" });
        ana.does("save_decision", made.clone()).await;
        assert_eq!(ana.is_refused("save_decision", made).await.0, "decision_exists");
    })
    .await;
}

#[tokio::test]
async fn an_open_decision_is_made_by_its_title_or_by_one_of_its_options() {
    tell(async |story| {
        let ana = story.ana();
        let open = json!({
            "title": "Comprar ou alugar um apartamento",
            "area": "finance",
            "description": "O contrato acaba em março",
            "options": [{ "title": "Comprar" }, { "title": "Alugar" }],
        });
        ana.does("save_decision", open).await;
        let other = json!({ "title": "Comprar uma moto", "area": "finance", "chosenOption": "Comprar" });
        let question = ana.is_asked("save_decision", other).await;
        assert!(question.starts_with("Guardo a decisão “Comprar uma moto”"), "{question}");
        let made = json!({ "title": "comprar o apartamento", "area": "finance", "chosenOption": "Comprar" });
        let question = ana.is_asked("save_decision", made.clone()).await;
        assert!(
            question.starts_with("Marco “Comprar ou alugar um apartamento” como decidida?"),
            "{question}"
        );
        let done = ana.does("save_decision", made).await;
        assert_eq!(done.effect.unwrap()["verb"], "decided");
        let kept = decisions(&ana, json!({})).await;
        assert_eq!(kept.len(), 1);
        assert_eq!((&kept[0]["status"], &kept[0]["chosenOption"]), (&json!("decided"), &json!("Comprar")));
        assert_eq!(kept[0]["description"], "O contrato acaba em março");
    })
    .await;
}

#[tokio::test]
async fn a_review_goes_to_the_decision_that_is_named() {
    tell(async |story| {
        let ana = story.ana();
        ana.does("save_decision", offer()).await;
        ana.does("save_decision", json!({ "title": "Vender o carro", "area": "finance", "chosenOption": "Vender" })).await;
        let told = |title: Option<&str>, satisfaction: f64| {
            let mut told = json!({ "satisfaction": satisfaction, "outcome": "foi bem", "wouldDecideDifferently": false });
            if let Some(title) = title {
                told["title"] = json!(title);
            }
            told
        };
        assert_eq!(ana.is_refused("review_decision", told(None, 4.0)).await.0, "nothing_due");
        assert_eq!(ana.is_refused("review_decision", told(Some("a viagem"), 4.0)).await.0, "unknown_decision");
        let (code, sentence) = ana.is_refused("review_decision", told(Some("TechCorp"), 8.0)).await;
        assert_eq!((code, sentence.as_str()), ("bad_satisfaction", "8? A satisfação vai de 1 a 5, sem quebrados. Que nota você dá?"));
        assert_eq!(
            ana.is_asked("review_decision", told(Some("TechCorp"), 4.0)).await,
            "Registro como foi “Aceitar a proposta da TechCorp”: satisfação 4 de 5, faria igual? Vai junto: o que \
             aconteceu: “foi bem”."
        );
        ana.does("review_decision", told(Some("TechCorp"), 4.0)).await;
        let reviewed = decisions(&ana, json!({ "status": "reviewed" })).await;
        assert_eq!(reviewed.len(), 1);
        assert_eq!(reviewed[0]["review"], json!({ "satisfaction": 4, "outcome": "foi bem", "wouldDecideDifferently": false }));
    })
    .await;
}

#[tokio::test]
async fn an_id_counts_where_it_was_shown_and_to_whom_it_belongs() {
    tell(async |story| {
        let home = story.tenant();
        let (ana, bia) = (story.person(home), story.person(home));
        let kept = ana.does("save_decision", offer()).await.outcome.content;
        let told = json!({
            "decisionId": kept["decision"]["id"], "satisfaction": 5, "outcome": "ótimo", "wouldDecideDifferently": false
        });
        assert_eq!(bia.is_refused("review_decision", told.clone()).await.0, "decision_not_seen");
        assert!(decisions(&bia, json!({})).await.is_empty());
        let elsewhere = ana.in_another_conversation();
        assert_eq!(elsewhere.is_refused("review_decision", told.clone()).await.0, "decision_not_seen");
        ana.does("review_decision", told).await;
    })
    .await;
}

#[tokio::test]
async fn an_open_decision_cannot_have_turned_out_in_any_way() {
    tell(async |story| {
        let ana = story.ana();
        ana.does("save_decision", json!({ "title": "Mudar de cidade", "area": "finance" })).await;
        let told = json!({ "title": "mudar de cidade", "satisfaction": 3, "outcome": "sei lá", "wouldDecideDifferently": true });
        assert_eq!(ana.is_refused("review_decision", told).await.0, "still_open");
    })
    .await;
}

#[tokio::test]
async fn three_reviews_have_something_in_common() {
    tell(async |story| {
        let ana = story.ana();
        for (title, mark) in [("Vender o carro", 2), ("Fazer mestrado", 5), ("Parar de fumar", 4)] {
            let decision = json!({ "title": title, "area": "health", "chosenOption": "Sim" });
            ana.does("save_decision", decision).await;
            let before = ana.does("get_decisions", json!({})).await.outcome.content;
            assert_eq!(before["patterns"], Value::Null);
            let told = json!({
                "title": title, "satisfaction": mark, "outcome": "aconteceu", "wouldDecideDifferently": mark < 3,
                "lessonsLearned": format!("lição de {title}")
            });
            ana.does("review_decision", told).await;
        }
        let content = ana.does("get_decisions", json!({})).await.outcome.content;
        assert_eq!(content["patterns"]["meanSatisfaction"], 3.7);
        assert_eq!(content["patterns"]["byArea"][0]["reviews"], 3);
        assert_eq!(content["patterns"]["wouldDecideDifferently"], 1);
        let said = content["said"].as_str().unwrap();
        assert!(said.contains("a satisfação média é 3,7 de 5"), "{said}");
    })
    .await;
}
