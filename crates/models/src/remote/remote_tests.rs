//! What no vendor has to promise again: size, time, redirects, secrets.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use domain::{Clock, ManualClock, Timestamp};
use futures::future::{Either, join, select};
use jiff::tz::TimeZone;
use serde_json::json;
use testkit::vendor::{CannedResponse, Vendor};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::*;
use crate::port::{Decision, ModelMessage, StopReason};

/// The simplest vendor: it answers `{"text": …}`, or streams texts until one says `END`.
#[derive(Debug)]
struct Plain;

#[derive(Debug, Default)]
struct Texts {
    text: String,
    whole: bool,
}

fn said(text: &str) -> Answer {
    let usage = Usage { output_tokens: 1, ..Usage::default() };
    Answer { text: text.to_owned(), calls: Vec::new(), stop: StopReason::End, usage, model: String::new() }
}

impl Dialect for Plain {
    type Assembly = Texts;
    /// How often the server refused.
    type Habits = u8;

    fn ask(&self, _: &Request, habits: u8, _: Delivery) -> Outgoing {
        Outgoing { path: "say".to_owned(), headers: Vec::new(), body: Body::Json(json!({ "less": habits })) }
    }

    fn read(&self, _: &Request, body: &Value) -> Result<Answer, ModelError> {
        Ok(said(body["text"].as_str().unwrap_or_default()))
    }

    fn assembly(&self, _: &Request) -> Texts {
        Texts::default()
    }

    fn fault(&self, _: u16, _: &Value) -> Fault {
        Fault::default()
    }

    fn adapt(&self, _: &Request, habits: u8, refusal: &Refusal) -> Option<u8> {
        (refusal.body == json!("less")).then_some(habits + 1)
    }

    fn count(&self, _: &Request) -> Option<Outgoing> {
        None
    }

    fn counted(&self, _: &Value) -> Option<u32> {
        None
    }

    fn probe(&self) -> Outgoing {
        Outgoing { path: "probe".to_owned(), headers: Vec::new(), body: Body::None }
    }
}

impl Assembly for Texts {
    fn hear(&mut self, event: &Event) -> Result<StreamStep, ModelError> {
        if event.data == "END" {
            self.whole = true;
            return Ok(StreamStep::End);
        }
        self.text.push_str(&event.data);
        Ok(StreamStep::Text(event.data.clone()))
    }

    fn finish(self) -> Result<Answer, ModelError> {
        if self.whole {
            return Ok(said(&self.text));
        }
        Err(ModelError::Unreadable { provider: "test", problem: "it was cut" })
    }
}

/// A clock that says how often somebody began to wait: with that, a test knows that a byte has arrived.
#[derive(Debug, Clone, Default)]
struct Watched {
    clock: ManualClock,
    waits: Arc<AtomicUsize>,
}

impl Clock for Watched {
    fn now(&self) -> Timestamp {
        self.clock.now()
    }

    fn sleep(&self, duration: Duration) -> BoxFuture<'static, ()> {
        self.waits.fetch_add(1, Ordering::SeqCst);
        self.clock.sleep(duration)
    }
}

impl Watched {
    async fn began_to_wait(&self, times: usize) {
        while self.waits.load(Ordering::SeqCst) < times {
            tokio::task::yield_now().await;
        }
    }

    async fn sleepers(&self, count: usize) {
        while self.clock.sleepers() < count {
            tokio::task::yield_now().await;
        }
    }

    fn passed(&self) -> u64 {
        (self.clock.now() - ManualClock::START).get_seconds().unsigned_abs()
    }
}

fn access(base: &str, clock: &Watched) -> Access {
    Access {
        base: Some(base.to_owned()),
        key: Key::parse("sk-secret"),
        patience: Patience::default(),
        client: Wire::client().unwrap(),
        clock: Arc::new(clock.clone()),
    }
}

fn model(base: &str, clock: &Watched) -> Arc<dyn Model> {
    let access = access(base, clock);
    let wire = access.wire("test", "http://nowhere", "v1").unwrap();
    shared("test:plain".to_owned(), wire.with_key("x-key", "", &Key::parse("sk-secret").unwrap()), Plain)
}

