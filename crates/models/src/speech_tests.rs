use std::sync::Arc;

use domain::{Language, ManualClock};
use serde_json::json;
use testkit::vendor::{CannedResponse, ReceivedRequest, Vendor};

use super::{MAX_RECORDING, Recording, Transcriber, connect};
use crate::port::{Decision, ModelError};
use crate::remote::{Access, Key, Patience, Wire};

fn transcriber(vendor: &Vendor) -> Transcriber {
    let access = Access {
        base: Some(vendor.url()),
        key: Key::parse("sk-secret"),
        patience: Patience::default(),
        client: Wire::client().unwrap(),
        clock: Arc::new(ManualClock::new()),
    };
    connect("openai:whisper-1", &access).unwrap()
}

fn voice(name: &str, media_type: &str) -> Recording {
    Recording {
        name: name.to_owned(),
        media_type: media_type.to_owned(),
        bytes: b"OggS\0\r\n--\xff".to_vec(),
    }
}

async fn hears(said: CannedResponse) -> Result<String, ModelError> {
    let vendor = Vendor::start().await;
    vendor.says(said);
    transcriber(&vendor).transcribe(voice("", "audio/ogg"), Language::Portuguese).await
}

/// The parts of a form: their headers in lower case, and their bytes.
fn parts(heard: &ReceivedRequest) -> Vec<(String, Vec<u8>)> {
    let (_, boundary) = heard.headers["content-type"].split_once("boundary=").unwrap();
    let boundary = format!("\r\n--{boundary}");
    let body = [b"\r\n", &*heard.bytes].concat();
    let mut parts = Vec::new();
    let mut rest = &body[..];
    while let Some(at) = find(rest, boundary.as_bytes()) {
        if at > 0 {
            let part = &rest[..at];
            let end = find(part, b"\r\n\r\n").unwrap();
            let headers = String::from_utf8(part[..end].to_vec()).unwrap().trim().to_ascii_lowercase();
            parts.push((headers, part[end + 4..].to_vec()));
        }
        rest = &rest[at + boundary.len()..];
    }
    assert_eq!(rest, b"--\r\n");
    parts
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what)
}

#[tokio::test]
async fn a_voice_becomes_text() {
    let vendor = Vendor::start().await;
    vendor.says(CannedResponse::json(
        200,
        &json!({ "text": " Pesei 82,5 quilos hoje. ", "usage": { "seconds": 3 } }),
    ));
    let transcriber = transcriber(&vendor);
    let recording = voice("recado.ogg", "audio/ogg; codecs=opus");

    let text = transcriber.transcribe(recording.clone(), Language::Portuguese).await.unwrap();

    assert_eq!((&*text, transcriber.name()), ("Pesei 82,5 quilos hoje.", "openai:whisper-1"));
    let heard = &vendor.heard()[0];
    assert_eq!((&*heard.method, &*heard.path), ("POST", "/v1/audio/transcriptions"));
    assert_eq!(heard.headers["authorization"], "Bearer sk-secret");
    assert!(heard.headers["content-type"].starts_with("multipart/form-data; boundary="));
    let field = |name: &str, value: &str| {
        (format!("content-disposition: form-data; name=\"{name}\""), value.as_bytes().to_vec())
    };
    let file = "content-disposition: form-data; name=\"file\"; filename=\"recado.ogg\"\r\n\
                content-type: audio/ogg; codecs=opus";
    assert_eq!(
        parts(heard),
        [
            (file.to_owned(), recording.bytes),
            field("model", "whisper-1"),
            field("language", "pt"),
            field("response_format", "json"),
        ]
    );
}

