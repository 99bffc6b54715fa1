//! CNPJ with letters, as companies get it from July 2026 on.

use std::ops::Range;

use super::PiiKind;
use super::before::{Label, label};
use super::check_digits::is_cnpj;
use super::glyphs::{Glyphs, is_mark};

const LENGTHS: [usize; 5] = [2, 3, 3, 4, 2];

pub(super) fn find(glyphs: &mut Glyphs) {
    let mut runs = runs(glyphs).into_iter().peekable();
    let mut following: Vec<Range<usize>> = Vec::new();
    let mut found = Vec::new();
    // The runs in hand are at most as many as a punctuated number has.
    while runs.peek().is_some() || !following.is_empty() {
        while following.len() < LENGTHS.len() {
            let Some(run) = runs.next() else { break };
            following.push(run);
        }
        let stretch = bare(glyphs, &following).or_else(|| punctuated(glyphs, &following));
        let used = stretch
            .as_ref()
            .map_or(1, |stretch| following.iter().filter(|run| run.end <= stretch.end).count());
        found.extend(stretch);
        following.drain(..used);
    }
    for stretch in found {
        glyphs.remove(PiiKind::Cnpj, stretch);
    }
}

/// Stretches of ASCII letters and digits. None of those with other letters beside is a document's.
fn runs(glyphs: &Glyphs) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (at, letter) in glyphs.slice(0..glyphs.len()).enumerate() {
        if !letter.is_ascii_alphanumeric() {
            continue;
        }
        match runs.last_mut().filter(|run| run.end == at) {
            Some(run) => run.end = at + 1,
            None => runs.push(at..at + 1),
        }
    }
    runs
}

fn bare(glyphs: &Glyphs, runs: &[Range<usize>]) -> Option<Range<usize>> {
    let run = runs.first().filter(|run| run.len() == 14)?;
    let called = || label(glyphs, run.start, None);
    let capitals = !glyphs.slice(run.clone()).any(|letter| letter.is_ascii_lowercase());
    let is_free = |next: Option<char>| {
        !next.is_some_and(|next| is_inside(next) || matches!(next, '-' | '.' | '/' | '#'))
    };
    let after_a_sentence = glyphs.get(run.end).is_some_and(|next| matches!(next, '.' | '/'))
        && !glyphs.get(run.end + 1).is_some_and(is_inside);
    let alone = is_free(glyphs.before(run.start)) && (is_free(glyphs.get(run.end)) || after_a_sentence);
    let is_company = alone && is_document(glyphs, std::slice::from_ref(run));
    let allowed = || match called() {
        Label::Of(PiiKind::Cnpj) => true,
        Label::Thing | Label::Money => false,
        _ => capitals,
    };
    (is_company && allowed()).then(|| run.clone())
}

fn punctuated(glyphs: &Glyphs, runs: &[Range<usize>]) -> Option<Range<usize>> {
    let (first, last) = (runs.first()?, runs.get(LENGTHS.len() - 1)?);
    let lengths = runs.iter().map(std::iter::ExactSizeIterator::len).eq(LENGTHS);
    let tight = runs.windows(2).all(|pair| {
        pair[0].end + 1 == pair[1].start && matches!(glyphs.get(pair[0].end), Some('.' | '/' | '-'))
    });
    let inside = |next: Option<char>| next.is_some_and(is_inside);
    let alone = !inside(glyphs.before(first.start)) && !inside(glyphs.get(last.end));
    (lengths && tight && alone && is_document(glyphs, runs)).then_some(first.start..last.end)
}

fn is_inside(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || is_mark(letter)
}

fn is_document(glyphs: &Glyphs, runs: &[Range<usize>]) -> bool {
    let letters = runs.iter().flat_map(|run| glyphs.slice(run.clone()));
    let characters: Vec<u8> =
        letters.filter_map(|letter| u8::try_from(letter.to_ascii_uppercase()).ok()).collect();
    characters.iter().any(u8::is_ascii_alphabetic) && is_cnpj(&characters)
}
