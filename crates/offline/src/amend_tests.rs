use serde_json::{Value, json};

use crate::Offline;
use models::port::{ModelMessage, Request, ToolCall, ToolChoice, ToolOffer};

fn offer(name: &str) -> ToolOffer {
    ToolOffer {
        name: name.to_owned(),
        description: String::new(),
        schema: json!({ "type": "object" }),
        examples: Vec::new(),
        phrasings: &[],
    }
}

/// What an answer to a card is read as, on a Tuesday.
fn read(tool: &str, arguments: &Value, question: &str, said: &str) -> Value {
    let messages = vec![
        ModelMessage::Assistant { text: question.to_owned(), calls: Vec::new() },
        ModelMessage::User { text: said.to_owned() },
    ];
    let request = Request {
        tools: vec![offer("respond_to_confirmation"), offer(tool)].into(),
        tool_choice: ToolChoice::Named("respond_to_confirmation".to_owned()),
        pending: Some(ToolCall { id: "c".to_owned(), name: tool.to_owned(), arguments: arguments.clone() }),
        ..Request::new("", messages, "2026-11-17T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap())
    };
    Offline::new().decide(&request).calls.remove(0).arguments
}

fn debt() -> (&'static str, Value, &'static str) {
    (
        "add_debt",
        json!({ "name": "dívida", "installments": 22, "value": 438, "nextDue": "2026-12-17" }),
        "Cadastro dívida: 22 parcelas de R$ 438,00 (R$ 9.636,00 ao todo), a 1ª para quinta, 17 de dezembro?",
    )
}

fn reminder() -> (&'static str, Value, &'static str) {
    (
        "create_reminder",
        json!({ "title": "Dona Zefa vem pegar o vestido", "datetime": "2026-11-18T03:00:00-03:00" }),
        "Te lembro: Dona Zefa vem pegar o vestido, amanhã (18/11) às 3h?",
    )
}

fn shift() -> (&'static str, Value, &'static str) {
    (
        "criar_plantao",
        json!({ "hospital": "Hospital Brasil", "especialidade": "Pediatria", "data": "2026-11-19",
                "inicio": "19:00", "fim": "07:00", "valor_centavos": 175_000 }),
        "Crio este plantão de Pediatria? qui, 19/11, 19h–7h · Hospital Brasil (Santo André) · R$ 1.750",
    )
}

fn daughter() -> (&'static str, Value, &'static str) {
    (
        "update_person",
        json!({ "name": "Filha", "updates": { "birthday": "10-29" } }),
        "Ainda não conheço Filha. Crio uma ficha e anoto: aniversário em 29 de outubro?",
    )
}

#[test]
fn what_a_reply_says_anew_takes_the_place_of_the_cards_own_field() {
    for ((tool, arguments, question), said, corrected) in [
        (debt(), "quase, a primeira é dia 12 de dezembro", json!({ "nextDue": "2026-12-12" })),
        (debt(), "o vencimento tá errado, é dia 5 de janeiro", json!({ "nextDue": "2027-01-05" })),
        (debt(), "são 24 parcelas", json!({ "installments": 24 })),
        (
            reminder(),
            "oxente, amanhã 3 da madrugada? é sexta às 15h",
            json!({ "datetime": "2026-11-20T15:00" }),
        ),
        (reminder(), "muda pra sexta, três da tarde", json!({ "datetime": "2026-11-20T15:00" })),
        (
            reminder(),
            "o dia tá errado, amanhã é quarta, eu quero na sexta-feira dia 20",
            json!({ "datetime": "2026-11-20T03:00" }),
        ),
        (
            reminder(),
            "meia noite e 35?? tá doida é 😂 hj 6 da tarde",
            json!({ "datetime": "2026-11-17T18:00" }),
        ),
        (reminder(), "é todo dia viu, num é só hoje não", json!({ "datetime": "é todo dia viu às 03:00" })),
        (shift(), "peraí, põe 1800 que quinta à noite ninguém quer", json!({ "valor_centavos": 180_000 })),
        (shift(), "o que muda é o valor: 1800", json!({ "valor_centavos": 180_000 })),
        (shift(), "não, é sexta", json!({ "data": "2026-11-20" })),
        (shift(), "o horário é das 7 às 19", json!({ "inicio": "07:00", "fim": "19:00" })),
        (daughter(), "o nome dela é Maitê, não é Filha kkk", json!({ "name": "Maitê (filha)" })),
        (daughter(), "é dia 30 de outubro", json!({ "updates": { "birthday": "10-30" } })),
    ] {
        let read = read(tool, &arguments, question, said);
        assert_eq!((&read["intent"], &read["corrected"]), (&json!("correct"), &corrected), "{said}: {read}");
        assert!(read["confidence"].as_f64().unwrap() >= 0.7, "{said}: {read}");
    }
}

#[test]
fn what_fits_two_fields_or_none_is_asked_about() {
    for ((tool, arguments, question), said) in
        [(shift(), "o horário tá errado, é 8h"), (debt(), "peraí, é às 15h")]
    {
        let read = read(tool, &arguments, question, said);
        assert!(read["confidence"].as_f64().unwrap() < 0.7, "{said}: {read}");
    }
}

#[test]
fn what_asks_for_something_else_puts_nothing_right() {
    for ((tool, arguments, question), said) in [
        (reminder(), "não, deixa pra lá, amanhã eu vejo"),
        (reminder(), "me lembra de pagar a luz sexta às 9h"),
        (reminder(), "quanto gastei na sexta?"),
        (reminder(), "e amanhã às 8h, tenho alguma coisa?"),
        (shift(), "apaga o plantão de sexta no São Luiz"),
        (shift(), "quem está de plantão na sexta?"),
        (debt(), "recebi 1800 do freela"),
        (reminder(), "sim"),
        (reminder(), "não"),
    ] {
        let read = read(tool, &arguments, question, said);
        assert!(read["corrected"].is_null(), "{said}: {read}");
    }
}

#[test]
fn a_remark_behind_what_is_put_right_is_only_a_remark() {
    let (tool, arguments, question) = shift();
    for said in [
        "melhor 2.100, o financeiro não libera mais que isso",
        "muda, mas pra dois mil e cem em vez de mil setecentos e cinquenta",
    ] {
        let read = read(tool, &arguments, question, said);
        assert_eq!(read["corrected"]["valor_centavos"], 210_000, "{said}: {read}");
    }
    let sleep = json!({ "type": "sleep", "value": 4, "unit": "h", "date": "2026-11-17" });
    let read =
        read("record_metric", &sleep, "Anoto 4h de sono hoje?", "foi 4 e meia na vdd, olhei no relógio");
    assert_eq!((&read["intent"], &read["correctedValue"]), (&json!("correct"), &json!(4.5)), "{read}");
}

#[test]
fn a_yes_with_a_change_in_it_is_a_change() {
    let bill = || {
        let arguments = json!({ "name": "aluguel", "amount": 1250, "dueDay": 5 });
        ("add_bill", arguments, "Cadastro a conta aluguel, de R$ 1.250,00, que vence todo dia 5?")
    };
    for ((tool, arguments, question), said, corrected) in [
        (
            reminder(),
            "pode ser, mas bota 7 e meia q é antes de eu levar os menino",
            json!({ "datetime": "2026-11-18T07:30" }),
        ),
        (reminder(), "isso, só q avisa às 18h que eu demoro", json!({ "datetime": "2026-11-18T18:00" })),
        (reminder(), "às 6 que eu acordo com as galinhas", json!({ "datetime": "2026-11-18T06:00" })),
        (
            reminder(),
            "muda pra hoje 14:15 e bota q é a prova do vestido",
            json!({ "datetime": "2026-11-17T14:15", "title": "prova do vestido" }),
        ),
        (shift(), "isso, mas fecha em 1700", json!({ "valor_centavos": 170_000 })),
        (shift(), "só troca pra 8 as 20 q é o horario de la", json!({ "inicio": "08:00", "fim": "20:00" })),
        (shift(), "não amanhã né, quinta da semana q vem, 26", json!({ "data": "2026-11-26" })),
        (shift(), "cria, só que até as 20h", json!({ "fim": "20:00" })),
        (bill(), "1310 em vez de 1250", json!({ "amount": 1310 })),
        (bill(), "blz, só o vencimento q é 10", json!({ "dueDay": 10 })),
        (bill(), "o ladrão aumentou, agora é 1.310", json!({ "amount": 1310 })),
    ] {
        let read = read(tool, &arguments, question, said);
        assert_eq!((&read["intent"], &read["corrected"]), (&json!("correct"), &corrected), "{said}: {read}");
    }
}

#[test]
fn how_often_a_habit_is_meant_is_put_right() {
    let card =
        ("save_habit", json!({ "name": "Treinar", "area": "health", "rhythm": "weekly:4", "ended": false }));
    let question = "Crio o hábito “Treinar”, 4 vezes por semana (área: saúde)?";
    for said in [
        "ta cria ai, mas 3x q 4 eh sonho",
        "3 vezes por semana em vez d 4",
        "4 não, três",
        "sao 3x por semana",
        "isso, só que 3 vezes",
    ] {
        let read = read(card.0, &card.1, question, said);
        assert_eq!(read["intent"], "correct", "{said}: {read}");
        assert_eq!(read["corrected"]["rhythm"], "weekly:3", "{said}: {read}");
    }
}

#[test]
fn a_whole_sentence_about_other_things_is_no_change_of_the_card() {
    let card = "Anoto um gasto de R$ 23,00 com restaurante hoje (“açai”)?";
    let arguments = json!({ "type": "expense", "value": 23, "unit": "BRL", "category": "dining", "notes": "açai", "date": "2026-11-17" });
    for said in ["gastei 45 na padaria", "paguei 80 na farmácia", "comprei um tênis de 230"] {
        let read = read("record_metric", &arguments, card, said);
        assert_eq!(read["intent"], "unrelated", "{said}: {read}");
    }
    for said in ["gastei 25 no açai", "foram 25", "foi 25 o açai"] {
        let read = read("record_metric", &arguments, card, said);
        assert_eq!(read["intent"], "correct", "{said}: {read}");
    }
}