#[tokio::test]
async fn a_name_tells_what_the_bytes_are() {
    let cases = [
        ("", "audio/ogg; codecs=opus", "audio.ogg", "audio/ogg; codecs=opus"),
        ("", "AUDIO/MPEG", "audio.mp3", "audio/mpeg"),
        ("nota", "audio/mp4", "audio.m4a", "audio/mp4"),
        ("../../etc/voz.wav", "audio/wav", "voz.wav", "audio/wav"),
        ("a\"b\r\nx.ogg", "audio/webm", "audio.webm", "audio/webm"),
        ("voz.exe", "nonsense", "audio.ogg", "application/octet-stream"),
        ("", "audio/x\r\nx: y", "audio.ogg", "application/octet-stream"),
    ];
    for (name, media_type, sent_name, sent_type) in cases {
        let vendor = Vendor::start().await;
        vendor.says(CannedResponse::json(200, &json!({ "text": "oi" })));
        transcriber(&vendor).transcribe(voice(name, media_type), Language::English).await.unwrap();
        let parts = parts(&vendor.heard()[0]);
        assert!(parts[0].0.contains(&format!("filename=\"{sent_name}\"")), "{parts:?}");
        assert!(parts[0].0.ends_with(&format!("content-type: {sent_type}")), "{parts:?}");
        assert_eq!(parts[2].1, b"en");
    }
}

#[tokio::test]
async fn a_bare_text_is_a_transcript_too() {
    let plain = |text: &str| {
        CannedResponse::status(200).header("content-type", "text/plain; charset=utf-8").piece(text)
    };
    assert_eq!(hears(plain("bebi 500 ml\n")).await.unwrap(), "bebi 500 ml");
    assert_eq!(hears(plain("42")).await.unwrap(), "42");
    assert_eq!(hears(plain("")).await.unwrap(), "");
    assert_eq!(hears(CannedResponse::json(200, &json!({ "text": "" }))).await.unwrap(), "");
    assert_eq!(hears(CannedResponse::json(200, &json!("oi"))).await.unwrap(), "oi");
}

#[tokio::test]
async fn what_is_no_transcript_is_unreadable() {
    let wrong = [
        CannedResponse::json(200, &json!({ "task": "transcribe" })),
        CannedResponse::json(200, &json!([1])),
        CannedResponse::status(200).piece("<html>oops</html>"),
        CannedResponse::status(200).piece("{\"text\": \"cut"),
        CannedResponse::status(200).piece(vec![0xff, 0xfe]),
    ];
    for said in wrong {
        let error = hears(said.clone()).await.unwrap_err();
        assert!(matches!(error, ModelError::Unreadable { provider: "openai", .. }), "{said:?}: {error:?}");
    }
}

#[tokio::test]
async fn an_error_is_a_decision() {
    let error = |status, code: &str| {
        CannedResponse::json(status, &json!({ "error": { "message": "Some words", "code": code } }))
    };
    let cases = [
        (error(400, "invalid_file"), Decision::GiveUp),
        (error(401, "invalid_api_key"), Decision::Reauthenticate),
        (error(413, "too_large"), Decision::Shrink),
        (
            error(429, "rate_limit").header("retry-after", "3"),
            Decision::RetryAfter(Some(std::time::Duration::from_secs(3))),
        ),
        (error(429, "insufficient_quota"), Decision::GiveUp),
        (error(500, "server_error"), Decision::RetryAfter(None)),
        (CannedResponse::status(503).piece("busy"), Decision::RetryAfter(None)),
        (CannedResponse::status(200).piece("{\"te").cut(), Decision::RetryAfter(None)),
    ];
    for (said, decision) in cases {
        assert_eq!(hears(said.clone()).await.unwrap_err().decision(), decision, "{said:?}");
    }
}

#[tokio::test]
async fn what_is_too_big_or_empty_is_never_sent() {
    let vendor = Vendor::start().await;
    let transcriber = transcriber(&vendor);
    let sized = |size| Recording { bytes: vec![0; size], ..voice("", "audio/ogg") };
    let big = transcriber.transcribe(sized(MAX_RECORDING + 1), Language::Portuguese).await.unwrap_err();
    assert!(matches!(big, ModelError::TooLong { provider: "openai" }));
    let empty = transcriber.transcribe(sized(0), Language::Portuguese).await.unwrap_err();
    assert_eq!(empty.decision(), Decision::GiveUp);
    assert_eq!(vendor.heard(), []);
    let shown = format!("{transcriber:?} {:?}", sized(3));
    assert!(!shown.contains("secret") && shown.contains("Recording(audio/ogg, 3 bytes)"), "{shown}");
}
