//! The digits of a text in groups, and what stands between them.

use super::glyphs::{Glyphs, is_mark};
use super::scan::Found;

/// Digits without anything visible between them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Group {
    /// Glyphs.
    pub start: usize,
    pub end: usize,
}

impl Group {
    pub(super) fn len(self) -> usize {
        self.end - self.start
    }
}

/// What may stand between two groups of one number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gap {
    Space,
    Dot,
    Hyphen,
    Slash,
    /// The end of an area code in brackets.
    Close,
    /// The beginning of one.
    Open,
}

/// What a number hangs on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Glue {
    Free,
    Word,
    /// More digits, by a mark that also parts the entries of a list.
    List,
    /// More digits, by a mark that also stands inside numbers.
    Number,
}

#[derive(Debug)]
pub(super) struct Numbers<'g> {
    pub glyphs: &'g Glyphs,
    groups: Vec<Group>,
    /// Between each group and the next.
    gaps: Vec<Option<Gap>>,
}

impl<'g> Numbers<'g> {
    pub(super) fn of(glyphs: &'g Glyphs) -> Self {
        let groups = groups(glyphs);
        let gaps = groups.windows(2).map(|pair| gap(glyphs, pair[0].end, pair[1].start)).collect();
        Self { glyphs, groups, gaps }
    }
}

impl Numbers<'_> {
    pub(super) fn count(&self) -> usize {
        self.groups.len()
    }

    pub(super) fn group(&self, at: usize) -> Option<Group> {
        self.groups.get(at).copied()
    }

    /// What stands between a group and the next, if they can belong together.
    pub(super) fn gap(&self, at: usize) -> Option<Gap> {
        self.gaps.get(at).copied().flatten()
    }

    /// The gaps of a number in groups of these lengths, if one begins at group `at`.
    pub(super) fn gaps_of(&self, at: usize, lengths: &[usize]) -> Option<Vec<Gap>> {
        let fits = |(ahead, length): (usize, &usize)| {
            self.group(at + ahead).is_some_and(|group| group.len() == *length)
        };
        if !lengths.iter().enumerate().all(fits) {
            return None;
        }
        (at..at + lengths.len() - 1).map(|at| self.gap(at)).collect()
    }

    /// The digits of `count` groups, from group `at` on.
    pub(super) fn digits(&self, at: usize, count: usize) -> Vec<u8> {
        let groups = self.groups.get(at..at + count).unwrap_or_default();
        let digits = groups.iter().flat_map(|group| self.glyphs.slice(group.start..group.end));
        digits.filter_map(|letter| letter.to_digit(10)).filter_map(|digit| u8::try_from(digit).ok()).collect()
    }

    pub(super) fn count_digits(&self, at: usize, count: usize) -> usize {
        self.groups.get(at..at + count).unwrap_or_default().iter().map(|group| group.len()).sum()
    }

    /// The first four digits of a group; ten where there are none.
    pub(super) fn leading_digits(&self, at: usize) -> [u32; 4] {
        let mut leading = [10; 4];
        if let Some(group) = self.group(at) {
            for (slot, letter) in leading.iter_mut().zip(self.glyphs.slice(group.start..group.end)) {
                *slot = letter.to_digit(10).unwrap_or(10);
            }
        }
        leading
    }

    /// Whether one glyph parts a group from the next: "3333-4444", not "3333 - 4444".
    pub(super) fn is_tight(&self, at: usize) -> bool {
        self.group(at).zip(self.group(at + 1)).is_some_and(|(left, right)| left.end + 1 == right.start)
    }

    /// How the digits from group `at` on hang on what stands before them: "A98…", "1.529…", "x-3333…".
    pub(super) fn glue_before(&self, at: usize, previous: Option<Found>) -> Glue {
        let Some(group) = self.group(at) else { return Glue::Number };
        let letter = |back: usize| group.start.checked_sub(back).and_then(|at| self.glyphs.get(at));
        let after_another = previous.is_some_and(|found| found.end + 1 == group.start);
        match (letter(1), letter(2)) {
            (Some(','), Some(behind)) if after_another || is_mark(behind) => Glue::Free,
            (Some('/'), Some(behind)) if !after_another && behind.is_alphabetic() => Glue::Word,
            (Some('/'), Some(behind)) if after_another || is_mark(behind) => Glue::Free,
            (next, behind) => glue(next, behind),
        }
    }

    /// How what follows hangs on group `at`.
    pub(super) fn glue_after(&self, at: usize) -> Glue {
        let Some(group) = self.group(at) else { return Glue::Number };
        let next = self.glyphs.get(group.end);
        let another = self.group(at + 1).filter(|other| other.start == group.end + 1).map_or(0, Group::len);
        let is_year = another == 4 && matches!(self.leading_digits(at + 1), [1, 9, ..] | [2, 0, ..]);
        match next {
            // "52998224725,11144477735" are two; "5299822,47" is one, and a price.
            Some(',') if another > 4 => Glue::Free,
            // "3333-4444/3333-5555" are two; "1234-5678/2024" is one, and a file.
            Some('/') if another > 3 && !is_year => Glue::Free,
            _ => glue(next, self.glyphs.get(group.end + 1)),
        }
    }
}

/// `behind` is the neighbour's other neighbour.
fn glue(next: Option<char>, behind: Option<char>) -> Glue {
    let is_digit = behind.is_some_and(|letter| letter.is_ascii_digit());
    match next {
        Some('-' | '.') if is_digit || behind.is_some_and(is_mark) => Glue::Number,
        Some('-') if behind.is_some_and(char::is_alphanumeric) => Glue::Word,
        Some(',' | '/' | ':' | '*' | '\'') if is_digit => Glue::List,
        Some('_' | '%' | '#' | '°' | 'º' | 'ª') => Glue::Word,
        Some(next) if next.is_alphanumeric() || is_mark(next) => Glue::Word,
        _ => Glue::Free,
    }
}

fn groups(glyphs: &Glyphs) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (at, letter) in glyphs.slice(0..glyphs.len()).enumerate() {
        if !letter.is_ascii_digit() {
            continue;
        }
        match groups.last_mut().filter(|group| group.end == at) {
            Some(group) => group.end = at + 1,
            None => groups.push(Group { start: at, end: at + 1 }),
        }
    }
    groups
}

fn gap(glyphs: &Glyphs, start: usize, end: usize) -> Option<Gap> {
    if end - start > 3 {
        return None;
    }
    let mut between = [' '; 3];
    for (slot, letter) in between.iter_mut().zip(glyphs.slice(start..end)) {
        *slot = letter;
    }
    // Blanks fill the array up: ")" and ") " are alike, and so are "-" and " - ".
    Some(match between {
        [' ', ' ', ' '] => Gap::Space,
        ['.', ' ', ' '] if end - start == 1 => Gap::Dot,
        ['-', ' ' | '-', ' '] | [' ', '-', ' '] => Gap::Hyphen,
        ['/', ' ', ' '] => Gap::Slash,
        [')', ' ' | '-' | '.', ' '] => Gap::Close,
        ['(', ' ', ' '] | [' ' | '-', '(', ' '] => Gap::Open,
        _ => return None,
    })
}
