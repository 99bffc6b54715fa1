use domain::Timestamp;
use ring::hmac::{HMAC_SHA256, Key, sign};

use super::{Presented, SigningSecret, authentic};

const BODY: &[u8] = br#"{"type":"event_callback"}"#;

fn signed(secret: &str, timestamp: &str, body: &[u8]) -> String {
    let mut text = format!("v0:{timestamp}:").into_bytes();
    text.extend_from_slice(body);
    let tag = sign(&Key::new(HMAC_SHA256, secret.as_bytes()), &text);
    tag.as_ref().iter().fold("v0=".to_owned(), |hex, byte| format!("{hex}{byte:02x}"))
}

#[test]
fn only_what_was_signed_just_now_is_slacks() {
    let now: Timestamp = "2026-11-16T10:00:00-03:00".parse().unwrap();
    let secret = SigningSecret::parse("8f742231b10e8888abcd99yyyzzz85a5\n").unwrap();
    let at = |seconds: i64| (now.as_second() + seconds).to_string();
    let check = |timestamp: Option<&str>, signature: Option<&str>, body: &[u8]| {
        authentic(Presented { timestamp, signature }, body, &secret, now)
    };
    let right = |seconds: i64| signed("8f742231b10e8888abcd99yyyzzz85a5", &at(seconds), BODY);
    for seconds in [0, -299, 299] {
        assert!(check(Some(&at(seconds)), Some(&right(seconds)), BODY), "{seconds}");
    }
    for seconds in [-301, 301] {
        assert!(!check(Some(&at(seconds)), Some(&right(seconds)), BODY), "{seconds}: too old or too new");
    }
    assert!(!check(Some(&at(0)), Some(&right(0)), b"{}"), "another body");
    assert!(!check(Some(&at(1)), Some(&right(0)), BODY), "another time");
    assert!(!check(Some(&at(0)), Some(&signed("other", &at(0), BODY)), BODY), "another secret");
    for wrong in ["", "v0=", "v0=zz", "v0=abc", "v1=00", "00"] {
        assert!(!check(Some(&at(0)), Some(wrong), BODY), "{wrong}");
    }
    assert!(!check(None, Some(&right(0)), BODY));
    assert!(!check(Some(&at(0)), None, BODY));
    assert!(!check(Some("now"), Some(&signed("8f742231b10e8888abcd99yyyzzz85a5", "now", BODY)), BODY));
    assert_eq!(format!("{secret:?}"), "SigningSecret(…)");
}
