use std::sync::Arc;

use axum::http::{HeaderMap, HeaderValue};
use channels::evolution::WebhookToken;
use domain::{TenantId, Timestamp};

use super::{Door, Doors, proves};

fn door(assistant: &str) -> Door {
    Door {
        tenant: TenantId::new(Timestamp::UNIX_EPOCH),
        assistant: assistant.to_owned(),
        token: WebhookToken::parse("a-token-that-was-agreed-on").expect("a token"),
        timezone: Arc::from("America/Sao_Paulo"),
    }
}

fn who(doors: &Doors, instance: &str) -> Option<String> {
    doors.of(instance).map(|door| door.assistant.clone())
}

#[test]
fn an_instance_has_its_own_door() {
    let mut doors = Doors::default();
    doors.add("loja", door("one"));
    assert_eq!(who(&doors, "loja").as_deref(), Some("one"));
    assert_eq!(who(&doors, "other"), None);
    doors.open_to_any(door("two"));
    assert_eq!(who(&doors, "loja").as_deref(), Some("one"));
    assert_eq!(who(&doors, "other").as_deref(), Some("two"));
}

#[test]
fn only_what_was_agreed_on_opens() {
    let with = |name: &'static str, value: &'static str| {
        let mut headers = HeaderMap::new();
        headers.insert(name, HeaderValue::from_static(value));
        proves(&headers, &door("one"), Timestamp::UNIX_EPOCH)
    };
    assert!(with("authorization", "Bearer a-token-that-was-agreed-on"));
    assert!(with("apikey", "a-token-that-was-agreed-on"));
    assert!(!with("authorization", "Bearer another"));
    assert!(!with("apikey", ""));
    assert!(!proves(&HeaderMap::new(), &door("one"), Timestamp::UNIX_EPOCH));
}
