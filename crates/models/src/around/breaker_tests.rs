use domain::ManualClock;
use proptest::prelude::*;

use super::*;
use crate::around::fakes::{rate_limited, refused, timed_out, too_long, unauthorised, unavailable};

const NOON: Timestamp = ManualClock::START;

fn later(seconds: u64) -> Timestamp {
    NOON + Duration::from_secs(seconds)
}

/// A breaker that has just opened.
fn opened() -> Breaker {
    let mut breaker = Breaker::new(BreakerSettings::default());
    for _ in 0..5 {
        let pass = breaker.admit(NOON).unwrap();
        breaker.report(pass, CallHealth::Failed, NOON);
    }
    assert_eq!(breaker.state(NOON), BreakerState::Open);
    breaker
}

#[test]
fn five_failures_in_a_row_open_it_and_four_do_not() {
    let mut breaker = Breaker::new(BreakerSettings::default());
    for verdict in
        [CallHealth::Failed; 4].into_iter().chain([CallHealth::Well]).chain([CallHealth::Failed; 4])
    {
        let pass = breaker.admit(NOON).unwrap();
        breaker.report(pass, verdict, NOON);
    }
    assert_eq!(breaker.state(NOON), BreakerState::Closed);
    let pass = breaker.admit(NOON).unwrap();
    breaker.report(pass, CallHealth::Failed, NOON);
    assert_eq!((breaker.state(NOON), breaker.openings()), (BreakerState::Open, 1));
}

#[test]
fn while_open_nobody_passes_and_afterwards_one_does() {
    let mut breaker = opened();
    assert_eq!(breaker.admit(later(29)), None);
    assert_eq!(breaker.opens_again_in(later(29)), Some(Duration::from_secs(1)));
    assert_eq!(breaker.state(later(30)), BreakerState::HalfOpen);
    let probe = breaker.admit(later(30)).unwrap();
    assert_eq!(breaker.admit(later(30)), None);
    assert_eq!(breaker.admit(later(3000)), None);
    breaker.report(probe, CallHealth::Well, later(31));
    assert_eq!(breaker.state(later(31)), BreakerState::Closed);
}

#[test]
fn a_probe_that_fails_opens_it_again_for_as_long() {
    let mut breaker = opened();
    let probe = breaker.admit(later(30)).unwrap();
    breaker.report(probe, CallHealth::Failed, later(40));
    assert_eq!(breaker.admit(later(69)), None);
    assert!(breaker.admit(later(70)).is_some());
    assert_eq!(breaker.openings(), 2);
}

#[test]
fn a_probe_that_is_refused_found_somebody_there() {
    let mut breaker = opened();
    let probe = breaker.admit(later(30)).unwrap();
    breaker.report(probe, CallHealth::There, later(30));
    assert_eq!(breaker.state(later(30)), BreakerState::Closed);
}

#[test]
fn a_probe_that_nobody_waited_for_is_made_again_at_once() {
    let mut breaker = opened();
    let probe = breaker.admit(later(30)).unwrap();
    breaker.report(probe, CallHealth::Unknown, later(31));
    assert_eq!(breaker.state(later(31)), BreakerState::HalfOpen);
    assert!(breaker.admit(later(31)).is_some());
    assert_eq!(breaker.openings(), 1);
}

#[test]
fn a_refused_key_opens_it_at_once_and_for_longer() {
    let mut breaker = Breaker::new(BreakerSettings::default());
    let pass = breaker.admit(NOON).unwrap();
    breaker.report(pass, CallHealth::KeyRefused, NOON);
    assert!(!breaker.admits(later(299)));
    assert!(breaker.admits(later(300)));
}

#[test]
fn stragglers_of_another_time_say_nothing() {
    let mut breaker = Breaker::new(BreakerSettings::default());
    let straggler = breaker.admit(NOON).unwrap();
    let pass = breaker.admit(NOON).unwrap();
    breaker.report(pass, CallHealth::KeyRefused, NOON);
    breaker.report(straggler, CallHealth::Well, later(1));
    assert_eq!(breaker.state(later(1)), BreakerState::Open);
    let probe = breaker.admit(later(300)).unwrap();
    breaker.report(straggler, CallHealth::Failed, later(301));
    breaker.report(probe, CallHealth::Well, later(302));
    breaker.report(straggler, CallHealth::KeyRefused, later(303));
    assert_eq!(breaker.state(later(303)), BreakerState::Closed);
}

#[test]
fn a_clock_that_goes_back_keeps_nobody_out() {
    assert!(opened().admits(Timestamp::UNIX_EPOCH));
}

#[test]
fn only_the_providers_own_failures_count_against_it() {
    let unreadable = ModelError::Unreadable { provider: "test", problem: "it is not JSON" };
    for (error, verdict) in [
        (unavailable(), CallHealth::Failed),
        (timed_out(), CallHealth::Failed),
        (unreadable, CallHealth::Failed),
        (rate_limited(None), CallHealth::Failed),
        (rate_limited(Some(60)), CallHealth::Failed),
        (rate_limited(Some(2)), CallHealth::There),
        (refused(), CallHealth::There),
        (too_long(), CallHealth::There),
        (unauthorised(), CallHealth::KeyRefused),
    ] {
        assert_eq!(CallHealth::of(&error), verdict, "{error}");
    }
}

fn verdict() -> impl Strategy<Value = CallHealth> {
    prop_oneof![
        Just(CallHealth::Well),
        Just(CallHealth::There),
        Just(CallHealth::Failed),
        Just(CallHealth::KeyRefused),
        Just(CallHealth::Unknown),
    ]
}

#[derive(Debug, Clone)]
enum Step {
    Wait(u64),
    Ask,
    /// The oldest call under way, or the newest.
    End(bool, CallHealth),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        (0u64..400).prop_map(Step::Wait),
        Just(Step::Ask),
        (any::<bool>(), verdict()).prop_map(|(oldest, verdict)| Step::End(oldest, verdict)),
    ]
}

proptest! {
    /// Whatever happens in whatever order: no more than one probe is under way, nobody passes while it is open,
    /// and once all calls have ended somebody passes again within the longest pause.
    #[test]
    fn it_never_lets_two_probes_pass_and_never_stays_shut(steps in prop::collection::vec(step(), 0..80)) {
        let settings = BreakerSettings::default();
        let mut breaker = Breaker::new(settings);
        let mut now = NOON;
        let mut under_way: Vec<Pass> = Vec::new();
        for step in steps {
            match step {
                Step::Wait(seconds) => now += Duration::from_secs(seconds),
                Step::Ask => {
                    let state = breaker.state(now);
                    let admits = breaker.admits(now);
                    let pass = breaker.admit(now);
                    prop_assert_eq!(admits, pass.is_some());
                    prop_assert!(state != BreakerState::Open || pass.is_none());
                    if state == BreakerState::HalfOpen && pass.is_some() {
                        prop_assert_eq!(breaker.admit(now), None, "a second probe");
                    }
                    under_way.extend(pass);
                }
                Step::End(oldest, verdict) if !under_way.is_empty() => {
                    let pass = if oldest { under_way.remove(0) } else { under_way.pop().unwrap() };
                    breaker.report(pass, verdict, now);
                }
                Step::End(..) => {}
            }
        }
        for pass in under_way {
            breaker.report(pass, CallHealth::Unknown, now);
        }
        prop_assert!(breaker.admits(now + settings.open_for_key));
    }
}