fn request() -> Request {
    let now = ManualClock::new().now().to_zoned(TimeZone::UTC);
    Request { max_tokens: 100, ..Request::new("", vec![ModelMessage::User { text: "oi".to_owned() }], now) }
}

/// The whole answer, also where it is streamed.
async fn streamed(model: &dyn Model) -> Result<Answer, ModelError> {
    let request = request();
    let mut chunks = model.stream(&request);
    while let Some(chunk) = chunks.try_next().await? {
        if let Chunk::Done(answer) = chunk {
            return Ok(answer);
        }
    }
    panic!("a stream ends with its answer")
}

/// Somebody asks a server that does not know what to say yet.
async fn heard_on(listener: &TcpListener) -> TcpStream {
    let (mut stream, _) = listener.accept().await.unwrap();
    let mut head = Vec::new();
    while !head.ends_with(b"}") {
        stream.read_buf(&mut head).await.unwrap();
    }
    stream
}

#[tokio::test]
async fn ten_megabytes_are_too_many() {
    let vendor = Vendor::start().await;
    let model = model(&vendor.url(), &Watched::default());
    let megabyte = "a".repeat(1024 * 1024);
    let grown = |said: CannedResponse| (0..10).fold(said, |said, _| said.piece(megabyte.clone()));

    vendor.says(grown(CannedResponse::status(200).piece("{\"text\":\"")).piece("\"}"));
    let whole = model.answer(&request()).await;
    vendor.says(grown(CannedResponse::stream().piece("data: ")).piece("\n\ndata: END\n\n"));
    let one_event = streamed(&*model).await;
    let events =
        (0..10).fold(CannedResponse::stream(), |said, _| said.piece(format!("data: {megabyte}\n\n")));
    vendor.says(events.piece("data: END\n\n"));
    let many_events = streamed(&*model).await;

    for answer in [whole, one_event, many_events] {
        let error = answer.unwrap_err();
        assert!(matches!(error, ModelError::Unreadable { problem: "it is too big", .. }), "{error:?}");
    }
}

#[tokio::test]
async fn a_huge_error_is_still_its_status() {
    let vendor = Vendor::start().await;
    vendor.says(CannedResponse::status(503).piece("a".repeat(1024 * 1024)));
    let error = model(&vendor.url(), &Watched::default()).answer(&request()).await.unwrap_err();
    assert_eq!(error.code(), "unavailable");
}

#[tokio::test]
async fn a_server_that_accepts_and_never_answers_is_left_after_its_time() {
    let clock = Watched::default();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let model = model(&listener.local_addr().unwrap().to_string(), &clock);
    let server = async {
        let stream = heard_on(&listener).await;
        clock.sleepers(1).await;
        clock.clock.advance(Duration::from_secs(12));
        stream
    };
    let asked = request();
    let (answer, _stream) = join(model.answer(&asked), server).await;
    assert_eq!(answer.unwrap_err().code(), "timed_out");
}

#[tokio::test]
async fn a_server_that_falls_silent_in_the_middle_is_left_too() {
    let (vendor, clock) = (Vendor::start().await, Watched::default());
    vendor.says(CannedResponse::stream().piece("data: Oi\n\n").silence());
    let (model, asked) = (model(&vendor.url(), &clock), request());
    let mut chunks = model.stream(&asked);
    assert_eq!(chunks.try_next().await.unwrap(), Some(Chunk::Text("Oi".to_owned())));
    let time = async {
        // One for the next piece, one for the whole.
        clock.sleepers(2).await;
        clock.clock.advance(Duration::from_secs(8));
    };
    let (next, ()) = join(chunks.try_next(), time).await;
    assert_eq!(next.unwrap_err().code(), "timed_out");
}

