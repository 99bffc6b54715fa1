use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use super::super::stamps::{Stamps, now};
use super::super::{TOKENS, Wire};
use super::{Pace, Vendor};

/// The answer to one request, as it came.
fn asked(vendor: &Vendor, wire: Wire, pace: Pace, body: &str) -> String {
    let base = wire.base(vendor, pace);
    let location = base.strip_prefix("http://").unwrap();
    let (host, folder) = location.split_at(location.find('/').unwrap_or(location.len()));
    let path = match wire {
        Wire::Claude => "/v1/messages",
        Wire::OpenAi => "/chat/completions",
    };
    let mut stream = TcpStream::connect(host).unwrap();
    let head = format!("POST {folder}{path} HTTP/1.1\r\nhost: x\r\nContent-Length: {}\r\n\r\n", body.len());
    // In two pieces: a request need not come at once.
    stream.write_all(head.as_bytes()).unwrap();
    stream.write_all(body.as_bytes()).unwrap();
    let mut answer = Vec::new();
    let mut buffer = [0; 4096];
    while !answer.ends_with(b"0\r\n\r\n") {
        let read = stream.read(&mut buffer).unwrap();
        assert!(read > 0, "the server hung up");
        answer.extend_from_slice(&buffer[..read]);
    }
    String::from_utf8(answer).unwrap()
}

#[test]
fn the_path_and_the_wish_for_a_stream_choose_the_answer() {
    let vendor = Vendor::start(Duration::ZERO).unwrap();

    let whole = asked(&vendor, Wire::Claude, Pace::AtOnce, "{}");
    assert!(whole.contains(r#""type":"message""#) && !whole.contains("data:"), "{whole}");
    let whole = asked(&vendor, Wire::OpenAi, Pace::AtOnce, r#"{"stream":false}"#);
    assert!(whole.contains(r#""object":"chat.completion""#), "{whole}");

    let stream = asked(&vendor, Wire::Claude, Pace::AtOnce, r#"{"stream":true}"#);
    assert_eq!(stream.matches("event: content_block_delta").count(), TOKENS + 1);
    let stream = asked(&vendor, Wire::OpenAi, Pace::AtOnce, r#"{"a":1,"stream":true}"#);
    assert_eq!(stream.matches(r#""content":" palavra""#).count(), TOKENS);
    assert_eq!(vendor.longest_request(), r#"{"a":1,"stream":true}"#.len());
}

#[test]
fn every_spaced_token_tells_when_it_left() {
    let vendor = Vendor::start(Duration::ZERO).unwrap();

    let before = now();
    let stream = asked(&vendor, Wire::OpenAi, Pace::Spaced, r#"{"stream":true}"#);

    let mut stamps = Vec::new();
    Stamps::default().take(stream.as_bytes(), |stamp| stamps.push(stamp));
    assert_eq!(stamps.len(), TOKENS);
    assert!(stamps.is_sorted() && stamps[0] > before && stamps[TOKENS - 1] < now());
}

#[test]
fn a_model_that_calls_a_tool_does_so_whole_and_in_pieces() {
    let arguments = serde_json::json!({ "value": 45, "notes": "pão" });
    let vendor = Vendor::calling("record_metric", &arguments).unwrap();

    let whole = asked(&vendor, Wire::OpenAi, Pace::AtOnce, "{}");
    assert!(whole.contains(r#""name":"record_metric""#) && whole.contains(r#"\"value\":45"#), "{whole}");
    assert!(whole.contains(r#""finish_reason":"tool_calls""#), "{whole}");

    let stream = asked(&vendor, Wire::OpenAi, Pace::AtOnce, r#"{"stream":true}"#);
    let events = stream.lines().filter_map(|line| line.strip_prefix("data: {"));
    let pieces = events.filter_map(|event| {
        let event: serde_json::Value = serde_json::from_str(&format!("{{{event}")).unwrap();
        let piece = event.pointer("/choices/0/delta/tool_calls/0/function/arguments")?;
        Some(piece.as_str()?.to_owned())
    });
    assert_eq!(pieces.collect::<String>(), arguments.to_string());
    assert_eq!(vendor.requests(), 2);
}
