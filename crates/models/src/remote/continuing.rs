//! An answer that broke off is taken up again by whoever comes next.

use std::borrow::Cow;

use domain::Language;

use super::pairing::paired;
use crate::port::{ModelMessage, Request};

/// The conversation as it is sent: every call with its outcome. What was said of a broken answer stands in it as
/// said, and a note asks for the rest: several models refuse to be given the beginning of their own message.
/// Messages may be empty, and are then not sent.
pub(crate) fn messages(request: &Request) -> Cow<'_, [ModelMessage]> {
    let messages = paired(&request.messages);
    if request.begun.trim().is_empty() {
        return messages;
    }
    let said = ModelMessage::Assistant { text: request.begun.clone(), calls: Vec::new() };
    let note = ModelMessage::User { text: note(request.language).to_owned() };
    let mut messages = messages.into_owned();
    messages.extend([said, note]);
    Cow::Owned(messages)
}

/// The place of the person's last message, which their pictures came with. The note is not theirs.
pub(crate) fn pictured(request: &Request) -> Option<usize> {
    let is_user = |message: &ModelMessage| matches!(message, ModelMessage::User { .. });
    request.messages.iter().rposition(is_user).filter(|_| !request.images.is_empty())
}

/// In the person's language, so that the rest is in it too.
const fn note(language: Language) -> &'static str {
    match language {
        Language::Portuguese | Language::Added(_) => {
            "(A conexão caiu no meio da sua última mensagem. Continue exatamente de onde ela parou, a partir do \
             próximo caractere, sem repetir nada e sem comentar a interrupção.)"
        }
        Language::English => {
            "(The connection broke in the middle of your last message. Go on exactly where it stopped, from the \
             next character, without repeating anything and without mentioning the interruption.)"
        }
    }
}

#[cfg(test)]
#[path = "continuing_tests.rs"]
mod tests;