#[tokio::test]
async fn a_server_that_drips_a_byte_a_second_is_left_when_the_whole_takes_too_long() {
    for drop in ["{", "d"] {
        let clock = Watched::default();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let model = model(&listener.local_addr().unwrap().to_string(), &clock);
        let dripping = async {
            let mut stream = heard_on(&listener).await;
            stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n").await.unwrap();
            // Somebody waited for the head, for the whole, and for the first byte of the body.
            for waits in 3.. {
                clock.began_to_wait(waits).await;
                clock.clock.advance(Duration::from_secs(1));
                // The other side may have left.
                let _ = stream.write_all(drop.as_bytes()).await;
            }
        };
        let Either::Left((answer, _)) = select(Box::pin(streamed(&*model)), Box::pin(dripping)).await else {
            panic!("the drip never ends");
        };
        assert_eq!((answer.unwrap_err().code(), clock.passed()), ("timed_out", 25));
    }
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    let (vendor, elsewhere) = (Vendor::start().await, Vendor::start().await);
    let model = model(&vendor.url(), &Watched::default());
    for status in [301, 302, 307, 308] {
        vendor
            .says(CannedResponse::status(status).header("location", &format!("{}/v1/say", elsewhere.url())));
        assert_eq!(model.answer(&request()).await.unwrap_err().decision(), Decision::GiveUp, "{status}");
    }
    assert_eq!((vendor.heard().len(), elsewhere.heard()), (4, Vec::new()));
}

#[tokio::test]
async fn secrets_are_sent_and_never_shown() {
    let vendor = Vendor::start().await;
    let base = vendor.url().replace("http://", "http://ana:senha@");
    let clock = Watched::default();
    let (access, model) = (access(&base, &clock), model(&base, &clock));
    vendor.says(CannedResponse::status(401).piece("sk-secret is wrong"));
    let refused = model.answer(&request()).await.unwrap_err();
    drop(vendor);
    let gone = model.answer(&request()).await.unwrap_err();
    let shown = format!("{model:?} {access:?} {refused:?} {refused} {gone:?} {gone}");
    for secret in ["sk-secret", "senha", "ana:"] {
        assert!(!shown.contains(secret), "{secret} in {shown}");
    }
}

#[tokio::test]
async fn nobody_there_is_unavailable() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    drop(listener);
    let model = model(&address, &Watched::default());
    assert_eq!(model.answer(&request()).await.unwrap_err().code(), "unavailable");
    assert_eq!(streamed(&*model).await.unwrap_err().code(), "unavailable");
    assert_eq!(model.check().await.unwrap_err().code(), "unavailable");
}

#[tokio::test]
async fn a_server_says_how_long_to_wait_in_seconds_or_in_milliseconds() {
    let vendor = Vendor::start().await;
    let model = model(&vendor.url(), &Watched::default());
    let day = Duration::from_hours(24);
    for (headers, wait) in [
        (vec![("retry-after", "7")], Some(Duration::from_secs(7))),
        (vec![("retry-after", " 0.5 ")], Some(Duration::from_millis(500))),
        (vec![("retry-after", "7"), ("retry-after-ms", "1500")], Some(Duration::from_millis(1500))),
        (vec![("retry-after", "99999999")], Some(day)),
        (vec![("retry-after", "-3")], None),
        (vec![("retry-after", "soon")], None),
        (vec![("retry-after", "inf")], None),
        (vec![], None),
    ] {
        let said =
            headers.iter().fold(CannedResponse::status(429), |said, (name, value)| said.header(name, value));
        vendor.says(said);
        let error = model.answer(&request()).await.unwrap_err();
        assert_eq!(error.decision(), Decision::RetryAfter(wait), "{headers:?}");
    }
}

#[tokio::test]
async fn a_server_is_adapted_to_only_so_often_and_only_what_worked_is_remembered() {
    let vendor = Vendor::start().await;
    let model = model(&vendor.url(), &Watched::default());
    let less = || CannedResponse::json(400, &json!("less"));
    for _ in 0..=MAX_ADAPTATIONS {
        vendor.says(less());
    }
    assert_eq!(model.answer(&request()).await.unwrap_err().code(), "refused");
    vendor.says(less());
    vendor.says(CannedResponse::json(200, &json!({ "text": "Oi" })));
    vendor.says(CannedResponse::json(200, &json!({ "text": "Oi" })));
    for _ in 0..2 {
        assert_eq!(model.answer(&request()).await.unwrap().text, "Oi");
    }
    let asked: Vec<u64> = vendor.heard().iter().filter_map(|heard| heard.body["less"].as_u64()).collect();
    assert_eq!(asked, [0, 1, 2, 3, 4, 0, 1, 1]);
}
