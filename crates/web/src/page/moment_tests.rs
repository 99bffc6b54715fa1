use domain::Language;

use super::*;
use crate::page::tests::words;

fn moment(at: &str) -> Moment {
    let zone = TimeZone::get("America/Sao_Paulo").unwrap();
    Moment::new(at.parse().unwrap(), "2026-11-14T12:00:00-03:00".parse().unwrap(), &zone)
}

#[test]
fn days_have_the_names_that_people_use() {
    let words = words(Language::Portuguese);
    assert_eq!(moment("2026-11-14T00:30:00-03:00").spoken(&words), "hoje, 0h30");
    assert_eq!(moment("2026-11-14T01:00:00Z").spoken(&words), "ontem, 22h");
    assert_eq!(moment("2026-11-09T09:05:00-03:00").spoken(&words), "segunda-feira, 9h05");
    assert_eq!(moment("2026-11-07T09:05:00-03:00").spoken(&words), "7 de novembro, 9h05");
    assert_eq!(moment("2025-12-31T09:05:00-03:00").spoken(&words), "31 de dezembro de 2025, 9h05");
    assert_eq!(moment("2026-11-15T09:00:00-03:00").spoken(&words), "15 de novembro, 9h");
}

#[test]
fn english_too() {
    let words = words(Language::English);
    assert_eq!(moment("2026-11-14T01:00:00Z").spoken(&words), "yesterday, 22:00");
    assert_eq!(moment("2025-12-31T09:05:00-03:00").spoken(&words), "31 December 2025, 9:05");
}

#[test]
fn the_exact_time_is_there_too() {
    let markup = moment("2026-11-14T14:05:00-03:00").render(&words(Language::Portuguese)).into_string();
    assert_eq!(
        markup,
        "<time datetime=\"2026-11-14T17:05:00Z\" title=\"sábado, 14 de novembro de 2026, 14h05\">hoje, 14h05</time>"
    );
}
