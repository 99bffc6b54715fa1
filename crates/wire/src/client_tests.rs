use domain::ManualClock;
use futures::TryStreamExt;
use futures::future::join;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::*;

const ANSWER: &str = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\noi";

fn direct() -> Client {
    Client::new(Matcher::builder().build()).unwrap()
}

async fn listener() -> (TcpListener, String) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    (listener, format!("http://{address}/v1/say?now=yes"))
}

/// The head of the next request. The requests of these tests have no body.
async fn head(stream: &mut TcpStream) -> String {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        assert_ne!(stream.read_buf(&mut head).await.unwrap(), 0, "the client hung up");
    }
    String::from_utf8(head).unwrap()
}

/// Asks and reads the whole answer.
async fn ask(client: &Client, url: &str, clock: &ManualClock) -> Result<Vec<u8>, Failure> {
    let url = url.parse().unwrap();
    let call = Call { method: Method::GET, url, headers: HeaderMap::new(), body: Bytes::new() };
    let clock: Arc<dyn Clock> = Arc::new(clock.clone());
    let pieces: Vec<Bytes> = client.send(call, Patience::default(), &clock).await?.body.try_collect().await?;
    Ok(pieces.concat())
}

/// Takes a connection, and answers one request over it.
async fn serve_one(listener: &TcpListener) -> TcpStream {
    let (mut stream, _) = listener.accept().await.unwrap();
    head(&mut stream).await;
    stream.write_all(ANSWER.as_bytes()).await.unwrap();
    stream
}

#[tokio::test]
async fn a_connection_serves_one_call_after_the_other() {
    let ((listener, url), client, clock) = (listener().await, direct(), ManualClock::new());
    let server = async {
        let mut stream = serve_one(&listener).await;
        let second = head(&mut stream).await;
        stream.write_all(ANSWER.as_bytes()).await.unwrap();
        second
    };
    let asking = async {
        assert_eq!(ask(&client, &url, &clock).await.unwrap(), b"oi");
        assert_eq!(ask(&client, &url, &clock).await.unwrap(), b"oi");
    };
    let (second, ()) = join(server, asking).await;
    let host = listener.local_addr().unwrap();
    assert_eq!(second, format!("GET /v1/say?now=yes HTTP/1.1\r\nhost: {host}\r\n\r\n"));
}

#[tokio::test]
async fn a_connection_that_was_closed_is_not_used_again() {
    let ((listener, url), client, clock) = (listener().await, direct(), ManualClock::new());
    let (first, answer) = join(serve_one(&listener), ask(&client, &url, &clock)).await;
    assert_eq!(answer.unwrap(), b"oi");
    drop(first);
    // Until the machine has told us.
    while client.kept().0.values_mut().flatten().any(|kept| kept.connection.rests()) {
        tokio::task::yield_now().await;
    }
    let (_second, answer) = join(serve_one(&listener), ask(&client, &url, &clock)).await;
    assert_eq!(answer.unwrap(), b"oi");
}

#[tokio::test]
async fn an_old_connection_is_not_used_again() {
    let ((listener, url), client, clock) = (listener().await, direct(), ManualClock::new());
    let (_first, answer) = join(serve_one(&listener), ask(&client, &url, &clock)).await;
    assert_eq!(answer.unwrap(), b"oi");
    clock.advance(KEPT_FOR);
    let (_second, answer) = join(serve_one(&listener), ask(&client, &url, &clock)).await;
    assert_eq!(answer.unwrap(), b"oi");
}

#[tokio::test]
async fn whoever_stops_reading_hangs_up() {
    let ((listener, url), client) = (listener().await, direct());
    let clock: Arc<dyn Clock> = Arc::new(ManualClock::new());
    let url = url.parse().unwrap();
    let call = Call { method: Method::GET, url, headers: HeaderMap::new(), body: Bytes::new() };
    let server = async {
        let (mut stream, _) = listener.accept().await.unwrap();
        head(&mut stream).await;
        stream.write_all(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\noi\r\n").await.unwrap();
        stream
    };
    let asking = async {
        let mut body = client.send(call, Patience::default(), &clock).await.unwrap().body;
        assert_eq!(body.try_next().await.unwrap(), Some(Bytes::from("oi")));
    };
    let (mut stream, ()) = join(server, asking).await;
    assert_eq!(stream.read(&mut [0; 8]).await.unwrap(), 0);
}

#[tokio::test]
async fn a_proxy_passes_plain_requests_on_and_lets_secret_ones_through() {
    let ((listener, _), clock) = (listener().await, ManualClock::new());
    let proxy = format!("http://ana:senha@{}", listener.local_addr().unwrap());
    let client = Client::new(Matcher::builder().all(proxy).no("near").build()).unwrap();
    for (url, expected) in [
        ("http://far/v1?a=b", "GET http://far/v1?a=b HTTP/1.1\r\n"),
        ("https://far/v1", "CONNECT far:443 HTTP/1.1\r\n"),
    ] {
        let server = async {
            let (mut stream, _) = listener.accept().await.unwrap();
            let head = head(&mut stream).await;
            stream.write_all(b"HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n").await.unwrap();
            head
        };
        let (head, answer) = join(server, ask(&client, url, &clock)).await;
        assert!(head.starts_with(expected), "{head}");
        assert!(head.to_lowercase().contains("proxy-authorization: basic yw5honnlbmhh"), "{head}");
        assert_eq!(answer.is_err(), url.starts_with("https"));
    }
    assert!(client.0.dialer.forwarder(&Uri::from_static("http://near/")).is_none());
}

#[tokio::test]
async fn whoever_is_not_there_heard_nothing() {
    let ((listener, url), clock) = (listener().await, ManualClock::new());
    drop(listener);
    let failure = ask(&direct(), &url, &clock).await.unwrap_err();
    assert!(matches!(failure, Failure::Unreachable(_)), "{failure:?}");
}

#[tokio::test]
async fn whoever_hangs_up_may_have_heard() {
    let ((listener, url), client, clock) = (listener().await, direct(), ManualClock::new());
    let server = async {
        let (mut stream, _) = listener.accept().await.unwrap();
        head(&mut stream).await;
    };
    let ((), answer) = join(server, ask(&client, &url, &clock)).await;
    let failure = answer.unwrap_err();
    assert!(matches!(failure, Failure::Broken(_)), "{failure:?}");
}

#[tokio::test]
async fn whoever_says_nothing_may_have_heard() {
    let ((listener, url), client, clock) = (listener().await, direct(), ManualClock::new());
    let server = async {
        let (mut stream, _) = listener.accept().await.unwrap();
        head(&mut stream).await;
        clock.advance(Patience::default().first_byte);
        stream
    };
    let (_stream, answer) = join(server, ask(&client, &url, &clock)).await;
    let failure = answer.unwrap_err();
    assert!(matches!(failure, Failure::Silent), "{failure:?}");
}

#[tokio::test]
async fn an_answer_without_an_end_is_cut() {
    let ((listener, url), client) = (listener().await, direct());
    let clock: Arc<dyn Clock> = Arc::new(ManualClock::new());
    let call = Call {
        method: Method::GET,
        url: url.parse().unwrap(),
        headers: HeaderMap::new(),
        body: Bytes::new(),
    };
    let asking = async {
        let response = client.send(call, Patience::default(), &clock).await.unwrap();
        response.body.bytes_up_to(1).await
    };
    let (_stream, answer) = join(serve_one(&listener), asking).await;
    assert!(matches!(answer, Err(Failure::TooBig)), "{answer:?}");
}
