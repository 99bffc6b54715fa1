use super::*;

#[tokio::test]
async fn sleepers_wake_when_the_clock_is_moved() {
    let clock = TestClock::new();
    let short = tokio::spawn(clock.sleep(Duration::from_secs(1)));
    let long = tokio::spawn(clock.sleep(Duration::from_mins(1)));
    assert_eq!(clock.sleepers(), 2);

    clock.advance(Duration::from_secs(1));
    short.await.unwrap();
    assert_eq!(clock.sleepers(), 1);
    assert_eq!(clock.now().duration_since(TestClock::START).as_secs(), 1);

    clock.advance(Duration::from_secs(59));
    long.await.unwrap();
}

#[test]
fn the_start_is_a_monday_noon_in_sao_paulo() {
    let there = TestClock::START.to_zoned(jiff::tz::TimeZone::fixed(jiff::tz::offset(-3)));
    assert_eq!(there.datetime(), jiff::civil::date(2026, 3, 2).at(12, 0, 0, 0));
    assert_eq!(there.weekday(), jiff::civil::Weekday::Monday);
}
