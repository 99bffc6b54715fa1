use super::*;

fn now() -> Zoned {
    "2026-11-12T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap()
}

#[test]
fn days_by_which_people_want_things() {
    for (text, day) in [
        ("dezembro", "2026-12-31"),
        ("até dezembro", "2026-12-31"),
        ("novembro", "2026-11-30"),
        ("março", "2027-03-31"),
        ("junho de 2028", "2028-06-30"),
        ("fim de junho", "2027-06-30"),
        ("o fim do ano", "2026-12-31"),
        ("final do ano que vem", "2027-12-31"),
        ("ano que vem", "2027-12-31"),
        ("2028", "2028-12-31"),
        ("fim do mês", "2026-11-30"),
        ("31/12", "2026-12-31"),
        ("até 10 de janeiro", "2027-01-10"),
        ("2027-02-28", "2027-02-28"),
        ("natal", "2026-12-25"),
        ("em 6 meses", "2027-05-12"),
        ("daqui a 6 meses", "2027-05-12"),
        ("december", "2026-12-31"),
        ("the end of the year", "2026-12-31"),
        ("next year", "2027-12-31"),
    ] {
        assert_eq!(read(text, &now()).map(|day| day.to_string()), Ok(day.to_owned()), "{text}");
    }
}

#[test]
fn what_is_no_such_day() {
    for (text, why) in [
        ("31/02", NoDue::NoSuchDay),
        ("2020-01-01", NoDue::Past),
        ("2019", NoDue::Past),
        ("9999", NoDue::TooFar),
        ("qualquer hora dessas", NoDue::Unread),
        ("comprar pão", NoDue::Unread),
        ("", NoDue::Unread),
    ] {
        assert_eq!(read(text, &now()), Err(why), "{text}");
    }
}
