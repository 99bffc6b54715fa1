use domain::Language;
use domain::tool::ToolCall;
use models::port::{Awaited, ModelMessage, Request, ToolOffer};
use serde_json::{Value, json};

use crate::Offline;

/// What the interpreter makes of a message while this argument of a call is asked for.
fn said(text: &str, argument: &str, given: Value) -> Option<Value> {
    let day = json!({ "type": ["string", "null"], "format": "date" });
    let schema = json!({ "type": "object", "properties": {
        "value": { "type": "number" }, "valor_centavos": { "type": ["integer", "null"] },
        "dueDay": { "type": ["integer", "null"] }, "date": day, "datetime": { "type": ["string", "null"] },
        "name": { "type": "string" }, "birthday": { "type": ["string", "null"] }, "wanted": { "type": "boolean" },
        "kind": { "anyOf": [{ "$ref": "#/$defs/Kind" }, { "type": "null" }] },
    }, "$defs": { "Kind": { "type": "string", "enum": ["morning", "weekly"] } } });
    let offer = ToolOffer {
        name: "keep".to_owned(),
        description: String::new(),
        schema,
        examples: Vec::new(),
        phrasings: &[],
    };
    let call = ToolCall { id: "0.0:call_1".to_owned(), name: "keep".to_owned(), arguments: given };
    let now = "2026-11-12T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap();
    let request = Request {
        tools: [offer].into(),
        language: Language::Portuguese,
        awaited: Some(Awaited { call, argument: argument.to_owned() }),
        ..Request::new("", vec![ModelMessage::User { text: text.to_owned() }], now)
    };
    let answer = Offline::new().decide(&request);
    answer.calls.first().map(|call| call.arguments[argument].clone())
}

#[test]
fn a_number_is_read_as_people_write_it() {
    let brl = || json!({ "unit": "BRL" });
    for (text, value) in [
        ("6500", json!(6500)),
        ("6 mil e 500", json!(6500)),
        ("uns 200", json!(200)),
        ("87,50", json!(87.5)),
        ("foi R$ 87,50", json!(87.5)),
        ("doze e noventa", json!(12.9)),
        ("acho que 30 reais", json!(30)),
    ] {
        assert_eq!(said(text, "value", brl()), Some(value), "{text}");
    }
    assert_eq!(said("1800", "valor_centavos", json!({})), Some(json!(180_000)));
    assert_eq!(said("dia 10", "dueDay", json!({})), Some(json!(10)));
    assert_eq!(said("10", "dueDay", json!({})), Some(json!(10)));
}

#[test]
fn a_time_goes_in_the_persons_words_and_a_day_as_a_day() {
    for text in ["amanhã às 8h", "amanhã cedo", "sexta às 9", "daqui a 20 minutos", "todo dia às 22h"] {
        assert_eq!(said(text, "datetime", json!({})), Some(json!(text)), "{text}");
    }
    assert_eq!(said("ontem", "date", json!({})), Some(json!("2026-11-11")));
}

#[test]
fn a_name_goes_without_what_leads_to_it() {
    for (text, name) in [
        ("pra Ana", "Ana"),
        ("é o João", "João"),
        ("com a dona Rita.", "dona Rita"),
        ("Ana Lima", "Ana Lima"),
    ] {
        assert_eq!(said(text, "name", json!({})), Some(json!(name)), "{text}");
    }
    assert_eq!(said("o weekly", "kind", json!({})), Some(json!("weekly")));
    assert_eq!(said("sim", "wanted", json!({})), Some(json!(true)));
    assert_eq!(said("não", "wanted", json!({})), Some(json!(false)));
}

#[test]
fn what_is_about_something_else_fills_nothing() {
    for (text, argument) in [
        ("quanto gastei este mês?", "value"),
        ("bom dia", "value"),
        ("entre 20 e 30", "value"),
        ("que horas são?", "datetime"),
        ("obrigada", "datetime"),
        ("ok", "name"),
        ("obrigada!", "name"),
        ("bom dia", "name"),
        ("hoje acordei com uma dor de cabeça horrível que não passa", "name"),
        ("talvez", "wanted"),
    ] {
        assert_eq!(said(text, argument, json!({ "unit": "BRL" })), None, "{text}");
    }
}

#[test]
fn a_part_of_a_message_may_be_the_name() {
    for (text, name) in [
        ("o Carlos Mendes, ué", "Carlos Mendes"),
        ("uai, pro Rogério, de quem a gente tava falando?", "Rogério"),
        ("pra minha gata ue, Rayssa", "Rayssa"),
    ] {
        assert_eq!(said(text, "name", json!({})), Some(json!(name)), "{text}");
    }
    assert_eq!(said("quem é o Carlos?", "name", json!({})), None);
}

#[test]
fn sighs_and_grumbles_belong_to_no_value() {
    for (text, argument, value) in [
        ("21/11 uai", "birthday", "21/11"),
        ("ué, é 12 de maio, já falei", "birthday", "12 de maio"),
        ("kkk dia 3 de dezembro moça", "birthday", "dia 3 de dezembro"),
        ("uai, da vacina da Helô ué, te falei agora", "name", "vacina da Helô"),
        ("de comprar pão, né", "name", "comprar pão"),
        ("ué, de buscar a Ju na escola", "name", "buscar a Ju na escola"),
    ] {
        assert_eq!(said(text, argument, json!({})), Some(json!(value)), "{text}");
    }
    for (text, argument, value) in [
        ("eu já falei, 25", "dueDay", 25),
        ("vence dia 7, e me lembra de regar as plantas", "dueDay", 7),
        ("foi 62, tudo caro nessa vida", "value", 62),
    ] {
        assert_eq!(said(text, argument, json!({ "unit": "BRL" })), Some(json!(value)), "{text}");
    }
}

#[test]
fn a_part_that_asks_or_is_another_wish_is_no_answer() {
    for (text, argument) in [
        ("uai, quanto gastei em maio?", "birthday"),
        ("o que você faz? me explica melhor isso aí por favor", "birthday"),
    ] {
        assert_eq!(said(text, argument, json!({})), None, "{text}");
    }
}
