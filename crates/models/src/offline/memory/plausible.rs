//! Whether what fills a frame would be understood alone, a year later.

use super::classes::Class;
use super::frames::{Element, FRAMES, Frame};
use super::lists;
use super::matching::Found;
use super::phrase;
use super::slots::Kind as Slot;
use super::words::{Kind, Sentence};

/// Whether every slot of a frame holds something, and nothing was cut in the middle.
pub(super) fn is_whole(sentence: &Sentence<'_>, found: &Found, frame: &Frame) -> bool {
    let Some(pattern) = FRAMES.patterns.get(found.pattern) else { return false };
    let mut last = None;
    for element in &pattern.elements {
        let Element::Slot(name, kind) = element else {
            last = None;
            continue;
        };
        last = Some(*kind);
        if !found.slot(name).is_some_and(|value| is_filled(*kind, &value.text)) {
            return false;
        }
    }
    let cut = last.is_some_and(|kind| is_cut(sentence, found.end, kind));
    !cut && !is_figure(sentence, found.end, frame)
}

/// Whether the words of a free slot say anything: "mil", "assim" and "coisas" do not.
fn is_filled(kind: Slot, text: &str) -> bool {
    if !matches!(kind, Slot::Thing | Slot::Taste | Slot::Work | Slot::Rest | Slot::Of) {
        return true;
    }
    let folded = ptbr::fold(text);
    let mut telling = folded
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty() && !phrase::is_dangling(word) && !phrase::is_function_word(word));
    let is_empty = |word: &str| Class::Filler.has(word) || word.chars().all(|letter| letter.is_ascii_digit());
    let is_vague = |word: &str| kind == Slot::Work && Class::VaguePlace.has(word);
    let is_manner = |word: &str| kind != Slot::Rest && word.ends_with("mente") && word.len() > 7;
    kind == Slot::Of || telling.any(|word| !is_empty(word) && !is_vague(word) && !is_manner(word))
}

/// Whether the sentence goes right on with what belongs to the last slot: "reunião que podia ser um e-mail", "piloto de
/// fórmula 1".
fn is_cut(sentence: &Sentence<'_>, end: usize, kind: Slot) -> bool {
    let next = sentence.text(end);
    let number = sentence.words.get(end).is_some_and(|word| word.kind == Kind::Number);
    let proper = end.checked_sub(1).is_some_and(|last| sentence.is_proper(last));
    match kind {
        Slot::Thing | Slot::Taste => {
            !proper && (number || matches!(next, "que" | "quando" | "onde" | "cujo" | "cuja"))
        }
        Slot::Work => !proper && matches!(next, "que" | "onde" | "cujo" | "cuja"),
        Slot::Listed("profession") => number || next == "de" && sentence.text(end + 1) == "mao",
        _ => false,
    }
}

/// Whether the frame's words are a figure of speech together with what follows them.
fn is_figure(sentence: &Sentence<'_>, end: usize, frame: &Frame) -> bool {
    let next = sentence.text(end);
    let after = sentence.text(end + 1);
    match frame.topic.as_str() {
        // "tenho 12 anos de empresa", "90 anos por dentro"
        "age" => match next {
            "de" => after != "idade",
            "por" | "pra" | "sem" | "em" | "no" | "na" | "como" | "a" => true,
            _ => false,
        },
        // "me aposentei do vôlei"
        "job" if frame.value.is_some() && matches!(next, "de" | "do" | "da" | "das" | "dos") => {
            ["sport", "hobby", "game"]
                .iter()
                .any(|list| lists::list(list).is_some_and(|list| list.find(sentence, end + 1).is_some()))
                || matches!(after, "vida" | "balada" | "baladas" | "rua" | "crush" | "cozinha")
        }
        _ => false,
    }
}
