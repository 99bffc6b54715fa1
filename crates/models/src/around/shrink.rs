//! The same question with less before it.

use crate::port::{ModelMessage, Request};

/// The request with half of what came before the last message of the person, or with none of it; `None` when
/// there is nothing left to leave out. A call and its outcome stay together or go together.
pub fn shrunk(request: &Request) -> Option<Request> {
    let start = cut(&request.messages)?;
    let mut smaller = request.clone();
    smaller.messages.drain(..start);
    Some(smaller)
}

/// How many of the oldest messages can be left out next.
pub(super) fn cut(messages: &[ModelMessage]) -> Option<usize> {
    let is_user = |message: &ModelMessage| matches!(message, ModelMessage::User { .. });
    let question = messages.iter().rposition(is_user).filter(|&question| question > 0)?;
    // Whatever is kept begins with a person: outcomes without their call are refused everywhere.
    let half = question.div_ceil(2);
    Some((half..question).find(|&index| is_user(&messages[index])).unwrap_or(question))
}

#[cfg(test)]
#[path = "shrink_tests.rs"]
mod tests;
