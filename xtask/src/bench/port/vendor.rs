//! A model's server that takes no time: it looks at the path and at whether a stream is wanted, and answers with
//! bytes that were made before. It shares the processors with what is measured, so it does next to nothing.

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use super::script::Script;
use super::{TOKENS, Wire, stamps};
use crate::bench::seek::{holds, length_in, position};

/// The server. It listens for as long as the process lives.
#[derive(Debug)]
pub(in crate::bench) struct Vendor {
    address: SocketAddr,
    state: Arc<State>,
}

#[derive(Debug)]
struct State {
    claude: Script,
    openai: Script,
    spacing: Duration,
    /// The longest body that came.
    longest: AtomicUsize,
    requests: AtomicUsize,
}

/// How the tokens of a stream leave; the path that was asked tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::bench) enum Pace {
    AtOnce,
    /// One by one with a pause between them, each stamped with the moment at which it leaves.
    Spaced,
}

const SPACED: &str = "/spaced";

impl Vendor {
    /// `spacing` is the pause before each token of a spaced stream.
    pub(in crate::bench) fn start(spacing: Duration) -> io::Result<Self> {
        Self::serve(Script::of(Wire::OpenAi), spacing)
    }

    /// A model of the `OpenAI` format that calls this tool whenever it is asked anything.
    pub(in crate::bench) fn calling(tool: &str, arguments: &Value) -> io::Result<Self> {
        Self::serve(Script::calling(tool, arguments), Duration::ZERO)
    }

    fn serve(openai: Script, spacing: Duration) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let address = listener.local_addr()?;
        let state = Arc::new(State {
            claude: Script::of(Wire::Claude),
            openai,
            spacing,
            longest: AtomicUsize::new(0),
            requests: AtomicUsize::new(0),
        });
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let state = Arc::clone(&shared);
                // A client that hangs up is done with us; what it missed, it will say.
                thread::spawn(move || serve(stream, &state));
            }
        });
        Ok(Self { address, state })
    }

    /// The address below which this pace is kept.
    pub(in crate::bench) fn base(&self, pace: Pace) -> String {
        let folder = match pace {
            Pace::AtOnce => "",
            Pace::Spaced => SPACED,
        };
        format!("http://{}{folder}", self.address)
    }

    pub(in crate::bench) fn longest_request(&self) -> usize {
        self.state.longest.load(Ordering::Relaxed)
    }

    /// How many requests came so far.
    pub(in crate::bench) fn requests(&self) -> usize {
        self.state.requests.load(Ordering::Relaxed)
    }
}

fn serve(mut stream: TcpStream, state: &State) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let mut received = Vec::with_capacity(64 * 1024);
    while let Some((head, whole)) = hear(&mut stream, &mut received)? {
        let (head, body) = received.get(..whole).unwrap_or_default().split_at(head);
        state.longest.fetch_max(body.len(), Ordering::Relaxed);
        state.requests.fetch_add(1, Ordering::Relaxed);
        let line = head.split(|byte| *byte == b'\r').next().unwrap_or_default();
        let script = if holds(line, "/chat/completions") { &state.openai } else { &state.claude };
        let pace = if holds(line, SPACED) { Pace::Spaced } else { Pace::AtOnce };
        match (holds(body, r#""stream":true"#), pace) {
            (false, _) => stream.write_all(&script.whole)?,
            (true, Pace::AtOnce) => stream.write_all(&script.burst)?,
            (true, Pace::Spaced) => say_slowly(&mut stream, script, state.spacing)?,
        }
        received.drain(..whole);
    }
    Ok(())
}

fn say_slowly(stream: &mut TcpStream, script: &Script, spacing: Duration) -> io::Result<()> {
    stream.write_all(&script.opening)?;
    let mut token = script.token.clone();
    for _ in 0..TOKENS {
        thread::sleep(spacing);
        stamps::write(token.bytes.get_mut(token.place.clone()).unwrap_or_default(), stamps::now());
        stream.write_all(&token.bytes)?;
    }
    stream.write_all(&script.closing)
}

/// Reads until a request is whole: how long its head is, and all of it. Nothing when the client is gone.
fn hear(stream: &mut TcpStream, received: &mut Vec<u8>) -> io::Result<Option<(usize, usize)>> {
    let mut request = None;
    let mut buffer = [0; 16 * 1024];
    loop {
        if request.is_none()
            && let Some(end) = position(received, "\r\n\r\n")
        {
            let head = end + 4;
            let body = length_in(received.get(..end).unwrap_or_default()).unwrap_or(0);
            request = Some((head, head + body));
        }
        if let Some((head, whole)) = request.filter(|(_, whole)| received.len() >= *whole) {
            return Ok(Some((head, whole)));
        }
        let read = stream.read(&mut buffer)?;
        if read == 0 {
            return Ok(None);
        }
        received.extend_from_slice(buffer.get(..read).unwrap_or_default());
    }
}

#[cfg(test)]
#[path = "vendor_tests.rs"]
mod tests;
