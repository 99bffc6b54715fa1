use super::*;

#[test]
fn a_month_goes_on_as_it_began() {
    let day = |day| Date::constant(2026, 11, day);
    assert_eq!(projected(1_000, day(1)), 30_000);
    assert_eq!(projected(15_000, day(15)), 30_000);
    assert_eq!(projected(30_000, day(30)), 30_000);
    assert_eq!(projected(0, day(3)), 0);
    assert_eq!(projected(i64::MAX, day(1)), i64::MAX);
}
