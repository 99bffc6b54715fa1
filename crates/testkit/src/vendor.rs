//! A provider on this machine that says exactly what a test tells it to, byte by byte, and remembers what it heard.

use std::collections::{BTreeMap, VecDeque};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// The server. It listens until it is dropped.
#[derive(Debug)]
pub struct Vendor {
    address: SocketAddr,
    state: Arc<State>,
    listening: JoinHandle<()>,
}

#[derive(Debug, Default)]
struct State {
    script: Mutex<VecDeque<CannedResponse>>,
    heard: Mutex<Vec<ReceivedRequest>>,
}

/// A request as it arrived.
#[derive(Debug, Clone, PartialEq)]
pub struct ReceivedRequest {
    pub method: String,
    /// With its query.
    pub path: String,
    /// Names in lower case.
    pub headers: BTreeMap<String, String>,
    /// `Null` when it was not JSON.
    pub body: Value,
    pub bytes: Vec<u8>,
}

/// One answer, in the pieces that leave one by one.
#[derive(Debug, Clone)]
pub struct CannedResponse {
    /// Nothing: not even that is said.
    status: Option<u16>,
    headers: Vec<(String, String)>,
    pieces: Vec<Piece>,
}

#[derive(Debug, Clone)]
enum Piece {
    Bytes(Vec<u8>),
    /// Nothing more comes, and the connection stays open.
    Silence,
    /// The connection breaks.
    Cut,
}

impl CannedResponse {
    pub fn status(status: u16) -> Self {
        Self { status: Some(status), headers: Vec::new(), pieces: Vec::new() }
    }

    /// Takes the request, and says nothing at all.
    pub fn nothing() -> Self {
        Self { status: None, headers: Vec::new(), pieces: vec![Piece::Silence] }
    }

    /// A whole JSON answer.
    pub fn json(status: u16, body: &Value) -> Self {
        Self::status(status).header("content-type", "application/json").piece(body.to_string())
    }

    /// An event stream that ends well; add pieces or an accident to it.
    pub fn stream() -> Self {
        Self::status(200).header("content-type", "text/event-stream; charset=utf-8")
    }

    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Leaves as one write.
    #[must_use]
    pub fn piece(mut self, bytes: impl Into<Vec<u8>>) -> Self {
        self.pieces.push(Piece::Bytes(bytes.into()));
        self
    }

    /// An event, named or not.
    #[must_use]
    pub fn event(self, name: &str, data: &Value) -> Self {
        let head = if name.is_empty() { String::new() } else { format!("event: {name}\n") };
        self.piece(format!("{head}data: {data}\n\n"))
    }

    /// Says no more, and does not hang up.
    #[must_use]
    pub fn silence(mut self) -> Self {
        self.pieces.push(Piece::Silence);
        self
    }

    /// Breaks the connection here.
    #[must_use]
    pub fn cut(mut self) -> Self {
        self.pieces.push(Piece::Cut);
        self
    }

    /// Only the first pieces; nothing that was to come after them.
    #[must_use]
    pub fn up_to(mut self, pieces: usize) -> Self {
        self.pieces.truncate(pieces);
        self
    }
}

impl Vendor {
    #[expect(clippy::expect_used, reason = "a test without its server cannot go on")]
    pub async fn start() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let state = Arc::new(State::default());
        let shared = Arc::clone(&state);
        let listening = tokio::spawn(async move {
            let mut open = tokio::task::JoinSet::new();
            while let Ok((stream, _)) = listener.accept().await {
                let state = Arc::clone(&shared);
                open.spawn(async move {
                    // The other side may hang up at any moment; that is what many tests are about.
                    let _ = serve(stream, |heard| state.answer(heard)).await;
                });
            }
        });
        Self { address, state, listening }
    }

    /// `http://127.0.0.1:PORT`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Answers the next request that nothing was said for yet. Without a script it answers 500.
    pub fn says(&self, said: CannedResponse) {
        self.state.script.lock().unwrap_or_else(PoisonError::into_inner).push_back(said);
    }

    /// Everything that was asked so far.
    pub fn heard(&self) -> Vec<ReceivedRequest> {
        self.state.heard.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Drop for Vendor {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

impl State {
    fn answer(&self, heard: ReceivedRequest) -> CannedResponse {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).push(heard);
        let said = self.script.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
        said.unwrap_or_else(|| CannedResponse::status(500))
    }
}

/// Answers every request of a connection, until somebody breaks it.
pub(crate) async fn serve(
    mut stream: TcpStream,
    reply: impl Fn(ReceivedRequest) -> CannedResponse,
) -> std::io::Result<()> {
    stream.set_nodelay(true)?;
    let mut buffer = Vec::new();
    while let Some(heard) = read(&mut stream, &mut buffer).await? {
        if !answer(&mut stream, reply(heard)).await? {
            return Ok(());
        }
    }
    Ok(())
}

/// `false` when the answer ended in an accident.
async fn answer(stream: &mut TcpStream, said: CannedResponse) -> std::io::Result<bool> {
    if let Some(status) = said.status {
        let mut head = format!("HTTP/1.1 {status} Said\r\ntransfer-encoding: chunked\r\n");
        for (name, value) in &said.headers {
            head.extend([name, ": ", value, "\r\n"]);
        }
        stream.write_all(format!("{head}\r\n").as_bytes()).await?;
    }
    for piece in said.pieces {
        match piece {
            Piece::Bytes(bytes) if bytes.is_empty() => {}
            Piece::Bytes(bytes) => {
                let chunk = [format!("{:x}\r\n", bytes.len()).as_bytes(), &bytes, b"\r\n"].concat();
                stream.write_all(&chunk).await?;
                stream.flush().await?;
            }
            Piece::Silence => {
                // Until the other side gives up.
                let mut nothing = [0; 64];
                while stream.read(&mut nothing).await? > 0 {}
                return Ok(false);
            }
            Piece::Cut => return Ok(false),
        }
    }
    stream.write_all(b"0\r\n\r\n").await?;
    Ok(true)
}

/// The next request of a connection, or nothing when it is over.
async fn read(stream: &mut TcpStream, buffer: &mut Vec<u8>) -> std::io::Result<Option<ReceivedRequest>> {
    let end = loop {
        if let Some(end) = buffer.windows(4).position(|window| window == b"\r\n\r\n") {
            break end;
        }
        if stream.read_buf(buffer).await? == 0 {
            return Ok(None);
        }
    };
    let head = String::from_utf8_lossy(&buffer[..end]).into_owned();
    buffer.drain(..end + 4);
    let mut lines = head.lines();
    let mut first = lines.next().unwrap_or_default().split(' ').map(str::to_owned);
    let (method, path) = (first.next().unwrap_or_default(), first.next().unwrap_or_default());
    let headers: BTreeMap<String, String> = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()))
        .collect();
    let length = headers.get("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    while buffer.len() < length {
        if stream.read_buf(buffer).await? == 0 {
            return Ok(None);
        }
    }
    let bytes: Vec<u8> = buffer.drain(..length).collect();
    let body = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
    Ok(Some(ReceivedRequest { method, path, headers, body, bytes }))
}
