use domain::Timestamp;
use jiff::tz::TimeZone;
use outbound::hours::BusinessHours;

use super::Schedule;

fn plan(starts_at: &str, per_minute: i64, zones: &[&str]) -> Vec<String> {
    let hours = BusinessHours::default();
    let mut schedule = Schedule::new(&hours, per_minute, starts_at.parse::<Timestamp>().unwrap());
    zones.iter().map(|name| schedule.take(name, &TimeZone::get(name).unwrap()).unwrap().to_string()).collect()
}

const SAO_PAULO: &str = "America/Sao_Paulo";
const MANAUS: &str = "America/Manaus";

#[test]
fn so_many_a_minute_and_no_more_whatever_the_zone() {
    let places = plan("2026-11-16T15:00:10Z", 2, &[SAO_PAULO, MANAUS, SAO_PAULO, MANAUS]);
    assert_eq!(
        places,
        ["2026-11-16T15:01:00Z", "2026-11-16T15:01:30Z", "2026-11-16T15:02:00Z", "2026-11-16T15:02:30Z"]
    );
}

#[test]
fn the_evening_ends_it_and_the_next_working_day_takes_it_up() {
    // Friday, 19:59 in São Paulo; Monday opens at eight.
    let places = plan("2026-11-13T22:59:00Z", 1, &[SAO_PAULO, SAO_PAULO]);
    assert_eq!(places, ["2026-11-13T22:59:00Z", "2026-11-16T11:00:00Z"]);
}

#[test]
fn where_the_day_begins_later_people_get_theirs_later() {
    let places = plan("2026-11-16T10:00:00Z", 5, &[SAO_PAULO, MANAUS]);
    assert_eq!(places, ["2026-11-16T11:00:00Z", "2026-11-16T12:00:00Z"]);
}

#[test]
fn a_place_given_back_is_given_to_the_next() {
    let hours = BusinessHours::default();
    let zone = TimeZone::get(SAO_PAULO).unwrap();
    let mut schedule = Schedule::new(&hours, 1, "2026-11-16T15:00:00Z".parse::<Timestamp>().unwrap());
    let first = schedule.take(SAO_PAULO, &zone).unwrap();
    schedule.give_back(first);
    assert_eq!(schedule.take(SAO_PAULO, &zone), Some(first));
}
