use super::*;

const OWN: &str = "Lembrei que amanhã tem a prova de cálculo. Como você está?";

fn said(text: &str) -> String {
    chosen(Some(&json!({ "text": text })), OWN)
}

#[test]
fn a_warm_question_is_taken() {
    let warm = "Amanhã é dia de prova, né? Como está o coração?";
    assert_eq!(said(warm), warm);
}

#[test]
fn what_demands_counts_or_asks_nothing_is_not() {
    for text in [
        "Faz 5 dias que não nos falamos. Tudo bem?",
        "Você não registrou nada essa semana, tudo bem?",
        "Esqueceu de anotar o peso?",
        "Boa sorte amanhã.",
        "",
    ] {
        assert_eq!(said(text), OWN, "{text}");
    }
    assert_eq!(said(&format!("{} tudo bem?", "muito ".repeat(120))), OWN);
    for broken in [json!(null), json!({ "text": 7 }), json!([])] {
        assert_eq!(chosen(Some(&broken), OWN), OWN);
    }
    assert_eq!(chosen(None, OWN), OWN);
}

#[test]
fn our_own_words_are_fit_in_both_languages() {
    for language in [domain::Language::Portuguese, domain::Language::English] {
        let words = crate::tests::spoken(language);
        for reason in [Reason::Tomorrow("prova de cálculo".into()), Reason::LowMood, Reason::Silence] {
            for day in 0..WAYS {
                let text = own(&reason, &words, day);
                assert!(is_fit(&text, "prova de cálculo"), "{text}");
            }
        }
    }
}
