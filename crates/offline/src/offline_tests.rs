use domain::Language;
use domain::sentence::{Days, Phrasing, Vocabulary};
use futures::StreamExt;
use models::around::{Chain, Jitter, Member, Routed, Surroundings};
use proptest::prelude::*;
use serde_json::json;

use super::*;
use models::port::{ModelMessage, ToolCall, ToolChoice, ToolOffer, ToolOutcome, Voice};

/// A tool that no assistant of ours has: the interpreter must not care.
static FEEDING: &[Phrasing] = &[
    Phrasing::told(&["(alimentei|dei comida) {amount:mass}"])
        .days(Days::Day("day"))
        .example("alimentei 2 kg"),
    Phrasing::noted(&["racao {amount:mass}"]).days(Days::Day("day")),
];

fn offers() -> Vec<ToolOffer> {
    vec![ToolOffer {
        name: "feed".to_owned(),
        description: "Alimenta.".to_owned(),
        schema: json!({ "type": "object" }),
        examples: Vec::new(),
        phrasings: FEEDING,
    }]
}

fn request(messages: Vec<ModelMessage>) -> Request {
    Request {
        system: String::new(),
        messages,
        tools: offers().into(),
        directory: None,
        tool_choice: ToolChoice::Auto,
        temperature: None,
        max_tokens: 1024,
        now: "2026-11-12T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap(),
        language: Language::Portuguese,
        pending: None,
        awaited: None,
        open_question: None,
        voice: None,
        size: models::port::Size::Small,
        deadline: None,
        images: Vec::new(),
        begun: String::new(),
        ledger: models::Ledger::default(),
    }
}

fn say(text: &str) -> Request {
    request(vec![ModelMessage::User { text: text.to_owned() }])
}

fn answer(request: &Request) -> Answer {
    Offline::new().decide(request)
}

#[test]
fn the_words_of_the_tool_are_all_it_knows() {
    let call = |text| answer(&say(text)).calls;
    let expected = ToolCall {
        id: "call_1".to_owned(),
        name: "feed".to_owned(),
        arguments: json!({ "amount": 2, "day": "2026-11-11" }),
    };
    assert_eq!(call("ontem alimentei 2 kg"), [expected]);
    assert_eq!(call("pesei 82 kg"), []);
    assert_eq!(call("não alimentei 2 kg"), []);
}

#[test]
fn english_days_and_denials_need_no_english_tool() {
    let call = |text| answer(&say(text)).calls;
    assert_eq!(call("alimentei two kg yesterday"), call("alimentei 2 kg ontem"));
    assert_eq!(call("I did not alimentei two kg today"), []);
}

#[test]
fn what_a_tool_says_is_said() {
    let call = ToolCall {
        id: "call_1".into(),
        name: "feed".into(),
        arguments: json!({ "amount": 2, "day": "2026-11-12" }),
    };
    let turn = |content, ok| {
        let outcome = ToolOutcome { call_id: "call_1".into(), name: "feed".into(), content, ok };
        answer(&request(vec![
            ModelMessage::User { text: "alimentei 2 kg".into() },
            ModelMessage::Assistant { text: String::new(), calls: vec![call.clone()] },
            ModelMessage::Tools { outcomes: vec![outcome] },
        ]))
    };
    assert_eq!(turn(json!({ "said": "Comeu 2 kg." }), true).text, "Comeu 2 kg.");
    assert_eq!(turn(json!({ "code": "full", "message": "Já está cheio." }), false).text, "Já está cheio.");
    assert_eq!(turn(json!({}), true).text, "Pronto, feito.");
    assert_eq!(turn(json!({}), true).calls, []);
}

#[test]
fn help_shows_the_tools_own_sentences_and_no_tool_is_no_call() {
    assert!(answer(&say("ajuda")).text.contains("alimentei 2 kg"));
    let silent = Request { tool_choice: ToolChoice::None, ..say("alimentei 2 kg") };
    assert_eq!(answer(&silent).calls, []);
    assert!(answer(&say("você é uma IA?")).text.contains("sem modelo de linguagem"));
    let english = Request { language: Language::English, ..say("alimentei muito") };
    assert!(answer(&english).text.contains("not how much"));
    assert_eq!(answer(&request(Vec::new())).calls, []);
}

