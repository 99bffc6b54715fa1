use super::*;

fn catalogue() -> Catalogue {
    let mut catalogue = Catalogue::default();
    catalogue
        .add(&[
            ("pt-BR", "[chat]\nhello = \"Oi, {name}!\"\nbye = \"Tchau\""),
            ("en", "[chat]\nhello = \"Hi, {name}!\"\nbye = \"Bye\""),
        ])
        .unwrap();
    catalogue
}

#[test]
fn holes_are_filled_once() {
    let words = catalogue().words(Language::Portuguese);
    assert_eq!(words.fill("chat.hello", &[("name", "{name} Ana")]), "Oi, {name} Ana!");
    assert_eq!(words.text("chat.bye"), "Tchau");
    assert_eq!(catalogue().words(Language::English).fill("chat.hello", &[("name", "Ana")]), "Hi, Ana!");
}

#[test]
fn languages_must_agree() {
    let mut uneven = Catalogue::default();
    assert!(matches!(
        uneven.add(&[("pt-BR", "a = \"{x}\""), ("en", "a = \"{y}\"")]),
        Err(CatalogueError::Uneven { .. })
    ));
    assert!(matches!(
        uneven.add(&[("pt-BR", "a = \"x\""), ("en", "b = \"x\"")]),
        Err(CatalogueError::Uneven { .. })
    ));
    assert!(matches!(
        uneven.add(&[("pt-BR", "a = 1"), ("en", "a = 1")]),
        Err(CatalogueError::NotText { .. })
    ));
    assert!(matches!(uneven.add(&[("pt-BR", "a = "), ("en", "a = ''")]), Err(CatalogueError::Syntax { .. })));
}

#[test]
fn a_key_stands_in_one_room_only() {
    let mut twice = catalogue();
    assert!(matches!(
        twice.add(&[("pt-BR", "[chat]\nbye = \"x\""), ("en", "[chat]\nbye = \"y\"")]),
        Err(CatalogueError::Twice { key }) if key == "chat.bye"
    ));
}

#[test]
fn ready_sentences_follow_how_somebody_wants_to_be_spoken_to() {
    let mut catalogue = Catalogue::default();
    let source = "kept = \"Guardei: {what}. 👍[[ Dá para rever em /memory.]]\"\nkept_formal = \"Registrado: {what}.[[ Pode ser revisto em /memory.]]\"\nbye = \"Tchau!\"";
    catalogue.add(&[("pt-BR", source), ("en", source)]).unwrap();
    let said = |styles: &[Style]| {
        let words = catalogue.words(Language::Portuguese).styled(styles.to_vec());
        assert_eq!(words.text("bye"), "Tchau!");
        words.fill("kept", &[("what", "chá")])
    };
    assert_eq!(said(&[]), "Guardei: chá. 👍 Dá para rever em /memory.");
    assert_eq!(said(&[Style::Brief]), "Guardei: chá. 👍");
    assert_eq!(said(&[Style::Plain]), "Guardei: chá. Dá para rever em /memory.");
    assert_eq!(said(&[Style::Brief, Style::Plain]), "Guardei: chá.");
    assert_eq!(said(&[Style::Formal]), "Registrado: chá. Pode ser revisto em /memory.");
    assert_eq!(said(&[Style::Formal, Style::Brief, Style::Plain]), "Registrado: chá.");
    let plain = catalogue.words(Language::Portuguese).styled(vec![Style::Plain]);
    assert_eq!(plain.tuned("Oi! ☀️ Tudo bem?\nAté 🙂".to_owned()), "Oi! Tudo bem?\nAté");
    assert_eq!(plain.tuned("🎉 Feito!\n  recuado,  largo 1️⃣ ".to_owned()), "Feito!\n  recuado,  largo 1");
    assert_eq!(plain.tuned("sem nada  \n  fica  igual ".to_owned()), "sem nada  \n  fica  igual ");
}

