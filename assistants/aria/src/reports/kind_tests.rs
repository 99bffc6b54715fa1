use super::*;

fn next(kind: ReportKind, hour: &str, after: &str) -> String {
    let zone = TimeZone::get("America/New_York").unwrap();
    let after: jiff::Zoned = after.parse().unwrap();
    let at = kind.next(hour.parse().unwrap(), &zone, after.timestamp()).unwrap();
    at.to_zoned(zone).strftime("%Y-%m-%dT%H:%M").to_string()
}

#[test]
fn each_comes_again_by_the_clock_of_the_place() {
    let friday = "2026-03-06T08:00:00-05:00[America/New_York]";
    assert_eq!(next(ReportKind::Morning, "07:30", friday), "2026-03-07T07:30");
    assert_eq!(next(ReportKind::Morning, "09:00", friday), "2026-03-06T09:00");
    // The Sunday on which clocks go forward.
    assert_eq!(next(ReportKind::Weekly, "18:00", friday), "2026-03-08T18:00");
    assert_eq!(next(ReportKind::Weekly, "02:30", friday), "2026-03-08T03:30");
    assert_eq!(next(ReportKind::Monthly, "09:00", friday), "2026-04-01T09:00");
}

#[test]
fn the_days_that_are_looked_at() {
    let day = |text: &str| text.parse::<Date>().unwrap();
    let today = day("2026-03-01");
    assert_eq!(ReportKind::Morning.days(today), (day("2026-02-28"), day("2026-02-28")));
    assert_eq!(ReportKind::Weekly.days(today), (day("2026-02-23"), day("2026-03-01")));
    assert_eq!(ReportKind::Monthly.days(today), (day("2026-02-01"), day("2026-02-28")));
}
