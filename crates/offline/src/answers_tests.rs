use serde_json::{Value, json};

use super::*;
use models::port::{ModelMessage, ToolCall, ToolChoice, ToolOffer};

fn card(id: &str) -> (&'static str, Value, &'static str) {
    match id {
        "sleep" => (
            "record_metric",
            json!({"type":"sleep","value":4.5,"unit":"h","date":"2026-11-16"}),
            "Anoto 4h30 de sono hoje?",
        ),
        "expense" => (
            "record_metric",
            json!({"type":"expense","value":143.0,"unit":"BRL","category":"other","date":"2026-11-16"}),
            "Anoto um gasto de R$ 143,00 com outras coisas hoje?",
        ),
        "energy" => (
            "record_metric",
            json!({"type":"energy","value":2,"date":"2026-11-16"}),
            "Anoto sua energia em 2 de 10 hoje?",
        ),
        "giveback" => (
            "cancelar_plantao",
            json!({"vaga_id":"x"}),
            "Devolvo o plantão de ter, 24/11, 7h–19h, Hospital São Luiz, R$ 1.300?",
        ),
        "reserve" => (
            "reservar_plantao",
            json!({"vaga_id":"x"}),
            "Reservo pra você: qui, 19/11, 7h–19h, Santa Casa de Santos, R$ 1.200?",
        ),
        "request" => (
            "reservar_plantao",
            json!({"vaga_id":"x"}),
            "Pra reservar amanhã, 17/11, 7h–19h, Hospital São Luiz ABC, R$ 1.400, a equipe precisa antes conferir seu \
             cadastro. Peço isso pra eles agora?",
        ),
        "reminder" => (
            "create_reminder",
            json!({"title":"pagar a van da escola","at":"2026-12-05T09:00:00"}),
            "Te lembro: pagar a van da escola, todo mês, a partir de sábado, 5 de dezembro, às 9h?",
        ),
        "delete" => ("delete_metric", json!({"id":"x"}), "Apago um gasto de R$ 40,00 com transporte hoje?"),
        "pressure" => (
            "record_blood_pressure",
            json!({"systolic":14,"diastolic":8,"date":"2026-11-16"}),
            "Anoto sua pressão em 14 por 8 hoje?",
        ),
        "income" => (
            "record_metric",
            json!({"type":"income","value":2500.0,"unit":"BRL","date":"2026-11-10"}),
            "Anoto um crédito de R$ 2.500,00 no dia 10 de novembro?",
        ),
        _ => (
            "update_person",
            json!({"name":"Zuleide","birthday":"12-03"}),
            "Ainda não conheço Zuleide (amiga). Crio uma ficha e anoto: aniversário em 3 de dezembro?",
        ),
    }
}

fn offer(name: &str) -> ToolOffer {
    ToolOffer {
        name: name.to_owned(),
        description: String::new(),
        schema: json!({ "type": "object" }),
        examples: Vec::new(),
        phrasings: &[],
    }
}

/// What comes of an answer: `yes`, `no`, `fix`, `ask` or `other`.
fn read(proposed: &str, said: &str) -> &'static str {
    let (tool, arguments, question) = card(proposed);
    let messages = vec![
        ModelMessage::Assistant { text: question.to_owned(), calls: Vec::new() },
        ModelMessage::User { text: said.to_owned() },
    ];
    let request = Request {
        tools: vec![offer("respond_to_confirmation"), offer(tool)].into(),
        tool_choice: ToolChoice::Named("respond_to_confirmation".to_owned()),
        pending: Some(ToolCall { id: "call_1".to_owned(), name: tool.to_owned(), arguments }),
        ..Request::new("", messages, "2026-11-16T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap())
    };
    let read = Offline::new().decide(&request).calls.remove(0).arguments;
    match read["intent"].as_str().unwrap() {
        "unrelated" => "other",
        _ if read["confidence"].as_f64().unwrap() < 0.7 => "ask",
        "confirm" => "yes",
        "reject" => "no",
        _ => "fix",
    }
}

/// Asking once more is never wrong; acting, refusing or forgetting what was not meant is.
#[test]
fn answers_with_words_around_them_are_neither_acted_on_nor_thrown_away() {
    let mut wrong = Vec::new();
    let (mut right, mut all) = (0, 0);
    for line in include_str!("answers.tsv").lines().filter(|line| !line.starts_with('#')) {
        let parts: Vec<&str> = line.split('\t').collect();
        let heard = read(parts[0], parts[2]);
        all += 1;
        if heard == parts[1] {
            right += 1;
        } else if heard != "ask" {
            wrong.push(format!("{} meant as {} heard as {heard}: {}", parts[0], parts[1], parts[2]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(right * 100 >= all * 80, "{right} of {all}");
}
