use super::*;

const SOURCE: &str = "Você dormiu 7h30 ontem. Gastou R$ 1.250,50 em 3 compras. Peso: 82,5 kg.";

#[test]
fn what_stands_there_may_be_said_in_any_spelling() {
    for text in [
        "Foram 7h30 de sono.",
        "R$ 1250,50 em três compras",
        "82.5 kg, que beleza",
        "uma boa noite",
        "sem números",
    ] {
        assert!(are_true(text, SOURCE), "{text}");
    }
}

#[test]
fn what_does_not_stand_there_is_found() {
    for text in [
        "Foram 8 horas de sono.",
        "R$ 1.250,60",
        "quatro compras",
        "Sua meta é 80 kg",
        "100% de aproveitamento",
    ] {
        assert!(!are_true(text, SOURCE), "{text}");
    }
}
