use super::*;

#[test]
fn days_have_their_dates() {
    for (days, written) in [
        (0, "1970-01-01"),
        (-1, "1969-12-31"),
        (11_016, "2000-02-29"),
        (20_772, "2026-11-15"),
        (19_782, "2024-02-29"),
    ] {
        assert_eq!(date(days), written);
    }
}

#[test]
fn the_month_ends_today_where_the_person_is() {
    // 1 a.m. of 15 November in UTC is still the 14th in São Paulo.
    let calendar = Calendar::ending(Duration::from_hours(20_772 * 24 + 1), 30);
    assert_eq!(calendar.start(), "2026-10-15T00:00:00-03:00");
    assert_eq!(calendar.day(0), "2026-11-14");
    assert_eq!(calendar.at(30, 0), 0);
    assert_eq!(calendar.at(0, 60), 30 * DAY + 3_600);
    assert_eq!(calendar.seconds_until_now(), 30 * DAY + 22 * 3_600);
}
