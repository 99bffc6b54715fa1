use jiff::civil::date;
use proptest::prelude::*;

use super::*;
use crate::{Bare, Measure};

fn now() -> Zoned {
    "2026-11-12T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap()
}

fn shape(text: &str) -> String {
    let show = |item: &Item<'_>| match &item.piece {
        Piece::Word(word) => word.to_string(),
        Piece::Quantity(quantity) => format!("<{} {:?}>", quantity.amount, quantity.measure),
        Piece::Vague => "<vague>".to_owned(),
        Piece::When(When::Day(day)) => format!("<{day}>"),
        Piece::When(when) => format!("<{when:?}>"),
        Piece::Time(time) => format!("<{} min>", time.0),
        Piece::Mark(mark) => mark.to_string(),
        Piece::Break => "|".to_owned(),
        Piece::Picture(_) => "*".to_owned(),
    };
    read(text, &now()).iter().map(show).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_sentence_becomes_items() {
    assert_eq!(shape("Pesei 82,5kg hoje de manhã!"), "pesei <82.5 Mass> <2026-11-12> !");
    assert_eq!(shape("dormi das 23h às 7h 😴"), "dormi <480 Duration> *");
    assert_eq!(shape("dormi às 23h e acordei às 7h"), "dormi <1380 min> e acordei <420 min>");
    assert_eq!(shape("humor 8/10 em 8/10"), "humor <8 Scale> em <2026-10-08>");
    assert_eq!(shape("gastei R$ 12,90 no dia 3 de março"), "gastei <12.9 Money> no <2026-03-03>");
    assert_eq!(shape("pesei 80 e poucos"), "pesei <vague>");
    assert_eq!(shape("pesei 82 e dormi 7h30"), "pesei <82 Plain> e dormi <450 Duration>");
}

#[test]
fn days_know_the_zone() {
    let late: Zoned = "2026-11-12T22:30:00-03:00[America/Sao_Paulo]".parse().unwrap();
    let items = read("hoje", &late);
    assert_eq!(items[0].piece, Piece::When(When::Day(date(2026, 11, 12))));
}

proptest! {
    #[test]
    fn nothing_panics_and_spans_stay_inside(source in "(\\PC|[0-9,./:h ]|hoje|dia|de|e|mil|meia|às|das|R\\$){0,60}") {
        let mut end = 0;
        for item in read(&source, &now()) {
            prop_assert!(item.span.start >= end && source.get(item.span.clone()).is_some());
            end = item.span.end;
        }
    }

    #[test]
    fn what_is_formatted_reads_as_the_same_number(hundredths in 0_u32..10_000_000) {
        let amount = f64::from(hundredths) / 100.0;
        let text = format!("{} kg", crate::format::number(amount, domain::Language::Portuguese));
        let items = read(&text, &now());
        match items.first().map(|item| &item.piece) {
            Some(Piece::Quantity(quantity)) => {
                // Grouped thousands of kilograms are read as a decimal point on purpose.
                let read = quantity.read_as(Measure::Mass, Bare::Refused);
                prop_assert!(read == Some(amount) || (amount >= 1000.0 && amount.fract() == 0.0), "{} {:?}", text, read);
            }
            other => prop_assert!(false, "{}: {:?}", text, other),
        }
    }

    #[test]
    fn money_goes_there_and_back(cents in 0_u32..100_000_000) {
        let amount = f64::from(cents) / 100.0;
        let text = crate::format::money(amount, domain::Language::Portuguese);
        let items = read(&text, &now());
        let read = items.first().and_then(|item| match &item.piece {
            Piece::Quantity(quantity) => quantity.read_as(Measure::Money, Bare::Refused),
            _ => None,
        });
        prop_assert_eq!(read, Some(amount), "{}", text);
    }
}

#[test]
fn a_blood_pressure_is_two_numbers_and_no_day() {
    assert_eq!(shape("pressão 12/8"), "pressao <12 Plain> por <8 Plain>");
    assert_eq!(shape("minha pressão deu 120x80"), "minha pressao deu <120 Plain> por <80 Plain>");
    assert_eq!(shape("pressão 12 por 8"), "pressao <12 Plain> por <8 Plain>");
    assert_eq!(shape("paguei em 12/8"), "paguei em <2026-08-12>");
}
