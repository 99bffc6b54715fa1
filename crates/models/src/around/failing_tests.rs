use super::*;
use crate::around::fakes::{answer, rate_limited, refused, timed_out, too_long, unauthorised, unavailable};
use crate::port::StopReason;

const ALONE: FailedTry = FailedTry {
    retries: 0,
    empties: 0,
    here: Door::Open,
    others: Door::Shut,
    least: Prompt::Same,
    left: None,
};
const WITH_OTHERS: FailedTry = FailedTry { others: Door::Open, ..ALONE };

fn decide(standing: FailedTry, error: ModelError) -> Next {
    standing.after(&Setback::Failed(error), &ChainPatience::default(), &Jitter::new(|| 255))
}

fn again(millis: u64) -> Next {
    Next::Again(Duration::from_millis(millis), Prompt::Same)
}

#[test]
fn three_retries_after_one_two_and_four_seconds() {
    let waits = [again(1200), again(2400), again(4800), Next::Stop];
    for (retries, expected) in waits.into_iter().enumerate() {
        assert_eq!(decide(FailedTry { retries, ..ALONE }, unavailable()), expected);
    }
    assert_eq!(decide(FailedTry { retries: 3, ..WITH_OTHERS }, unavailable()), Next::Onward(Prompt::Same));
}

#[test]
fn what_the_provider_asks_for_wins_over_the_schedule() {
    assert_eq!(decide(ALONE, rate_limited(Some(3))), again(3000));
    assert_eq!(decide(ALONE, rate_limited(Some(0))), again(0));
    assert_eq!(decide(ALONE, rate_limited(Some(20))), again(20_000));
}

#[test]
fn nobody_waits_long_while_somebody_else_could_answer() {
    assert_eq!(decide(WITH_OTHERS, rate_limited(Some(4))), again(4000));
    assert_eq!(decide(WITH_OTHERS, rate_limited(Some(6))), Next::Onward(Prompt::Same));
}

#[test]
fn no_wait_ends_after_the_deadline() {
    let left = |millis| Some(Duration::from_millis(millis));
    assert_eq!(decide(FailedTry { left: left(1201), ..ALONE }, unavailable()), again(1200));
    assert_eq!(decide(FailedTry { left: left(1200), ..ALONE }, unavailable()), Next::Stop);
    assert_eq!(
        decide(FailedTry { left: left(900), ..WITH_OTHERS }, unavailable()),
        Next::Onward(Prompt::Same)
    );
    assert_eq!(decide(ALONE, rate_limited(Some(86_400))), Next::Stop);
}

#[test]
fn who_has_just_been_shut_out_is_not_asked_again() {
    assert_eq!(decide(FailedTry { here: Door::Shut, ..ALONE }, unavailable()), Next::Stop);
    assert_eq!(
        decide(FailedTry { here: Door::Shut, ..WITH_OTHERS }, unavailable()),
        Next::Onward(Prompt::Same)
    );
}

#[test]
fn a_smaller_prompt_follows_a_timeout_and_one_that_was_too_long() {
    let smaller = FailedTry { least: Prompt::Smaller, ..ALONE };
    for error in [timed_out, too_long] {
        assert_eq!(decide(smaller, error()), Next::Again(Duration::ZERO, Prompt::Smaller));
        assert_eq!(
            decide(FailedTry { others: Door::Open, ..smaller }, error()),
            Next::Onward(Prompt::Smaller)
        );
    }
}

#[test]
fn what_cannot_get_shorter_is_not_too_long_twice() {
    assert_eq!(decide(ALONE, too_long()), Next::Stop);
    assert_eq!(decide(WITH_OTHERS, too_long()), Next::Onward(Prompt::Same));
    assert_eq!(decide(ALONE, timed_out()), again(0));
    assert_eq!(decide(FailedTry { retries: 3, ..ALONE }, timed_out()), Next::Stop);
}

#[test]
fn keys_and_refusals_are_not_tried_again() {
    for error in [unauthorised, refused] {
        assert_eq!(decide(ALONE, error()), Next::Stop);
        assert_eq!(decide(WITH_OTHERS, error()), Next::Onward(Prompt::Same));
    }
}

#[test]
fn an_empty_answer_is_asked_for_once_more() {
    let decide = |standing: FailedTry| {
        standing.after(&Setback::Empty(Usage::default()), &ChainPatience::default(), &Jitter::new(|| 0))
    };
    assert_eq!(decide(WITH_OTHERS), again(0));
    assert_eq!(decide(FailedTry { empties: 1, ..WITH_OTHERS }), Next::Onward(Prompt::Same));
    assert_eq!(decide(FailedTry { empties: 1, ..ALONE }), Next::Stop);
}

#[test]
fn only_an_answer_that_says_and_does_nothing_is_empty() {
    let empty =
        |text: &str, stop, begun: &str| Setback::of_answer(&Answer { stop, ..answer(text) }, begun).is_some();
    assert!(empty("", StopReason::End, ""));
    assert!(empty(" \n", StopReason::End, ""));
    assert!(!empty("oi", StopReason::End, ""));
    assert!(!empty("", StopReason::MaxTokens, ""));
    assert!(!empty("", StopReason::Filtered, ""));
    assert!(!empty("", StopReason::End, "Já falei tudo."));
}
