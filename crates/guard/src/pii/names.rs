//! Names behind a title: "Dra. Ana Souza", "Seu João". The title stays.

use std::ops::Range;
use std::sync::LazyLock;

use ptbr::{WordMap, WordSet};

use super::PiiKind;
use super::glyphs::{Glyphs, is_mark};
use crate::lexicon::{self, GIVEN_NAMES};

static SURNAMES: LazyLock<WordSet<&'static str>> =
    LazyLock::new(|| lexicon::set(include_str!("../lexicon/surnames.txt")));
static WORDS: LazyLock<WordMap<&'static str, &'static str>> =
    LazyLock::new(|| lexicon::headed(include_str!("../lexicon/name_words.txt")));

/// No name has more words, and no word of one more letters.
const MOST_WORDS: usize = 8;
const LONGEST: usize = 24;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Title {
    /// "Dr.", "Dona": nothing else is written so.
    Plain,
    /// "Senhora", "professor": also a word.
    Word,
    /// "Seu": mostly a possessive.
    Seu,
}

pub(super) fn find(glyphs: &mut Glyphs) {
    let mut at = 0;
    let mut before = Before::default();
    while at < glyphs.len() {
        if !glyphs.get(at).is_some_and(char::is_alphabetic) {
            before.see(glyphs.get(at));
            at += 1;
            continue;
        }
        let word = at..glyphs.end_of_word(at);
        let name = titled_name(glyphs, &word, &before);
        before = Before { word: (word.len() <= LONGEST).then(|| glyphs.word(word.clone())), opens: false };
        at = word.end;
        if let Some(name) = name {
            at = name.end;
            glyphs.remove(PiiKind::Name, name);
        }
    }
}

/// What stands before a word.
#[derive(Debug)]
struct Before {
    word: Option<String>,
    /// Whether a sentence begins here.
    opens: bool,
}

impl Default for Before {
    fn default() -> Self {
        Self { word: None, opens: true }
    }
}

impl Before {
    fn see(&mut self, letter: Option<char>) {
        match letter {
            Some(' ') => {}
            // "Av." and "R." end no sentence.
            Some('.') if self.word.as_deref().is_some_and(is_a_place) => {}
            Some('.' | '!' | '?' | ':' | '\n' | '"' | '-' | '(' | '*' | '>') => *self = Self::default(),
            _ => self.word = None,
        }
    }
}

fn titled_name(glyphs: &Glyphs, word: &Range<usize>, before: &Before) -> Option<Range<usize>> {
    let glued = |letter: char| letter.is_numeric() || letter == '_' || is_mark(letter);
    if word.len() > 10 || glyphs.before(word.start).is_some_and(glued) {
        return None;
    }
    let title = title(&glyphs.word(word.clone()))?;
    let of_a_place = before.word.as_deref().is_some_and(is_a_place);
    let of_a_saint = title == Title::Word && matches!(before.word.as_deref(), Some("nossa" | "nosso"));
    let first = name_word(glyphs, after_title(glyphs, word.end)?)?;
    let folded = glyphs.word(first.clone());
    if self::title(&folded).is_some() {
        // "Prof. Dr. Paulo": the next title has the name.
        return None;
    }
    let given = GIVEN_NAMES.contains(folded.as_str());
    let capital = glyphs.get(first.start).is_some_and(char::is_uppercase);
    let is_name = match title {
        Title::Plain => capital || given,
        Title::Word => capital && (given || SURNAMES.contains(folded.as_str())),
        Title::Seu => capital && (given || is_spelled_as_a_title(glyphs, word, before)),
    };
    let stays = of_a_place || of_a_saint || matches!(WORDS.get(folded.as_str()), Some(&("office" | "small")));
    (is_name && !stays).then(|| first.start..end_of_name(glyphs, first))
}

