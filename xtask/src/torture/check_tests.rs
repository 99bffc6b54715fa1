use std::collections::{BTreeMap, BTreeSet};

use super::{Findings, compare};
use crate::torture::book::{Conversation, SentBatch, SentText, Weight};
use crate::torture::line::{Author, Connection, Message, Transcript};

fn saying(text: &str, reply: &str) -> SentText {
    let message = Message { client_id: text.to_owned(), conversation: None, text: text.to_owned() };
    SentText::Message { message, reply: reply.to_owned() }
}

fn conversation(said: Vec<Vec<SentText>>) -> Conversation {
    Conversation {
        id: "c".to_owned(),
        said: said.into_iter().map(|together| SentBatch { together }).collect(),
    }
}

/// `>text` is the person's, `id` an answer with this id.
fn transcript(lines: &[&str]) -> Transcript {
    let line = |(number, text): (usize, &&str)| match text.strip_prefix('>') {
        Some(text) => Connection { id: number.to_string(), author: Author::Person, text: text.to_owned() },
        None => Connection { id: (*text).to_owned(), author: Author::Assistant, text: String::new() },
    };
    Transcript { lines: lines.iter().enumerate().map(line).collect(), nonce: None }
}

#[test]
fn what_was_said_and_answered_once_in_order_is_fine() {
    let remembered = conversation(vec![
        vec![saying("a", "A")],
        vec![saying("x", "X"), saying("y", "Y")],
        vec![SentText::Button { reply: None }],
    ]);

    let problems =
        compare(&remembered, &transcript(&[">a", "A", ">y", ">x", "Y", "X", ">Sim", "somebody's"]));

    assert_eq!(problems, Vec::<String>::new());
}

#[test]
fn every_broken_promise_is_seen() {
    let remembered = conversation(vec![vec![saying("a", "A")], vec![saying("b", "B")]]);
    let problems = |lines: &[&str]| compare(&remembered, &transcript(lines)).join("; ");

    assert!(problems(&[">a", "A"]).contains("said"), "lost");
    assert!(problems(&[">b", "B", ">a", "A"]).contains("said"), "out of order");
    assert!(problems(&[">a", "A", ">b", "B", ">b", "B2"]).contains("accepted twice"));
    assert!(problems(&[">a", "A", ">b"]).contains("2 messages have 1 answers"));
    assert!(problems(&[">a", "A", "A2", ">b", "B"]).contains("2 messages have 3 answers"));
    assert!(problems(&[">a", ">b", "B", "A"]).contains("come before an earlier one"));
    assert!(problems(&[">a", "A", ">b", "other"]).contains("not in the conversation"));
}

#[test]
fn effects_are_there_once_or_found_out() {
    let expected = BTreeSet::from([Weight(8205), Weight(8206), Weight(8207)]);
    let found = BTreeMap::from([(Weight(8205), 1), (Weight(8206), 2), (Weight(9000), 1)]);
    let mut findings = Findings::default();

    findings.compare_effects("ana", &expected, &found);

    assert_eq!((findings.present, findings.doubled, findings.lost, findings.unasked), (2, 1, 1, 1));
    assert_eq!(
        findings.broken,
        [
            "ana: 82,06 kg stands 2 times in the history",
            "ana: 90,00 kg stands in the history and should not",
            "ana: 82,07 kg was confirmed and is lost",
        ]
    );
}
