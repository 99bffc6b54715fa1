use super::*;

const OWN: &str = "Bom dia, Ana.\n• Você dormiu 7h30 ontem.";

#[test]
fn a_model_that_stays_with_the_facts_is_heard() {
    let opinion = json!({ "text": "Bom dia, Ana! Foram 7h30 de sono, que descanso." });
    let text = chosen(ReportKind::Morning, Some(&opinion), OWN);
    assert!(text.contains("descanso"), "{text}");
}

#[test]
fn a_model_that_invents_a_number_or_answers_nonsense_is_not() {
    for opinion in [
        json!({ "text": "Você dormiu 8 horas e bebeu 2 litros." }),
        json!({ "text": "" }),
        json!({ "texto": "oi" }),
        json!("oi"),
        json!({ "text": "a ".repeat(400) }),
        // Within the facts, and out of the limits.
        json!({ "text": "Bom dia, Ana! Com 7h30 de sono, você tem depressão." }),
        json!({ "text": "Bom dia, Ana! Foram 7h30. Compre bitcoin hoje mesmo." }),
    ] {
        assert_eq!(chosen(ReportKind::Morning, Some(&opinion), OWN), OWN, "{opinion}");
    }
    assert_eq!(chosen(ReportKind::Morning, None, OWN), OWN);
}

#[test]
fn too_long_a_report_ends_with_a_whole_line() {
    let text = limited("um dois\ntrês quatro\ncinco", 4);
    assert_eq!(text, "um dois\ntrês quatro");
}

#[test]
fn a_whole_report_stays_within_its_words() {
    let line = "Você anotou uma porção de coisas bonitas nesta semana que passou.".to_owned();
    let many = vec![line; 60];
    let facts = Facts { noted: many.clone(), goals: many.clone(), habits: many, ..Facts::default() };
    let mut catalogue = domain::words::Catalogue::default();
    for texts in crate::words() {
        catalogue.add(texts).unwrap();
    }
    let words = catalogue.words(domain::Language::Portuguese);
    for kind in ReportKind::ALL {
        let text = own(kind, &facts, Some("Ana"), &words);
        assert!(text.split_whitespace().count() <= kind.most_words(), "{kind:?}");
    }
}
