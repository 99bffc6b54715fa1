//! The marks that follow from what can be measured.

use domain::{Timestamp, Words};
use store::messages::{Author, Message};

use super::Marks;

/// What became of the doctor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Course {
    /// They took a shift.
    Took,
    /// Nothing was decided.
    Open,
    /// A person of the house answers them.
    HandedOver,
    /// They want no more messages.
    Left,
}

/// What every reply that was not understood costs.
const NOT_UNDERSTOOD: u8 = 3;

/// Up to so many seconds of waiting a mark is given.
const SPEEDS: [(i64, u8); 4] = [(60, 10), (5 * 60, 8), (30 * 60, 5), (4 * 3_600, 2)];

/// The marks of a conversation, oldest message first.
pub(super) fn measure(lines: &[Message], course: Course, words: &Words) -> Marks {
    let (waits, asked) = waits(lines);
    let answered = u8::try_from(waits.len() * 10 / asked.max(1)).unwrap_or(10).min(10);
    Marks {
        answered: if asked == 0 { 10 } else { answered },
        speed: speed(waits),
        understood: 10u8.saturating_sub(misses(lines, words).saturating_mul(NOT_UNDERSTOOD)),
        outcome: match course {
            Course::Took => 10,
            Course::Open => 6,
            Course::HandedOver => 5,
            Course::Left => 0,
        },
    }
}

/// How long each answer took, in seconds, and how often there was something to answer. Several messages in a row are one.
fn waits(lines: &[Message]) -> (Vec<i64>, usize) {
    let mut waits = Vec::new();
    let mut asked = 0;
    let mut waiting: Option<Timestamp> = None;
    for line in lines {
        match (line.author, waiting) {
            (Author::Person, None) => {
                asked += 1;
                waiting = Some(line.created_at);
            }
            (Author::Person, Some(_)) | (_, None) => {}
            (_, Some(since)) => {
                waits.push(line.created_at.duration_since(since).as_secs());
                waiting = None;
            }
        }
    }
    (waits, asked)
}

/// By the wait in the middle: one long night says little of all the other answers.
fn speed(mut waits: Vec<i64>) -> u8 {
    waits.sort_unstable();
    let Some(middle) = waits.get(waits.len() / 2) else { return 10 };
    SPEEDS.iter().find(|(most, _)| middle <= most).map_or(0, |(_, mark)| *mark)
}

/// How many replies say that nothing was understood.
fn misses(lines: &[Message], words: &Words) -> u8 {
    let unknown = words.text("julia.talk.unknown");
    let beginning = unknown.split(',').next().unwrap_or(unknown);
    let missed = |line: &&Message| line.author == Author::Assistant && line.text.starts_with(beginning);
    u8::try_from(lines.iter().filter(missed).count()).unwrap_or(u8::MAX)
}

#[cfg(test)]
#[path = "measured_tests.rs"]
mod tests;
