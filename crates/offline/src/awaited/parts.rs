//! The parts of a message that answers a question: what says something, and what only sighs beside it.

use ptbr::words;

/// A part of a message.
#[derive(Debug)]
pub(super) struct AnswerPart<'t> {
    /// Without the sighs around it; nothing where it only sighs.
    pub said: &'t str,
    /// Where it stands, with the mark that ends it.
    pub span: std::ops::Range<usize>,
    pub asks: bool,
}

/// Where a message is cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cut {
    Sentences,
    Pauses,
    /// Also before an "e" that begins something of its own.
    Joints,
}

/// The parts of a message, those that only sigh among them.
pub(super) fn parts(source: &str, cut: Cut) -> Vec<AnswerPart<'_>> {
    let mut ends: Vec<usize> = source
        .char_indices()
        .filter(|(at, mark)| ends_at(source, *at, *mark, cut))
        .map(|(at, mark)| at + mark.len_utf8())
        .collect();
    if cut == Cut::Joints {
        ends.extend(source.match_indices(" e ").map(|(at, _)| at).filter(|at| !counts_on(source, at + 3)));
        ends.sort_unstable();
    }
    ends.push(source.len());
    let mut begins = 0;
    let mut found = Vec::new();
    for end in ends {
        let part = source.get(begins..end).unwrap_or_default();
        if part.chars().any(char::is_alphanumeric) {
            found.push(AnswerPart {
                said: without_sighs(part),
                span: begins..end,
                asks: part.trim_end().ends_with('?'),
            });
        }
        begins = end;
    }
    found
}

/// Whether a mark ends a part here: the point of "1.200" does not, nor the comma of "87,50".
fn ends_at(source: &str, at: usize, mark: char, cut: Cut) -> bool {
    let ends = matches!(mark, '.' | '!' | '?' | ';' | '\n') || mark == ',' && cut != Cut::Sentences;
    let before = source.get(..at).and_then(|before| before.chars().next_back());
    let after = source.get(at + mark.len_utf8()..).and_then(|after| after.chars().next());
    let inside = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
    ends && !(inside(before) && inside(after))
}

/// "6 mil e 500", "oito e meia": what follows the "e" belongs to the number before it.
fn counts_on(source: &str, from: usize) -> bool {
    let next = source.get(from..).and_then(|rest| rest.split_whitespace().next()).unwrap_or_default();
    let next = ptbr::fold(next.trim_matches(|letter: char| !letter.is_alphanumeric()));
    next.starts_with(|letter: char| letter.is_ascii_digit())
        || ptbr::numeral(&next).is_some()
        || matches!(&*next, "meia" | "meio" | "pouco" | "pouquinho" | "tanto")
}

/// The words of a part without the sighs before and behind them: "ué, da vacina né" is "da vacina".
pub(super) fn without_sighs(part: &str) -> &str {
    let tokens = ptbr::tokens(part);
    let says = |token: &ptbr::Token<'_>| token.text.chars().any(char::is_alphanumeric);
    let spoken: Vec<_> = tokens.iter().filter(|token| says(token)).collect();
    let aside = |word: &str| sighs(word) || tells_again(word) || words::is_filler(word);
    if spoken.iter().all(|token| aside(&token.text))
        && spoken.iter().any(|token| !words::is_filler(&token.text))
    {
        return "";
    }
    let first = spoken.iter().find(|token| !sighs(&token.text));
    let last = spoken.iter().rfind(|token| !sighs(&token.text));
    match (first, last) {
        (Some(first), Some(last)) => part.get(first.span.start..last.span.end).unwrap_or_default(),
        _ => "",
    }
}

/// Whether nothing is said but that it was said before: "uai, te falei agora", "já disse".
pub(super) fn said_before(source: &str) -> bool {
    let tokens = ptbr::tokens(source);
    parts(source, Cut::Pauses).iter().all(|part| part.said.is_empty())
        && tokens.iter().any(|token| tells_again(&token.text) && !TIMES.contains(&token.text.as_ref()))
}

/// What is said with a sigh, or to whom.
fn sighs(word: &str) -> bool {
    const SIGHS: &[&str] = &[
        "uai", "ue", "oxe", "oxente", "ora", "eita", "aff", "affe", "afe", "po", "poxa", "ah", "ai", "ih",
        "hum", "hm", "hmm", "ne", "viu", "hein", "ta", "moca", "moco", "mana", "mano", "mulher", "menina",
        "amiga", "amigo", "gente", "vei", "veio", "cara", "bora", "olha", "olhe", "uia", "eh", "rs", "rsrs",
    ];
    SIGHS.contains(&word) || ["kk", "haha", "hehe"].iter().any(|laugh| word.starts_with(laugh))
}

/// When something was said.
const TIMES: &[&str] = &["ja", "agora", "antes", "acima", "ali", "la", "agorinha", "te", "tinha", "acabei"];

/// That something was said, or when.
fn tells_again(word: &str) -> bool {
    const SAYS: &[&str] = &[
        "falei",
        "disse",
        "contei",
        "avisei",
        "respondi",
        "expliquei",
        "escrevi",
        "falado",
        "dito",
        "falar",
        "dizer",
    ];
    SAYS.contains(&word) || TIMES.contains(&word)
}
