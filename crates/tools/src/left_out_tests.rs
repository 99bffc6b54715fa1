use super::*;

fn left(message: &str, carried: &[&str]) -> Vec<String> {
    let now: Zoned = "2026-03-02T12:00:00-03:00[America/Sao_Paulo]".parse().unwrap();
    let carried: Vec<String> = carried.iter().map(|text| (*text).to_owned()).collect();
    left_out(message, &now, Language::Portuguese, &carried)
}

#[test]
fn what_no_call_carries_is_named_in_the_persons_words() {
    for (message, carried, expected) in [
        ("corri 5 km em 30 minutos", r#"{"kind":"exercise","value":30,"unit":"min"}"#, &["5 km"][..]),
        ("tomei 2 litros de água e nadei 45 min", r#"{"kind":"water","value":2000}"#, &["45 min"]),
        ("dormi das 23 às 7", r#"{"at":"2026-03-03T23:00"}"#, &["das 23 às 7"]),
        ("gastei 87 no mercado e 32 na farmácia", r#"{"value":87}"#, &["32 na farmácia"]),
        ("me lembra às 8h e às 20h", r#"{"title":"x","at":"2026-03-03T08:00"}"#, &["às 20h"]),
    ] {
        assert_eq!(left(message, &[carried]), expected, "{message}");
    }
}

#[test]
fn what_is_carried_in_another_unit_is_carried() {
    for (message, carried) in [
        ("bebi 2 litros", r#"{"value":2000,"unit":"ml"}"#),
        ("bebi meio litro", "Anoto 500 ml de água hoje?"),
        ("dormi das 23h às 7h", r#"{"value":8}"#),
        ("dormi 7h30", "Anoto 7h30 de sono?"),
        ("corri uma hora e meia", r#"{"value":90}"#),
        ("gastei R$ 1.200,50 no mercado", "Anoto R$ 1.200,50 em mercado?"),
        ("pesei 82,5 kg", r#"{"value":82.5}"#),
        ("me lembra amanhã às 9 da noite", r#"{"at":"2026-03-03T21:00"}"#),
        ("almocei às 13h e gastei 30 reais", r#"{"value":30}"#),
        ("tenho 2 filhos e 3 gatos", "{}"),
        ("plantão das 19 às 7 no São Luiz", r#"{"inicio":"19:00","fim":"07:00"}"#),
        ("abre das 7h30 até as 19h", "Crio? 7h30–19h"),
    ] {
        assert_eq!(left(message, &[carried]), [""; 0], "{message}");
    }
}
