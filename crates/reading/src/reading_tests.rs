use jiff::Zoned;

use crate::{Arguments, Lesson, LessonError, Row, TALK, Utterance, teach};

fn now() -> Zoned {
    "2026-11-14T09:00:00-03:00[America/Sao_Paulo]".parse().unwrap()
}

fn rows() -> Vec<Row> {
    let lines = [
        r#"{"say": "me lembra de ligar pro banco amanhã às 8h", "calls": [{"tool": "remind", "args": {"title": "ligar pro banco"}}]}"#,
        r#"{"say": "me lembra de comprar pão às 18h", "calls": [{"tool": "remind", "args": {"title": "comprar pão"}}]}"#,
        r#"{"say": "me avisa de pagar a luz sexta", "calls": [{"tool": "remind", "args": {"title": "pagar a luz"}}]}"#,
        r#"{"say": "me lembra de buscar a Bia às 17h", "calls": [{"tool": "remind", "args": {"title": "buscar a Bia"}}]}"#,
        r#"{"say": "dormi 7 horas essa noite", "calls": [{"tool": "note", "args": {"type": "sleep"}}]}"#,
        r#"{"say": "dormi só 5 horas", "calls": [{"tool": "note", "args": {"type": "sleep"}}]}"#,
        r#"{"say": "pesei 82 kg hoje", "calls": [{"tool": "note", "args": {"type": "weight"}}]}"#,
        r#"{"say": "pesei 81 kg cedo", "calls": [{"tool": "note", "args": {"type": "weight"}}]}"#,
        r#"{"say": "comprei um sofá de 2400 em 12 vezes", "calls": [{"tool": "owe", "args": {"total": 2400, "parts": 12}}]}"#,
        r#"{"say": "peguei uma tv de 1800 em 10 vezes", "calls": [{"tool": "owe", "args": {"total": 1800, "parts": 10}}]}"#,
        r#"{"say": "em 8 vezes, um fogão de 900", "calls": [{"tool": "owe", "args": {"total": 900, "parts": 8}}]}"#,
        r#"{"say": "que dia bonito", "calls": [], "talk": "chat"}"#,
        r#"{"say": "tô cansada da vida", "calls": [], "talk": "feeling"}"#,
        r#"{"say": "hoje o dia foi bonito demais", "calls": [], "talk": "chat"}"#,
        r#"{"say": "ando tão cansada", "calls": [], "talk": "feeling"}"#,
        r#"{"say": "sim", "before": ["a: Anoto?"], "calls": [], "answer": "yes"}"#,
    ];
    // Every row three times, so that what it says is seen often enough to be learned.
    let read = lines.iter().map(|line| serde_json::from_str::<Row>(line).unwrap());
    read.flat_map(|row| [row.clone(), row.clone(), row]).collect()
}

fn taught() -> Lesson {
    let arguments = Arguments {
        lists: vec!["note.type".to_owned()],
        values: vec!["owe.parts".to_owned(), "owe.total".to_owned()],
    };
    teach(&rows(), &arguments, &now())
}

fn sentence(text: &str) -> Utterance<'_> {
    Utterance::read(text, &now(), domain::Language::Portuguese)
}

#[test]
fn a_sentence_is_heard_as_what_others_meant_by_such_words() {
    let lesson = taught();
    let heard = lesson.hear(&sentence("me lembra de regar as plantas às 9h"));
    assert_eq!(heard[0].label, "remind", "{heard:?}");
    let sum: f32 = heard.iter().map(|heard| heard.chance).sum();
    assert!((sum - 1.0).abs() < 0.001);
    assert_eq!(lesson.hear(&sentence("que dia mais bonito"))[0].label, format!("{TALK}chat"));
}

