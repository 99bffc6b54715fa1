use std::time::Duration;

use super::*;
use crate::demo::{DAYS, SCRIPT};

fn calendar() -> Calendar {
    Calendar::ending(Duration::from_hours(20_772 * 24 + 23), 30)
}

#[test]
fn the_shipped_month_can_be_read() {
    let lines = read(SCRIPT, &calendar()).unwrap();
    assert!(lines.len() > 100, "{}", lines.len());
    assert!(lines.iter().any(|line| matches!(line.what, What::Enter { .. })));
    assert_eq!(DAYS, 30);
}

#[test]
fn a_line_is_said_written_or_entered() {
    let text = "2 08:30 + pesei 72 kg\n# nothing\n\n1 07:00 POST /api/v1/x {\"due\": \"{day+5}\"} => x=/id\n2 09:00 oi\n\
        1 08:00 @5511 tem vaga?\n1 09:00 GET /api/v1/x/{x}\n0 01:00 ? bebi 1 litro";
    let whats: Vec<What> = read(text, &calendar()).unwrap().into_iter().map(|line| line.what).collect();
    let said = |text: &str, answered| What::Say { text: text.to_owned(), answered };
    let entered = |method, path: &str, body: Option<&str>, names| What::Enter {
        method,
        path: path.to_owned(),
        body: body.map(str::to_owned),
        names,
    };
    let named = vec![("x".to_owned(), "/id".to_owned())];
    assert_eq!(
        whats,
        [
            said("pesei 72 kg", Answered::Always),
            said("oi", Answered::IfProposed),
            entered("POST", "/api/v1/x", Some(r#"{"due": "2026-11-20"}"#), named),
            What::Write { number: "5511".to_owned(), text: "tem vaga?".to_owned() },
            entered("GET", "/api/v1/x/{x}", None, vec![]),
            said("bebi 1 litro", Answered::Never),
        ]
    );
}

#[test]
fn what_cannot_be_read_is_an_error() {
    for text in [
        "ontem 08:00 oi",
        "2 8h oi",
        "2 25:00 oi",
        "99 08:00 oi",
        "2 08:00",
        "1 08:00 POST /x nonsense",
        "1 08:00 POST /x",
        "1 08:00 GET /x => x",
        "1 08:00 {dayx}",
    ] {
        assert!(read(text, &calendar()).is_err(), "{text}");
    }
}

#[test]
fn what_is_still_to_come_is_left_out() {
    assert_eq!(read("0 22:00 boa noite", &calendar()).unwrap(), []);
}
