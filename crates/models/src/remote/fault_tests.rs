use std::time::Duration;

use super::{Fault, Meaning};
use crate::port::Decision;

fn decision(meaning: Meaning, status: u16) -> Decision {
    Fault::new(None, meaning).into_error("test", status, Some(Duration::from_secs(7))).decision()
}

#[test]
fn a_status_is_a_decision() {
    let wait = Decision::RetryAfter(Some(Duration::from_secs(7)));
    for status in [408, 409, 425, 429, 500, 502, 503, 504, 529] {
        assert_eq!(decision(Meaning::AsTheStatus, status), wait, "{status}");
    }
    for status in [401, 403] {
        assert_eq!(decision(Meaning::AsTheStatus, status), Decision::Reauthenticate, "{status}");
    }
    for status in [400, 402, 404, 422] {
        assert_eq!(decision(Meaning::AsTheStatus, status), Decision::GiveUp, "{status}");
    }
    assert_eq!(decision(Meaning::AsTheStatus, 413), Decision::Shrink);
}

#[test]
fn the_body_knows_better() {
    assert_eq!(decision(Meaning::TooLong, 400), Decision::Shrink);
    assert_eq!(decision(Meaning::OutOfCredit, 429), Decision::GiveUp);
    assert_eq!(decision(Meaning::Unauthorised, 400), Decision::Reauthenticate);
    assert!(matches!(decision(Meaning::Overloaded, 200), Decision::RetryAfter(_)));
}

#[test]
fn a_sentence_is_not_a_code() {
    assert_eq!(
        Fault::new(Some("model_not_found"), Meaning::AsTheStatus).code.as_deref(),
        Some("model_not_found")
    );
    for sentence in ["Incorrect API key provided: sk-1", "", "<html>", &"x".repeat(65)] {
        assert_eq!(Fault::new(Some(sentence), Meaning::AsTheStatus).code, None, "{sentence}");
    }
}

#[test]
fn a_wait_in_the_body_counts_when_the_header_says_nothing() {
    let fault = Fault { retry_after: Some(Duration::from_secs(12)), ..Fault::default() };
    let waits = |header| fault.clone().into_error("test", 429, header).decision();
    assert_eq!(waits(None), Decision::RetryAfter(Some(Duration::from_secs(12))));
    assert_eq!(waits(Some(Duration::from_secs(7))), Decision::RetryAfter(Some(Duration::from_secs(7))));
}
