//! The body of an answer, however its end is told.

use std::io::{self, BufRead, Read};

use super::{Response, malformed, read_line};

#[derive(Debug)]
pub(super) struct Body<R> {
    reader: R,
    framing: Framing,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Framing {
    /// So many bytes are left.
    Length(u64),
    /// So many bytes are left of this chunk; `None` before a chunk's head.
    Chunk(Option<u64>),
    Finished,
    /// The end of the connection is the end of the body.
    UntilClosed,
}

impl<R: BufRead> Body<R> {
    pub(super) fn of(head: &Response, reader: R) -> io::Result<Self> {
        let chunked =
            head.header("transfer-encoding").is_some_and(|coding| coding.eq_ignore_ascii_case("chunked"));
        let framing = if matches!(head.status, 204 | 304) {
            Framing::Length(0)
        } else if chunked {
            Framing::Chunk(None)
        } else if let Some(length) = head.header("content-length") {
            Framing::Length(length.parse().map_err(|_| malformed("the length"))?)
        } else {
            Framing::UntilClosed
        };
        Ok(Self { reader, framing })
    }

    /// Whether nothing more can come over this connection.
    pub(super) fn ends_connection(&self) -> bool {
        self.framing == Framing::UntilClosed
    }

    fn next_chunk(&mut self) -> io::Result<()> {
        let head = read_line(&mut self.reader)?;
        let size = head.split(';').next().unwrap_or_default().trim();
        let size = u64::from_str_radix(size, 16).map_err(|_| malformed("a chunk"))?;
        if size > 0 {
            self.framing = Framing::Chunk(Some(size));
            return Ok(());
        }
        while !read_line(&mut self.reader)?.is_empty() {}
        self.framing = Framing::Finished;
        Ok(())
    }

    /// Reads up to `left` bytes; says how many, and how many are left then.
    fn read_some(&mut self, buffer: &mut [u8], left: u64) -> io::Result<(usize, u64)> {
        let wanted = usize::try_from(left).unwrap_or(usize::MAX).min(buffer.len());
        let read = self.reader.read(buffer.get_mut(..wanted).unwrap_or_default())?;
        if read == 0 && wanted > 0 {
            return Err(io::Error::new(
                io::ErrorKind::UnexpectedEof,
                "the connection closed in the middle of a body",
            ));
        }
        Ok((read, left.saturating_sub(read as u64)))
    }
}

impl<R: BufRead> Read for Body<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            match self.framing {
                Framing::Finished | Framing::Length(0) => return Ok(0),
                Framing::UntilClosed => return self.reader.read(buffer),
                Framing::Chunk(None) => self.next_chunk()?,
                Framing::Length(left) => {
                    let (read, left) = self.read_some(buffer, left)?;
                    self.framing = Framing::Length(left);
                    return Ok(read);
                }
                Framing::Chunk(Some(left)) => {
                    let (read, left) = self.read_some(buffer, left)?;
                    self.framing = Framing::Chunk((left > 0).then_some(left));
                    if left == 0 && !read_line(&mut self.reader)?.is_empty() {
                        return Err(malformed("a chunk's end"));
                    }
                    return Ok(read);
                }
            }
        }
    }
}
