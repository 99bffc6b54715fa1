//! Where a broken answer is taken up again. Whoever goes on tends to say the last words once more, or to begin
//! from the start: the person must not read them twice.

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

/// Whether what was heard lies wholly within what was told, short of its end: more may follow that does, too.
fn may_be_told(told: &str, heard: &str) -> bool {
    told.match_indices(heard).any(|(start, _)| begins_a_word(told, start) && start + heard.len() < told.len())
        // Overlapping places are not found above; the beginning is the one that matters.
        || (told.len() > heard.len() && told.starts_with(heard))
}

/// What of `heard` goes beyond `told`.
fn unsaid(told: &str, heard: &str) -> String {
    // The longest overlap is the one that begins first; one of nothing but signs may be meant.
    let mut overlaps = told
        .char_indices()
        .map(|(start, _)| (start, &told[start..]))
        .filter(|(start, overlap)| begins_a_word(told, *start) && overlap.contains(char::is_alphanumeric));
    if let Some(rest) = overlaps.find_map(|(_, overlap)| heard.strip_prefix(overlap)) {
        return rest.to_owned();
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
