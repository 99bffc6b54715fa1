use super::Counts;

#[test]
fn closing_lines_of_both_runners_are_summed() {
    let mut counts = Counts::default();

    counts
        .look("     Summary [   0.512s] 54 tests run: 51 passed (1 slow), 2 failed, 1 timed out, 3 skipped");
    counts.look(
        "test result: ok. 7 passed; 0 failed; 1 ignored; 0 measured; 2 filtered out; finished in 0.10s",
    );
    counts.look("a test that says 9 passed");

    assert_eq!(counts, Counts { passed: 58, failed: 3, skipped: 6 });
    assert_eq!(counts.to_string(), "58 tests passed, 3 failed, 6 skipped");
}

#[test]
fn nothing_is_not_called_a_success() {
    assert_eq!(Counts::default().to_string(), "no test ran");
}
