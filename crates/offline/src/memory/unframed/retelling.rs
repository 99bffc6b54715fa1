//! A sentence told of whoever said it: "moro" is "mora", "minha" is "a" or nothing.

use std::ops::Range;

use super::super::classes::Class;
use super::super::phrase;
use super::super::verbs;
use super::super::words::Sentence;

/// A sentence while it is told.
#[derive(Default)]
pub(super) struct Telling {
    text: String,
    /// Where the word before ended in the message.
    end: Option<usize>,
}

impl Telling {
    /// A telling that begins with whoever it is about.
    pub(super) fn of(called: &str) -> Self {
        Self { text: called.to_owned(), end: None }
    }

    /// What comes next is told as another sentence.
    pub(super) fn next_sentence(&mut self) {
        self.text.push(';');
        self.end = None;
    }

    pub(super) fn push_all(&mut self, sentence: &Sentence<'_>, words: Range<usize>) {
        let first = words.start;
        for at in words {
            self.push(sentence, at, first);
        }
    }

    pub(super) fn content(&self) -> String {
        phrase::first_upper(self.text.trim_matches([' ', ',']))
    }

    /// One word more, told of somebody: "moro" is "mora", "minha" is "a" or nothing.
    fn push(&mut self, sentence: &Sentence<'_>, at: usize, first: usize) {
        let Some(span) = sentence.words.get(at).map(|word| word.span.clone()) else { return };
        if sentence.is_pause(at) {
            self.text.push(',');
            self.end = None;
            return;
        }
        let Some(word) = told_word(sentence, at, first) else { return };
        let between = self.end.and_then(|end| sentence.source.get(end..span.start));
        match between {
            // "7h", "pronto-socorro"
            Some("") if !self.text.is_empty() => {}
            Some("-") => self.text.push('-'),
            _ if self.text.is_empty() => {}
            _ => self.text.push(' '),
        }
        self.text.push_str(&word);
        self.end = Some(span.end);
    }
}

fn told_word(sentence: &Sentence<'_>, at: usize, first: usize) -> Option<String> {
    let before =
        at.checked_sub(1).filter(|before| *before >= first).map_or("", |before| sentence.text(before));
    let led = Class::BeforeNoun.has(before);
    let article = |article: &str| (!led && at > first).then(|| article.to_owned());
    let said = || phrase::kept(sentence, at..at + 1);
    match sentence.text(at) {
        "eu" => None,
        "meu" | "nosso" => article("o"),
        "minha" | "nossa" => article("a"),
        "meus" | "nossos" => article("os"),
        "minhas" | "nossas" => article("as"),
        // "a Tainá me arrastou pro samba": she did, and not herself.
        "me" if verbs::tells_only_oneself(sentence.text(at + 1)) || verbs::tells_only_oneself(before) => {
            Some("se".to_owned())
        }
        // "como a mamãe ensinou": a comparison, and nothing that is eaten.
        "como" if matches!(before, "" | ",") && at > first => Some(said()),
        _ if led => Some(said()),
        // "ensaio é sábado": what something is said of does nothing.
        _ if matches!(sentence.text(at + 1), "eh" | "foi" | "era") => Some(said()),
        // "uso óculos": a noun has something before it.
        word if Class::AlsoNoun.has(word) && !matches!(before, "" | "," | "eu" | "nao" | "so" | "ja") => {
            Some(said())
        }
        word => Some(verbs::told_of_another(word).unwrap_or_else(said)),
    }
}