/// A capital that no beginning of a sentence explains.
fn is_spelled_as_a_title(glyphs: &Glyphs, word: &Range<usize>, before: &Before) -> bool {
    let [Some(first), Some(second)] = [glyphs.get(word.start), glyphs.get(word.start + 1)] else {
        return false;
    };
    first.is_uppercase() && second.is_lowercase() && !before.opens
}

fn title(word: &str) -> Option<Title> {
    Some(match word {
        "sr" | "sra" | "srta" | "dr" | "dra" | "dona" | "prof" | "profa" | "profo" => Title::Plain,
        "senhor" | "senhora" | "senhorita" | "doutor" | "doutora" | "professor" | "professora" => Title::Word,
        "seu" => Title::Seu,
        _ => return None,
    })
}

/// Past the other gender ("Sr(a)."), the dot, the little letter ("Dr.ª") and the blank.
fn after_title(glyphs: &Glyphs, end: usize) -> Option<usize> {
    let mut at = end;
    if glyphs.slice(at..glyphs.len()).take(3).eq("(a)".chars()) {
        at += 3;
    }
    for skipped in [&['.'][..], &['ª', 'º'], &[' '], &[' ']] {
        at += usize::from(glyphs.get(at).is_some_and(|letter| skipped.contains(&letter)));
    }
    (at > end).then_some(at)
}

/// The letters of a word that could be a name. An apostrophe or a hyphen may stand inside: "D'Ávila", "Ana-Maria".
fn name_word(glyphs: &Glyphs, at: usize) -> Option<Range<usize>> {
    let mut end = glyphs.end_of_word(at);
    while matches!(glyphs.get(end), Some('\'' | '’' | '-'))
        && glyphs.get(end + 1).is_some_and(char::is_uppercase)
    {
        end = glyphs.end_of_word(end + 1);
    }
    let glued = glyphs.get(end).is_some_and(|letter| letter.is_numeric() || matches!(letter, '_' | '@'));
    (at < end && end - at <= LONGEST && !glued).then_some(at..end)
}

/// The rest of the name: more capitalised words, initials, and what joins them.
fn end_of_name(glyphs: &Glyphs, first: Range<usize>) -> usize {
    let mut word = first.clone();
    for _ in 1..MOST_WORDS {
        let dotted = word.len() == 1 && glyphs.get(word.end) == Some('.');
        let Some(next) = next_word(glyphs, word.end + usize::from(dotted)) else { break };
        let joined = joins_names(&glyphs.word(next.clone()));
        let Some(next) = (if joined { next_word(glyphs, next.end) } else { Some(next) }) else { break };
        if !goes_on(glyphs, &first, &next) {
            break;
        }
        word = next;
    }
    word.end
}

fn goes_on(glyphs: &Glyphs, first: &Range<usize>, next: &Range<usize>) -> bool {
    let folded = glyphs.word(next.clone());
    let is_capital = glyphs.get(next.start).is_some_and(char::is_uppercase);
    let shouted = [first, next].into_iter().any(|word| is_shouted(glyphs, word));
    if next.len() > 1 && (shouted || !is_capital) {
        // In a text without capitals, or of nothing else, only the lists tell where the name ends.
        return SURNAMES.contains(folded.as_str()) || GIVEN_NAMES.contains(folded.as_str());
    }
    is_capital && WORDS.get(folded.as_str()) != Some(&"small")
}

fn is_shouted(glyphs: &Glyphs, word: &Range<usize>) -> bool {
    word.len() > 1 && glyphs.slice(word.clone()).all(char::is_uppercase)
}

fn next_word(glyphs: &Glyphs, end: usize) -> Option<Range<usize>> {
    let blank = glyphs.get(end) == Some(' ');
    let initials = glyphs.before(end) == Some('.') && !blank;
    if !blank && !initials {
        return None;
    }
    name_word(glyphs, end + usize::from(blank))
}

fn joins_names(word: &str) -> bool {
    matches!(word, "de" | "da" | "do" | "das" | "dos" | "di" | "del" | "della" | "van" | "von")
}

fn is_a_place(word: &str) -> bool {
    WORDS.get(word) == Some(&"place")
}
