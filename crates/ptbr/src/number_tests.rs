use super::*;
use crate::token::tokens;

fn amount(text: &str) -> Option<f64> {
    let tokens = tokens(text);
    let (numeral, next) = read(&tokens, 0)?;
    (next == tokens.len()).then_some(numeral.amount)
}

#[test]
fn written_numbers_follow_the_brazilian_marks() {
    for (text, expected) in [
        ("82", 82.0),
        ("82,5", 82.5),
        ("82.5", 82.5),
        ("1.250", 1250.0),
        ("1.250,00", 1250.0),
        ("1,250.50", 1250.5),
        ("12.500.000", 12_500_000.0),
        ("0.250", 0.25),
        ("12,90", 12.9),
        ("1,5 mil", 1500.0),
        ("2 mil e 500", 2500.0),
        ("82 e meio", 82.5),
    ] {
        assert_eq!(amount(text), Some(expected), "{text}");
    }
    for no_number in ["12.11.2026", "1,2,3", "1.2.3", "9999999999999999999999"] {
        assert_eq!(amount(no_number), None, "{no_number}");
    }
}

#[test]
fn said_numbers_add_up() {
    for (text, expected) in [
        ("oitenta e dois", 82.0),
        ("oitenta e dois e meio", 82.5),
        ("duzentos e dez", 210.0),
        ("cento e cinquenta e três", 153.0),
        ("cem", 100.0),
        ("mil", 1000.0),
        ("mil e quinhentos", 1500.0),
        ("dois mil trezentos e dez", 2310.0),
        ("oitenta e dois vírgula cinco", 82.5),
        ("setenta e nove ponto três", 79.3),
        ("meia dúzia", 6.0),
        ("uma duzia", 12.0),
        ("sete e meia", 7.5),
        ("um e meio", 1.5),
    ] {
        assert_eq!(amount(text), Some(expected), "{text}");
    }
}

#[test]
fn parts_that_do_not_nest_stay_apart() {
    let tokens = tokens("doze e noventa");
    assert_eq!(read(&tokens, 0).map(|(numeral, next)| (numeral.amount, next)), Some((12.0, 1)));
}
