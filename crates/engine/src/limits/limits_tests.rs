use domain::words::Catalogue;
use domain::{Language, Words};
use guard::limits::{Manner, Topic};

use super::{bounds, hear, own_words, texts};

fn words() -> (Words, Words) {
    let mut catalogue = Catalogue::default();
    catalogue.add(crate::WORDS).unwrap();
    (catalogue.words(Language::Portuguese), catalogue.words(Language::English))
}

#[test]
fn every_subject_has_words_in_both_languages() {
    let (portuguese, english) = words();
    for topic in Topic::ALL {
        for words in [&portuguese, &english] {
            assert!(texts(topic, words).count() >= 2, "{topic:?}");
            if topic.manner() == Manner::Bounded {
                assert!(bounds(topic, words).len() > 80, "{topic:?}");
            }
        }
    }
}

#[test]
fn the_words_name_whom_to_call() {
    let (portuguese, english) = words();
    for (topic, numbers) in [
        (Topic::SelfHarm, &["188"][..]),
        (Topic::Overdose, &["192", "188"]),
        (Topic::SelfHarmOther, &["188", "192"]),
        (Topic::Violence, &["180", "190"]),
        (Topic::ViolenceOther, &["180", "190"]),
        (Topic::ChildAbuse, &["100", "190"]),
        (Topic::Emergency, &["192"]),
    ] {
        for (_, text) in texts(topic, &portuguese).chain(texts(topic, &english)) {
            assert!(numbers.iter().all(|number| text.contains(number)), "{topic:?}: {text}");
            assert!(text.contains('?'), "it asks, and stays: {text}");
        }
    }
}

#[test]
fn nobody_reads_the_same_words_thrice() {
    let (portuguese, _) = words();
    let mut said: Vec<String> = Vec::new();
    for _ in 0..4 {
        let earlier: Vec<&str> = said.iter().rev().map(String::as_str).collect();
        let text = portuguese.text(&own_words(Topic::SelfHarm, &earlier, &portuguese)).to_owned();
        assert!(!said.contains(&text), "{text}");
        assert!(said.is_empty() || text.len() < said[0].len() / 2, "shorter: {text}");
        said.push(text);
    }
    // When all were said, the one that was said longest ago comes again.
    let earlier: Vec<&str> = said.iter().rev().map(String::as_str).collect();
    assert_eq!(own_words(Topic::SelfHarm, &earlier, &portuguese), "limits.self_harm.n1");
}

#[test]
fn a_moment_after_danger_is_minded_too() {
    let (portuguese, english) = words();
    let first = portuguese.text("limits.self_harm.n1");
    let topic = |text: &str, replies: &[&str]| hear(text, replies, &portuguese, &english).map(|it| it.topic);
    assert_eq!(topic("não sei", &[first]), Some(Topic::Aftercare));
    assert_eq!(topic("não sei", &["Tudo bem!", first]), None);
    assert_eq!(topic("quero morrer", &[first]), Some(Topic::SelfHarm));
    assert_eq!(topic("oi", &[]), None);
}

#[test]
fn an_unsure_question_is_left_by_an_ordinary_message() {
    let (portuguese, english) = words();
    let topic =
        |text: &str, reply: &str| hear(text, &[reply], &portuguese, &english).map(|concern| concern.topic);
    for key in ["limits.worry.n1", "limits.worry.n3", "limits.aftercare.n1"] {
        let asked = portuguese.text(key);
        for text in
            ["isso, pode cancelar", "sim", "quanto gastei esse mês?", "me lembra de pagar a luz amanhã"]
        {
            assert_eq!(topic(text, asked), None, "{key}: {text}");
        }
        for text in ["não", "não sei", "mais ou menos", "...", "tanto faz"] {
            assert_eq!(topic(text, asked), Some(Topic::Aftercare), "{key}: {text}");
        }
    }
    // Where it was sure, the next word is minded, whatever it is.
    assert_eq!(topic("isso, pode cancelar", portuguese.text("limits.violence.n1")), Some(Topic::Aftercare));
}

#[test]
fn what_a_model_writes_unasked_leaves_whole_or_not_at_all() {
    let facts = "Você dormiu 5h em média. Gastou R$ 300,00.";
    assert!(super::may_leave("Boa semana! Você dormiu 5h em média. Que tal deitar um pouco antes?", facts));
    for text in ["Boa semana! Isso é depressão.", "Você dormiu 5h. Invista tudo em bitcoin agora."] {
        assert!(!super::may_leave(text, facts), "{text}");
    }
}
