use serde_json::json;

use super::*;

fn of(status: u16, body: Value) -> DeliveryVerdict {
    verdict(&Answer { status, retry_after: None, body, unread: None })
}

fn says(message: &Value) -> Value {
    json!({ "status": 400, "error": "Bad Request", "response": { "message": message } })
}

fn away(code: &'static str) -> DeliveryVerdict {
    DeliveryVerdict::Failed(SendError::Away { code, retry_after: None })
}

fn unknown(code: &'static str) -> DeliveryVerdict {
    DeliveryVerdict::Failed(SendError::Unknown { code })
}

#[test]
fn what_was_taken_is_handed_over_with_or_without_its_id() {
    let id = |id: Option<&str>| DeliveryVerdict::Handed(Handed { provider_id: id.map(str::to_owned) });
    assert_eq!(of(201, json!({ "key": { "id": "3EB0A" } })), id(Some("3EB0A")));
    for body in [json!({}), json!(null), json!("<html>"), json!({ "key": { "id": "" } }), json!([])] {
        assert_eq!(of(200, body), id(None));
    }
}

#[test]
fn what_the_operator_can_mend_waits() {
    assert_eq!(of(401, json!({ "error": "Unauthorized" })), away("unauthorised"));
    assert_eq!(of(403, json!(null)), away("unauthorised"));
    assert_eq!(of(404, says(&json!(["The \"loja\" instance does not exist"]))), away("no_such_instance"));
    assert_eq!(of(308, json!(null)), away("redirected"));
    let busy =
        Answer { status: 429, retry_after: Some(Duration::from_secs(7)), body: Value::Null, unread: None };
    let expected = SendError::Away { code: "rate_limited", retry_after: Some(Duration::from_secs(7)) };
    assert_eq!(verdict(&busy), DeliveryVerdict::Failed(expected));
}

#[test]
fn a_telephone_that_is_not_connected_has_sent_nothing() {
    for (status, message) in [
        (400, json!(["Error: Connection Closed"])),
        (500, json!("Connection Closed")),
        (400, json!("The \"loja\" instance is not connected")),
        (500, json!(["TypeError: Cannot read properties of undefined (reading 'onWhatsApp')"])),
        (500, json!("Cannot read properties of undefined (reading 'textMessage')")),
    ] {
        assert_eq!(of(status, says(&message)), away("session_lost"), "{message}");
    }
}

#[test]
fn a_number_that_nobody_has_is_told_apart() {
    let nobody = json!([{ "jid": "551100000000@s.whatsapp.net", "exists": false, "number": "551100000000" }]);
    assert_eq!(of(400, says(&nobody)), DeliveryVerdict::NoSuchNumber);
    assert_eq!(of(400, json!({ "message": [[{ "exists": false }]] })), DeliveryVerdict::NoSuchNumber);
    assert_eq!(of(400, says(&json!([{ "exists": true }]))), unknown("failed_while_sending"));
}

#[test]
fn what_was_not_even_tried_is_refused() {
    for message in [json!([["requires property \"text\""]]), json!(["Text is required"])] {
        assert_eq!(of(400, says(&message)), DeliveryVerdict::Failed(SendError::Refused { code: "invalid" }));
    }
    assert_eq!(of(413, json!(null)), DeliveryVerdict::Failed(SendError::Refused { code: "too_long" }));
}

#[test]
fn what_may_have_left_is_never_called_anything_else() {
    for message in [
        json!(["PrismaClientKnownRequestError: Connection closed by the server"]),
        json!(["TypeError: Cannot read properties of undefined (reading 'message')"]),
        json!(["Error: Timed Out"]),
        json!(null),
    ] {
        assert_eq!(of(400, says(&message)), unknown("failed_while_sending"), "{message}");
    }
    for status in [500, 502, 503, 504, 599] {
        assert_eq!(of(status, json!("<html>Bad Gateway</html>")), unknown("server_error"));
    }
}

#[test]
fn an_error_without_a_bottom_is_not_followed() {
    let mut deep = json!({ "exists": false });
    for _ in 0..100 {
        deep = json!([deep]);
    }
    assert_eq!(of(400, deep), unknown("failed_while_sending"));
}
