use jiff::civil::date;
use jiff::tz::TimeZone;

use super::{BusinessHours, Opening, easter};
use crate::Timestamp;

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

fn zone(name: &str) -> TimeZone {
    TimeZone::get(name).unwrap()
}

#[test]
fn eight_to_twenty_on_working_days_where_the_person_is() {
    let hours = BusinessHours::default();
    let sao_paulo = zone("America/Sao_Paulo");
    for (instant, expected) in [
        ("2026-11-16T07:59:59-03:00", Opening::Closed),
        ("2026-11-16T08:00:00-03:00", Opening::Open),
        ("2026-11-16T19:59:59-03:00", Opening::Open),
        ("2026-11-16T20:00:00-03:00", Opening::Closed),
        ("2026-11-14T12:00:00-03:00", Opening::Closed),
        ("2026-11-15T12:00:00-03:00", Opening::Closed),
        // Friday, Consciência Negra.
        ("2026-11-20T12:00:00-03:00", Opening::Closed),
        // Good Friday of 2026.
        ("2026-04-03T12:00:00-03:00", Opening::Closed),
        ("2026-04-02T12:00:00-03:00", Opening::Open),
    ] {
        assert_eq!(hours.at(at(instant), &sao_paulo), expected, "{instant}");
    }
    // The same instant: closing time in São Paulo, still open in Rio Branco.
    let instant = at("2026-11-16T20:00:00-03:00");
    assert_eq!(hours.at(instant, &zone("America/Rio_Branco")), Opening::Open);
}

#[test]
fn a_house_has_holidays_of_its_own() {
    let hours = BusinessHours::default().with_holidays(["2026-06-04", "01-25"]).unwrap();
    let sao_paulo = zone("America/Sao_Paulo");
    for (instant, expected) in [
        ("2026-06-04T12:00:00-03:00", Opening::Closed),
        ("2027-06-04T12:00:00-03:00", Opening::Open),
        ("2027-01-25T12:00:00-03:00", Opening::Closed),
        ("2028-01-25T12:00:00-03:00", Opening::Closed),
    ] {
        assert_eq!(hours.at(at(instant), &sao_paulo), expected, "{instant}");
    }
    for wrong in ["", "amanhã", "2026-13-01", "30-02", "1-1-1"] {
        assert!(BusinessHours::default().with_holidays([wrong]).is_err(), "{wrong}");
    }
}

#[test]
fn the_next_opening_is_found_across_weekends_and_holidays() {
    let hours = BusinessHours::default();
    let sao_paulo = zone("America/Sao_Paulo");
    for (instant, opening) in [
        ("2026-11-16T10:00:00-03:00", "2026-11-16T10:00:00-03:00"),
        ("2026-11-16T06:00:00-03:00", "2026-11-16T08:00:00-03:00"),
        ("2026-11-13T21:00:00-03:00", "2026-11-16T08:00:00-03:00"),
        // Thursday night, then a holiday, then a weekend.
        ("2026-11-19T20:00:00-03:00", "2026-11-23T08:00:00-03:00"),
        ("2026-12-31T20:00:00-03:00", "2027-01-04T08:00:00-03:00"),
    ] {
        assert_eq!(hours.next_opening(at(instant), &sao_paulo), Some(at(opening)), "{instant}");
    }
}

#[test]
fn easter_falls_where_the_church_says() {
    for (year, month, day) in
        [(2024, 3, 31), (2025, 4, 20), (2026, 4, 5), (2027, 3, 28), (2038, 4, 25), (2000, 4, 23)]
    {
        assert_eq!(easter(year), Some(date(year, month, day)));
    }
}

#[test]
fn the_last_good_hour_before_an_instant_lies_on_a_working_day() {
    let hours = BusinessHours::default();
    let zone = zone("America/Sao_Paulo");
    let last =
        |before: &str| hours.last_opening(at(before), &zone).unwrap().to_zoned(zone.clone()).to_string();
    // Sunday at 19h: Thursday's last hour, for the Friday is a holiday.
    assert!(last("2026-11-22T22:00:00Z").starts_with("2026-11-19T19:00"));
    // Tuesday at 10:30: the hour that has begun.
    assert!(last("2026-11-17T13:30:00Z").starts_with("2026-11-17T10:00"), "{}", last("2026-11-17T13:30:00Z"));
    // Tuesday at 7: Monday's last hour.
    assert!(last("2026-11-17T10:00:00Z").starts_with("2026-11-16T19:00"));
}