#[test]
fn what_is_only_familiar_in_its_spelling_is_written_out() {
    let mut catalogue = Catalogue::default();
    let pt = "hi = \"Oi, {name}! Te chamo amanhã, pra ver isso, tá? Praia e Teresa ficam.[[ Me conta.]]\"\nyes = \"Sim.\"";
    let en = "hi = \"Hi! I'm here, {name}; history stays.[[ Don't.]]\"\nyes = \"Yes.\"";
    catalogue.add(&[("pt-BR", pt), ("en", en)]).unwrap();
    let said = |language, styles: &[Style]| {
        catalogue.words(language).styled(styles.to_vec()).fill("hi", &[("name", "Oi Te pra")])
    };
    assert_eq!(
        said(Language::Portuguese, &[Style::Formal, Style::Brief]),
        "Olá, Oi Te pra! Eu lhe chamo amanhã, para ver isso, está? Praia e Teresa ficam."
    );
    assert!(said(Language::Portuguese, &[Style::Formal]).ends_with("ficam. Conte-me."));
    assert_eq!(
        said(Language::English, &[Style::Formal, Style::Brief]),
        "Hello. I am here, Oi Te pra; history stays."
    );
    assert!(said(Language::Portuguese, &[]).starts_with("Oi, Oi Te pra!"));
}

#[test]
fn what_is_shown_while_it_is_written_is_the_beginning_of_the_whole() {
    let text = "🎉 Oi! ☀️ Tudo  bem?\n  Até 🙂 logo 👩‍🚀, e  mais 👍";
    let words = Catalogue::default().words(Language::Portuguese).styled(vec![Style::Plain]);
    let whole = words.tuned(text.to_owned());
    for (place, _) in text.char_indices() {
        let (first, second) = text.split_at(place);
        let mut tuner = words.tuner();
        let begun = tuner.take(first);
        assert!(whole.starts_with(&begun), "{begun:?}");
        assert_eq!(begun + &tuner.take(second), whole);
    }
}

/// A third language as it would ship: some texts, none of its own code.
const SPANISH: Language = Language::Added("es");

#[test]
fn a_language_that_brings_a_part_is_completed_in_portuguese() {
    let mut catalogue = Catalogue::default();
    let portuguese = "hi = \"Oi, {name}! 👋\"\nbye = \"Tchau! Te vejo amanhã.\"";
    catalogue
        .add(&[
            ("pt-BR", portuguese),
            ("en", "hi = \"Hi, {name}! 👋\"\nbye = \"Bye!\""),
            ("es", "hi = \"¡Hola, {name}!\""),
        ])
        .unwrap();
    let words = catalogue.words(SPANISH);
    assert_eq!(words.fill("hi", &[("name", "Ana")]), "¡Hola, Ana!");
    assert_eq!(words.text("bye"), "Tchau! Te vejo amanhã.");
    assert!(words.has("bye") && !words.has("good_night"));
    assert_eq!(words.language(), SPANISH);

    let formal = words.styled(vec![Style::Formal, Style::Plain]);
    assert_eq!(
        formal.fill("hi", &[("name", "Ana")]),
        "¡Hola, Ana!",
        "no style falls back to another language"
    );
    assert_eq!(formal.text("bye"), "Tchau! Eu lhe vejo amanhã.");
}

#[test]
fn a_language_says_nothing_that_portuguese_does_not() {
    let added =
        |text| Catalogue::default().add(&[("pt-BR", "a = \"{x}\""), ("en", "a = \"{x}\""), ("es", text)]);
    assert!(added("").is_ok());
    assert!(matches!(added("a = \"{y}\""), Err(CatalogueError::Uneven { .. })));
    assert!(matches!(added("b = \"x\""), Err(CatalogueError::Uneven { .. })));
    assert!(matches!(added("a = "), Err(CatalogueError::Syntax { language, .. }) if language == "es"));
}

#[test]
fn a_language_is_known_by_its_tag() {
    assert_eq!(Language::of_locale("en_US.UTF-8"), Some(Language::English));
    assert_eq!(Language::of_locale("PT"), Some(Language::Portuguese));
    assert_eq!((Language::of_locale("C"), Language::of_locale("")), (None, None));
    for language in Language::ALL {
        assert_eq!(Language::parse(language.as_str()), Some(language));
        let stored = serde_json::to_string(&language).unwrap();
        assert_eq!(stored, format!("\"{}\"", language.as_str()));
        assert_eq!(serde_json::from_str::<Language>(&stored).unwrap(), language);
    }
    assert!(serde_json::from_str::<Language>("\"tlh\"").is_err());
}
