use super::is_worked_out;

#[test]
fn what_two_named_sums_make_was_said() {
    for (sum, said) in [(40.0, [120.0, 3.0]), (45.0, [3.0, 15.0]), (42.0, [30.0, 12.0]), (18.0, [30.0, 12.0])]
    {
        assert!(is_worked_out(sum, &said), "{sum} of {said:?}");
    }
}

#[test]
fn what_nothing_makes_was_not() {
    for said in [&[][..], &[230.0], &[230.0, 45.0]] {
        assert!(!is_worked_out(2.0, said), "{said:?}");
    }
}
