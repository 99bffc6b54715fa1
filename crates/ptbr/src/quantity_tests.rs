use super::*;
use crate::token::tokens;

fn whole(text: &str) -> Option<Amount> {
    let tokens = tokens(text);
    let (amount, next) = read(&tokens, 0)?;
    (next == tokens.len()).then_some(amount)
}

#[track_caller]
fn reads(text: &str, measure: Measure, expected: f64) {
    match whole(text) {
        Some(Amount::Exact(quantity)) => {
            assert_eq!(quantity.read_as(measure, Bare::Allowed), Some(expected), "{text}: {quantity:?}");
        }
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn money_in_all_its_names() {
    for (text, reais) in [
        ("R$ 150", 150.0),
        ("R$150,00", 150.0),
        ("150 reais", 150.0),
        ("cinquenta conto", 50.0),
        ("150 pila", 150.0),
        ("20 mangos", 20.0),
        ("12,90", 12.9),
        ("1,5 mil", 1500.0),
        ("10 reais e 50", 10.5),
        ("10 reais e 50 centavos", 10.5),
        ("doze e noventa", 12.9),
        ("vinte e cinco e cinquenta", 25.5),
        ("R$ 50 reais", 50.0),
        ("2k", 2000.0),
        ("1.250,00", 1250.0),
    ] {
        reads(text, Measure::Money, reais);
    }
}

#[test]
fn mass_volume_and_distance() {
    for (text, kilograms) in [
        ("82,5 kg", 82.5),
        ("82 quilos e meio", 82.5),
        ("82 kg e 300", 82.3),
        ("82 quilos e 300 gramas", 82.3),
        ("82.500 kg", 82.5),
        ("82.500", 82.5),
        ("oitenta e dois e meio", 82.5),
        ("oitenta e dois e trezentos", 82.3),
        ("82k", 82.0),
        ("500 g", 0.5),
        ("180 libras", 81.6466),
    ] {
        reads(text, Measure::Mass, kilograms);
    }
    for (text, millilitres) in [
        ("2 litros", 2000.0),
        ("2L", 2000.0),
        ("meio litro", 500.0),
        ("um litro e meio", 1500.0),
        ("2 l e meio", 2500.0),
        ("litro e meio", 1500.0),
        ("3 copos", 600.0),
        ("uma garrafa", 500.0),
        ("2 garrafas de 1,5 litro", 3000.0),
        ("3 copos de 300 ml", 900.0),
        ("1/2 litro", 500.0),
        ("500", 500.0),
        ("2", 2000.0),
    ] {
        reads(text, Measure::Volume, millilitres);
    }
    reads("5km", Measure::Distance, 5.0);
    reads("800 m", Measure::Distance, 0.8);
    reads("5k", Measure::Distance, 5.0);
}

#[test]
fn durations_in_minutes() {
    for (text, minutes) in [
        ("7h30", 450.0),
        ("7h30min", 450.0),
        ("7:30", 450.0),
        ("7 horas e meia", 450.0),
        ("7h e meia", 450.0),
        ("sete e meia", 450.0),
        ("sete e quarenta", 460.0),
        ("45 min", 45.0),
        ("1h", 60.0),
        ("uma hora e quinze", 75.0),
        ("1 hora e 15 minutos", 75.0),
        ("meia hora", 30.0),
        ("hora e meia", 90.0),
        ("7", 420.0),
    ] {
        reads(text, Measure::Duration, minutes);
    }
}

#[test]
fn marks_out_of_ten() {
    for text in ["8", "8/10", "8 de 10", "oito"] {
        reads(text, Measure::Scale, 8.0);
    }
    let eleven = whole("11").and_then(|amount| match amount {
        Amount::Exact(quantity) => quantity.read_as(Measure::Scale, Bare::Allowed),
        Amount::Vague => None,
    });
    assert_eq!(eleven, None);
}

#[test]
fn vague_amounts_have_no_value() {
    for text in [
        "80 e poucos",
        "80 e poucos kg",
        "2 ou 3 copos",
        "80 a 82 kg",
        "entre 80 e 82 kg",
        "setenta e tantos",
        "5-6",
    ] {
        assert_eq!(whole(text), Some(Amount::Vague), "{text}");
    }
}

#[test]
fn articles_alone_are_no_amounts() {
    for text in ["um", "uma", "meio", "meia"] {
        assert_eq!(whole(text), None, "{text}");
    }
}

#[test]
fn a_number_is_not_joined_to_the_next_measure() {
    let tokens = tokens("82 e 7h de sono");
    let (amount, next) = read(&tokens, 0).unwrap();
    assert_eq!(next, 1);
    assert!(matches!(amount, Amount::Exact(quantity) if quantity.is_bare()));
}

#[test]
fn instruments_have_units_of_their_own() {
    for text in ["18%", "72 bpm", "84 cm", "37,5 graus", "95 mg/dL", "20 por cento"] {
        let Some(Amount::Exact(quantity)) = whole(text) else { panic!("{text}") };
        assert_eq!(quantity.measure, Measure::Level, "{text}");
        assert_eq!(quantity.read_as(Measure::Mass, Bare::Allowed), None, "{text}");
    }
}

#[test]
fn a_glass_may_say_its_size_after_the_water() {
    reads("um copo d'água de 400 ml", Measure::Volume, 400.0);
    reads("2 garrafas de água de 1,5 l", Measure::Volume, 3000.0);
}

#[test]
fn cents_are_money_without_saying_so() {
    let read = |text| match whole(text) {
        Some(Amount::Exact(quantity)) => quantity.read_as(Measure::Money, Bare::Refused),
        _ => None,
    };
    assert_eq!(read("64,30"), Some(64.3));
    assert_eq!(read("64,3"), None);
    assert_eq!(read("64"), None);
}

#[test]
fn two_digits_behind_a_price_are_its_cents() {
    let money = |text: &str| {
        let items = crate::read(text, &jiff::Zoned::default());
        let amounts = items.iter().filter_map(|item| match &item.piece {
            crate::Piece::Quantity(quantity) => quantity.read_as(Measure::Money, Bare::Allowed),
            _ => None,
        });
        amounts.collect::<Vec<_>>()
    };
    assert_eq!(money("deu 67 e 50 no pix"), [67.5]);
    assert_eq!(money("custou 12 e 90 na feira"), [12.9]);
    assert_eq!(money("paguei 67 e 50 no cartão"), [67.5]);
    // Told as two, or of something that is counted.
    assert_eq!(money("50 e 30 na padaria"), [50.0, 30.0]);
    assert_eq!(money("deu 50 e 300 na padaria"), [50.0, 300.0]);
}
