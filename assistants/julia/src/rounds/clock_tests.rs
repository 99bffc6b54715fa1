use super::*;

fn next_in(zone: &str, hours: &[i8], now: &str) -> String {
    let zone = TimeZone::get(zone).unwrap();
    let hours: Vec<Time> = hours.iter().map(|hour| Time::constant(*hour, 0, 0, 0)).collect();
    let now: Timestamp = now.parse().unwrap();
    next(&hours, &zone, now).unwrap().to_zoned(zone).strftime("%F %H:%M").to_string()
}

#[test]
fn the_next_hour_is_today_or_tomorrow() {
    let sao_paulo = "America/Sao_Paulo";
    assert_eq!(next_in(sao_paulo, &[10], "2026-11-16T12:59:00Z"), "2026-11-16 10:00");
    assert_eq!(next_in(sao_paulo, &[10], "2026-11-16T13:00:00Z"), "2026-11-17 10:00");
    assert_eq!(next_in(sao_paulo, &[9, 13, 17, 20], "2026-11-16T16:30:00Z"), "2026-11-16 17:00");
    assert_eq!(next_in(sao_paulo, &[9, 13, 17, 20], "2026-11-16T23:30:00Z"), "2026-11-17 09:00");
}

#[test]
fn an_hour_that_is_left_out_or_comes_twice_is_met_once() {
    let new_york = "America/New_York";
    assert_eq!(next_in(new_york, &[2], "2027-03-14T06:00:00Z"), "2027-03-14 03:00");
    assert_eq!(next_in(new_york, &[2], "2027-03-14T07:30:00Z"), "2027-03-15 02:00");
    assert_eq!(next_in(new_york, &[1], "2026-11-01T05:30:00Z"), "2026-11-02 01:00");
}

#[test]
fn nobody_is_written_to_at_night_or_at_the_weekend() {
    let fine = |text: &str| is_working_hour(&text.parse().unwrap());
    assert!(fine("2026-11-16T10:00[America/Sao_Paulo]"));
    assert!(!fine("2026-11-16T18:00[America/Sao_Paulo]"));
    assert!(!fine("2026-11-15T10:00[America/Sao_Paulo]"));
}
