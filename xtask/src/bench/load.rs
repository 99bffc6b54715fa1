//! The load: as many connections as asked for, each with its own person, each asking again as soon as it has its
//! answer. Cheap on purpose: it shares the processors with the server it measures.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use serde_json::json;

use super::seek::{holds, length_in, position};
use crate::figures::Figures;
use crate::papo_process::PapoProcess;

/// One tool call, and the turn is on the disk before it is answered.
pub(super) const QUESTION: &str = "quanto eu pesei essa semana?";
/// What an answer to it holds when the tool ran.
const ANSWERED: &str = "get_tracking_history";

/// A connection that stays open, and nothing that need not be done while the clock runs.
#[derive(Debug)]
pub(super) struct Caller {
    stream: TcpStream,
    answer: Vec<u8>,
}

/// A conversation to ask in: the request is the same every time.
#[derive(Debug, Clone)]
pub(super) struct Desk {
    request: Vec<u8>,
}

/// What a load took, of the client and of the server.
#[derive(Debug, Clone, Default)]
pub(super) struct Loaded {
    pub(super) times: Figures,
    wall: Duration,
    cpu: Duration,
}

impl Loaded {
    pub(super) fn a_second(&self) -> f64 {
        f64::from(self.count()) / self.wall.as_secs_f64().max(f64::EPSILON)
    }

    /// The server's processor time for each.
    pub(super) fn cpu(&self) -> Duration {
        self.cpu / self.count().max(1)
    }

    /// Both as one.
    pub(super) fn and(&self, other: &Self) -> Self {
        let times = self.times.all().chain(other.times.all()).collect();
        Self { times, wall: self.wall + other.wall, cpu: self.cpu + other.cpu }
    }

    fn count(&self) -> u32 {
        u32::try_from(self.times.count()).unwrap_or(u32::MAX)
    }
}

/// A request with a JSON body, made before the clock runs.
pub(super) fn post(address: SocketAddr, token: &str, path: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {token}\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    )
    .into_bytes()
}

impl Desk {
    pub(super) fn new(address: SocketAddr, token: &str, conversation: &str) -> Self {
        let body =
            json!({ "assistant": "aria", "text": QUESTION, "conversation_id": conversation }).to_string();
        Self { request: post(address, token, "/api/v1/messages", &body) }
    }
}

impl Caller {
    pub(super) fn new(address: SocketAddr) -> anyhow::Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_mins(1)))?;
        Ok(Self { stream, answer: Vec::with_capacity(4096) })
    }

    /// One turn, from the first byte of the question to the last byte of the answer.
    pub(super) fn turn(&mut self, desk: &Desk) -> anyhow::Result<Duration> {
        let start = Instant::now();
        let answer = self.send(&desk.request)?;
        let took = start.elapsed();
        ensure!(holds(answer, ANSWERED), "not an answer: {}", String::from_utf8_lossy(answer));
        Ok(took)
    }

    /// The answer to a request, head and body; anything but 200 is an error.
    pub(super) fn send(&mut self, request: &[u8]) -> anyhow::Result<&[u8]> {
        self.stream.write_all(request)?;
        self.answer.clear();
        let mut whole = usize::MAX;
        while self.answer.len() < whole {
            let mut buffer = [0; 8192];
            let read = self.stream.read(&mut buffer)?;
            ensure!(read > 0, "the server closed the connection");
            self.answer.extend_from_slice(buffer.get(..read).unwrap_or_default());
            if whole == usize::MAX
                && let Some(end) = position(&self.answer, "\r\n\r\n")
            {
                whole = end
                    + 4
                    + length_in(self.answer.get(..end).unwrap_or_default())
                        .context("an answer without a length")?;
            }
        }
        if !self.answer.starts_with(b"HTTP/1.1 200") {
            bail!("not an answer: {}", String::from_utf8_lossy(&self.answer));
        }
        Ok(&self.answer)
    }
}

/// Does `act` so many times in all, for each of `clients` at the same time, each over its own connection.
pub(super) fn load<C: Sync>(
    server: &PapoProcess,
    clients: &[C],
    count: usize,
    act: impl Fn(&mut Caller, &C) -> anyhow::Result<Duration> + Sync,
) -> anyhow::Result<Loaded> {
    let each = count.div_ceil(clients.len().max(1));
    let begin = Barrier::new(clients.len() + 1);
    let address = server.address();
    thread::scope(|scope| {
        let (begin, act) = (&begin, &act);
        let connect = |client| {
            scope.spawn(move || {
                let caller = Caller::new(address);
                begin.wait();
                let mut caller = caller?;
                (0..each).map(|_| act(&mut caller, client)).collect::<anyhow::Result<Vec<_>>>()
            })
        };
        let threads: Vec<_> = clients.iter().map(connect).collect();
        begin.wait();
        let (start, cpu_before) = (Instant::now(), server.cpu_time());
        let mut measured = Vec::new();
        for thread in threads {
            measured.extend(thread.join().unwrap_or_else(|_| bail!("a client panicked"))?);
        }
        let (wall, cpu_after) = (start.elapsed(), server.cpu_time());
        let cpu = cpu_after?.saturating_sub(cpu_before?);
        Ok(Loaded { times: Figures::from_iter(measured), wall, cpu })
    })
}

#[cfg(test)]
#[path = "load_tests.rs"]
mod tests;
