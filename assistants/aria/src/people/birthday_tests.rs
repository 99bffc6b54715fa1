use domain::Language;
use proptest::prelude::*;

use super::*;

const TODAY: Date = Date::constant(2026, 11, 15);

fn read(text: &str) -> Result<String, NoBirthday> {
    Birthday::parse(text, TODAY).map(|birthday| birthday.to_string())
}

#[test]
fn birthdays_are_read_as_people_write_them() {
    for (text, birthday) in [
        ("1990-05-15", "1990-05-15"),
        ("15/05/1990", "1990-05-15"),
        ("15/5/90", "1990-05-15"),
        ("15.05.1990", "1990-05-15"),
        ("15-05-1990", "1990-05-15"),
        ("15/05", "05-15"),
        ("sábado agora, 21", "11-21"),
        ("é sábado, dia 21", "11-21"),
        ("sábado", "11-21"),
        ("sexta que vem", "11-20"),
        ("quinta agora", "11-19"),
        ("faz 14 dia 3 de dezembro", "2012-12-03"),
        ("3 de dezembro, vai fazer 14", "2012-12-03"),
        ("3/12, vai fazer 14 anos", "2012-12-03"),
        ("completa 40 em 12 de maio", "1987-05-12"),
        ("faz 12 de maio", "05-12"),
        ("05-15", "05-15"),
        ("05-12", "05-12"),
        ("05/15/1990", "1990-05-15"),
        ("dia 12 de maio", "05-12"),
        ("Dia 12 de Maio de 1990", "1990-05-12"),
        ("é 3 de março", "03-03"),
        ("1º de janeiro", "01-01"),
        ("primeiro de janeiro de 2001", "2001-01-01"),
        ("vinte e nove de fevereiro", "02-29"),
        ("doze de maio", "05-12"),
        ("12 mai 1990", "1990-05-12"),
        ("May 12", "05-12"),
        ("May 12th, 1990", "1990-05-12"),
        ("the 12th of May", "05-12"),
        ("3 Dec", "12-03"),
        ("hoje", "11-15"),
        ("amanhã", "11-16"),
        ("29/02", "02-29"),
        ("29/02/1992", "1992-02-29"),
        ("10/10/12", "2012-10-10"),
        ("10/10/30", "1930-10-10"),
        // Whoever names the coming birthday with its year does not say when somebody was born.
        ("20/11/2026", "11-20"),
        ("15/05/2027", "05-15"),
        ("15/11/2026", "2026-11-15"),
    ] {
        assert_eq!(read(text).as_deref(), Ok(birthday), "{text}");
    }
}

#[test]
fn what_is_no_birthday_says_why() {
    for (text, why) in [
        ("31/02", NoBirthday::NoSuchDay),
        ("30 de fevereiro", NoBirthday::NoSuchDay),
        ("29/02/1991", NoBirthday::NoSuchDay),
        ("31 de abril de 1980", NoBirthday::NoSuchDay),
        ("45/13", NoBirthday::NoSuchDay),
        ("12/05/2044", NoBirthday::Future),
        ("12/05/1750", NoBirthday::Ancient),
        ("dia 12", NoBirthday::Unreadable),
        ("maio", NoBirthday::Unreadable),
        ("em breve", NoBirthday::Unreadable),
        ("", NoBirthday::Unreadable),
    ] {
        assert_eq!(read(text), Err(why), "{text}");
    }
}

#[test]
fn the_29th_of_february_has_a_day_in_every_year() {
    let birthday = Birthday::new(2, 29, Some(2004)).unwrap();
    assert_eq!(birthday.next(Date::constant(2027, 1, 10)), Date::constant(2027, 2, 28));
    assert_eq!(birthday.next(Date::constant(2028, 1, 10)), Date::constant(2028, 2, 29));
    assert_eq!(birthday.next(Date::constant(2027, 3, 1)), Date::constant(2028, 2, 29));
    assert_eq!(birthday.age_on(Date::constant(2027, 2, 28)), Some(23));
}

#[test]
fn birthdays_are_said_as_people_say_them() {
    let with_year = Birthday::new(5, 1, Some(1990)).unwrap();
    assert_eq!(with_year.said(Language::Portuguese), "1º de maio de 1990");
    assert_eq!(with_year.said(Language::English), "May 1, 1990");
    let bare = Birthday::new(12, 25, None).unwrap();
    assert_eq!(bare.said(Language::Portuguese), "25 de dezembro");
    assert_eq!(bare.said(Language::English), "December 25");
}

proptest! {
    #[test]
    fn nothing_that_is_typed_breaks_it(text in "\\PC{0,90}") {
        let _ = Birthday::parse(&text, TODAY);
    }

    #[test]
    fn what_is_written_is_read_again(days in 0..45_000_i64, has_year: bool) {
        let day = Date::constant(1900, 1, 1).saturating_add(days.days());
        let birthday = Birthday::new(day.month(), day.day(), has_year.then_some(day.year())).unwrap();
        prop_assert_eq!(Birthday::parse(&birthday.to_string(), TODAY), Ok(birthday));
        let said = birthday.said(Language::Portuguese);
        prop_assert_eq!(Birthday::parse(&said, TODAY), Ok(birthday), "{}", said);
    }

    #[test]
    fn the_next_one_is_within_a_year(days in 0..80_000_i64, month in 1..=12_i8, day in 1..=28_i8) {
        let from = Date::constant(1900, 1, 1).saturating_add(days.days());
        let next = Birthday::new(month, day, None).unwrap().next(from);
        prop_assert!(next >= from && next <= from.saturating_add(366.days()));
    }
}

#[test]
fn a_day_alone_is_of_the_month_that_is_known() {
    let known = Birthday::parse("3 de dezembro de 1990", TODAY).unwrap();
    assert_eq!(known.on_day("dia 4").map(|day| day.to_string()), Some("1990-12-04".to_owned()));
    assert_eq!(known.on_day("32"), None);
    assert_eq!(known.on_day("quatro"), None);
}
