use proptest::prelude::*;

use super::*;

fn cents(text: &str) -> Result<i64, NotMoney> {
    Money::parse(text).map(Money::cents)
}

#[test]
fn amounts_are_read_as_people_write_them() {
    for (text, expected) in [
        ("0", 0),
        ("7", 700),
        ("99,90", 9_990),
        ("99.90", 9_990),
        ("99,9", 9_990),
        ("R$ 1.234,56", 123_456),
        ("r$1,234.56", 123_456),
        ("1.500", 150_000),
        ("1,500", 150_000),
        ("1.234.567", 123_456_700),
        ("1500,00", 150_000),
        ("0,01", 1),
        ("1 000,50", 100_050),
        ("1000000000", 100_000_000_000),
        ("+10", 1_000),
    ] {
        assert_eq!(cents(text), Ok(expected), "{text}");
    }
}

#[test]
fn what_is_no_amount_is_refused() {
    for (text, expected) in [
        ("", NotMoney::NotANumber),
        ("R$", NotMoney::NotANumber),
        ("dez", NotMoney::NotANumber),
        ("1,2,3", NotMoney::NotANumber),
        ("10,", NotMoney::NotANumber),
        (",", NotMoney::NotANumber),
        ("1.23.456,00", NotMoney::NotANumber),
        ("1e3", NotMoney::NotANumber),
        ("١٢", NotMoney::NotANumber),
        ("-5", NotMoney::Negative),
        ("(5,00)", NotMoney::Negative),
        ("0,123", NotMoney::TooFine),
        ("1234,567", NotMoney::TooFine),
        ("1000000000,01", NotMoney::TooMuch),
        ("99999999999999999999999", NotMoney::TooMuch),
    ] {
        assert_eq!(cents(text), Err(expected), "{text}");
    }
}

#[test]
fn numbers_of_programs_are_exact() {
    assert_eq!(Money::from_number(0.1).map(Money::cents), Ok(10));
    assert_eq!(Money::from_number(1_000_000_000.0), Ok(Money::MOST));
    for (value, expected) in [
        (f64::NAN, NotMoney::NotANumber),
        (f64::INFINITY, NotMoney::NotANumber),
        (-0.01, NotMoney::Negative),
        (0.001, NotMoney::TooFine),
        (37.899_999, NotMoney::TooFine),
        (1_000_000_000.01, NotMoney::TooMuch),
        (1e300, NotMoney::TooMuch),
    ] {
        assert_eq!(Money::from_number(value), Err(expected), "{value}");
    }
}

#[test]
fn money_is_said_and_written() {
    let money = Money::of_cents(123_456_789);
    assert_eq!(money.said(Language::Portuguese), "R$ 1.234.567,89");
    assert_eq!(money.said(Language::English), "R$ 1,234,567.89");
    assert_eq!(Money::of_cents(-5).said(Language::Portuguese), "-R$ 0,05");
    assert_eq!(money.to_string(), "1234567.89");
    assert_eq!(serde_json::to_string(&Money::of_cents(9_990)).unwrap(), "99.9");
    assert_eq!(serde_json::to_string(&Money::of_cents(18_000)).unwrap(), "180");
    assert_eq!(serde_json::to_string(&Money::of_cents(-1)).unwrap(), "-0.01");
}

#[test]
fn sums_do_not_wrap_around() {
    let most = Money::of_cents(i64::MAX);
    assert_eq!(most.checked_add(Money::of_cents(1)), None);
    assert_eq!(Money::of_cents(i64::MIN).checked_sub(Money::of_cents(1)), None);
    assert_eq!(most.checked_mul(2), None);
    assert_eq!(Money::sum([most, most]), most);
}

proptest! {
    /// Whatever is said or written is read back as the same amount.
    #[test]
    fn every_way_out_is_a_way_in(amount in 0..=Money::MOST.cents()) {
        let money = Money::of_cents(amount);
        prop_assert_eq!(Money::parse(&money.to_string()), Ok(money));
        prop_assert_eq!(Money::parse(&money.said(Language::Portuguese)), Ok(money));
        prop_assert_eq!(Money::parse(&money.said(Language::English)), Ok(money));
        prop_assert_eq!(Money::from_number(money.to_number()), Ok(money));
        let json = serde_json::to_string(&money).unwrap();
        prop_assert_eq!(Money::from_number(json.parse().unwrap()), Ok(money));
    }

    #[test]
    fn adding_and_taking_away_come_out_even(one in 0..=Money::MOST.cents(), other in 0..=Money::MOST.cents()) {
        let (one, other) = (Money::of_cents(one), Money::of_cents(other));
        let sum = one.checked_add(other).unwrap();
        prop_assert_eq!(sum.checked_sub(other), Some(one));
        prop_assert_eq!(Money::sum([one, other]), sum);
    }

    #[test]
    fn no_text_breaks_it(text in ".{0,60}") {
        if let Ok(money) = Money::parse(&text) {
            prop_assert!(!money.is_negative() && money <= Money::MOST);
        }
    }

    #[test]
    fn no_number_breaks_it(value in proptest::num::f64::ANY) {
        if let Ok(money) = Money::from_number(value) {
            prop_assert!(!money.is_negative() && money <= Money::MOST);
        }
    }
}
