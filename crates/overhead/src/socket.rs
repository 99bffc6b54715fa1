//! The least that anybody could do: the same bytes over a plain socket, read and not understood. What it takes is
//! the machine's share of what the port is seen to take.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::thread;

use super::stamps::{Stamps, now};
use crate::measuring::{Delivery, Order};

/// How a chunked body ends.
const END: &[u8] = b"0\r\n\r\n";

/// So many calls over `at_once` connections.
pub(super) fn ask(order: &Order, calls: usize) -> io::Result<Vec<u64>> {
    let (host, folder) = parts(&order.base);
    let body = match order.delivery {
        Delivery::Whole => r#"{"stream":false}"#,
        Delivery::Streamed => r#"{"stream":true}"#,
    };
    let request = format!(
        "POST {folder}/v1/messages HTTP/1.1\r\nhost: {host}\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let each = calls.div_ceil(order.at_once);
    thread::scope(|scope| {
        let askers: Vec<_> = (0..order.at_once)
            .map(|_| scope.spawn(|| ask_over_one(host, request.as_bytes(), each)))
            .collect();
        let mut delays = Vec::new();
        for asker in askers {
            delays.extend(asker.join().unwrap_or_else(|_| Err(io::Error::other("an asker panicked")))?);
        }
        Ok(delays)
    })
}

fn ask_over_one(host: &str, request: &[u8], calls: usize) -> io::Result<Vec<u64>> {
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
            let heard = now();
            let piece = buffer.get(..length).unwrap_or_default();
            stamps.take(piece, |stamp| delays.push(heard.saturating_sub(stamp)));
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
    let place = base.strip_prefix("http://").unwrap_or(base);
    place.find('/').map_or((place, ""), |slash| place.split_at(slash))
}
