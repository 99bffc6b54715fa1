//! Where a broken answer is taken up again. Whoever goes on tends to say the last words once more, or to begin
//! from the start: the person must not read them twice.
//!
//! Words alone cannot always tell: "1" and then "1 kg" is one kilo said again, or eleven. What looks like a
//! repetition from the beginning of a word on is taken for one, which is right far more often.

/// A restart in other words is one when this much of it, and half of what was told, is the same.
const SAME_BEGINNING: usize = 24;

/// Cuts from the beginning of a text what was told already.
#[derive(Debug)]
pub(super) struct Seam<'a> {
    told: &'a str,
    stage: Stage,
}

#[derive(Debug)]
enum Stage {
    /// This much may still turn out to be told already.
    Holding(String),
    Through,
}

impl<'a> Seam<'a> {
    pub(super) fn after(told: &'a str) -> Self {
        let stage = if told.is_empty() { Stage::Through } else { Stage::Holding(String::new()) };
        Self { told, stage }
    }

    /// Takes in a piece; gives what is new for sure. Away from the seam that is the piece itself, at once.
    pub(super) fn take(&mut self, piece: String) -> String {
        let Stage::Holding(held) = &mut self.stage else { return piece };
        held.push_str(&piece);
        if may_be_told(self.told, held) {
            return String::new();
        }
        self.end()
    }

    /// Nothing more comes: what was held back is decided.
    pub(super) fn end(&mut self) -> String {
        let Stage::Holding(held) = std::mem::replace(&mut self.stage, Stage::Through) else {
            return String::new();
        };
        unsaid(self.told, &held)
    }
}

/// Whether what was heard lies wholly within what was told: more may follow that does, too, and the end of a word
/// is only known by what comes after it.
fn may_be_told(told: &str, heard: &str) -> bool {
    // Overlapping places are not found one by one; the beginning is the one that matters.
    told.starts_with(heard) || told.match_indices(heard).any(|(start, _)| begins_a_word(told, start))
}

/// What of `heard` goes beyond `told`.
fn unsaid(told: &str, heard: &str) -> String {
    // The longest overlap is the one that begins first.
    let mut starts = told.char_indices().map(|(start, _)| start).filter(|&start| begins_a_word(told, start));
    let overlap = starts.find(|&start| is_said_again(&told[start..], heard)).map(|start| told.len() - start);
    if let Some(overlap) = overlap {
        return heard[overlap..].to_owned();
    }
    let same = same_beginning(told, heard);
    if same < SAME_BEGINNING || same * 2 < told.len() {
        return heard.to_owned();
    }
    match heard[same..].trim_start() {
        "" => String::new(),
        rest => format!("\n\n{rest}"),
    }
}

/// Whether the last words told are the first ones heard. Signs alone may be meant; and a word that was whole is
/// said again as a whole: "de" goes on with " dezembro".
fn is_said_again(last_words: &str, heard: &str) -> bool {
    heard.starts_with(last_words)
        && last_words.contains(char::is_alphanumeric)
        && (last_words.starts_with(char::is_alphanumeric) || begins_a_word(heard, last_words.len()))
}

/// Where a word begins, or the space before one: a repetition does not begin within a word.
fn begins_a_word(text: &str, at: usize) -> bool {
    let before = text[..at].chars().next_back();
    let after = text[at..].chars().next();
    !(before.is_some_and(char::is_alphanumeric) && after.is_some_and(char::is_alphanumeric))
}

/// The bytes that both begin with, up to the end of a word.
fn same_beginning(told: &str, heard: &str) -> usize {
    let mut same = 0;
    for ((at, left), right) in heard.char_indices().zip(told.chars()) {
        if left != right {
            return (0..=same)
                .rev()
                .find(|&end| heard.is_char_boundary(end) && begins_a_word(heard, end))
                .unwrap_or(0);
        }
        same = at + left.len_utf8();
    }
    same
}

#[cfg(test)]
#[path = "seam_tests.rs"]
mod tests;
