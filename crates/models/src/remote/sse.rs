//! Server-sent events, read as they arrive and never without a bound.

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
    line: Vec<u8>,
    /// The last byte was a carriage return: a line feed after it belongs to it.
    after_return: bool,
    event: Event,
    has_data: bool,
}

impl Parser {
    /// The events that these bytes complete.
    pub(crate) fn take(&mut self, bytes: &[u8]) -> Vec<Event> {
        let mut events = Vec::new();
        for &byte in bytes {
            let after_return = std::mem::replace(&mut self.after_return, byte == b'\r');
            match byte {
                b'\n' if after_return => {}
                b'\n' | b'\r' => events.extend(self.end_line()),
                _ => self.line.push(byte),
            }
        }
        events
    }

    /// The connection is over; an event whose blank line never came is still one.
    pub(crate) fn end(mut self) -> Option<Event> {
        let line = self.end_line();
        line.or_else(|| self.dispatch())
    }

    fn end_line(&mut self) -> Option<Event> {
        let line = std::mem::take(&mut self.line);
        if line.is_empty() {
            return self.dispatch();
        }
        // What is not UTF-8 is not JSON either; whoever reads the event says so.
        let line = String::from_utf8_lossy(&line);
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
