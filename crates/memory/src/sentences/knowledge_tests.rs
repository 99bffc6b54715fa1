use models::{Model, ModelMessage, Offline, Request, ToolOffer};

use super::*;

/// Whether a message orders something to be remembered.
async fn orders(text: &str) -> bool {
    let offer = ToolOffer {
        name: "add_knowledge".to_owned(),
        description: String::new(),
        schema: serde_json::json!({ "type": "object" }),
        examples: Vec::new(),
        phrasings: ADD_KNOWLEDGE,
    };
    let now = "2026-11-12T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap();
    let messages = vec![ModelMessage::User { text: text.to_owned() }];
    let request = Request { tools: vec![offer].into(), ..Request::new("", messages, now) };
    !Offline::new().answer(&request).await.unwrap().calls.is_empty()
}

#[tokio::test]
async fn what_is_told_to_be_remembered_is_an_order() {
    for said in [
        "lembra que sou alérgica a amendoim",
        "guarda na memória que meu sobrinho é celíaco",
        "não esquece que eu não como porco",
        "guarda isso: meu tipo sanguíneo é O negativo",
        "anota aí que meu filho estuda de manhã",
    ] {
        assert!(orders(said).await, "{said}");
    }
}

#[tokio::test]
async fn a_question_without_its_mark_orders_nothing() {
    for said in [
        "me lembra que escola que eu te falei que a minha sobrinha estuda",
        "você lembra o que o meu afilhado quer ser",
        "vc lembra que remédio eu tomo",
        "lembra que dia é o aniversário da minha sogra",
        "minha mãe não esquece que eu faltei no batizado",
    ] {
        assert!(!orders(said).await, "{said}");
    }
}

#[tokio::test]
async fn what_is_only_pointed_at_orders_nothing() {
    for said in [
        "boa noite, guarda essa data",
        "minha pressão tava 12 por 8 na farmácia, guarda isso pro dia do julgamento",
        "\"foi o melhor aniversário da minha vida\", disse ela. anota que eu vou usar como prova",
        "Anota aí que segunda tenho que pagar a luz, 132 reais",
        "anota o número do ônibus que vai pra Glória: 266",
    ] {
        assert!(!orders(said).await, "{said}");
    }
}
