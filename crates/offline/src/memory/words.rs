//! What a person wrote as sentences of words, without what they only quoted.

use std::borrow::Cow;
use std::ops::Range;

use ptbr::{Token, TokenKind};

use super::classes::Class;
use super::clauses;
use super::spelling;

/// How much of one message is read. Nobody tells more about themselves in one breath; more is pasted.
const READ_AT_MOST: usize = 8_000;

/// The longest sentence that is read as one; whoever never stops is cut.
const LONGEST_SENTENCE: usize = 160;

/// Pictures that laugh.
const LAUGHING: &[char] = &['😂', '🤣', '😹', '😆'];

/// Pictures by which people say that they mean the contrary.
const IRONIC: &[char] = &['🙄', '🙃', '🤡', '😒'];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WordKind {
    Word,
    Number,
    /// A comma, a dash, a bracket, a picture: a short rest.
    Pause,
}

#[derive(Debug, Clone)]
pub(super) struct Word<'t> {
    /// Folded, in its ordinary spelling.
    pub text: Cow<'t, str>,
    pub span: Range<usize>,
    pub kind: WordKind,
    /// Written with a capital letter first.
    pub capital: bool,
}

#[derive(Debug)]
pub(super) struct Sentence<'t> {
    pub source: &'t str,
    pub words: Vec<Word<'t>>,
    /// From which word on it asks instead of tells.
    pub asked_from: usize,
    pub laughs: bool,
    /// Whether a rolled eye or an upside-down smile goes with it.
    pub ironic: bool,
    /// Whether everything is written in capitals, so that they say nothing about names.
    pub shouted: bool,
}

impl<'t> Sentence<'t> {
    pub(super) fn text(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |word| &word.text)
    }

    pub(super) fn is_word(&self, at: usize) -> bool {
        self.words.get(at).is_some_and(|word| word.kind == WordKind::Word)
    }

    pub(super) fn is_pause(&self, at: usize) -> bool {
        self.words.get(at).is_none_or(|word| word.kind == WordKind::Pause)
    }

    /// Whether a word has the capital of a name. At the beginning of a sentence everybody has one.
    pub(super) fn is_proper(&self, at: usize) -> bool {
        !self.shouted && self.is_word(at) && self.words.get(at).is_some_and(|word| word.capital)
    }

    /// The words of the message that some words of the sentence came from.
    pub(super) fn source_of(&self, words: Range<usize>) -> &'t str {
        let start = self.words.get(words.start).map_or(0, |word| word.span.start);
        let last = words.end.checked_sub(1).and_then(|last| self.words.get(last));
        self.source.get(start..last.map_or(start, |word| word.span.end)).unwrap_or_default()
    }
}

/// The sentences of a text, quotations left out.
pub(super) fn sentences(source: &str) -> Vec<Sentence<'_>> {
    let source = beginning(source);
    let mut cutter =
        Cutter { source, found: Vec::new(), words: Vec::new(), quoted: false, laughs: false, ironic: false };
    for token in ptbr::tokens(source) {
        cutter.take(token);
    }
    cutter.end(Ending::Told);
    cutter.found
}

fn beginning(source: &str) -> &str {
    let end = (0..=source.len().min(READ_AT_MOST)).rev().find(|end| source.is_char_boundary(*end));
    source.get(..end.unwrap_or(0)).unwrap_or_default()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ending {
    Told,
    Asked,
}

struct Cutter<'t> {
    source: &'t str,
    found: Vec<Sentence<'t>>,
    words: Vec<Word<'t>>,
    quoted: bool,
    laughs: bool,
    ironic: bool,
}

impl<'t> Cutter<'t> {
    fn take(&mut self, token: Token<'t>) {
        if token.text == "\"" || self.is_single_quote(&token) {
            self.quoted = !self.quoted;
            // What was said around a quotation does not run on through it.
            return self.pause(&token);
        }
        if self.quoted {
            // A forgotten closing mark does not swallow the next line.
            self.quoted = token.kind != TokenKind::Break;
            return;
        }
        match token.kind {
            TokenKind::Break => self.end(Ending::Told),
            TokenKind::Mark if token.text == "?" => self.end(Ending::Asked),
            TokenKind::Mark if token.text == "." && self.is_shortened() => {}
            TokenKind::Mark if token.text == "!" && self.is_birthday() => self.pause(&token),
            TokenKind::Mark if matches!(token.text.as_ref(), "." | "!" | ";") => self.end(Ending::Told),
            TokenKind::Mark if token.text == "'" || token.text == "’" => {}
            TokenKind::Mark | TokenKind::Picture => {
                self.laughs |= token.text.contains(LAUGHING);
                self.ironic |= token.text.contains(IRONIC);
                self.pause(&token);
            }
            TokenKind::Word if token.text == "kkk" => {
                self.laughs = true;
                self.pause(&token);
            }
            TokenKind::Word => self.word(token),
            TokenKind::Number => self.push(token, WordKind::Number),
        }
        if self.words.len() >= LONGEST_SENTENCE {
            self.end(Ending::Told);
        }
    }

    /// "como diria a cliente: 'sou minimalista'"; but "farinha d'água", which no space opens.
    fn is_single_quote(&self, token: &Token<'t>) -> bool {
        if !matches!(token.text.as_ref(), "'" | "’" | "‘") {
            return false;
        }
        let letter = |found: Option<char>| found.is_some_and(char::is_alphanumeric);
        let (before, after) = (self.source.get(..token.span.start), self.source.get(token.span.end..));
        let opens = !letter(before.and_then(|before| before.chars().next_back()));
        let rest = after.unwrap_or_default();
        let line = rest.lines().next().unwrap_or_default();
        let closes = |at: usize| {
            let tail = line.get(at..).unwrap_or_default();
            tail.starts_with(['\'', '’']) && !letter(tail.chars().nth(1))
        };
        let stands_before = letter(rest.chars().next());
        if self.quoted {
            return !stands_before;
        }
        opens && stands_before && line.char_indices().any(|(at, _)| closes(at))
    }

