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

#[derive(Debug, Clone)]
pub(super) struct Loaded {
    pub(super) turns: Figures,
    pub(super) turns_a_second: f64,
    pub(super) cpu_a_turn: Duration,
}

impl Desk {
    pub(super) fn new(address: SocketAddr, token: &str, conversation: &str) -> Self {
        let body =
            json!({ "assistant": "aria", "text": QUESTION, "conversation_id": conversation }).to_string();
        let head = format!(
            "POST /api/v1/messages HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {token}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n",
            body.len()
        );
        Self { request: [head.as_bytes(), body.as_bytes()].concat() }
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
        self.stream.write_all(&desk.request)?;
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
        let took = start.elapsed();
        if !self.answer.starts_with(b"HTTP/1.1 200") || !holds(&self.answer, ANSWERED) {
            bail!("not an answer: {}", String::from_utf8_lossy(&self.answer));
        }
        Ok(took)
    }
}

/// Asks `turns` times in all, at each of the desks at the same time.
pub(super) fn load(server: &PapoProcess, desks: &[Desk], turns: usize) -> anyhow::Result<Loaded> {
    let each = turns.div_ceil(desks.len().max(1));
    let begin = Barrier::new(desks.len() + 1);
    let address = server.address();
    let (measured, took, cpu) = thread::scope(|scope| {
        let askers: Vec<_> = desks
            .iter()
            .map(|desk| {
                let begin = &begin;
                scope.spawn(move || {
                    let caller = Caller::new(address);
                    begin.wait();
                    let mut caller = caller?;
                    (0..each).map(|_| caller.turn(desk)).collect::<anyhow::Result<Vec<_>>>()
                })
            })
            .collect();
        begin.wait();
        let (start, cpu_before) = (Instant::now(), server.cpu_time());
        let mut measured = Vec::new();
        for asker in askers {
            measured.extend(asker.join().unwrap_or_else(|_| bail!("an asker panicked"))?);
        }
        let (took, cpu_after) = (start.elapsed(), server.cpu_time());
        anyhow::Ok((measured, took, cpu_after?.saturating_sub(cpu_before?)))
    })?;
    let count = u32::try_from(measured.len())?.max(1);
    Ok(Loaded {
        turns: Figures::from_iter(measured),
        turns_a_second: f64::from(count) / took.as_secs_f64(),
        cpu_a_turn: cpu / count,
    })
}

#[cfg(test)]
#[path = "load_tests.rs"]
mod tests;
