//! E-mail addresses.

use std::ops::Range;

use super::PiiKind;
use super::glyphs::{Glyphs, is_mark};

/// No mailbox and no host is longer.
const LONGEST_MAILBOX: usize = 64;
const LONGEST_HOST: usize = 253;

/// Endings of files, which no host has: "foto@2x.png".
const FILES: &[&str] = &["png", "jpg", "jpeg", "gif", "svg", "webp", "pdf", "css", "js", "ts", "txt", "zip"];

/// Endings that make an address of what is parted by blanks: "ana @ exemplo.com".
const FAMILIAR: &[&str] = &["br", "com", "net", "org", "edu", "gov", "io", "me", "app", "dev", "pt", "us"];

pub(super) fn find(glyphs: &mut Glyphs) {
    let mut at = 0;
    let mut free_from = 0;
    while at < glyphs.len() {
        let sign = sign_at(glyphs, at);
        at += 1;
        let Some(sign) = sign else { continue };
        if let Some(address) = address(glyphs, &sign, free_from) {
            free_from = address.end;
            at = address.end;
            glyphs.remove(PiiKind::Email, address);
        }
    }
}

/// Where mailbox and host meet.
struct Sign {
    range: Range<usize>,
    spelling: Spelling,
}

#[derive(PartialEq, Eq)]
enum Spelling {
    Ordinary,
    /// Parted by blanks, or said in a word: other things are written so, too.
    Loose,
}

fn sign_at(glyphs: &Glyphs, at: usize) -> Option<Sign> {
    let blank = |at: usize| glyphs.get(at) == Some(' ');
    if glyphs.get(at) == Some('@') {
        let start = at - usize::from(at > 0 && blank(at - 1));
        let end = at + 1 + usize::from(blank(at + 1));
        let spelling = if end - start == 1 { Spelling::Ordinary } else { Spelling::Loose };
        return Some(Sign { range: start..end, spelling });
    }
    let said = ["arroba", "(arroba)", "(at)", "[at]"].iter().find(|said| {
        let letters = glyphs.slice(at..(at + said.len()).min(glyphs.len()));
        letters.map(|letter| letter.to_ascii_lowercase()).eq(said.chars())
    })?;
    let end = at + said.len();
    let word_alone = blank(end) && at.checked_sub(1).is_some_and(blank);
    let start = at - usize::from(at > 0 && blank(at - 1));
    (word_alone || !said.starts_with('a'))
        .then(|| Sign { range: start..end + usize::from(blank(end)), spelling: Spelling::Loose })
}

fn address(glyphs: &Glyphs, sign: &Sign, free_from: usize) -> Option<Range<usize>> {
    let back = glyphs.slice(free_from..sign.range.start).rev();
    let mailbox = back.take(LONGEST_MAILBOX + 1).take_while(|letter| is_of_a_mailbox(*letter)).count();
    let mut start = sign.range.start - mailbox;
    while start < sign.range.start && glyphs.get(start).is_some_and(|letter| !letter.is_alphanumeric()) {
        start += 1;
    }
    let end = end_of_host(glyphs, sign)?;
    let ends_well = glyphs.before(sign.range.start).is_some_and(|letter| letter != '.');
    (start < sign.range.start && mailbox <= LONGEST_MAILBOX && ends_well).then_some(start..end)
}

fn is_of_a_mailbox(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '.' | '_' | '%' | '+' | '-' | '\'')
}

/// Labels parted by dots, the last of letters alone; what follows that is the sentence again.
fn end_of_host(glyphs: &Glyphs, sign: &Sign) -> Option<usize> {
    let start = sign.range.end;
    let host = glyphs.slice(start..glyphs.len()).take(LONGEST_HOST);
    let length = host.take_while(|letter| letter.is_alphanumeric() || matches!(letter, '.' | '-')).count();
    let mut found = None;
    let mut label = start;
    for at in start..=start + length {
        if at < start + length && glyphs.get(at) != Some('.') {
            continue;
        }
        let ends_a_word = glyphs.end_of_word(label);
        let letters = ends_a_word.min(start + length).saturating_sub(label);
        let ending = glyphs.word(label..label + letters);
        let cut_off = glyphs.get(label + letters).is_none_or(|next| !is_inside(next))
            || FAMILIAR.contains(&ending.as_str());
        if label > start && letters >= 2 && cut_off && is_ending(&ending, sign) {
            found = Some(label + letters);
        }
        if label == at {
            break;
        }
        label = at + 1;
    }
    found
}

fn is_inside(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || is_mark(letter)
}

fn is_ending(ending: &str, sign: &Sign) -> bool {
    match sign.spelling {
        Spelling::Ordinary => !FILES.contains(&ending),
        Spelling::Loose => FAMILIAR.contains(&ending),
    }
}
