use domain::{Clock, Language, ManualClock};
use jiff::tz::TimeZone;

use super::{messages, note, pictured};
use crate::port::{Image, ModelMessage, Request};

fn request(begun: &str) -> Request {
    let now = ManualClock::new().now().to_zoned(TimeZone::UTC);
    Request {
        max_tokens: 100,
        images: vec![Image { media_type: "image/png".to_owned(), bytes: vec![1] }],
        begun: begun.to_owned(),
        ..Request::new("", vec![ModelMessage::User { text: "oi".to_owned() }], now)
    }
}

#[test]
fn an_answer_that_did_not_begin_changes_nothing() {
    for begun in ["", " \n"] {
        let request = request(begun);
        assert_eq!(*messages(&request), *request.messages);
    }
}

#[test]
fn what_was_said_stands_and_the_rest_is_asked_for() {
    let request = request("Anotei, você est");
    assert_eq!(
        *messages(&request),
        [
            ModelMessage::User { text: "oi".to_owned() },
            ModelMessage::Assistant { text: "Anotei, você est".to_owned(), calls: Vec::new() },
            ModelMessage::User { text: note(Language::Portuguese).to_owned() },
        ]
    );
    assert_eq!(pictured(&request), Some(0), "the note is not the person's");
}

#[test]
fn without_pictures_there_is_no_place_for_them() {
    assert_eq!(pictured(&Request { images: Vec::new(), ..request("") }), None);
    assert_eq!(pictured(&Request { messages: Vec::new(), ..request("") }), None);
}
