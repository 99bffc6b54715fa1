use super::*;
use crate::token::tokens;

#[track_caller]
fn is_spelled_as_read(entry: &str) {
    let spelled: Vec<_> = tokens(entry).into_iter().map(|token| token.text.into_owned()).collect();
    assert_eq!(spelled.join(" "), entry);
}

/// An entry that the tokeniser would spell otherwise could never be found.
#[test]
fn every_entry_is_spelled_as_it_is_read() {
    for list in [&FILLER, &SOMEBODY_ELSE, &RECORD_THIS, &SOFTENERS] {
        list.iter().for_each(|entry| is_spelled_as_read(entry));
    }
    for book in [&CUES, &ASSENT] {
        book.phrases().for_each(|phrase| is_spelled_as_read(&phrase));
    }
}

#[test]
fn the_longest_phrase_wins() {
    let say = |words: &'static [&'static str]| ASSENT.find(|at| words.get(at).copied().unwrap_or_default());
    assert_eq!(say(&["claro"]), Some(("yes", 1)));
    assert_eq!(say(&["claro", "que", "nao"]), Some(("no", 3)));
    assert_eq!(say(&["bananas"]), None);
}