    /// "hoje é meu aniversário! 35": the day is cheered before the years are counted.
    fn is_birthday(&self) -> bool {
        let last = self.words.iter().rev().find(|word| word.kind == WordKind::Word);
        last.is_some_and(|last| matches!(last.text.as_ref(), "aniversario" | "niver" | "aniver"))
    }

    /// "Dr. Fabrício": the point belongs to the title.
    fn is_shortened(&self) -> bool {
        let titles = ["dr", "dra", "sr", "sra", "prof", "profa", "sto", "sta"];
        self.words.last().is_some_and(|last| titles.contains(&last.text.as_ref()))
    }

    fn word(&mut self, mut token: Token<'t>) {
        if self.is_enclitic(&token) {
            return self.enclitic(token);
        }
        let raw = self.source.get(token.span.clone()).unwrap_or_default();
        let spoken = match token.text.as_ref() {
            // "está" is a verb, "esta" points at something.
            "esta" if raw != "esta" && raw != "Esta" => Some("ta"),
            "mim" | "me" => Some("me"),
            "ape" | "apto" | "ap" => Some("ape"),
            "tamo" | "tamos" => Some("estamos"),
            "namo" => Some("namorado"),
            "facul" => Some("faculdade"),
            "fds" => Some("fim"),
            "mor" => Some("amor"),
            word if raw.chars().all(char::is_lowercase) => spelling::mended(word),
            _ => None,
        };
        if let Some(spoken) = spoken {
            token.text = Cow::Borrowed(spoken);
        } else if let Some(denied) = run_together(&token.text) {
            let span = token.span.clone();
            self.words.push(Word { text: Cow::Borrowed("nao"), span, kind: WordKind::Word, capital: false });
            token.text = Cow::Owned(denied);
        }
        self.push(token, WordKind::Word);
    }

    /// "mudei-me": the pronoun hangs on its verb.
    fn is_enclitic(&self, token: &Token<'t>) -> bool {
        let hangs = self.source.get(..token.span.start).is_some_and(|before| before.ends_with('-'));
        hangs && matches!(token.text.as_ref(), "me" | "se" | "nos")
    }

    /// The pronoun is read before its verb, as people say it; the verb keeps the letters of both.
    fn enclitic(&mut self, token: Token<'t>) {
        let end = token.span.end;
        if self.words.last().is_some_and(|last| last.kind == WordKind::Pause) {
            self.words.pop();
        }
        let Some(verb) = self.words.pop() else { return };
        let start = verb.span.start;
        self.words.push(Word { text: token.text, span: start..start, kind: WordKind::Word, capital: false });
        self.words.push(Word { span: start..end, ..verb });
    }

    fn push(&mut self, token: Token<'t>, kind: WordKind) {
        let raw = self.source.get(token.span.clone()).unwrap_or_default();
        let capital = raw.chars().next().is_some_and(char::is_uppercase);
        self.words.push(Word { text: token.text, span: token.span, kind, capital });
    }

    /// Two rests are one.
    fn pause(&mut self, token: &Token<'t>) {
        if self.words.last().is_some_and(|last| last.kind != WordKind::Pause) {
            self.words.push(Word {
                text: Cow::Borrowed(","),
                span: token.span.clone(),
                kind: WordKind::Pause,
                capital: false,
            });
        }
    }

    fn end(&mut self, ending: Ending) {
        let laughs = std::mem::take(&mut self.laughs);
        let ironic = std::mem::take(&mut self.ironic);
        let mut words = std::mem::take(&mut self.words);
        if words.iter().all(|word| word.kind == WordKind::Pause) {
            // "moro em marte. kkkk"
            if let Some(last) = self.found.last_mut() {
                last.laughs |= laughs;
                last.ironic |= ironic;
            }
            return;
        }
        // What is asked is read from its marks alone.
        if ending == Ending::Told {
            clauses::part(&mut words);
        }
        let asked_from = if ending == Ending::Asked { asked_from(&words) } else { words.len() };
        let letters = |word: &Word<'_>| self.source.get(word.span.clone()).unwrap_or_default().to_owned();
        let raw: String = words.iter().filter(|word| word.kind == WordKind::Word).map(letters).collect();
        let shouted = raw.len() > 3 && !raw.chars().any(char::is_lowercase);
        self.found.push(Sentence { source: self.source, words, asked_from, laughs, ironic, shouted });
    }
}

/// "naosuporto" is "não suporto".
fn run_together(word: &str) -> Option<String> {
    let denied = word.strip_prefix("nao")?;
    (denied.len() > 3 && super::verbs::tells(denied)).then(|| denied.to_owned())
}

/// "moro em Santos, você conhece?" asks only at its end; "moro em Santos, né?" asks nothing.
fn asked_from(words: &[Word<'_>]) -> usize {
    let last_pause = words.iter().rposition(|word| word.kind == WordKind::Pause);
    let tail = words.get(last_pause.map_or(0, |pause| pause + 1)..).unwrap_or_default();
    let is_tag = |word: &Word<'_>| Class::Tag.has(&word.text);
    if tail.last().is_some_and(is_tag) {
        return words.len();
    }
    let addressed = tail.iter().any(|word| Class::Asks.has(&word.text));
    match last_pause {
        Some(pause) if addressed && tail.len() > 1 => pause + 1,
        _ => 0,
    }
}
