//! Noting: the question, the entry, and what cannot be.

use serde_json::json;
use tools::Admission;

use crate::story::tell;

#[tokio::test]
async fn a_weight_is_asked_about_and_then_noted() {
    tell(async |story| {
        let ana = story.ana();
        let weight = json!({ "type": "weight", "value": 82.5, "unit": "quilos", "date": "2026-03-02" });

        let Admission::Ask(admitted) = ana.proposes("pesei 82,5", "record_metric", weight).await.unwrap()
        else {
            panic!("nothing is noted without a yes")
        };
        assert_eq!(admitted.summary, "Anoto seu peso de 82,5 kg hoje?");
        assert_eq!(
            admitted.call.arguments,
            json!({ "type": "weight", "value": 82.5, "unit": "kg", "date": "2026-03-02" })
        );
        assert!(ana.values("weight").await.is_empty());

        let performed = ana.performs(&admitted.call).await.unwrap();
        let entry = &performed.outcome.content["entry"];
        assert_eq!(performed.outcome.content["said"], "Pronto, anotei seu peso de 82,5 kg hoje.");
        assert_eq!(performed.effect.unwrap(), json!({ "verb": "recorded", "entry": entry }));
        assert_eq!(entry["unit"], "kg");
        assert_eq!(ana.values("weight").await, [82.5]);
    })
    .await;
}

#[tokio::test]
async fn every_kind_has_its_question() {
    tell(async |story| {
        let ana = story.ana();
        for (arguments, question) in [
            (json!({ "type": "water", "value": 2, "unit": "litros" }), "Anoto 2.000 ml de água hoje?"),
            (json!({ "type": "sleep", "value": 450, "unit": "min" }), "Anoto 7h30 de sono hoje?"),
            (json!({ "type": "exercise", "value": 1.5, "unit": "h" }), "Anoto 90 min de exercício hoje?"),
            (
                json!({ "type": "exercise", "value": 5, "unit": "km", "category": "Corrida" }),
                "Anoto 5 km de corrida hoje?",
            ),
            (json!({ "type": "mood", "value": 8 }), "Anoto seu humor em 8 de 10 hoje?"),
            (json!({ "type": "energy", "value": 3 }), "Anoto sua energia em 3 de 10 hoje?"),
            (json!({ "type": "expense", "value": 1250 }), "Anoto um gasto de R$ 1.250,00 hoje?"),
            (
                json!({ "type": "expense", "value": 37.9, "unit": "R$", "category": " Mercado " }),
                "Anoto um gasto de R$ 37,90 com mercado hoje?",
            ),
            (
                json!({ "type": "custom", "name": "Leitura", "value": 20, "unit": "páginas" }),
                "Anoto leitura (20 páginas) hoje?",
            ),
        ] {
            let mut arguments = arguments;
            arguments["date"] = json!("2026-03-02");
            assert_eq!(ana.is_asked("record_metric", arguments).await, question);
        }
    })
    .await;
}

#[tokio::test]
async fn days_are_said_as_people_say_them() {
    tell(async |story| {
        let ana = story.ana();
        for (date, question) in [
            ("2026-03-01", "Anoto seu peso de 80 kg ontem?"),
            ("2026-02-27", "Anoto seu peso de 80 kg (sexta, 27 de fevereiro)?"),
        ] {
            let weight = json!({ "type": "weight", "value": 80, "date": date });
            assert_eq!(ana.is_asked("record_metric", weight).await, question);
        }
        let weight = json!({ "type": "weight", "value": 80, "date": "2026-03-01" });
        assert_eq!(
            ana.in_english().is_asked("record_metric", weight).await,
            "Shall I note your weight of 80 kg yesterday?"
        );
    })
    .await;
}

#[tokio::test]
async fn today_is_where_the_person_is() {
    tell(async |story| {
        let ana = story.ana();
        // Half past ten in the evening in São Paulo is already tomorrow in Greenwich.
        story.clock().set("2026-03-03T01:30:00Z".parse().unwrap());
        let weight = |date| json!({ "type": "weight", "value": 80, "date": date });
        assert_eq!(
            ana.is_asked("record_metric", weight("2026-03-02")).await,
            "Anoto seu peso de 80 kg hoje?"
        );
        assert_eq!(ana.is_refused("record_metric", weight("2026-03-03")).await.0, "future_date");
    })
    .await;
}