#[tokio::test]
async fn the_stream_is_the_answer_in_words() {
    let model = Offline::new();
    let request = say("oi");
    let chunks: Vec<Chunk> = model.stream(&request).map(Result::unwrap).collect().await;
    let whole = model.answer(&request).await.unwrap();
    let said: String = chunks
        .iter()
        .filter_map(|chunk| if let Chunk::Text(text) = chunk { Some(text.as_str()) } else { None })
        .collect();
    assert_eq!(said, whole.text);
    assert_eq!(chunks.last(), Some(&Chunk::Done(whole)));
    assert!(chunks.len() > 3);
}

#[test]
fn monsters_are_read_too() {
    let many = |unit: &str| unit.repeat(20_000 / unit.len());
    for text in [
        many("9"),
        many("9 "),
        many("alimentei 2 kg, "),
        many("alimentei "),
        many("😀"),
        many("\"("),
        many("e "),
        many("não "),
        many("\u{301}"),
        many("1/"),
        many("das 23h às "),
        many("dia 31 de "),
        "«“\"«“\"".to_owned(),
        String::new(),
    ] {
        let answer = answer(&say(&text));
        assert!(answer.calls.len() <= 20, "{}", answer.calls.len());
    }
}

proptest! {
    #[test]
    fn any_text_gets_an_answer(text in any::<String>()) {
        let answer = answer(&say(&text));
        prop_assert!(!answer.text.is_empty() || !answer.calls.is_empty());
    }

    #[test]
    fn any_reply_to_a_proposal_is_read(text in "(\\PC|não|sim|ontem|82,5|kg| ){0,30}") {
        let pending = ToolCall { id: "p".into(), name: "feed".into(), arguments: json!({ "amount": 2, "day": "2026-11-12" }) };
        let request = Request {
            tool_choice: ToolChoice::Named("respond_to_confirmation".into()),
            pending: Some(pending),
            ..say(&text)
        };
        let answer = answer(&request);
        prop_assert_eq!(answer.calls.len(), 1);
        let confidence = answer.calls[0].arguments["confidence"].as_f64();
        prop_assert!(confidence.is_some_and(|confidence| (0.0..=1.0).contains(&confidence)));
    }
}

/// Phrasings with what only a conversation, or a name of the person's own, can settle.
static NOTING: &[Phrasing] = &[
    Phrasing::noted(&["(tem|deu) {amount:mass}"]).days(Days::Day("day")).after("food"),
    Phrasing::noted(&["(anota|registra) {amount:number} {name:words}"]).days(Days::Day("day")),
    Phrasing::seen(&["pressao {amount:number} {notes:ratio}"]).days(Days::Day("day")).of_oneself(),
];

fn noted(text: &str, before: Vec<ModelMessage>) -> Vec<ToolCall> {
    let offer = ToolOffer { phrasings: NOTING, ..offers().remove(0) };
    let messages = before.into_iter().chain([ModelMessage::User { text: text.to_owned() }]).collect();
    answer(&Request { tools: vec![offer].into(), ..request(messages) }).calls
}

#[test]
fn a_bare_number_needs_the_topic_it_is_about() {
    let outcome = ToolOutcome {
        call_id: "call_1".into(),
        name: "feed".into(),
        content: json!({ "entry": { "id": "e1", "type": "food" } }),
        ok: true,
    };
    assert_eq!(noted("deu 3", Vec::new()), []);
    let calls = noted("deu 3", vec![ModelMessage::Tools { outcomes: vec![outcome] }]);
    assert_eq!(calls[0].arguments, json!({ "amount": 3, "day": "2026-11-12" }));
}

#[test]
fn what_was_typed_is_kept_as_it_was_typed() {
    let arguments = |text| noted(text, Vec::new()).pop().map(|call| call.arguments);
    let expected = json!({ "amount": 3, "name": "sessões de terapia", "day": "2026-11-12" });
    assert_eq!(arguments("anota 3 sessões de terapia"), Some(expected));
    let expected = json!({ "amount": 12, "notes": "12/8", "day": "2026-11-12" });
    assert_eq!(arguments("pressão 12/8"), Some(expected));
    assert_eq!(arguments("a pressão do seu Zé 18 por 10"), None);
}

/// Two things of a list, over days that are counted back from today.
static COMPARING: &[Phrasing] = &[Phrasing::asked(&["compara {animals:animals} (e|com) {animals:animals}"])
    .vocabularies(&[&ANIMALS])
    .days(Days::Back { days: "days", least: 7, most: 60 })];

