use super::*;

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

fn zone(name: &str) -> TimeZone {
    TimeZone::get(name).unwrap()
}

#[test]
fn a_night_begins_at_three_where_the_person_is() {
    let sao_paulo = zone("America/Sao_Paulo");
    assert_eq!(begun(&sao_paulo, at("2026-03-02T05:59:59Z")).to_string(), "2026-03-01");
    assert_eq!(begun(&sao_paulo, at("2026-03-02T06:00:00Z")).to_string(), "2026-03-02");
    assert_eq!(next(&sao_paulo, at("2026-03-02T05:00:00Z")), Some(at("2026-03-02T06:00:00Z")));
    assert_eq!(next(&sao_paulo, at("2026-03-02T06:00:00Z")), Some(at("2026-03-03T06:00:00Z")));
    let noronha = zone("America/Noronha");
    assert_eq!(next(&noronha, at("2026-03-02T04:00:00Z")), Some(at("2026-03-02T05:00:00Z")));
}

#[test]
fn a_clock_that_jumps_over_three_o_clock_loses_no_night_and_doubles_none() {
    // 2026-03-29: in Beirut 00:00 does not exist; in Lisbon 01:00 does not. On Lord Howe half an hour is missing. In
    // New York, 2026-03-08, two o'clock is three o'clock.
    for (name, from) in [
        ("America/New_York", "2026-03-06T12:00:00Z"),
        ("America/New_York", "2026-10-30T12:00:00Z"),
        ("Australia/Lord_Howe", "2026-04-03T12:00:00Z"),
        ("Asia/Beirut", "2026-03-27T12:00:00Z"),
        ("America/Sao_Paulo", "2018-11-02T12:00:00Z"),
        ("America/Sao_Paulo", "2018-02-16T12:00:00Z"),
    ] {
        let zone = zone(name);
        let mut now = at(from);
        let mut days = vec![begun(&zone, now)];
        for _ in 0..5 {
            now = next(&zone, now).unwrap();
            days.push(begun(&zone, now));
        }
        for pair in days.windows(2) {
            assert_eq!(pair[0].tomorrow().unwrap(), pair[1], "{name}");
        }
    }
}

#[test]
fn sundays_are_for_fading() {
    assert!(is_for_fading("2026-03-01".parse().unwrap()));
    assert!(!is_for_fading("2026-03-02".parse().unwrap()));
}
