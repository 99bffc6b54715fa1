use domain::words::Catalogue;
use domain::{Language, Words};
use guard::limits::{Manner, Topic};

use super::{Card, EarlierLine, bounds, hear, own_words, texts};

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
    let topic = |text: &str, replies: &[&str]| {
        let lately: Vec<EarlierLine<'_>> = replies.iter().map(|reply| EarlierLine::Replied(reply)).collect();
        hear(text, &lately, Card::None, &portuguese, &english).map(|it| it.topic)
    };
    assert_eq!(topic("não sei", &[first]), Some(Topic::Aftercare));
    assert_eq!(topic("não sei", &["Tudo bem!", first]), None);
    assert_eq!(topic("quero morrer", &[first]), Some(Topic::SelfHarm));
    assert_eq!(topic("oi", &[]), None);
}

#[test]
fn an_unsure_question_is_left_by_an_ordinary_message() {
    let (portuguese, english) = words();
    let topic = |text: &str, reply: &str| {
        hear(text, &[EarlierLine::Replied(reply)], Card::None, &portuguese, &english)
            .map(|concern| concern.topic)
    };
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

/// A conversation, oldest first: what a message in it is heard as.
fn heard_after(lines: &[EarlierLine<'_>], text: &str, card: Card) -> Option<Topic> {
    let (portuguese, english) = words();
    let lately: Vec<EarlierLine<'_>> = lines.iter().rev().copied().collect();
    hear(text, &lately, card, &portuguese, &english).map(|concern| concern.topic)
}

/// Sounds like danger to what was learned, and holds no phrase of it.
const SOUNDS_LIKE_IT: &str = "não vejo mais sentido em nada";

#[test]
fn who_denies_a_danger_and_goes_on_is_let_go_in_the_same_turn() {
    let (portuguese, _) = words();
    let asked =
        [EarlierLine::Said("deu ruim aqui"), EarlierLine::Replied(portuguese.text("limits.worry.n1"))];
    for text in [
        "kkkk calma tá tudo bem, é só uma gripe da minha filha. quero saber se dá pra trocar o plantão de amanhã",
        "tô bem sim, obrigada. quanto gastei esse mês?",
        "relaxa, não é nada disso. anota 30 de almoço",
        "não corro perigo nenhum, era modo de falar. me lembra da reunião às 15h",
        "calma kkk tô de boa, é só cansaço",
    ] {
        assert_eq!(heard_after(&asked, text, Card::None), None, "{text}");
    }
    for text in
        ["não tô bem", "tô bem, eu acho. sei lá", "não sei", "tá tudo bem, já tomei os comprimidos todos"]
    {
        assert!(heard_after(&asked, text, Card::None).is_some(), "{text}");
    }
}

#[test]
fn after_a_denial_what_only_sounds_like_danger_is_a_question_and_no_alarm() {
    let (portuguese, _) = words();
    assert_eq!(heard_after(&[], SOUNDS_LIKE_IT, Card::None), Some(Topic::SelfHarm));
    let denied = [
        EarlierLine::Said("deu ruim aqui"),
        EarlierLine::Replied(portuguese.text("limits.worry.n1")),
        EarlierLine::Said("tá tudo bem, é só cansaço. quanto gastei hoje?"),
        EarlierLine::Replied("Você gastou R$ 30,00 hoje."),
    ];
    assert_eq!(heard_after(&denied, SOUNDS_LIKE_IT, Card::None), Some(Topic::Worry));
    assert_eq!(heard_after(&denied, "quero morrer", Card::Open), Some(Topic::SelfHarm));
    assert_eq!(heard_after(&denied, "sim, e meu marido me bateu", Card::Open), Some(Topic::Violence));
}

#[test]
fn an_alarm_takes_two_denials_and_who_told_of_it_in_words_is_held_to_none() {
    let (portuguese, _) = words();
    let alarm = EarlierLine::Replied(portuguese.text("limits.self_harm.n1"));
    let denial = "calma, tô bem, é só cansaço";
    let mut lines = vec![EarlierLine::Said("ai ai"), alarm];
    assert_eq!(heard_after(&lines, denial, Card::None), Some(Topic::Aftercare));
    assert_eq!(
        heard_after(&lines, &format!("{denial}. {SOUNDS_LIKE_IT}"), Card::None),
        Some(Topic::SelfHarm)
    );
    lines.extend([EarlierLine::Said(denial), EarlierLine::Replied(portuguese.text("limits.aftercare.n1"))]);
    assert_eq!(heard_after(&lines, denial, Card::None), None);
    let again = format!("{denial}. {SOUNDS_LIKE_IT}");
    assert_eq!(heard_after(&lines, &again, Card::None), Some(Topic::Worry));
    lines[0] = EarlierLine::Said("quero morrer");
    assert_eq!(heard_after(&lines, &again, Card::None), Some(Topic::SelfHarm));
}

#[test]
fn what_a_model_writes_unasked_leaves_whole_or_not_at_all() {
    let facts = "Você dormiu 5h em média. Gastou R$ 300,00.";
    assert!(crate::limits::may_leave(
        "Boa semana! Você dormiu 5h em média. Que tal deitar um pouco antes?",
        facts
    ));
    for text in ["Boa semana! Isso é depressão.", "Você dormiu 5h. Invista tudo em bitcoin agora."] {
        assert!(!crate::limits::may_leave(text, facts), "{text}");
    }
}
