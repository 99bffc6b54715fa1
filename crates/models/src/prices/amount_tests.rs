use proptest::prelude::*;

use super::*;

#[test]
fn rates_are_read_to_the_last_digit() {
    for (text, millionths) in
        [("0", 0), ("3", 3_000_000), ("1.25", 1_250_000), ("0.0375", 37_500), ("0.000001", 1)]
    {
        assert_eq!(Rate::parse(text), Ok(Rate(millionths)), "{text}");
    }
}

#[test]
fn what_is_no_number_is_no_rate() {
    for text in ["", "-1", "+1", "1,25", ".5", "5.", "1e3", "nan", "inf", "1_0", "0x1", "1.0000001", "１"] {
        assert!(Rate::parse(text).is_err(), "{text}");
    }
    assert_eq!(Rate::parse("99999999999999999999"), Err("is too large"));
}

#[test]
fn a_cost_reads_as_dollars() {
    let read = |nanos| Cost::from_nanos(nanos).to_string();
    assert_eq!(read(0), "0.00");
    assert_eq!(read(1), "0.000000001");
    assert_eq!(read(12_500_000_000), "12.50");
    assert_eq!(read(u64::MAX), "18446744073.709551615");
    assert_eq!((Cost::from_nanos(1).micros(), Cost::from_nanos(2000).micros()), (1, 2));
}

proptest! {
    #[test]
    fn no_sum_overflows_and_none_is_too_small(tokens in any::<u32>(), rate in any::<u64>()) {
        let parts = [(tokens, Rate(rate)); 4];
        let exact = 4 * u128::from(tokens) * u128::from(rate);
        let cost = u128::from(Cost::of(&parts).nanos());
        prop_assert!(cost == u128::from(u64::MAX) || (cost * 1000 >= exact && cost * 1000 < exact + 1000));
    }
}
