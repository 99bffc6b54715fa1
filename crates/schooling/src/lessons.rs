//! The sentences of a year, each marked by what the year says to be true.

use lasting::{Example, Piece, Signs, pieces};

use crate::year::{Message, Year};

/// How much a sentence counts that may be kept and may be left.
const WEAK: f32 = 0.15;

/// What may become of a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Worth {
    Nothing,
    /// It may be kept: a fine, a part of a truth, a truth that is told again.
    Allowed,
    /// It tells a truth.
    Asked,
}

#[derive(Debug)]
pub(crate) struct Marked {
    pub signs: Signs,
    pub worth: Worth,
    /// The truths that it tells, by their places in the year.
    pub truths: Vec<usize>,
}

/// A year as it is taught.
#[derive(Debug)]
pub(crate) struct Lessons {
    pub marked: Vec<Marked>,
    pub truths: usize,
}

impl Lessons {
    pub(crate) fn of(year: &Year) -> Self {
        let reader = Reader::new(year);
        let marked = year.messages.iter().flat_map(|message| reader.mark(message)).collect();
        Self { marked, truths: year.truths.len() }
    }

    /// A list of sayings: "message => what is kept of it", with "-" or nothing at all for what leaves nothing.
    pub(crate) fn of_sayings(sayings: &str) -> Self {
        let lines = sayings.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let marked = lines.flat_map(|line| {
            let (message, kept) = line.split_once(" => ").unwrap_or((line, "-"));
            let pieces = pieces(message);
            let worth = match (kept.trim(), pieces.len()) {
                ("-", _) => Worth::Nothing,
                (_, 1) => Worth::Asked,
                // Which of its sentences told it is not said.
                _ => Worth::Allowed,
            };
            let mark = move |piece: &Piece| Marked {
                signs: Signs::of(piece.of(message), message),
                worth,
                truths: Vec::new(),
            };
            pieces.iter().map(mark).collect::<Vec<_>>()
        });
        Self { marked: marked.collect(), truths: 0 }
    }

    pub(crate) fn examples(&self) -> impl Iterator<Item = Example> {
        self.marked.iter().map(|marked| Example {
            signs: marked.signs.clone(),
            lasts: marked.worth > Worth::Nothing,
            counts: if marked.worth == Worth::Allowed { WEAK } else { 1.0 },
        })
    }
}

/// Every way to say one entry of a `says`, by stems.
type Entry = Vec<String>;

struct Reader<'y> {
    truths: Vec<(&'y str, Vec<Entry>)>,
    fines: Vec<Vec<Entry>>,
}

impl<'y> Reader<'y> {
    fn new(year: &'y Year) -> Self {
        let truths = year.truths.iter().map(|truth| (truth.from.as_str(), entries(&truth.says))).collect();
        let fines = year.fines.iter().map(|fine| entries(&fine.says)).collect();
        Self { truths, fines }
    }

    fn mark(&self, message: &Message) -> Vec<Marked> {
        let text = message.text.as_str();
        let mark = |sentence: &str| {
            let said = stems(sentence);
            let (worth, truths) =
                if message.is_nothing() { (Worth::Nothing, Vec::new()) } else { self.worth(message, &said) };
            Marked { signs: Signs::of(sentence, text), worth, truths }
        };
        pieces(text).iter().map(|piece| mark(piece.of(text))).collect()
    }

    fn worth(&self, message: &Message, said: &[String]) -> (Worth, Vec<usize>) {
        let mut worth = if message.trap == "repeat" { Worth::Allowed } else { Worth::Nothing };
        let mut told = Vec::new();
        for (at, (from, says)) in
            self.truths.iter().enumerate().filter(|(_, (from, _))| *from <= message.day())
        {
            let found = says.iter().filter(|entry| is_said(entry, said)).count();
            let today = *from == message.day();
            if found == says.len() {
                worth = worth.max(if today { Worth::Asked } else { Worth::Allowed });
                told.extend(today.then_some(at));
            } else if today && found > 0 {
                worth = worth.max(Worth::Allowed);
            }
        }
        let fine = |says: &Vec<Entry>| says.iter().all(|entry| is_said(entry, said));
        if worth == Worth::Nothing && self.fines.iter().any(fine) {
            worth = Worth::Allowed;
        }
        (worth, told)
    }
}

fn entries(says: &[String]) -> Vec<Entry> {
    says.iter().map(|entry| entry.split('|').flat_map(stems).collect()).collect()
}

fn stems(text: &str) -> Vec<String> {
    ptbr::tokens(text).iter().map(|token| ptbr::stem(&token.text)).collect()
}

fn is_said(entry: &Entry, said: &[String]) -> bool {
    entry.iter().any(|word| said.contains(word))
}
