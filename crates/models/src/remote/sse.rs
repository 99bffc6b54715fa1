//! Server-sent events, read as they arrive and never without a bound.

use std::borrow::Cow;
use std::collections::VecDeque;

/// One event of a stream.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Event {
    /// Empty when the server did not name it.
    pub(crate) name: String,
    pub(crate) data: String,
}

/// Takes bytes in whatever pieces they come and gives whole events back.
#[derive(Debug, Default)]
pub(crate) struct Parser {
    /// What came of a line that is not over.
    line: Vec<u8>,
    /// The last byte was a carriage return: a line feed after it belongs to it.
    after_return: bool,
    event: Event,
    has_data: bool,
}

impl Parser {
    /// Adds the events that these bytes complete.
    pub(crate) fn take(&mut self, mut bytes: &[u8], events: &mut VecDeque<Event>) {
        while let Some((&first, rest)) = bytes.split_first() {
            if std::mem::take(&mut self.after_return) && first == b'\n' {
                bytes = rest;
                continue;
            }
            let Some(end) = memchr::memchr2(b'\n', b'\r', bytes) else {
                self.line.extend_from_slice(bytes);
                return;
            };
            let (line, rest) = bytes.split_at(end);
            self.after_return = rest.first() == Some(&b'\r');
            bytes = rest.get(1..).unwrap_or_default();
            events.extend(if self.line.is_empty() {
                self.end_line(line)
            } else {
                self.line.extend_from_slice(line);
                self.end_held_line()
            });
        }
    }

    /// The connection is over; an event whose blank line never came is still one.
    pub(crate) fn end(mut self) -> Option<Event> {
        let line = self.end_held_line();
        line.or_else(|| self.dispatch())
    }

    fn end_held_line(&mut self) -> Option<Event> {
        let line = std::mem::take(&mut self.line);
        self.end_line(&line)
    }

    fn end_line(&mut self, line: &[u8]) -> Option<Event> {
        if line.is_empty() {
            return self.dispatch();
        }
        // What is not UTF-8 is not JSON either; whoever reads the event says so. Looked at first, because what
        // mends it is slow, and nearly nothing needs it.
        let line = str::from_utf8(line).map_or_else(|_| String::from_utf8_lossy(line), Cow::Borrowed);
        let line = line.strip_prefix('\u{feff}').unwrap_or(&line);
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field {
            "event" => value.clone_into(&mut self.event.name),
            "data" => {
                if self.has_data {
                    self.event.data.push('\n');
                }
                self.has_data = true;
                self.event.data.push_str(value);
            }
            // Comments, ids and retry hints are not for us.
            _ => {}
        }
        None
    }

    fn dispatch(&mut self) -> Option<Event> {
        let event = std::mem::take(&mut self.event);
        std::mem::take(&mut self.has_data).then_some(event)
    }
}

#[cfg(test)]
#[path = "sse_tests.rs"]
mod tests;