static ANIMALS: Vocabulary =
    Vocabulary { name: "animals", entries: &[("gato", r#"["cat"]"#), ("cachorro", r#"["dog"]"#)] };

#[test]
fn lists_are_put_together_and_days_are_counted_back() {
    let offer = || ToolOffer { phrasings: COMPARING, ..offers().remove(0) };
    let arguments = |text| {
        let calls = answer(&Request { tools: vec![offer()].into(), ..say(text) }).calls;
        calls.into_iter().next().map(|call| call.arguments)
    };
    let both = json!({ "animals": ["cat", "dog"] });
    assert_eq!(arguments("compara gato com cachorro"), Some(both), "no days but those that are named");
    let days = |days| Some(json!({ "animals": ["dog"], "days": days }));
    assert_eq!(arguments("compara cachorro e cachorro nos últimos 15 dias"), days(15));
    assert_eq!(arguments("compara cachorro e cachorro de ontem"), days(7));
    assert_eq!(arguments("compara cachorro e cachorro desse ano"), days(60));
    assert_eq!(arguments("compara cachorro e cachorro amanhã"), None);
}

const AHEAD: &[Phrasing] = &[
    Phrasing::ordered(&["reserva [{_:rest}]"]).days(Days::Ahead("day")),
    Phrasing::ordered(&["me chama [{_:rest}]"]).days(Days::Moment("at")),
];

#[test]
fn what_lies_ahead_fills_a_day_or_a_moment() {
    // It is Thursday the 12th, ten in the morning.
    for (said, arguments) in [
        ("reserva o do dia 19", json!({ "day": "2026-11-19" })),
        ("reserva o de sábado", json!({ "day": "2026-11-14" })),
        ("reserva o primeiro", json!({})),
        ("me chama amanhã às 10h", json!({ "at": "2026-11-13T10:00" })),
        ("me chama daqui a 2 horas", json!({ "at": "2026-11-12T12:00" })),
        ("me chama depois", json!({})),
    ] {
        let offer = ToolOffer {
            name: "plan".into(),
            description: String::new(),
            schema: json!({}),
            examples: Vec::new(),
            phrasings: AHEAD,
        };
        let answer = Offline::new().decide(&Request { tools: Arc::from([offer]), ..say(said) });
        assert_eq!(answer.calls.first().map(|call| &call.arguments), Some(&arguments), "{said}");
    }
}

#[test]
fn an_assistant_greets_in_its_own_words_and_borrows_the_others() {
    let mut catalogue = Catalogue::default();
    let own = "[bia.talk]\ngreeting = \"Aqui é a Bia.\"\n";
    catalogue.add(&[("pt-BR", own), ("en", own)]).unwrap();
    let voice =
        Voice { assistant: "bia", words: catalogue.words(Language::Portuguese), taught: None, called: None };
    let answer =
        |said: &str| Offline::new().decide(&Request { voice: Some(voice.clone()), ..say(said) }).text;
    assert_eq!(answer("oi"), "Aqui é a Bia.");
    assert_eq!(answer("obrigado"), Offline::new().decide(&say("obrigado")).text);
}

#[test]
fn it_answers_for_itself_alone_whether_a_question_shows_understanding() {
    let offline: Arc<dyn Model> = Arc::new(Offline::new());
    let around = Surroundings::new(Arc::new(domain::ManualClock::new()), Jitter::new(|| 0));
    let member = Member { provider: Offline::NAME, model: Arc::clone(&offline) };
    let chain: Arc<dyn Model> = Arc::new(Chain::new(&around, member, []));
    let routed = Routed::new(Arc::clone(&chain), None, around.figures.clone());
    let own = answer(&say("alimentei"));
    let another = Answer { model: "claude:somebody".to_owned(), ..own.clone() };
    for model in [&*offline, &*chain, &routed] {
        assert!(!model.converses(&own), "{model:?}");
        assert!(model.converses(&another), "{model:?}");
    }
}

#[test]
fn what_came_in_pieces_of_talk_is_talk_and_a_wish_among_them_is_heard() {
    let lost = answer(&say("xpto blergh fnord")).text;
    let pieces = answer(&say("obrigada! falamos outro dia\noi, tudo bem?"));
    assert_ne!(pieces.text, lost, "each of the two is understood by itself");
    assert_eq!(pieces.calls, []);
    let whole = "isso de mudar de apartamento com criança pequena é complicado\nalimentei 2 kg";
    assert_eq!(answer(&say(whole)).calls.len(), 1);
}