/// Both halves of the rows must hold every kind, so that each is heard by what the other teaches.
#[test]
fn a_message_is_parted_where_its_second_wish_begins() {
    let both = [
        ("me lembra de pagar a luz sexta e dormi 7 horas", ["remind", "note"]),
        ("me avisa de buscar a Bia às 17h, pesei 81 kg", ["remind", "note"]),
        ("pesei 82 kg hoje e me lembra de ligar pro banco", ["note", "remind"]),
        ("dormi só 5 horas. me lembra de comprar pão", ["note", "remind"]),
    ];
    let both = both.map(|(say, tools)| {
        let calls = tools.map(|tool| serde_json::json!({ "tool": tool }));
        serde_json::from_value::<Row>(serde_json::json!({ "say": say, "calls": calls })).unwrap()
    });
    let all: Vec<Row> = (0..8).flat_map(|_| rows().into_iter().chain(both.clone())).collect();
    let lesson = teach(&all, &Arguments::default(), &now());
    let parted = |text: &str| {
        let items = ptbr::read_either(text, &now(), domain::Language::Portuguese);
        lesson.two(text, &items).filter(|parted| parted.chance > 0.5).map(|parted| parted.at)
    };
    let text = "dormi 6 horas e me lembra de pagar a luz";
    assert_eq!(parted(text).and_then(|at| text.get(at..)), Some("e me lembra de pagar a luz"));
    assert_eq!(parted("me lembra de comprar pão e buscar a Bia às 18h"), None);
}

#[test]
fn of_several_amounts_each_argument_has_its_own() {
    let lesson = taught();
    let said = sentence("em 6 vezes, uma geladeira de 3000");
    let likeliest = |argument: &str| {
        let chance = |at: usize| lesson.value(&said, at, "owe", argument);
        let places = said.values.iter().enumerate().filter(|(_, value)| value.is_some()).map(|(at, _)| at);
        let best = places.reduce(|best, at| if chance(at) > chance(best) { at } else { best }).unwrap();
        said.pieces[best].to_string()
    };
    assert_eq!((likeliest("parts").as_str(), likeliest("total").as_str()), ("#times", "#number"));
}

#[test]
fn words_that_nobody_used_are_not_known() {
    let lesson = taught();
    assert!(lesson.knows(&sentence("me lembra de ligar")));
    assert!(!lesson.knows(&sentence("xablau do quiosque roxo")));
}

#[test]
fn it_says_which_words_spoke_for_it() {
    let why = taught().why(&sentence("me lembra de regar as plantas"), "remind", 5);
    assert!(why.iter().any(|(said, _)| said.contains("lembra")), "{why:?}");
}

#[test]
fn values_of_lists_and_the_words_of_a_title_are_told() {
    let lesson = taught();
    assert_eq!(lesson.choose(&sentence("dormi 6 horas"), "note", "type")[0].label, "sleep");
    assert_eq!(lesson.choose(&sentence("pesei 90 kg"), "note", "type")[0].label, "weight");
    let title = lesson.words(&sentence("me lembra de comprar leite às 10h"), "remind", "title").unwrap();
    assert_eq!(title.words, "comprar leite");
}

#[test]
fn a_lesson_comes_back_as_it_was_written_and_broken_ones_are_refused() {
    let lesson = taught();
    let bytes = lesson.to_bytes().unwrap();
    assert_eq!(Lesson::read(&bytes).unwrap(), lesson);
    assert_eq!(Lesson::read(&[]), Err(LessonError::Short));
    for end in [3, bytes.len() / 2, bytes.len() - 1] {
        Lesson::read(&bytes[..end]).unwrap_err();
    }
}

#[test]
fn what_is_empty_or_endless_is_heard_too() {
    let lesson = taught();
    for text in
        [String::new(), "?!".to_owned(), "lembra ".repeat(5_000), "😀".repeat(300), "\u{0}\n\t".to_owned()]
    {
        let said = sentence(&text);
        assert!(!lesson.hear(&said).is_empty());
        lesson.words(&said, "remind", "title");
        lesson.choose(&said, "note", "type");
    }
}
