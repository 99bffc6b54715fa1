//! The lower bound: the same bytes over a plain socket, read and not parsed. What it takes is the machine's share of what
//! the port is seen to take.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::thread;

use anyhow::Result;
use serde_json::Value;

use super::stamps::Stamps;
use super::{Delivery, PortOptions, Usage};
use crate::clock::monotonic;

/// The last chunk of a chunked body.
const END: &[u8] = b"0\r\n\r\n";

pub(crate) fn measure(options: &PortOptions) -> Result<Value> {
    call(options, options.warm_up())?;
    let before = Usage::now();
    let delays = call(options, options.calls.get())?;
    Ok(options.report(&before, &delays))
}

/// Makes so many calls, each connection its share of them.
fn call(options: &PortOptions, calls: usize) -> io::Result<Vec<u64>> {
    let (host, folder) = parts(&options.base);
    let body = match options.delivery {
        Delivery::Whole => r#"{"stream":false}"#,
        Delivery::Streamed => r#"{"stream":true}"#,
    };
    let request = format!(
        "POST {folder}/v1/messages HTTP/1.1\r\nhost: {host}\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let each = calls.div_ceil(options.concurrency.get());
    thread::scope(|scope| {
        let connections: Vec<_> = (0..options.concurrency.get())
            .map(|_| scope.spawn(|| call_over_one(host, request.as_bytes(), each)))
            .collect();
        let mut delays = Vec::new();
        for connection in connections {
            let own = connection.join().unwrap_or_else(|_| Err(io::Error::other("a connection panicked")))?;
            delays.extend(own);
        }
        Ok(delays)
    })
}

fn call_over_one(host: &str, request: &[u8], calls: usize) -> io::Result<Vec<u64>> {
    let mut stream = TcpStream::connect(host)?;
    stream.set_nodelay(true)?;
    let mut buffer = vec![0; 64 * 1024];
    let mut delays = Vec::new();
    for _ in 0..calls {
        stream.write_all(request)?;
        let mut stamps = Stamps::default();
        let mut answer = Vec::new();
        while !answer.ends_with(END) {
            let length = stream.read(&mut buffer)?;
            let arrived = monotonic();
            let piece = buffer.get(..length).unwrap_or_default();
            stamps.take(piece, |stamp| delays.push(arrived.saturating_sub(stamp)));
            answer.extend_from_slice(piece);
            if piece.is_empty() {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
    }
    Ok(delays)
}

/// `127.0.0.1:PORT` and `/FOLDER` of `http://127.0.0.1:PORT/FOLDER`.
fn parts(base: &str) -> (&str, &str) {
    let location = base.strip_prefix("http://").unwrap_or(base);
    location.find('/').map_or((location, ""), |slash| location.split_at(slash))
}
