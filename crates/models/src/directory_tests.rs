use domain::sentence::Phrasing;
use jiff::Zoned;

use super::*;
use crate::port::estimated_tokens;

static NOTE: &[Phrasing] = &[Phrasing::ordered(&["(pesei|peso) {value:mass}"])];
static BILL: &[Phrasing] = &[Phrasing::ordered(&["paguei a conta de {name:words}"])];

fn offer(name: &str, description: &str, phrasings: &'static [Phrasing]) -> ToolOffer {
    let padding = "x".repeat(2_000);
    ToolOffer {
        name: name.to_owned(),
        description: description.to_owned(),
        schema: json!({ "type": "object", "description": padding }),
        examples: Vec::new(),
        phrasings,
    }
}

fn offers() -> Vec<ToolOffer> {
    let mut all = vec![
        offer("record_metric", "Anota uma medida da pessoa.", NOTE),
        offer("pay_bill", "Marca uma conta como paga.", BILL),
        offer("create_reminder", "Cria um lembrete para uma hora.", &[]),
        offer("save_decision", "Guarda uma decisão importante.", &[]),
    ];
    all.extend((0..20).map(|number| offer(&format!("spare_{number}"), "Outra coisa qualquer.", &[])));
    all
}

fn request(texts: &[&str]) -> Request {
    let messages = texts.iter().map(|text| ModelMessage::User { text: (*text).to_owned() }).collect();
    Request { tools: offers().into(), ..Request::new("persona", messages, Zoned::default()) }
}

fn names(request: &Request) -> Vec<&str> {
    request.tools.iter().map(|offer| offer.name.as_str()).collect()
}

fn directory() -> Directory {
    Directory::new(offers().into(), &["record_metric"], 2_400)
}

#[test]
fn what_fits_is_left_alone() {
    let roomy = Directory::new(offers().into(), &[], 100_000);
    assert!(roomy.fitted(&request(&["oi"])).is_none());
}

#[test]
fn the_tools_of_the_talk_are_shown_and_the_rest_is_within_reach() {
    let fitted = directory().fitted(&request(&["paguei a conta da internet"])).unwrap();
    let names = names(&fitted);
    assert!(names.contains(&"pay_bill") && names.contains(&"record_metric"), "{names:?}");
    assert_eq!(names.last(), Some(&OTHER_TOOL));
    assert!(estimated_tokens(&fitted) <= 2_400, "{}", estimated_tokens(&fitted));
    let others = fitted.tools.last().unwrap().schema["properties"]["tool"]["enum"].as_array().unwrap();
    assert_eq!(others.len() + names.len() - 1, offers().len());
    assert!(others.contains(&json!("spare_19")));
}

#[test]
fn what_was_just_called_stays() {
    let call = ToolCall { id: "1".into(), name: "spare_7".into(), arguments: json!({}) };
    let mut asked = request(&["e agora?"]);
    asked.messages.insert(0, ModelMessage::User { text: "faz aquilo".into() });
    asked.messages.insert(1, ModelMessage::Assistant { text: String::new(), calls: vec![call] });
    assert!(names(&directory().fitted(&asked).unwrap()).contains(&"spare_7"));
}

#[test]
fn a_forced_tool_is_always_shown() {
    let mut asked = request(&["paguei a conta da internet"]);
    asked.tool_choice = ToolChoice::Named("spare_3".into());
    assert!(names(&directory().fitted(&asked).unwrap()).contains(&"spare_3"));
}

#[test]
fn a_long_past_makes_room_for_tools() {
    let long = "palavra ".repeat(200);
    let texts: Vec<&str> = std::iter::repeat_n(long.as_str(), 12).chain(["paguei a conta"]).collect();
    let fitted = directory().fitted(&request(&texts)).unwrap();
    assert!(fitted.messages.len() < 13);
    assert_eq!(fitted.messages.last(), Some(&ModelMessage::User { text: "paguei a conta".into() }));
    assert!(names(&fitted).contains(&"pay_bill"));
}

#[test]
fn a_call_by_name_is_a_call_of_that_tool() {
    let call = |arguments: Value| meant(ToolCall { id: "7".into(), name: OTHER_TOOL.into(), arguments });
    let wanted = ToolCall { id: "7".into(), name: "pay_bill".into(), arguments: json!({ "name": "luz" }) };
    assert_eq!(call(json!({ "tool": "pay_bill", "arguments": { "name": "luz" } })), wanted);
    assert_eq!(call(json!({ "tool": "pay_bill", "arguments": "{\"name\": \"luz\"}" })), wanted);
    assert_eq!(call(json!({ "tool": "pay_bill", "arguments": "nonsense" })).arguments, json!({}));
    assert_eq!(call(json!({ "nonsense": true })).name, OTHER_TOOL);
}
