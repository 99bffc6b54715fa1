use domain::ManualClock;
use proptest::prelude::*;
use serde_json::json;

use super::*;

const SECRET: &str = "combinado-entre-nós-dois";
/// `ManualClock::START`, in seconds.
const START: i64 = 1_772_463_600;

fn token() -> WebhookToken {
    WebhookToken::parse(SECRET).unwrap()
}

fn bearer(authorization: &str) -> bool {
    bearer_at(authorization, START)
}

fn bearer_at(authorization: &str, now: i64) -> bool {
    let presented = Presented { authorization: Some(authorization), api_key: None };
    authentic(presented, &token(), Timestamp::from_second(now).unwrap())
}

fn jwt(head: &Value, claims: &Value, secret: &str) -> String {
    let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let signed = format!("{}.{}", part(head), part(claims));
    let signature = sign(&Key::new(HMAC_SHA256, secret.as_bytes()), signed.as_bytes());
    format!("Bearer {signed}.{}", URL_SAFE_NO_PAD.encode(signature))
}

fn evolutions(iat: i64) -> String {
    let claims = json!({ "iat": iat, "exp": iat + 600, "app": "evolution", "action": "webhook" });
    jwt(&json!({ "alg": "HS256", "typ": "JWT" }), &claims, SECRET)
}

#[test]
fn the_token_itself_lets_in() {
    assert!(bearer(&format!("Bearer {SECRET}")));
    assert!(bearer(&format!("bearer  {SECRET} ")));
    assert!(bearer(SECRET));
    let presented = Presented { authorization: None, api_key: Some(SECRET) };
    assert!(authentic(presented, &token(), ManualClock::START));
}

#[test]
fn anything_else_does_not() {
    let almost = &SECRET[..SECRET.len() - 1];
    for wrong in
        ["", "Bearer", "Bearer ", "Bearer x", "Basic abc", almost, "Bearer ..", "a.b.c", &"x".repeat(5000)]
    {
        assert!(!bearer(wrong), "{wrong:.20}");
    }
    assert!(!authentic(Presented::default(), &token(), ManualClock::START));
    assert!(!authentic(Presented { authorization: None, api_key: Some("") }, &token(), ManualClock::START));
    assert!(WebhookToken::parse(" \n").is_none(), "no token is not a token that everybody has");
}

#[test]
fn a_signed_token_lets_in_while_evolution_may_still_be_trying() {
    let signed = evolutions(START);
    for (after, expected) in
        [(-240, true), (-360, false), (0, true), (601, true), (2400, true), (2401, false)]
    {
        assert_eq!(bearer_at(&signed, START + after), expected, "{after} s after");
    }
}

#[test]
fn what_is_signed_by_another_or_differently_does_not() {
    let (head, claims) = (json!({ "alg": "HS256" }), json!({ "iat": START, "exp": START + 600 }));
    assert!(bearer(&jwt(&head, &claims, SECRET)));
    assert!(!bearer(&jwt(&head, &claims, "outro")));
    for head in [json!({ "alg": "none" }), json!({ "alg": "HS512" }), json!({}), json!([])] {
        assert!(!bearer(&jwt(&head, &claims, SECRET)), "{head}");
    }
    for claims in [json!({}), json!({ "iat": START }), json!({ "exp": "never" }), json!(7)] {
        assert!(!bearer(&jwt(&head, &claims, SECRET)), "no end: {claims}");
    }
    let unsigned = evolutions(START).rsplit_once('.').unwrap().0.to_owned();
    assert!(!bearer(&format!("{unsigned}.")));
}

#[test]
fn nothing_secret_is_printed() {
    let presented = Presented { authorization: Some(SECRET), api_key: Some(SECRET) };
    assert_eq!(format!("{:?} {presented:?}", token()), "WebhookToken(…) Presented(…)");
}

proptest! {
    #[test]
    fn strangers_stay_outside(text in ".{0,120}") {
        prop_assert!(!bearer(&text) || text.trim().ends_with(SECRET));
    }
}
