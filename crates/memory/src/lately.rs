//! What the person said a moment ago, in this very conversation: it answers a question before any night has learned it,
//! also for somebody who is not to be remembered. Nothing of it is kept here.

use domain::{ConversationId, TurnId};
use store::messages::{self, Author};
use store::{StoreError, Tx};

use crate::item::{About, Confidence, Evidence, ItemType, Source};
use crate::items::NewItem;
use crate::{admission, forgotten};

/// How far back a conversation is looked through.
const MESSAGES: i64 = 60;

/// What was said before this turn that answers a question, the best and then the newest first.
pub(crate) async fn said(
    tx: &mut Tx,
    conversation: ConversationId,
    turn: TurnId,
    query: &str,
    most: usize,
) -> Result<Vec<String>, StoreError> {
    let wanted = forgotten::roots(query);
    if wanted.is_empty() {
        return Ok(Vec::new());
    }
    let mut found: Vec<(usize, String)> = Vec::new();
    for message in messages::before(tx, conversation, i64::MAX, MESSAGES).await? {
        if message.author != Author::Person || message.turn == turn {
            continue;
        }
        for sentence in message.text.split(['.', '!', ';', '\n']).map(str::trim) {
            let shared = forgotten::roots(sentence).intersection(&wanted).count();
            let meant = || !sentence.contains('?') && admission::check_words(sentence, &message.text).is_ok();
            // Half of what is asked about, and something beside it: "o trabalho" answers nothing.
            let says_more = forgotten::roots(sentence).len() > shared;
            if shared * 2 < wanted.len() || shared == 0 || !says_more || !meant() {
                continue;
            }
            let evidence =
                Evidence { message: Some(message.id), words: sentence.to_owned(), at: message.created_at };
            if !forgotten::covers(tx, &statement(sentence, evidence)).await? {
                found.push((shared, sentence.to_owned()));
            }
        }
    }
    // Stable: the newest come first among equals.
    found.sort_by_key(|(shared, _)| std::cmp::Reverse(*shared));
    let best = found.first().map_or(0, |(shared, _)| *shared);
    let mut said: Vec<String> = Vec::new();
    for (_, sentence) in found.into_iter().filter(|(shared, _)| *shared == best) {
        if said.len() < most && !said.contains(&sentence) {
            said.push(sentence);
        }
    }
    Ok(said)
}

fn statement(content: &str, evidence: Evidence) -> NewItem {
    NewItem {
        kind: ItemType::Fact,
        area: None,
        sub_area: None,
        about: About::oneself(),
        content: content.to_owned(),
        confidence: Confidence::EXPLICIT,
        source: Source::Conversation,
        said_at: evidence.at,
        evidence: vec![evidence],
        validated: false,
    }
}
