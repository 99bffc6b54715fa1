//! Who somebody is: kept after a yes, found by part of a name, told apart from another of the same.

use serde_json::{Value, json};
use tools::{Admission, ToolError};

use crate::people::house::{House, tell};

async fn knows(house: &House, name: &str, updates: Value) -> Value {
    house.does("update_person", json!({ "name": name, "updates": updates })).await["person"].clone()
}

async fn said(house: &House, name: &str) -> String {
    house.does("get_person", json!({ "name": name })).await["said"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn somebody_new_gets_a_page_and_the_question_says_so() {
    tell(async |house| {
        let paula =
            json!({ "name": "Paula", "updates": { "relationship": "irmã", "birthday": "dia 12 de maio" } });
        assert_eq!(
            house.is_asked("update_person", paula.clone()).await,
            "Ainda não conheço Paula (irmã). Crio uma ficha e anoto: aniversário em 12 de maio?"
        );
        let done = house.does("update_person", paula.clone()).await;
        assert_eq!(
            done["said"],
            "Pronto, criei a ficha de Paula (irmã): aniversário em 12 de maio. Eu te lembro na véspera e no dia."
        );
        assert_eq!(done["person"]["birthday"], "05-12");
        assert_eq!(house.is_refused("update_person", paula).await.0, "unchanged");
        assert_eq!(said(&house, "paula").await, "Paula: irmã.\nAniversário: 12 de maio (em 71 dias).");
    })
    .await;
}

#[tokio::test]
async fn what_is_told_later_is_added() {
    tell(async |house| {
        knows(&house, "João da Silva", json!({ "notes": "Prefere reunião de manhã" })).await;
        let more = json!({ "name": "joao", "updates": { "notes": "Toca violão", "birthday": "1990-05-15",
            "preferences": { "gosta": "café", "nao_gosta": "atraso", "cor_favorita": "azul" } } });
        assert_eq!(
            house.is_asked("update_person", more.clone()).await,
            "Anoto sobre João da Silva: aniversário em 15 de maio de 1990; gosta de café; não gosta de atraso; \
             cor favorita: azul; “Toca violão”?"
        );
        let person = house.does("update_person", more).await["person"].clone();
        assert_eq!(person["notes"], "Prefere reunião de manhã\nToca violão");
        assert_eq!(person["preferences"], json!({ "gosta": "café", "cor_favorita": "azul" }));
        assert_eq!(person["dislikes"], json!(["atraso"]));
        // The day alone does not take the year away, and the same note is not kept twice.
        let again = json!({ "name": "João", "updates": { "birthday": "15/05", "notes": "toca violao" } });
        assert_eq!(house.is_refused("update_person", again).await.0, "unchanged");
        assert_eq!(
            said(&house, "joao silva").await,
            "O que sei de João da Silva:\nAniversário: 15 de maio de 1990 (em 74 dias). Faz 36 anos.\nGosta de café.\n\
             Não gosta de atraso.\nCor favorita: azul.\n• Prefere reunião de manhã\n• Toca violão"
        );
    })
    .await;
}

#[tokio::test]
async fn two_of_one_name_are_asked_about() {
    tell(async |house| {
        knows(&house, "Maria", json!({ "relationship": "irmã" })).await;
        knows(&house, "Maria (chefe)", json!({ "birthday": "3 de março" })).await;
        let shown = house.does("get_person", json!({ "name": "maria" })).await;
        assert_eq!(shown["candidates"].as_array().unwrap().len(), 2);
        let which = "Há mais de uma pessoa assim: Maria (irmã) e Maria (chefe). De qual você fala? \
                     Pode dizer “Maria (irmã)”.";
        let which = [
            which.to_owned(),
            which
                .replace("Maria (irmã) e Maria (chefe)", "Maria (chefe) e Maria (irmã)")
                .replace("“Maria (irmã)”", "“Maria (chefe)”"),
        ];
        assert!(which.contains(&shown["said"].as_str().unwrap().to_owned()), "{shown}");
        let note = json!({ "name": "Maria", "updates": { "notes": "Gosta de chá" } });
        assert_eq!(house.is_refused("update_person", note).await.0, "which_person");
        let told = json!({ "name": "Maria (chefe)", "updates": { "notes": "Gosta de chá" } });
        assert_eq!(house.does("update_person", told).await["person"]["relationship"], "chefe");
        let by_relationship =
            json!({ "name": "Maria", "updates": { "relationship": "irmã", "notes": "Canta" } });
        let person = house.does("update_person", by_relationship).await["person"].clone();
        assert_eq!((&person["relationship"], &person["notes"]), (&json!("irmã"), &json!("Canta")));
        assert!(said(&house, "minha irmã").await.contains("Canta"));
    })
    .await;
}

#[tokio::test]
async fn another_relationship_may_be_another_person() {
    tell(async |house| {
        knows(&house, "Maria", json!({ "relationship": "namorada" })).await;
        let change = json!({ "name": "Maria", "updates": { "relationship": "esposa" } });
        assert_eq!(
            house.is_asked("update_person", change.clone()).await,
            "Anoto sobre Maria (namorada): relação: esposa? Se for outra pessoa, diga “Maria (esposa)”."
        );
        house.does("update_person", change).await;
        assert!(said(&house, "maria").await.starts_with("Maria: esposa."));
    })
    .await;
}

#[tokio::test]
async fn somebody_without_a_name_may_get_one() {
    tell(async |house| {
        let mother = knows(&house, "minha mãe", json!({ "preferences": { "nao_gosta": "perfume" } })).await;
        assert_eq!((&mother["name"], &mother["relationship"]), (&json!("Mãe"), &json!("mãe")));
        let named =
            json!({ "name": "Lúcia", "updates": { "relationship": "mãe", "birthday": "02/11/1961" } });
        assert_eq!(
            house.is_asked("update_person", named.clone()).await,
            "Troco “Mãe” por Lúcia na ficha e anoto: aniversário em 2 de novembro de 1961?"
        );
        let lucia = house.does("update_person", named).await["person"].clone();
        assert_eq!((&lucia["id"], &lucia["name"]), (&mother["id"], &json!("Lúcia")));
        assert!(said(&house, "minha mãe").await.contains("Não gosta de perfume."));
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_is_refused_in_words() {
    tell(async |house| {
        let birthday = |day: &str| json!({ "name": "Bia", "updates": { "birthday": day } });
        for (arguments, code) in [
            (birthday("31/02"), "no_such_day"),
            (birthday("29/02/1991"), "no_such_day"),
            (birthday("12/05/2044"), "future_birthday"),
            (birthday("12/05/1700"), "ancient_birthday"),
            (birthday("em breve"), "unreadable_birthday"),
            (json!({ "name": " ", "updates": { "notes": "x" } }), "name_needed"),
            (json!({ "name": "123", "updates": { "notes": "x" } }), "name_needed"),
            (json!({ "name": "B".repeat(90), "updates": { "notes": "x" } }), "name_too_long"),
            (json!({ "name": "Bia", "updates": {} }), "nothing_told"),
            (json!({ "name": "Bia", "updates": { "notes": " " } }), "nothing_told"),
            (json!({ "name": "Bia", "updates": { "preferences": { "cor": " " } } }), "preference_too_long"),
            (
                json!({ "name": "Bia", "updates": { "relationship": "x".repeat(50) } }),
                "relationship_too_long",
            ),
            (json!({ "name": "Bia", "updates": { "idade": "3" } }), "invalid_arguments"),
        ] {
            let (refused, message) = house.is_refused("update_person", arguments.clone()).await;
            assert_eq!(refused, code, "{arguments}: {message}");
            assert!(!message.contains("aria."), "{message}");
        }
        let unknown = house.does("get_person", json!({ "name": "Bia" })).await;
        assert_eq!(unknown["found"], false);
        assert!(unknown["said"].as_str().unwrap().starts_with("Ainda não tenho nada anotado sobre Bia."));
    })
    .await;
}

#[tokio::test]
async fn nobody_sees_the_people_of_somebody_else() {
    tell(async |house| {
        knows(&house, "Paula", json!({ "notes": "Canta" })).await;
        let theirs = house.tries(house.bia, "get_person", json!({ "name": "Paula" })).await.unwrap();
        assert_eq!(theirs.outcome.content["found"], false);
    })
    .await;
}

#[tokio::test]
async fn every_change_keeps_what_was_there() {
    tell(async |house| {
        knows(&house, "Paula", json!({ "notes": "Canta" })).await;
        knows(&house, "Paula", json!({ "birthday": "12/05" })).await;
        let mut tx = house.engine.db().read(house.ana).await.unwrap();
        let changes: Vec<(String, Value)> = tx
            .rows(
                store::sql!("select verb, before from aria_person_changes where tenant_id = $1"),
                store::params![house.ana.tenant()],
            )
            .await
            .unwrap();
        assert_eq!(changes.len(), 1);
        assert_eq!((changes[0].0.as_str(), &changes[0].1["notes"]), ("updated", &json!("Canta")));
        assert_eq!(changes[0].1.get("birthday"), None);
    })
    .await;
}

#[tokio::test]
async fn whoever_was_deleted_after_the_question_is_not_kept_anew() {
    tell(async |house| {
        knows(&house, "Maria", json!({ "notes": "Gosta de chá" })).await;
        let more = json!({ "name": "maria", "updates": { "birthday": "1990-05-15" } });
        let Admission::Ask(asked) = house.proposes("update_person", more).await.unwrap() else {
            panic!("it is asked about")
        };
        house.deletes_everybody().await;
        let Err(ToolError::Refused { code, message, .. }) = house.performs(&asked.call).await else {
            panic!("nobody was kept")
        };
        assert_eq!(code, "person_gone");
        assert_eq!(message, "Essa ficha foi apagada depois que eu perguntei. Não anotei nada.");
        assert!(said(&house, "Maria").await.starts_with("Ainda não tenho nada anotado sobre Maria."));
    })
    .await;
}

#[tokio::test]
async fn a_yes_changes_whom_the_question_was_about() {
    tell(async |house| {
        knows(&house, "Mãe", json!({ "relationship": "mãe", "notes": "Gosta de chá" })).await;
        let named = json!({ "name": "minha mãe Lúcia", "updates": { "notes": "Mora em Natal" } });
        let Admission::Ask(asked) = house.proposes("update_person", named).await.unwrap() else {
            panic!("it is asked about")
        };
        knows(&house, "Lúcia (chefe)", json!({ "notes": "Viaja muito" })).await;
        let done = house.performs(&asked.call).await.unwrap().outcome.content;
        assert_eq!(done["person"]["notes"], "Gosta de chá\nMora em Natal");
        assert_eq!(done["person"]["name"], "Lúcia");
    })
    .await;
}
