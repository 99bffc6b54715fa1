use super::{Counts, Runner};

fn lines(text: &[&str]) -> Vec<String> {
    text.iter().map(|line| (*line).to_owned()).collect()
}

#[test]
fn closing_lines_of_both_runners_are_summed() {
    let mut counts = Counts::default();
    let nextest =
        "     Summary [   0.512s] 54 tests run: 51 passed (1 slow), 2 failed, 1 timed out, 3 skipped";
    counts.add(Runner::Nextest, &lines(&["a test that says 9 passed", nextest]));
    let cargo =
        "test result: ok. 7 passed; 0 failed; 1 ignored; 0 measured; 2 filtered out; finished in 0.10s";
    counts.add(Runner::Cargo, &lines(&[cargo, cargo]));

    assert_eq!(counts, Counts { passed: 65, failed: 3, skipped: 9 });
    assert_eq!(counts.to_string(), "65 tests passed, 3 failed, 9 skipped");
}

#[test]
fn what_a_failed_test_printed_is_not_counted() {
    let mut counts = Counts::default();
    counts.add(
        Runner::Nextest,
        &lines(&[
            "    running 1 test",
            "    test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 104 filtered out",
            "test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 104 filtered out",
            "    Summary [ 9.9s] 1 test run: 1 passed, 7 skipped",
            "     Summary [  70.1s] 1000 tests run: 997 passed, 3 failed, 0 skipped",
        ]),
    );

    assert_eq!(counts, Counts { passed: 997, failed: 3, skipped: 0 });
}

#[test]
fn nothing_is_not_called_a_success() {
    assert_eq!(Counts::default().to_string(), "no test ran");
}
