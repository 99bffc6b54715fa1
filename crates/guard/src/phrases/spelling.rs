//! How people spell, and misspell on purpose: look-alikes, numbers for letters, held keys, chat's short forms.

use super::reading::Before;
use crate::pii::glyphs;

/// The letters of a text, folded: lower case, no accents, nothing invisible, look-alikes in one alphabet.
#[derive(Debug)]
pub(super) struct Letters {
    folded: String,
}

#[derive(Debug)]
pub(super) enum Piece<'t> {
    Word {
        text: &'t str,
        before: Before,
        /// More than one space stands before it.
        after_gap: bool,
    },
    End {
        question: bool,
    },
}

impl Piece<'_> {
    pub(super) fn is_single_letter(&self) -> bool {
        matches!(self, Self::Word { text, .. } if text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_alphabetic()))
    }
}

impl Letters {
    pub(super) fn of(text: &str) -> Self {
        let visible: String = text
            .chars()
            .filter_map(glyphs::plain)
            .filter(|letter| !is_apostrophe(*letter))
            .map(look_alike)
            .collect();
        Self { folded: ptbr::fold(&visible).into_owned() }
    }

    pub(super) fn pieces(&self) -> Vec<Piece<'_>> {
        let mut pieces = Vec::new();
        let mut between = Between::default();
        let mut rest = self.folded.as_str();
        while let Some(letter) = rest.chars().next() {
            let length = rest.find(|letter| !belongs(letter)).unwrap_or(rest.len());
            let (word, after) = rest.split_at(length);
            if word.is_empty() {
                let (_, after) = rest.split_at(letter.len_utf8());
                between.pass(letter, after, &mut pieces);
                rest = after;
                continue;
            }
            let word = word.trim_matches(['*', '$', '@']);
            if !word.is_empty() {
                let (before, after_gap) = (between.before, between.spaces > 1);
                pieces.push(Piece::Word { text: word, before, after_gap });
                between = Between::default();
            }
            rest = after;
        }
        pieces
    }
}

/// What stands between two words.
#[derive(Debug, Default)]
struct Between {
    before: Before,
    spaces: usize,
}

impl Between {
    fn pass(&mut self, letter: char, after: &str, pieces: &mut Vec<Piece<'_>>) {
        let glued = after.chars().next().is_some_and(belongs);
        match letter {
            ' ' => self.spaces += 1,
            // Inside "82.5", "s.u.i" and addresses.
            '.' if glued => {}
            '.' | '!' | '?' | ';' | '\n' | '…' => {
                let question = letter == '?';
                match pieces.last_mut() {
                    // "?!" and "!?" ask.
                    Some(Piece::End { question: asked }) => *asked |= question,
                    Some(Piece::Word { .. }) => pieces.push(Piece::End { question }),
                    None => {}
                }
            }
            '-' | '_' | '/' | '~' | '"' | '“' | '”' => {}
            _ => self.before = Before::Comma,
        }
    }
}

/// They belong to their words, and most people leave them out.
fn is_apostrophe(letter: char) -> bool {
    matches!(letter, '\'' | '’' | '‘' | '`' | '´')
}

fn belongs(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '@' | '$' | '*')
}

/// One alphabet for letters that look the same.
pub(crate) fn look_alike(letter: char) -> char {
    match letter {
        'а' | 'А' | 'α' | 'Α' => 'a',
        'е' | 'Е' | 'ё' | 'ε' | 'Ε' => 'e',
        'о' | 'О' | 'ο' | 'Ο' => 'o',
        'с' | 'С' | 'ϲ' => 'c',
        'р' | 'Р' | 'ρ' | 'Ρ' => 'p',
        'і' | 'І' | 'ι' | 'Ι' => 'i',
        'ѕ' | 'Ѕ' => 's',
        'т' | 'Т' | 'τ' | 'Τ' => 't',
        'м' | 'М' | 'Μ' => 'm',
        'х' | 'Х' | 'χ' | 'Χ' => 'x',
        'ν' => 'v',
        'к' | 'К' | 'κ' | 'Κ' => 'k',
        'н' | 'Н' => 'h',
        other => other,
    }
}

/// The ordinary spelling of a folded word.
pub(crate) fn ordinary(word: &str) -> &str {
    match word {
        "n" | "naum" | "nn" | "noa" => "nao",
        "q" | "qe" | "ke" | "k" => "que",
        "qro" | "kero" | "qero" | "kro" | "qeru" | "queru" => "quero",
        "qria" | "keria" | "qeria" => "queria",
        "vo" | "vow" => "vou",
        "d" => "de",
        "estou" | "tou" | "tow" | "toh" => "to",
        "esta" | "tah" => "ta",
        "estava" => "tava",
        "para" | "pro" | "pras" | "pros" | "p" => "pra",
        "vc" | "ce" | "voces" | "vcs" | "tu" => "voce",
        "eh" => "e",
        "remedios" | "remedinho" | "remedio" | "medicamento" | "medicamentos" => "remedio",
        "suissidio" | "sucidio" | "suicidiu" | "suicido" | "cuicidio" => "suicidio",
        "pq" => "porque",
        "mt" | "mto" => "muito",
        "td" => "tudo",
        "tds" => "todos",
        "ngm" => "ninguem",
        "sla" => "sei",
        "cmg" => "comigo",
        "dpressao" | "depressao" | "depre" => "depressao",
        "u" => "you",
        other => other,
    }
}

/// What a word may have been meant to be: numbers and signs read as letters, held keys let go, masked letters guessed.
pub(super) fn other_readings(word: &str) -> Vec<String> {
    let mut readings = Vec::new();
    let has_letters = word.bytes().any(|byte| byte.is_ascii_alphabetic());
    if !has_letters {
        return readings;
    }
    if word.contains(|letter: char| leet(letter) != letter) {
        readings.push(word.chars().map(leet).collect());
    }
    if word.contains('*') {
        readings.extend(['a', 'e', 'i', 'o', 'u'].map(|vowel| word.replace('*', &vowel.to_string())));
    }
    readings.extend(released(word));
    readings
}

fn leet(letter: char) -> char {
    match letter {
        '0' => 'o',
        '1' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        '8' => 'b',
        other => other,
    }
}

/// `morrerrrr` as `morrer`: three of a kind are one.
fn released(word: &str) -> Option<String> {
    let mut released = String::with_capacity(word.len());
    let mut held = false;
    let mut letters = word.chars().peekable();
    while let Some(letter) = letters.next() {
        let mut times = 1;
        while letters.next_if_eq(&letter).is_some() {
            times += 1;
        }
        held |= times > 2 || (times == 2 && letters.peek().is_none());
        let kept = if times == 2 && letters.peek().is_some() { 2 } else { 1 };
        released.extend(std::iter::repeat_n(letter, kept));
    }
    held.then_some(released)
}

/// The name of a share at the exchange: `petr4`, `vale3`, `hglg11`.
pub(super) fn is_ticker(word: &str) -> bool {
    let Some((letters, number)) = word.split_at_checked(4) else { return false };
    letters.bytes().all(|byte| byte.is_ascii_alphabetic())
        && matches!(number, "3" | "4" | "5" | "6" | "11" | "34")
}
