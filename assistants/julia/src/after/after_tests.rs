use domain::Timestamp;
use domain::hours::BusinessHours;
use jiff::tz::TimeZone;

use super::eve;

fn planned(now: &str, starts: &str) -> Option<String> {
    let zone = TimeZone::get("America/Sao_Paulo").unwrap();
    let at = |text: &str| text.parse::<jiff::civil::DateTime>().unwrap().to_zoned(zone.clone()).unwrap();
    let (now, starts): (Timestamp, Timestamp) = (at(now).timestamp(), at(starts).timestamp());
    let eve = eve(&BusinessHours::default(), starts, &zone, now)?;
    Some(eve.to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M").to_string())
}

#[test]
fn a_reminder_is_planned_for_an_hour_at_which_it_may_come() {
    // Tuesday 7h: Monday at 8h, not Monday at 7h.
    assert_eq!(planned("2026-11-23T10:00", "2026-12-01T07:00").unwrap(), "2026-11-30 08:00");
    // Saturday 19h: Friday 19h, just in time.
    assert_eq!(planned("2026-11-23T10:00", "2026-11-28T19:00").unwrap(), "2026-11-27 19:00");
    // Monday 7h and Sunday 19h: Friday evening.
    assert_eq!(planned("2026-11-23T10:00", "2026-11-30T07:00").unwrap(), "2026-11-27 19:00");
    assert_eq!(planned("2026-11-23T10:00", "2026-11-29T19:00").unwrap(), "2026-11-27 19:00");
    // Whoever takes on Saturday what begins on Sunday is not promised anything.
    assert_eq!(planned("2026-11-28T10:00", "2026-11-29T19:00"), None);
}
