//! What a message says about contact, and what is not taken for it.

use papo_guard::contact::{self, Wish};

fn sentences(source: &'static str) -> impl Iterator<Item = (&'static str, String)> {
    let mut heading = "";
    source.lines().filter_map(move |line| {
        let line = line.trim();
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            heading = name;
            return None;
        }
        (!line.is_empty() && !line.starts_with('#')).then(|| (heading, line.replace("\\n", "\n")))
    })
}

fn check(source: &'static str, hear: impl Fn(&str) -> String) {
    let wrong: Vec<String> = sentences(source)
        .filter_map(|(expected, text)| {
            let heard = hear(&text);
            (heard != expected).then(|| format!("{expected:?} heard as {heard:?}: {text}"))
        })
        .collect();
    let all = sentences(source).count();
    assert!(wrong.is_empty(), "{} of {all} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

fn named(name: Option<&str>) -> String {
    name.unwrap_or("-").to_owned()
}

fn wish(text: &str) -> String {
    match contact::wish(text) {
        None => "-".to_owned(),
        Some(Wish::OptOut) => "opt_out".to_owned(),
        Some(Wish::OptIn) => "opt_in".to_owned(),
        Some(Wish::Unclear) => "unclear".to_owned(),
        Some(Wish::CoolOff { days: None }) => "cool_off".to_owned(),
        Some(Wish::CoolOff { days: Some(days) }) => format!("cool_off {days}"),
    }
}

fn machine(text: &str) -> String {
    named(contact::machine(text))
}

fn robot(text: &str) -> String {
    named(contact::asks_if_robot(text).then_some("yes"))
}

fn person(text: &str) -> String {
    named(contact::needs_person(text).map(contact::Reason::as_str))
}

fn urgency(text: &str) -> String {
    named(contact::urgency(text).map(contact::Urgency::as_str))
}

fn unfinished(text: &str) -> String {
    named(contact::unfinished(text).then_some("yes"))
}

#[test]
fn wishes_about_contact_are_heard() {
    check(include_str!("../contact/wish.txt"), wish);
}

#[test]
fn enough_of_something_is_not_enough_of_everything() {
    check(include_str!("../contact/reach.txt"), |text| match contact::wish(text) {
        Some(Wish::OptOut) => "opt_out".to_owned(),
        _ => "other".to_owned(),
    });
}

#[test]
fn what_cannot_be_told_is_asked() {
    for text in [
        "não aguento mais tanta mensagem",
        "não quero mais vagas",
        "não me chama mais quando eu estiver de plantão",
    ] {
        assert_eq!(contact::wish(text), Some(Wish::Unclear), "{text}");
    }
}

#[test]
fn a_pause_or_a_return_of_one_kind_is_no_wish_about_contact() {
    for text in [
        "pausa as vagas de pediatria",
        "quero voltar pro plantão de sexta",
        "posso voltar a trabalhar no ABC?",
    ] {
        assert_eq!(contact::wish(text), None, "{text}");
    }
}

#[test]
fn machines_are_told_from_people() {
    check(include_str!("../contact/machine.txt"), machine);
}

#[test]
fn asking_for_the_robot_is_heard() {
    check(include_str!("../contact/robot.txt"), robot);
}

#[test]
fn what_needs_a_person_is_heard() {
    check(include_str!("../contact/person.txt"), person);
}

#[test]
fn what_cannot_wait_is_heard() {
    check(include_str!("../contact/urgency.txt"), urgency);
}

#[test]
fn who_is_still_typing_is_waited_for() {
    check(include_str!("../contact/unfinished.txt"), unfinished);
}

/// Every detector's sentences in one file, under its name and what is expected of it.
#[test]
fn what_was_written_last_is_heard_too() {
    fresh(concat!(include_str!("../contact/fresh.txt"), include_str!("../contact/later.txt")));
}

fn fresh(source: &'static str) {
    let hear = |detector: &str, text: &str| match detector {
        "wish" => wish(text),
        "machine" => named(contact::machine(text).map(|_| "yes")),
        "robot" => robot(text),
        "person" => person(text),
        "urgency" => urgency(text),
        _ => unfinished(text),
    };
    let wrong: Vec<String> = sentences(source)
        .filter_map(|(heading, text)| {
            let (detector, expected) = heading.split_once(' ').unwrap_or((heading, "-"));
            let heard = hear(detector, &text);
            (heard != expected).then(|| format!("{detector} {expected:?} heard as {heard:?}: {text}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// "pra mim" is for me, and stops nothing.
#[test]
fn who_asks_what_there_is_for_them_is_not_left_alone() {
    for text in [
        "o que vc tem pra mim até o fim do mês?",
        "voltei de férias e tô zerada de plantão, o que tem pra mim por enquanto?",
        "separa os de pediatria para mim até sexta",
        "vê o que sobrou para mim por uma semana",
    ] {
        assert_eq!(papo_guard::contact::wish(text), None, "{text}");
    }
}
