//! A small blocking HTTP/1.1 client over a plain socket: enough to measure and to torment a server on the
//! loopback.
//!
//! It keeps its connection and never repeats a request by itself: what is sent twice must be somebody's
//! decision.

mod body;
mod events;

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use body::Body;
pub use events::{Event, EventStream};

#[derive(Debug)]
pub struct Client {
    address: SocketAddr,
    token: Option<String>,
    patience: Duration,
    connection: Option<BufReader<TcpStream>>,
}

#[derive(Debug, Clone, Default)]
pub struct Request {
    method: &'static str,
    path: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Response {
    pub status: u16,
    /// Names in lower case.
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

/// What came back when events were asked for.
#[derive(Debug)]
pub enum Streamed {
    Events(EventStream),
    /// An answer that is no stream: a refusal, most often.
    Answer(Response),
}

/// A head longer than this is no head of ours.
const HEAD_LIMIT: u64 = 64 * 1024;

impl Request {
    pub fn get(path: &str) -> Self {
        Self { method: "GET", path: path.to_owned(), ..Self::default() }
    }

    pub fn post_json(path: &str, json: &str) -> Self {
        Self::json("POST", path, json)
    }

    pub fn put_json(path: &str, json: &str) -> Self {
        Self::json("PUT", path, json)
    }

    pub fn json(method: &'static str, path: &str, json: &str) -> Self {
        Self { method, path: path.to_owned(), body: json.as_bytes().to_vec(), ..Self::default() }
            .header("content-type", "application/json")
    }

    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    fn written(&self, address: SocketAddr, token: Option<&str>) -> Vec<u8> {
        let mut lines = vec![
            format!("{} {} HTTP/1.1", self.method, self.path),
            format!("host: {address}"),
            format!("content-length: {}", self.body.len()),
        ];
        lines.extend(token.map(|token| format!("authorization: Bearer {token}")));
        lines.extend(self.headers.iter().map(|(name, value)| format!("{name}: {value}")));
        lines.push("\r\n".to_owned());
        // Head and body leave in one write: with two, Nagle's wait would be measured.
        let mut bytes = lines.join("\r\n").into_bytes();
        bytes.extend_from_slice(&self.body);
        bytes
    }
}

impl Response {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

impl Client {
    pub fn new(address: SocketAddr) -> Self {
        Self { address, token: None, patience: Duration::from_secs(30), connection: None }
    }

    #[must_use]
    pub fn with_token(mut self, token: &str) -> Self {
        self.token = Some(token.to_owned());
        self
    }

    /// How long to wait for each read before it is an error.
    #[must_use]
    pub fn with_patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    /// Sends a request and reads the whole answer. After an error the next request opens a new connection.
    pub fn send(&mut self, request: &Request) -> io::Result<Response> {
        let mut connection = self.written(request)?;
        let mut response = read_head(&mut connection)?;
        let mut body = Body::of(&response, &mut connection)?;
        body.read_to_end(&mut response.body)?;
        if !body.ends_connection() && response.header("connection") != Some("close") {
            self.connection = Some(connection);
        }
        Ok(response)
    }

    /// Asks for a stream of events; the connection goes with it.
    pub fn stream(&mut self, request: &Request) -> io::Result<Streamed> {
        let request = request.clone().header("accept", "text/event-stream");
        let mut connection = self.written(&request)?;
        let mut response = read_head(&mut connection)?;
        let is_stream =
            response.header("content-type").is_some_and(|kind| kind.starts_with("text/event-stream"));
        let mut body = Body::of(&response, connection)?;
        if is_stream {
            return Ok(Streamed::Events(EventStream::new(body)));
        }
        body.read_to_end(&mut response.body)?;
        Ok(Streamed::Answer(response))
    }

    fn written(&mut self, request: &Request) -> io::Result<BufReader<TcpStream>> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.connect()?,
        };
        connection.get_mut().write_all(&request.written(self.address, self.token.as_deref()))?;
        Ok(connection)
    }

    fn connect(&self) -> io::Result<BufReader<TcpStream>> {
        let stream = TcpStream::connect_timeout(&self.address, self.patience)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(self.patience))?;
        stream.set_write_timeout(Some(self.patience))?;
        Ok(BufReader::new(stream))
    }
}

/// Reads the status line and the headers; the body is still to come.
fn read_head(connection: &mut impl BufRead) -> io::Result<Response> {
    let mut head = connection.take(HEAD_LIMIT);
    let status_line = read_line(&mut head)?;
    let mut words = status_line.split(' ');
    let (Some(version), Some(status)) = (words.next(), words.next().and_then(|status| status.parse().ok()))
    else {
        return Err(malformed("the status line"));
    };
    if !version.starts_with("HTTP/1.") {
        return Err(malformed("the version"));
    }
    let mut headers = Vec::new();
    loop {
        let line = read_line(&mut head)?;
        if line.is_empty() {
            return Ok(Response { status, headers, body: Vec::new() });
        }
        let (name, value) = line.split_once(':').ok_or_else(|| malformed("a header"))?;
        headers.push((name.trim().to_lowercase(), value.trim().to_owned()));
    }
}

/// One line without its end. A connection that closes in the middle is an error, not an empty line.
fn read_line(reader: &mut impl BufRead) -> io::Result<String> {
    let mut line = String::new();
    reader.read_line(&mut line)?;
    if !line.ends_with('\n') {
        return Err(io::Error::new(
            io::ErrorKind::UnexpectedEof,
            "the connection closed in the middle of an answer",
        ));
    }
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

fn malformed(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("{what} of the answer is malformed"))
}

#[cfg(test)]
#[path = "http_tests.rs"]
mod tests;
