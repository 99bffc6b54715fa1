use domain::Language::{English, Portuguese};
use jiff::civil::date;

use super::*;

#[test]
fn numbers_wear_the_marks_of_their_language() {
    assert_eq!(number(82.5, Portuguese), "82,5");
    assert_eq!(number(1250.0, Portuguese), "1.250");
    assert_eq!(number(1_234_567.891, English), "1,234,567.891");
    assert_eq!(number(-0.0001, Portuguese), "0");
    assert_eq!(money(1250.0, Portuguese), "R$ 1.250,00");
    assert_eq!(money(12.9, English), "R$ 12.90");
}

#[test]
fn quantities_follow_their_unit() {
    assert_eq!(quantity(82.5, Some("kg"), Portuguese), "82,5 kg");
    assert_eq!(quantity(2000.0, Some("ml"), Portuguese), "2.000 ml");
    assert_eq!(quantity(7.5, Some("h"), Portuguese), "7h30");
    assert_eq!(quantity(7.0, Some("h"), English), "7 h");
    assert_eq!(quantity(0.5, Some("h"), Portuguese), "30 min");
    assert_eq!(quantity(45.0, Some("min"), Portuguese), "45 min");
    assert_eq!(quantity(150.0, Some("BRL"), Portuguese), "R$ 150,00");
    assert_eq!(quantity(8.0, None, Portuguese), "8");
}

#[test]
fn days_are_said_from_today() {
    let today = date(2026, 11, 13);
    assert_eq!(day(today, today, Portuguese), "hoje");
    assert_eq!(day(date(2026, 11, 12), today, English), "yesterday");
    assert_eq!(day(date(2026, 11, 11), today, Portuguese), "quarta, 11 de novembro");
    assert_eq!(day(date(2025, 3, 3), today, Portuguese), "segunda, 3 de março de 2025");
    assert_eq!(day(date(2025, 3, 3), today, English), "Monday, March 3, 2025");
}
