//! What is heard in a message, and what is not taken for it.

use papo_guard::limits::{self, Topic};

fn sentences(source: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let mut heading = "";
    source.lines().filter_map(move |line| {
        let line = line.trim();
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            heading = name;
            return None;
        }
        (!line.is_empty() && !line.starts_with('#')).then_some((heading, line))
    })
}

fn wrong(source: &'static str) -> Vec<String> {
    sentences(source)
        .filter_map(|(expected, text)| {
            let heard = limits::read(text).map_or("", |concern| concern.topic.as_str());
            (heard != expected).then(|| format!("{expected:?} heard as {heard:?}: {text}"))
        })
        .collect()
}

#[test]
fn what_needs_care_is_heard() {
    let wrong = wrong(include_str!("../limits/told.txt"));
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn what_does_not_is_left_alone() {
    let wrong = wrong(include_str!("../limits/untold.txt"));
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_files_name_topics_that_exist_and_hold_enough() {
    let told: Vec<_> = sentences(include_str!("../limits/told.txt")).collect();
    assert!(told.iter().all(|(topic, _)| Topic::parse(topic).is_some()));
    assert!(told.len() >= 150 && sentences(include_str!("../limits/untold.txt")).count() >= 150);
}

#[test]
fn what_was_written_last_is_heard_too() {
    let wrong = wrong(include_str!("../limits/fresh.txt"));
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Who speaks of it to deny it is not passed over.
#[test]
fn a_denial_is_heard_too() {
    assert!(limits::read("não estou pensando em morrer").is_some());
}

#[test]
fn what_is_buried_in_a_long_text_is_heard() {
    let long = "hoje fui ao mercado, comprei arroz e feijão e depois lavei o carro no sol. ".repeat(12);
    let text = format!("{long} tomei todos os comprimidos da cartela agora e quero morrer. {long}");
    let topic = limits::read(&text).map(|concern| concern.topic);
    assert!(matches!(topic, Some(Topic::Overdose | Topic::SelfHarm)), "{topic:?}");
    assert_eq!(limits::read(&long), None);
}

#[test]
fn invisible_letters_and_look_alikes_hide_nothing() {
    for text in ["quero m\u{200b}or\u{200b}rer hoje", "quero morrеr hоje", "QUERO MORRER HOJE"] {
        assert_eq!(limits::read(text).map(|concern| concern.topic), Some(Topic::SelfHarm), "{text}");
    }
}

#[test]
fn long_texts_are_read() {
    for piece in ["a", "quero ", "\u{200b}", "😀", "morte?", "\n"] {
        let _ = limits::read(&piece.repeat(200_000 / piece.len()));
    }
}
