//! Server-sent events, one at a time.

use std::io::{self, BufRead, BufReader};
use std::net::TcpStream;

use super::body::Body;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Event {
    /// `message` when the server gave no name.
    pub name: String,
    pub data: String,
}

/// The events of one answer; ends when the server ends it, with an error if that was in the middle.
#[derive(Debug)]
pub struct EventStream {
    lines: BufReader<Body<BufReader<TcpStream>>>,
}

impl EventStream {
    pub(super) fn new(body: Body<BufReader<TcpStream>>) -> Self {
        Self { lines: BufReader::new(body) }
    }
}

impl Iterator for EventStream {
    type Item = io::Result<Event>;

    fn next(&mut self) -> Option<Self::Item> {
        next_event(&mut self.lines).transpose()
    }
}

/// Comments keep a connection alive and say nothing; an event without data is none.
pub(super) fn next_event(lines: &mut impl BufRead) -> io::Result<Option<Event>> {
    let mut name = None;
    let mut data: Vec<String> = Vec::new();
    loop {
        let mut line = String::new();
        if lines.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let line = line.trim_end_matches(['\r', '\n']);
        if line.is_empty() {
            if !data.is_empty() {
                return Ok(Some(Event {
                    name: name.unwrap_or_else(|| "message".to_owned()),
                    data: data.join("\n"),
                }));
            }
            name = None;
            continue;
        }
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field {
            "event" => name = Some(value.to_owned()),
            "data" => data.push(value.to_owned()),
            _ => {}
        }
    }
}
