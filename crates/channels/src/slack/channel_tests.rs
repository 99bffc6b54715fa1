use std::time::Duration;

use outbound::{Handed, SendError};
use serde_json::{Value, json};

use super::{escaped, verdict};

#[test]
fn what_slack_says_decides_whether_it_is_tried_again() {
    let second = Some(Duration::from_secs(1));
    let away = |code| Err(SendError::Away { code, retry_after: None });
    for (status, body, expected) in [
        (200, json!({ "ok": true, "ts": "15.16" }), Ok(Handed { provider_id: Some("15.16".into()) })),
        (200, json!({ "ok": true }), Ok(Handed { provider_id: None })),
        (200, json!({ "ok": false, "error": "invalid_auth" }), away("unauthorised")),
        (
            200,
            json!({ "ok": false, "error": "channel_not_found" }),
            Err(SendError::Refused { code: "refused" }),
        ),
        (404, Value::Null, Err(SendError::Refused { code: "refused" })),
        (500, Value::Null, Err(SendError::Unknown { code: "server_error" })),
        (200, Value::Null, Err(SendError::Unknown { code: "server_error" })),
    ] {
        assert_eq!(verdict(status, None, &body), expected, "{status} {body}");
    }
    let limited = verdict(429, second, &Value::Null);
    assert_eq!(limited, Err(SendError::Away { code: "rate_limited", retry_after: second }));
}

#[test]
fn nothing_of_ours_is_read_as_markup() {
    assert_eq!(escaped("<!channel> a & b"), "&lt;!channel&gt; a &amp; b");
}
