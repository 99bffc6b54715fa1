use domain::words::Catalogue;
use domain::{ConversationId, Language, MessageId, TurnId};

use super::*;

fn words() -> Words {
    let mut catalogue = Catalogue::default();
    for texts in crate::words() {
        catalogue.add(texts).unwrap();
    }
    catalogue.words(Language::Portuguese)
}

/// A conversation: who, after how many seconds, and what.
fn talk(lines: &[(Author, i64, &str)]) -> Vec<Message> {
    let mut at = Timestamp::from_second(1_800_000_000).unwrap();
    lines
        .iter()
        .enumerate()
        .map(|(seq, (author, seconds, text))| {
            at = Timestamp::from_second(at.as_second() + seconds).unwrap();
            Message {
                id: MessageId::new(at),
                conversation: ConversationId::new(at),
                seq: i64::try_from(seq).unwrap(),
                author: *author,
                text: (*text).to_owned(),
                turn: TurnId::new(at),
                trace: None,
                created_at: at,
            }
        })
        .collect()
}

#[test]
fn a_good_talk_has_full_marks() {
    let lines = talk(&[
        (Author::Person, 0, "tem vaga?"),
        (Author::Assistant, 3, "Achei este"),
        (Author::Person, 60, "quero"),
        (Author::Person, 2, "essa"),
        (Author::Assistant, 5, "Reservado!"),
    ]);
    let marks = measure(&lines, Course::Took, &words());
    assert_eq!(marks, Marks { answered: 10, speed: 10, understood: 10, outcome: 10 });
    assert_eq!(marks.score(), 100);
}

#[test]
fn silence_slowness_and_misunderstandings_cost() {
    let unknown = words().text("julia.talk.unknown").replace("{examples}", "tem vaga?");
    let lines = talk(&[
        (Author::Person, 0, "xpto"),
        (Author::Assistant, 600, &unknown),
        (Author::Person, 60, "alô?"),
    ]);
    let marks = measure(&lines, Course::Left, &words());
    assert_eq!(marks, Marks { answered: 5, speed: 5, understood: 7, outcome: 0 });
    assert_eq!(marks.score(), 42);
}

#[test]
fn whoever_was_only_written_to_was_not_kept_waiting() {
    let lines = talk(&[(Author::Assistant, 0, "Oi!")]);
    let marks = measure(&lines, Course::Open, &words());
    assert_eq!((marks.answered, marks.speed), (10, 10));
}
