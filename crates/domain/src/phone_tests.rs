use proptest::prelude::*;

use super::*;

fn phone(text: &str) -> Phone {
    Phone::parse(text).unwrap()
}

#[test]
fn a_brazilian_mobile_is_one_number_with_and_without_its_ninth_digit() {
    for text in ["5511987654321", "551187654321", "+55 (11) 98765-4321", "+55 11 8765-4321", "00551187654321"]
    {
        assert_eq!(phone(text).digits(), "5511987654321", "{text}");
        assert_eq!(phone(text).variants(), ["5511987654321", "551187654321"], "{text}");
    }
    assert_eq!(phone("553166667777").digits(), "5531966667777");
}

#[test]
fn landlines_new_series_and_other_countries_are_left_as_they_are() {
    for digits in
        ["551132345678", "5511942345678", "14155550123", "351912345678", "5215512345678", "55119876543"]
    {
        assert_eq!(phone(digits).digits(), digits);
        assert_eq!(phone(digits).variants(), [digits]);
    }
}

#[test]
fn what_is_no_number_with_its_country_is_refused() {
    let long = "1".repeat(100_000);
    for text in [
        "",
        " ",
        "+",
        "abc",
        "5511x87654321",
        "011987654321",
        "123456",
        "1234567890123456",
        "٥٥١١٩٨٧٦",
        &long,
    ] {
        assert_eq!(Phone::parse(text), Err(PhoneError), "{text:.20}");
    }
}

#[test]
fn a_number_is_shown_masked() {
    assert_eq!(phone("551187651234").to_string(), "+55 11 9••••-1234");
    assert_eq!(format!("{:?}", phone("551132341234")), "Phone(+55 11 ••••-1234)");
    assert_eq!(phone("14155550123").to_string(), "+••••0123");
    assert_eq!(phone("29912345").to_string(), "+••••45");
}

proptest! {
    #[test]
    fn nothing_makes_it_panic(text in ".*") {
        let _ = Phone::parse(&text);
    }

    #[test]
    fn what_was_parsed_parses_to_itself(digits in "[1-9][0-9]{6,14}") {
        let once = phone(&digits);
        prop_assert_eq!(phone(once.digits()), once.clone());
        prop_assert_eq!(&*once.variants()[0], once.digits());
        for variant in once.variants() {
            prop_assert_eq!(phone(&variant), once.clone());
        }
    }

    #[test]
    fn both_forms_of_a_mobile_are_one(area in "[1-9][1-9]", local in "[6-9][0-9]{7}") {
        let (old, new) = (format!("55{area}{local}"), format!("55{area}9{local}"));
        prop_assert_eq!(phone(&old), phone(&new));
        prop_assert_eq!(phone(&old).variants(), [new, old]);
    }

    #[test]
    fn the_middle_is_never_shown(digits in "55[1-9][1-9]9[6-9][0-9]{7}") {
        let shown = format!("{0} {0:?}", phone(&digits));
        prop_assert!(!shown.contains(&digits[5..9]) || digits[9..].contains(&digits[5..9]));
        prop_assert!(!shown.contains(&digits));
    }
}
