//! Whose words they are: what a reply repeats from the person, from memory or from what tools returned is not said by
//! whoever repeats it. "Você me contou: me mudei pra Recife" claims no move.

use ptbr::{TokenKind, WordSet, tokens};

/// So many words in a row are a repetition and no chance.
const ROW: usize = 3;
/// A text is looked through up to here.
const MOST_BYTES: usize = 64_000;

/// What is left of a sentence without quotations, and without rows of words that stand in one of these texts.
pub(super) fn own(sentence: &str, sources: &[&str]) -> String {
    let unquoted = without_quotations(sentence);
    let words = words(&unquoted);
    let mut known: WordSet<String> = WordSet::default();
    for source in sources {
        let source = source.get(..source.floor_char_boundary(MOST_BYTES)).unwrap_or(source);
        let texts: Vec<String> = self::words(source).into_iter().map(|(_, text)| text).collect();
        known.extend(texts.windows(ROW).map(|row| row.join(" ")));
    }
    let mut repeated = vec![false; words.len()];
    for start in 0..words.len().saturating_sub(ROW - 1) {
        let Some(row) = words.get(start..start + ROW) else { break };
        let row: Vec<&str> = row.iter().map(|(_, text)| text.as_str()).collect();
        if known.contains(&row.join(" ")) {
            repeated.get_mut(start..start + ROW).unwrap_or_default().fill(true);
        }
    }
    let mut own = String::with_capacity(unquoted.len());
    let mut at = 0;
    for ((span, _), repeated) in words.iter().zip(&repeated) {
        own.push_str(unquoted.get(at..span.start).unwrap_or_default());
        if !repeated {
            own.push_str(unquoted.get(span.clone()).unwrap_or_default());
        }
        at = span.end;
    }
    own.push_str(unquoted.get(at..).unwrap_or_default());
    own
}

fn words(text: &str) -> Vec<(std::ops::Range<usize>, String)> {
    let words =
        tokens(text).into_iter().filter(|token| matches!(token.kind, TokenKind::Word | TokenKind::Number));
    words.map(|token| (token.span.clone(), token.text.into_owned())).collect()
}

/// The sentence without what stands between quotation marks. One that is never closed is none.
fn without_quotations(sentence: &str) -> String {
    let mut rest = sentence;
    let mut kept = String::with_capacity(sentence.len());
    while let Some(start) = rest.find(['"', '“', '«']) {
        let (before, quoted) = rest.split_at(start);
        let mut letters = quoted.char_indices();
        let close = match letters.next().map(|(_, letter)| letter) {
            Some('“') => '”',
            Some('«') => '»',
            _ => '"',
        };
        let Some((end, _)) = letters.find(|(_, letter)| *letter == close) else { break };
        kept.push_str(before);
        rest = quoted.get(end + close.len_utf8()..).unwrap_or_default();
    }
    kept.push_str(rest);
    kept
}
