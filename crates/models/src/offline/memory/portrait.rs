//! Portraits without verbs: "45 anos, caminhoneiro, dois filhos".

use super::matching::{self, Found};
use super::subject::{self, Subject};
use super::words::Sentence;

/// One stroke of a portrait.
#[derive(Debug)]
pub(super) struct Drawn {
    pub found: Found,
    pub subject: Subject,
}

/// What a sentence draws of somebody. One stroke alone draws nobody, unless somebody says who they are.
pub(super) fn of(sentence: &Sentence<'_>) -> Vec<Drawn> {
    let mut drawn = Vec::new();
    let greeted =
        matches!(sentence.text(0), "oi" | "ola" | "opa" | "oie" | "eai" | "salve") && sentence.is_pause(1);
    let first = if greeted { 2 } else { 0 };
    let introduced = matches!(
        (sentence.text(first), sentence.text(first + 1)),
        ("sou" | "aqui", _) | ("me", "chamo") | ("meu", "nome") | ("eu", "sou")
    );
    let mut start = 0;
    let mut whose = None;
    for end in 0..=sentence.words.len() {
        let boundary = sentence.is_pause(end) || sentence.text(end) == "e";
        if !boundary {
            continue;
        }
        if let Some(found) = (start < end).then(|| matching::whole(sentence, start..end)).flatten() {
            drawn.push(found);
        } else if drawn.is_empty()
            && let Some((other, _)) = subject::named_at(sentence, start).filter(|(_, named)| *named == end)
        {
            whose = Some(other);
        }
        start = end + 1;
    }
    if drawn.len() + usize::from(introduced || whose.is_some()) < 2 {
        return Vec::new();
    }
    let subject = whose.map_or(Subject::Oneself, Subject::Other);
    drawn.into_iter().map(|found| Drawn { found, subject: subject.clone() }).collect()
}
