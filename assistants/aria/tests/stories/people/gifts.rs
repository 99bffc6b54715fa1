//! Gifts that were given, and ideas for the next one.

use serde_json::{Value, json};

use crate::people::house::{House, tell};

async fn ideas(house: &House, arguments: Value) -> (Value, String) {
    let content = house.does("suggest_gifts", arguments).await;
    let said = content["said"].as_str().unwrap().to_owned();
    (content, said)
}

#[tokio::test]
async fn a_gift_is_noted_after_a_yes() {
    tell(async |house| {
        let gift = json!({ "name": "minha mãe", "gift": "perfume de presente", "occasion": "Natal",
            "date": "2025-12-25", "amount": 199.9 });
        assert_eq!(
            house.is_asked("record_gift", gift.clone()).await,
            "Ainda não conheço essa pessoa. Crio uma ficha e anoto o presente: perfume para Mãe, de R$ 199,90, Natal \
             (quinta, 25 de dezembro de 2025)?"
        );
        house.does("record_gift", gift).await;
        let said = house.does("get_person", json!({ "name": "mãe" })).await["said"].clone();
        assert_eq!(said, "Mãe: mãe.\nJá ganhou de você: perfume (Natal, 2025).");
        for (wrong, code) in [
            (json!({ "name": "Mãe", "gift": "x", "date": "2027-01-01" }), "bad_date"),
            (json!({ "name": "Mãe", "gift": " " }), "gift_needed"),
            (json!({ "name": "Mãe", "gift": "x", "amount": -5 }), "bad_amount"),
            (json!({ "name": "Mãe", "gift": "x", "amount": 1e300 }), "bad_amount"),
        ] {
            assert_eq!(house.is_refused("record_gift", wrong.clone()).await.0, code, "{wrong}");
        }
    })
    .await;
}

#[tokio::test]
async fn ideas_come_from_what_is_known_and_from_nothing_else() {
    tell(async |house| {
        let ana = json!({ "name": "Ana", "updates": { "notes": "coleciona canecas", "preferences": {
            "gosta": "livros de suspense, vinho, perfume importado", "nao_gosta": "perfume",
            "presente_ideal": "massagem", "cor_favorita": "azul" } } });
        house.does("update_person", ana).await;
        house.does("record_gift", json!({ "name": "Ana", "gift": "vinhos", "date": "2026-01-10" })).await;
        let asked = json!({ "name": "Ana", "occasion": "aniversário", "budget": 100 });
        let (content, said) = ideas(&house, asked).await;
        assert_eq!(content["starting_points"], json!(["massagem", "livros de suspense", "canecas", "azul"]));
        assert_eq!(content["avoid"], json!(["perfume"]));
        assert_eq!(content["previous_gifts"][0]["gift"], "vinhos");
        assert_eq!(
            said,
            "Pelo que você já me contou de Ana, dá para pensar nisto, aniversário, até R$ 100,00:\n\
             • massagem: você anotou como presente que cai bem\n\
             • livros de suspense: está entre o que gosta\n\
             • canecas: está nas suas anotações\n\
             • algo com azul (Cor favorita)\n\
             Deixei de fora o que já ganhou: vinhos (2026).\n\
             Melhor evitar: perfume.\n\
             Não consulto preços, então confira se cabe no valor."
        );
    })
    .await;
}

#[tokio::test]
async fn whoever_is_hardly_known_is_asked_about() {
    tell(async |house| {
        house.does("update_person", json!({ "name": "Bia", "updates": { "birthday": "12/05" } })).await;
        let (_, said) = ideas(&house, json!({ "name": "Bia" })).await;
        assert!(said.starts_with("Ainda sei pouco de Bia para sugerir sem inventar."), "{said}");
        let (content, said) = ideas(&house, json!({ "name": "Zeca" })).await;
        assert_eq!(content["found"], false);
        assert!(said.starts_with("Ainda não tenho nada anotado sobre Zeca."), "{said}");
        for budget in [0.0, -1.0] {
            let asked = json!({ "name": "Bia", "budget": budget });
            assert_eq!(house.is_refused("suggest_gifts", asked).await.0, "bad_amount");
        }
    })
    .await;
}
