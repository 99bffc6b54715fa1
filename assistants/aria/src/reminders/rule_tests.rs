use super::*;

fn rule(text: &str) -> Rule {
    serde_json::from_str(text).unwrap()
}

fn zone(name: &str) -> TimeZone {
    TimeZone::get(name).unwrap()
}

/// The times of a rule after an instant, as clocks there show them.
fn times(rule: &Rule, first: &str, zone: &TimeZone, after: &str, count: usize) -> Vec<String> {
    let first: DateTime = first.parse().unwrap();
    let after = after.parse::<DateTime>().unwrap().to_zoned(zone.clone()).unwrap().timestamp();
    std::iter::successors(rule.next(first, zone, after), |at| rule.next(first, zone, *at))
        .take(count)
        .map(|at| at.to_zoned(zone.clone()).strftime("%Y-%m-%dT%H:%M").to_string())
        .collect()
}

#[test]
fn every_day_stays_at_its_hour_when_clocks_change() {
    let daily = rule(r#"{"every": "day"}"#);
    let new_york = zone("America/New_York");
    // Clocks went forward on 8 March 2026 and back on 1 November.
    assert_eq!(
        times(&daily, "2026-03-01T08:00", &new_york, "2026-03-06T12:00", 4),
        ["2026-03-07T08:00", "2026-03-08T08:00", "2026-03-09T08:00", "2026-03-10T08:00"]
    );
    // Half past two does not exist that night: it comes an hour later, once, and is itself again the next day.
    assert_eq!(
        times(&daily, "2026-03-01T02:30", &new_york, "2026-03-07T12:00", 2),
        ["2026-03-08T03:30", "2026-03-09T02:30"]
    );
    // Half past one comes twice: it is told once.
    assert_eq!(
        times(&daily, "2026-10-30T01:30", &new_york, "2026-10-31T12:00", 2),
        ["2026-11-01T01:30", "2026-11-02T01:30"]
    );
}

#[test]
fn the_last_of_a_month_stays_the_last() {
    let monthly = rule(r#"{"every": "month"}"#);
    let here = zone("America/Sao_Paulo");
    assert_eq!(
        times(&monthly, "2026-01-31T09:00", &here, "2026-01-31T09:00", 4),
        ["2026-02-28T09:00", "2026-03-31T09:00", "2026-04-30T09:00", "2026-05-31T09:00"]
    );
    let yearly = rule(r#"{"every": "year"}"#);
    assert_eq!(
        times(&yearly, "2024-02-29T09:00", &here, "2026-03-01T09:00", 2),
        ["2027-02-28T09:00", "2028-02-29T09:00"]
    );
}

#[test]
fn days_of_the_week() {
    let rule = rule(r#"{"every": "week", "weekdays": ["mon", "wed"]}"#);
    let here = zone("America/Sao_Paulo");
    assert_eq!(
        times(&rule, "2026-11-16T07:00", &here, "2026-11-15T10:00", 3),
        ["2026-11-16T07:00", "2026-11-18T07:00", "2026-11-23T07:00"]
    );
    let fortnight =
        serde_json::from_str::<Rule>(r#"{"every": "week", "interval": 2, "weekdays": ["fri"]}"#).unwrap();
    assert_eq!(
        times(&fortnight, "2026-11-20T07:00", &here, "2026-11-20T07:00", 2),
        ["2026-12-04T07:00", "2026-12-18T07:00"]
    );
}

#[test]
fn after_a_long_absence_only_the_next_counts() {
    let eight = rule(r#"{"every": "hour", "interval": 8}"#);
    let here = zone("America/Sao_Paulo");
    assert_eq!(
        times(&eight, "2026-01-01T06:00", &here, "2026-11-15T10:20", 2),
        ["2026-11-15T14:00", "2026-11-15T22:00"]
    );
    let daily = rule(r#"{"every": "day", "interval": 3}"#);
    assert_eq!(times(&daily, "2026-01-01T06:00", &here, "2026-11-15T10:20", 1), ["2026-11-18T06:00"]);
}

proptest::proptest! {
    /// The next time lies after the instant, and nothing of the rule lies between.
    #[test]
    fn the_next_is_the_first_after(every in 0usize..6, interval in 1u16..40, days in 0i64..2000, minutes in 0i64..1440) {
        let unit = [Unit::Minute, Unit::Hour, Unit::Day, Unit::Week, Unit::Month, Unit::Year][every];
        let rule = Rule { every: unit, interval, weekdays: Vec::new() };
        let zone = zone("America/New_York");
        let first = jiff::civil::date(2024, 1, 31).at(2, 30, 0, 0);
        let start = first.to_zoned(zone.clone()).unwrap().timestamp();
        let after = start + SignedDuration::from_mins(days * 1440 + minutes);
        let next = rule.next(first, &zone, after).unwrap();
        proptest::prop_assert!(next > after);
        let again = rule.next(first, &zone, next - SignedDuration::from_secs(1)).unwrap();
        proptest::prop_assert_eq!(again, next);
    }
}
