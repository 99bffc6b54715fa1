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
