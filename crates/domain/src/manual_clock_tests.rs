use super::*;

#[test]
fn sleepers_wake_when_the_clock_is_moved() {
    let clock = ManualClock::new();
    let short = clock.sleep(Duration::from_secs(1));
    let mut long = clock.sleep(Duration::from_mins(1));
    assert_eq!(clock.sleepers(), 2);

    clock.advance(Duration::from_secs(1));
    futures::executor::block_on(short);
    assert_eq!(clock.sleepers(), 1);
    assert_eq!(clock.now().duration_since(ManualClock::START).as_secs(), 1);
    assert!(futures::FutureExt::now_or_never(&mut long).is_none());

    clock.advance(Duration::from_secs(59));
    futures::executor::block_on(long);
}

#[test]
fn the_start_is_a_monday_noon_in_sao_paulo() {
    let there = ManualClock::START.to_zoned(jiff::tz::TimeZone::fixed(jiff::tz::offset(-3)));
    assert_eq!(there.datetime(), jiff::civil::date(2026, 3, 2).at(12, 0, 0, 0));
    assert_eq!(there.weekday(), jiff::civil::Weekday::Monday);
}
