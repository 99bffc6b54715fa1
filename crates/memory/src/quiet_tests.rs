use super::*;

#[test]
fn quiet_ends_at_its_hour_through_the_night_and_within_a_day() {
    let quiet = |from: &str, to: &str| Quiet { from: from.parse().unwrap(), to: to.parse().unwrap() };
    for (hours, now, end) in [
        (
            quiet("22:00", "07:00"),
            "2026-12-15T23:30:00-03:00[America/Sao_Paulo]",
            Some("2026-12-16T10:00:00Z"),
        ),
        (
            quiet("22:00", "07:00"),
            "2026-12-15T06:59:59-03:00[America/Sao_Paulo]",
            Some("2026-12-15T10:00:00Z"),
        ),
        (quiet("22:00", "07:00"), "2026-12-15T07:00:00-03:00[America/Sao_Paulo]", None),
        (
            quiet("12:00", "14:00"),
            "2026-12-15T12:00:00-03:00[America/Sao_Paulo]",
            Some("2026-12-15T17:00:00Z"),
        ),
        (quiet("12:00", "14:00"), "2026-12-15T11:59:00-03:00[America/Sao_Paulo]", None),
        (quiet("09:00", "09:00"), "2026-12-15T11:59:00-03:00[America/Sao_Paulo]", None),
    ] {
        let end: Option<Timestamp> = end.map(|end| end.parse().unwrap());
        assert_eq!(hours.end(&now.parse().unwrap()), end, "{now}");
    }
}
