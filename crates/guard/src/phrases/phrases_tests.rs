use super::{Phrasebook, Tongue};

fn found(lists: &'static str, text: &str) -> Vec<&'static str> {
    let book = Phrasebook::parse(&[lists]);
    book.find(&book.read(text)).into_iter().map(|found| found.heading).collect()
}

#[test]
fn a_phrase_is_words_in_order_with_room_between() {
    let lists = "@big = big|very+big\n[dog]\nthe .. @big ?old dog|dogs\n[end]\ndog $\n[ask]\nis|was dog $?";
    for (text, expected) in [
        ("the big dog ran", vec!["dog"]),
        ("see the one two very big old dogs", vec!["dog"]),
        ("the one two three four big dog", vec!["end"]),
        ("the, big dog", vec!["end"]),
        ("the big. dog", vec!["end"]),
        ("is dog?", vec!["ask", "end"]),
        ("is dog", vec!["end"]),
    ] {
        assert_eq!(found(lists, text), expected, "{text}");
    }
}

#[test]
fn what_is_denied_or_said_in_jest_is_not_found() {
    let lists = "[sad]\nquero morrer\n[harmless]\nmorrer de rir";
    for (text, expected) in [
        ("quero morrer", 1),
        ("não quero morrer", 0),
        ("não, quero morrer", 1),
        ("nunca eu quero morrer", 0),
        ("quero morrer de rir", 0),
        ("quero morrer de rir. não, quero morrer", 1),
    ] {
        assert_eq!(found(lists, text).len(), expected, "{text}");
    }
}

#[test]
fn spelling_does_not_matter() {
    let lists = "[sad]\nquero morrer\n[worse]\nsuicid*";
    for text in [
        "QUERO MORRER",
        "qro morrerrrr",
        "quero m0rr3r",
        "qu\u{200b}ero mor\u{ad}rer",
        "q u e r o m o r r e r",
        "q.u.e.r.o m-o-r-r-e-r",
        "queromorrer",
        "quero m*rrer",
        "quеrо mоrrеr",
        "ｑｕｅｒｏ morrer",
        "suicídio",
        "su1c1dio",
        "s u i c i d i o",
    ] {
        assert_eq!(found(lists, text).len(), 1, "{text}");
    }
}

#[test]
fn a_heading_names_its_tongue() {
    let book = Phrasebook::parse(&["[sad.en]\nwant die\n[sad.es]\nquiero morir"]);
    let tongue = |text: &str| book.find(&book.read(text)).first().map(|found| found.tongue);
    assert_eq!(tongue("want die"), Some(Tongue::English));
    assert_eq!(tongue("quiero morir"), Some(Tongue::Spanish));
    assert_eq!(tongue("no quiero morir"), None);
}
