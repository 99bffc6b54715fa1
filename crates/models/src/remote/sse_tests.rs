use std::collections::VecDeque;

use super::{Event, Parser};

fn event(name: &str, data: &str) -> Event {
    Event { name: name.to_owned(), data: data.to_owned() }
}

fn parse(text: &str, piece: usize) -> Vec<Event> {
    let mut parser = Parser::default();
    let mut events = VecDeque::new();
    for bytes in text.as_bytes().chunks(piece) {
        parser.take(bytes, &mut events);
    }
    events.extend(parser.end());
    events.into()
}

#[test]
fn events_are_the_same_however_the_bytes_come() {
    let text = "\u{feff}: hello\n\nevent: delta\ndata: {\"a\":1}\n\ndata:one\ndata: two\nid: 7\nretry: 10\n\n\
                event: nothing\n\ndata: [DONE]\n\n";
    let expected = [event("delta", "{\"a\":1}"), event("", "one\ntwo"), event("", "[DONE]")];
    for piece in 1..=text.len() {
        assert_eq!(parse(text, piece), expected, "pieces of {piece}");
        assert_eq!(parse(&text.replace('\n', "\r\n"), piece), expected, "pieces of {piece}, CRLF");
        assert_eq!(parse(&text.replace('\n', "\r"), piece), expected, "pieces of {piece}, CR");
    }
}

#[test]
fn the_last_event_may_lack_its_blank_line() {
    assert_eq!(parse("data: a\n\ndata: b", 3), [event("", "a"), event("", "b")]);
    assert_eq!(parse("", 1), []);
    assert_eq!(parse("data\n\n", 1), [event("", "")]);
}
