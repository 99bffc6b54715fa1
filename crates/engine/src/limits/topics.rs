//! What needs care in a message, and what the runtime says of it in words of its own.

use domain::{Language, Words};
use guard::limits::{Card, Concern, Manner, Tongue, Topic};

/// The most texts that a subject has, so that nobody reads the same one over and over.
const MOST_TEXTS: usize = 6;

/// What was said in a conversation before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EarlierLine<'l> {
    /// By the person.
    Said(&'l str),
    Replied(&'l str),
}

/// What needs care in a message: by its own words, or by what was answered a moment ago. Lines are newest first.
pub fn hear(
    text: &str,
    lately: &[EarlierLine<'_>],
    card: Card,
    portuguese: &Words,
    english: &Words,
) -> Option<Concern> {
    let heard = if has_denied(text, lately, [portuguese, english]) {
        guard::limits::read_denied(text, card)
    } else {
        guard::limits::read(text)
    };
    heard.or_else(|| {
        let last = lately.iter().find_map(EarlierLine::reply)?;
        let tongue_of = |words: &Words| match words.language() {
            Language::Portuguese | Language::Added(_) => Tongue::Portuguese,
            Language::English => Tongue::English,
        };
        let words = [portuguese, english].into_iter().find(|words| was_care(last, words))?;
        // What was only a question is left as soon as somebody speaks of something else.
        let lingers = || !was_question(last, words) || !guard::limits::moves_on(text);
        lingers().then(|| Concern { topic: Topic::Aftercare, tongue: tongue_of(words) })
    })
}

impl<'l> EarlierLine<'l> {
    fn reply(&self) -> Option<&'l str> {
        match self {
            Self::Replied(text) => Some(text),
            Self::Said(_) => None,
        }
    }
}

/// Whether somebody who was asked after has said that all is well. A question takes one denial. An alarm takes two, or one and
/// an errand that was answered since. Who told of danger in words that mean it is not held to a denial.
fn has_denied(text: &str, lately: &[EarlierLine<'_>], catalogues: [&Words; 2]) -> bool {
    let was = |reply: &str, care: fn(&str, &Words) -> bool| catalogues.iter().any(|words| care(reply, words));
    let (mut needed, mut given) = (0u8, 0u8);
    for line in lately.iter().rev().chain([&EarlierLine::Said(text)]) {
        match line {
            EarlierLine::Said(said) if needed > 0 && guard::limits::denies(said) => given += 1,
            EarlierLine::Replied(reply) if was(reply, was_alarm) => (needed, given) = (2, 0),
            EarlierLine::Replied(reply) if was(reply, was_question) => needed = needed.max(1),
            EarlierLine::Replied(_) if given > 0 => given += 1,
            EarlierLine::Said(_) | EarlierLine::Replied(_) => {}
        }
    }
    let told = || {
        lately
            .iter()
            .any(|line| matches!(line, EarlierLine::Said(said) if guard::limits::told_in_words(said)))
    };
    needed > 0 && given >= needed && !told()
}

/// Whether a reply was one to somebody in danger, or one that stayed with them.
fn was_care(reply: &str, words: &Words) -> bool {
    was_alarm(reply, words) || was_question(reply, words)
}

/// Whether a reply was sure of a danger.
fn was_alarm(reply: &str, words: &Words) -> bool {
    let mut topics = Topic::ALL.into_iter().filter(|topic| topic.manner() == Manner::AtOnce);
    topics.any(|topic| was(reply, topic, words))
}

/// Whether a reply asked somebody how they are, unsure or not for the first time.
fn was_question(reply: &str, words: &Words) -> bool {
    [Topic::Worry, Topic::Aftercare].into_iter().any(|topic| was(reply, topic, words))
}

fn was(reply: &str, topic: Topic, words: &Words) -> bool {
    texts(topic, words).any(|(_, text)| reply.ends_with(text))
}

/// Whether the runtime answers this message by itself, before anybody is asked.
pub fn is_answered_at_once(text: &str) -> bool {
    guard::limits::read(text).is_some_and(|concern| concern.topic.manner() == Manner::AtOnce)
}

/// The language to answer in: the one somebody spoke in, if we have it.
pub fn language(concern: Option<Concern>, preferred: Language) -> Language {
    match concern.map(|concern| concern.tongue) {
        Some(Tongue::English) => Language::English,
        Some(Tongue::Portuguese) => Language::Portuguese,
        Some(Tongue::Spanish) | None => preferred,
    }
}

/// What a model is told that it must do and must not.
pub fn bounds(topic: Topic, words: &Words) -> &str {
    words.text(match topic {
        Topic::Diagnosis => "limits.bounds.diagnosis",
        Topic::Investment => "limits.bounds.investment",
        Topic::Illegal => "limits.bounds.illegal",
        Topic::Grief => "limits.bounds.grief",
        Topic::MentalHealth => "limits.bounds.mental_health",
        Topic::Worry => "limits.bounds.worry",
        // The others are answered by the runtime; a model that is asked later stays with the person.
        _ => "limits.bounds.aftercare",
    })
}

/// The key of the runtime's own words on a subject: those that were not said lately.
pub fn own_words(topic: Topic, replies: &[&str], words: &Words) -> String {
    let said = |text: &str| replies.iter().position(|reply| reply.ends_with(text)).unwrap_or(usize::MAX);
    let mut best = (0, String::new());
    for (key, text) in texts(topic, words) {
        let ago = said(text);
        if best.1.is_empty() || ago > best.0 {
            best = (ago, key);
        }
    }
    best.1
}

/// Every text of a subject, the first one first.
fn texts(topic: Topic, words: &Words) -> impl Iterator<Item = (String, &str)> {
    (1..=MOST_TEXTS).map_while(move |number| {
        let key = format!("limits.{}.n{number}", topic.as_str());
        words.get(&key).map(|text| (key, text))
    })
}

#[cfg(test)]
#[path = "limits_tests.rs"]
mod tests;