#[tokio::test]
async fn the_impossible_is_questioned_and_not_stored() {
    tell(async |story| {
        let ana = story.ana();
        let on = |mut arguments: serde_json::Value, date: &str| {
            arguments["date"] = json!(date);
            arguments
        };
        let heavy = json!({ "type": "weight", "value": 900, "unit": "kg" });
        assert_eq!(
            ana.is_refused("record_metric", on(heavy, "2026-03-02")).await,
            (
                "out_of_range",
                "900 kg? Para peso eu anoto de 20 kg a 400 kg. Qual é o valor certo?".to_owned()
            )
        );
        for (arguments, date, code) in [
            (json!({ "type": "sleep", "value": 25 }), "2026-03-02", "out_of_range"),
            (json!({ "type": "sleep", "value": -1 }), "2026-03-02", "out_of_range"),
            (json!({ "type": "expense", "value": 1e300 }), "2026-03-02", "out_of_range"),
            (json!({ "type": "mood", "value": 11 }), "2026-03-02", "out_of_range"),
            (json!({ "type": "weight", "value": 80, "unit": "litros" }), "2026-03-02", "unknown_unit"),
            (json!({ "type": "water", "value": 2 }), "2026-03-02", "unit_needed"),
            (json!({ "type": "custom", "value": 2 }), "2026-03-02", "name_needed"),
            (json!({ "type": "custom", "value": 2, "name": " \u{0} " }), "2026-03-02", "name_needed"),
            (json!({ "type": "weight", "value": 80 }), "2026-03-03", "future_date"),
            (json!({ "type": "weight", "value": 80 }), "1899-12-31", "ancient_date"),
        ] {
            let (refused, message) = ana.is_refused("record_metric", on(arguments, date)).await;
            assert_eq!(refused, code, "{message}");
            assert!(message.len() < 200, "{message}");
        }
        for kind in ["weight", "sleep", "expense", "mood", "water", "custom"] {
            assert!(ana.values(kind).await.is_empty(), "{kind}");
        }
    })
    .await;
}

#[tokio::test]
async fn texts_with_control_characters_are_kept_without_them() {
    tell(async |story| {
        let ana = story.ana();
        let entry = json!({
            "type": "custom", "name": "Flex\u{0}ões\n", "value": 30, "unit": "\tvezes", "date": "2026-03-02",
            "notes": "antes\u{0} do\r\ncafé", "category": "\u{7}"
        });
        let content = ana.does("record_metric", entry).await.outcome.content;
        assert_eq!(content["entry"]["name"], "flex ões");
        assert_eq!(content["entry"]["unit"], "vezes");
        assert_eq!(content["entry"]["notes"], "antes do café");
        assert!(content["entry"].get("category").is_none());
    })
    .await;
}

#[tokio::test]
async fn a_feeling_that_nobody_asked_to_note_makes_no_entry() {
    tell(async |story| {
        let ana = story.ana();
        let level = |kind: &str| json!({ "type": kind, "value": 3, "date": "2026-03-02" });
        for (text, kind) in [
            ("ando preocupada com isso", "mood"),
            ("é só cansaço, tô bem", "mood"),
            ("hoje foi puxado", "energy"),
            ("tô morta de cansada", "energy"),
            ("quero fazer uma festinha pra ela mas tô triste sem dinheiro", "mood"),
        ] {
            let refused = ana.proposes(text, "record_metric", level(kind)).await.unwrap_err();
            assert_eq!(refused.code(), "only_felt", "{text}");
        }
        for (text, kind) in [
            ("meu humor tá baixo hoje", "mood"),
            ("anota que tô preocupada", "mood"),
            ("anota cansaço", "energy"),
            ("minha energia tá no chão", "energy"),
            ("hoje eu tô 3 de 10", "mood"),
        ] {
            let asked = ana.proposes(text, "record_metric", level(kind)).await;
            assert!(asked.is_ok(), "{text}");
        }
    })
    .await;
}
