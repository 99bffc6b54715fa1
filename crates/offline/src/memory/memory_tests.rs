use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;

/// What one message of a person leaves, in the notation of `data/told.txt`.
fn kept(said: &str) -> String {
    let question = json!({ "known": [], "conversation": [{ "n": 1, "who": "person", "text": said }] });
    let answer = consolidate::answer(&question);
    let contents = answer["items"].as_array().unwrap().iter().map(|item| {
        let content = item["content"].as_str().unwrap();
        match item["about"].as_str().unwrap() {
            "self" => content.to_owned(),
            about => format!("{about}: {content}"),
        }
    });
    let contents: Vec<String> = contents.collect();
    if contents.is_empty() { "-".to_owned() } else { contents.join("; ") }
}

fn told() -> impl Iterator<Item = (&'static str, &'static str)> {
    include_str!("data/told.txt").lines().filter_map(|line| line.split_once(" => "))
}

#[test]
fn every_row_of_every_frame_can_be_read() {
    assert_eq!(frames::FRAMES.errors, []);
}

#[test]
fn what_people_tell_is_kept_and_what_they_only_say_is_not() {
    assert!(told().count() >= 250);
    let wrong: Vec<String> = told()
        .filter_map(|(said, expected)| {
            let found = kept(said);
            (found != expected).then(|| format!("{said}\n  wanted {expected}\n  found  {found}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn everyday_talk_leaves_nothing() {
    let said: Vec<&str> =
        include_str!("data/nothing.txt").lines().filter(|line| !line.starts_with('#')).collect();
    assert!(said.len() >= 300);
    let kept: Vec<String> = said
        .iter()
        .map(|said| format!("{said} => {}", kept(said)))
        .filter(|line| !line.ends_with(" => -"))
        .collect();
    assert!(kept.is_empty(), "{}", kept.join("\n"));
}

#[test]
fn a_plain_fact_is_kept_as_it_was_told() {
    let plain: Vec<(&str, &str)> =
        include_str!("data/plain.txt").lines().filter_map(|line| line.split_once(" => ")).collect();
    assert!(plain.len() >= 150);
    let wrong: Vec<String> = plain
        .iter()
        .map(|(said, expected)| (said, expected, kept(said)))
        .filter(|(_, expected, found)| found != *expected)
        .map(|(said, expected, found)| format!("{said}\n  wanted {expected}\n  found  {found}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_kept_is_read_back_so_that_it_is_known_again() {
    let mut unread = Vec::new();
    for (said, _) in told() {
        let first = json!({ "known": [], "conversation": [{ "n": 1, "who": "person", "text": said }] });
        let items = consolidate::answer(&first)["items"].as_array().unwrap().clone();
        let known: Vec<Value> = items
            .iter()
            .enumerate()
            .map(|(at, item)| json!({ "ref": format!("m{at}"), "about": item["about"], "content": item["content"] }))
            .collect();
        let again = json!({ "known": known, "conversation": first["conversation"] });
        let answer = consolidate::answer(&again);
        let repeated: Vec<&Value> =
            answer["items"].as_array().unwrap().iter().map(|item| &item["content"]).collect();
        if !repeated.is_empty() || !answer["ended"].as_array().unwrap().is_empty() {
            unread.push(format!("{said}: {repeated:?}, ended {}", answer["ended"]));
        }
    }
    assert!(unread.is_empty(), "{}", unread.join("\n"));
}

fn judged(new: &str, old: &str) -> Option<f64> {
    let question =
        json!({ "new": { "about": "self", "content": new }, "existing": [{ "ref": "m1", "content": old }] });
    let answer = super::answer(JUDGE, &question.to_string(), Language::Portuguese).unwrap();
    answer["judgements"].get(0).map(|judgement| {
        assert_eq!(judgement["still_current"], json!(false));
        judgement["confidence"].as_f64().unwrap()
    })
}

#[test]
fn a_change_of_state_is_told_from_detail_and_evolution() {
    for (new, old) in [
        ("Mora em Santos", "Mora em Campinas"),
        ("Mora em Santos", "Vive em SP"),
        ("pesa 75kg", "pesa 80kg"),
        ("está namorando", "é solteiro"),
        ("Se casou com o Bruno", "Está namorando"),
        ("quitou a dívida", "tem dívida de R$ 1 mi"),
        ("Voltou a comer carne", "É vegetariana"),
        ("Parou de fumar", "Fuma"),
        ("Não bebe álcool", "Bebe cerveja"),
        ("Trabalha na Ambev", "Trabalha na Natura"),
        ("Está desempregada", "Trabalha na Natura"),
        ("Vendeu o carro", "Tem um carro"),
        ("Tem 41 anos", "Tem 40 anos"),
    ] {
        assert!(judged(new, old).is_some_and(|confidence| confidence >= 0.7), "{new} / {old}");
    }
    for (new, old) in [
        ("terminou curso", "começou curso"),
        ("Prefere expresso", "Gosta de café"),
        ("Mora em Santos", "Gosta de praia"),
        ("Tem uma gata chamada Mia", "Tem um cachorro chamado Thor"),
        ("Quitou a dívida do cartão", "Tem financiamento do carro"),
        ("Mora na Vila Mariana", "Mora em São Paulo"),
        ("É nutricionista", "Trabalha na Natura"),
        ("Mora em São Paulo", "Mora em SP"),
    ] {
        assert_eq!(judged(new, old), None, "{new} / {old}");
    }
    let unsure = judged("Cancelou a assinatura do jornal", "Lê o jornal toda manhã").unwrap();
    assert!((0.4..0.7).contains(&unsure));
}

#[test]
fn a_summary_is_short_and_has_no_greetings() {
    let turns: Vec<Value> = (0..60)
        .flat_map(|n| {
            [
                json!({ "n": 2 * n, "who": "person", "text": format!("Oi! Quero organizar a viagem número {n} pra Recife. Sim.") }),
                json!({ "n": 2 * n + 1, "who": "assistant", "text": "Claro! Anotei a viagem pra você." }),
            ]
        })
        .collect();
    let old = "Planejou o orçamento do mês. ".repeat(60);
    let question = json!({ "summary": old, "conversation": turns }).to_string();
    for language in [Language::Portuguese, Language::English] {
        let answer = super::answer(SUMMARIZE, &question, language).unwrap();
        let summary = answer["summary"].as_str().unwrap();
        assert!(summary.split_whitespace().count() <= 200);
        assert!(summary.contains("Planejou o orçamento") && summary.contains("número 59"));
        assert!(!summary.contains("Oi!") && !summary.contains(" Sim."));
    }
}

#[test]
fn a_long_history_is_read_in_one_go() {
    let turns: Vec<Value> = (0..4_000)
        .map(|n| json!({ "n": n, "who": "person", "text": format!("hoje foi corrido, mas moro em Santos e adoro café, {n}. Minha mãe mora em Recife") }))
        .collect();
    let answer = consolidate::answer(&json!({ "known": [], "conversation": turns }));
    assert_eq!(answer["items"].as_array().unwrap().len(), 3);
}

/// The words that frames are made of, so that what is generated comes near them.
fn speech() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "moro",
        "em",
        "Campinas",
        "não",
        "mais",
        "minha",
        "mãe",
        "mora",
        "se",
        "eu",
        "tenho",
        "um",
        "cachorro",
        "chamado",
        "Thor",
        "morreu",
        "parei",
        "de",
        "fumar",
        "voltei",
        "a",
        "comer",
        "carne",
        ",",
        ".",
        "?",
        "\"",
        "kkk",
        "sou",
        "alérgica",
        "casei",
        "com",
        "o",
        "Bruno",
        "R$",
        "8",
        "mil",
        "no",
        "cartão",
        "quitei",
        "dívida",
        "😀",
        "\n",
        "é",
        "ã\u{303}",
        "e",
        "que",
        "14/07",
    ]);
    prop::collection::vec(words, 0..24).prop_map(|words| words.join(" "))
}

proptest! {
    #[test]
    fn whatever_is_said_the_words_are_in_the_message(text in prop_oneof![speech(), any::<String>()]) {
        let question = json!({
            "known": [{ "ref": "m1", "about": "self", "content": text }],
            "conversation": [{ "n": 7, "who": "person", "text": text }],
        });
        let answer = consolidate::answer(&question);
        prop_assert_eq!(&answer, &consolidate::answer(&question));
        for list in ["items", "ended", "again"] {
            for row in answer[list].as_array().unwrap() {
                prop_assert!(text.contains(row["words"].as_str().unwrap()));
                prop_assert_eq!(&row["message"], &json!(7));
            }
        }
        let most = text.split_whitespace().count() + 1;
        prop_assert!(answer["items"].as_array().unwrap().len() <= most);
    }

    #[test]
    fn whatever_is_asked_there_is_an_answer(question in any::<String>(), new in speech(), old in speech()) {
        for tool in [CONSOLIDATE, JUDGE, SUMMARIZE] {
            prop_assert!(super::answer(tool, &question, Language::Portuguese).is_some());
            for odd in ["[]", "{\"conversation\":[1,{\"n\":\"x\"},{\"n\":1,\"who\":3}],\"known\":{},\"new\":7,\"existing\":[null]}"] {
                prop_assert!(super::answer(tool, odd, Language::English).is_some());
            }
        }
        let _ = judged(&new, &old);
    }
}
