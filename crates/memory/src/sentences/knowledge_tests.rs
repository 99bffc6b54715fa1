use domain::sentence::Phrasing;
use models::{Model, ModelMessage, Request, ToolOffer};
use offline::Offline;

use super::*;

/// Whether a message orders something to be remembered.
async fn orders(text: &str) -> bool {
    asked_for(KNOWLEDGE.of("add_knowledge"), text).await.is_some()
}

/// What a message says about being remembered at all.
async fn consents(text: &str) -> Option<bool> {
    asked_for(IDENTITY.of("set_memory_consent"), text).await.map(|asked| asked["memory"].as_bool().unwrap())
}

/// What a message asks for in the words of one tool.
async fn asked_for(phrasings: &'static [Phrasing], text: &str) -> Option<serde_json::Value> {
    let offer = ToolOffer {
        name: "tool".to_owned(),
        description: String::new(),
        schema: serde_json::json!({ "type": "object" }),
        examples: Vec::new(),
        phrasings,
    };
    let now = "2026-11-12T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap();
    let messages = vec![ModelMessage::User { text: text.to_owned() }];
    let request = Request { tools: vec![offer].into(), ..Request::new("", messages, now) };
    let answer = Offline::new().answer(&request).await.unwrap();
    answer.calls.into_iter().next().map(|call| call.arguments)
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

#[tokio::test]
async fn memory_is_turned_off_and_on_only_by_what_names_it() {
    for said in [
        "não quero que você lembre de mim",
        "não quero que guarde o que eu conto",
        "prefiro que não lembre de nada",
        "pare de lembrar de mim",
        "para de guardar o que eu digo",
        "não guarde nada",
        "não lembre de nada",
        "desliga a memória",
        "desative sua memória por favor",
        "pare de lembrar",
        "para de guardar",
    ] {
        assert_eq!(consents(said).await, Some(false), "{said}");
    }
    for said in [
        "pode lembrar de mim",
        "pode guardar o que eu conto",
        "quero que você lembre do que eu digo",
        "liga a memória",
        "pode lembrar",
        "pode lembrar sim, po",
        "pode sim lembrar do que eu lhe contar, eu autorizo",
        "autorizo que guarde o que eu disser",
    ] {
        assert_eq!(consents(said).await, Some(true), "{said}");
    }
    for said in [
        "Uma regra da casa: prefiro os lembretes na véspera, e não na hora. Na hora eu já esqueci por que queria lembrar.",
        "não precisa lembrar do dentista, já fui",
        "não consigo lembrar o nome do remédio",
        "quero não lembrar desse dia nunca mais",
        "pode guardar as compras pra mim?",
        "pode lembrar de comprar pão?",
        "o médico disse que a memória da minha mãe liga e desliga",
        "não pode guardar leite fora da geladeira",
        "para de lembrar disso, passou",
        "pare de lembrar disso",
    ] {
        assert_eq!(consents(said).await, None, "{said}");
    }
}

#[tokio::test]
async fn what_must_not_be_forgotten_is_no_order_to_forget() {
    for said in ["esquece que eu sou alérgica a camarão", "esqueça que moro em Santos"] {
        assert!(asked_for(IDENTITY.of("forget_knowledge"), said).await.is_some(), "{said}");
    }
    for said in [
        "não me deixa esquecer a reunião que marquei com o síndico",
        "pra não esquecer: o remédio que eu tomo é losartana",
        "nunca esqueço o dia que meu filho nasceu",
        "não posso esquecer que sexta tem dentista",
        "ela vive dizendo pra eu esquecer o rapaz que sumiu",
    ] {
        assert!(asked_for(IDENTITY.of("forget_knowledge"), said).await.is_none(), "{said}");
    }
    for said in ["me desfiz do sofá que comprei na noite passada", "ela aprendeu a desfazer o tricô"] {
        assert!(asked_for(IDENTITY.of("undo_memory"), said).await.is_none(), "{said}");
    }
}

#[test]
fn every_list_that_a_tool_looks_into_holds_something() {
    for list in ["wanted", "unwanted", "preferences", "both", "newer", "older", "undoing"] {
        assert_eq!(IDENTITY.check_list(list), Ok(()));
    }
}
