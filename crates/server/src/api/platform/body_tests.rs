use super::*;

#[test]
fn an_unknown_cost_is_never_nothing() {
    let money = |nanos, unpriced| Money::partly_known(nanos, unpriced);
    assert_eq!(money(0, 0), Money { usd: Some("0.00".into()), nanos: Some(0), unpriced_calls: 0 });
    assert_eq!(money(0, 3), Money { usd: None, nanos: None, unpriced_calls: 3 });
    let partly = Money { usd: Some("0.0031".into()), nanos: Some(3_100_000), unpriced_calls: 1 };
    assert_eq!(money(3_100_000, 1), partly);
}
