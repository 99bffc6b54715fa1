use axum::body::to_bytes;
use futures::stream;
use serde_json::json;

use super::*;

#[derive(Serialize)]
#[serde(untagged)]
enum Sample {
    Delta { text: &'static str },
    Done(serde_json::Value),
    Broken(std::collections::BTreeMap<Vec<u8>, u8>),
}

impl ServerEvent for Sample {
    fn name(&self) -> &'static str {
        match self {
            Self::Delta { .. } => "delta",
            Self::Done(_) => "done",
            Self::Broken(_) => "broken",
        }
    }

    fn id(&self) -> Option<String> {
        matches!(self, Self::Done(_)).then(|| "7".to_owned())
    }
}

#[tokio::test]
async fn events_have_a_name_and_one_line_of_json() {
    let events = [Sample::Delta { text: "oi,\nAna" }, Sample::Done(json!({ "reply": "oi" }))];
    let response = response(stream::iter(events));
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    assert_eq!(response.headers()["x-accel-buffering"], "no");
    let body = to_bytes(response.into_body(), 1024).await.unwrap();
    assert_eq!(
        String::from_utf8(body.to_vec()).unwrap(),
        "event: delta\ndata: {\"text\":\"oi,\\nAna\"}\n\nevent: done\nid: 7\ndata: {\"reply\":\"oi\"}\n\n"
    );
}

#[tokio::test]
async fn what_cannot_be_written_becomes_an_error_event() {
    let broken = Sample::Broken([(vec![1], 1)].into());
    let body = to_bytes(response(stream::iter([broken])).into_body(), 1024).await.unwrap();
    assert_eq!(String::from_utf8(body.to_vec()).unwrap(), "event: error\ndata: {\"code\":\"internal\"}\n\n");
}
