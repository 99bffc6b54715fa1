//! A yes that stands by itself, and a message that goes on after it: "Sim!! e nunca me manda nada de lá".

use domain::Answer;
use ptbr::Question;
use ptbr::orders::{self, Act};

use super::{FIRM, UNDENIED, WEAK, rules, vetoes};

/// What says that something comes on top.
const ADDS: &[&str] = &["tambem", "tb", "tbm", "outro", "outra", "outros", "outras", "alem"];

/// How many words of its own a clause has that names another day, hour or amount and is about something else.
const OWN: usize = 2;

/// The yes that a message begins with, and what follows it, where the two have nothing to do with each other.
///
/// Where the whole is likely to begin with a yes, a comma parts them, too; where it is very likely, another day, hour or
/// amount is one of the other thing.
pub(super) fn split<'t>(
    text: &'t str,
    question: &str,
    chance: f32,
    is_yes: impl Fn(&str) -> bool,
) -> Option<(&'t str, &'t str)> {
    let marks = |sign: char| sign.is_whitespace() || matches!(sign, '.' | '!' | ',' | ';');
    // The longest beginning that is a yes: "sim, pode reservar. e …".
    let is_likely = chance >= WEAK;
    let parts = boundaries(text, chance >= FIRM).into_iter().rev().find_map(|(end, start)| {
        let head = text.get(..end)?.trim_end_matches(marks).trim();
        (!head.trim_matches(marks).is_empty() && is_yes(head)).then_some((head, text.get(start..)?))
    });
    let (head, rest) = parts?;
    let rest = rest.trim_start_matches(marks).trim_end();
    is_something_else(rest, question, is_likely).then_some((head, rest))
}

/// The same of a message that is a yes by all of it: what stands in a sentence of its own, and says something.
pub(super) fn sentences<'t>(
    text: &'t str,
    question: &str,
    is_yes: impl Fn(&str) -> bool,
) -> Option<(&'t str, &'t str)> {
    let parts = split(text, question, UNDENIED, is_yes);
    parts.filter(|(_, rest)| ptbr::terms(rest).len() >= OWN)
}

/// Where a sentence or a clause ends, or an "e" joins another one: the end of what stands before it, and the beginning of
/// what follows.
fn boundaries(text: &str, at_commas: bool) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for token in ptbr::tokens(text) {
        let joins = matches!(&*token.text, "e" | "agora");
        let ends = joins
            || matches!(&*token.text, "." | "!" | ";")
            || (at_commas && token.text == ",")
            || token.kind == ptbr::TokenKind::Break;
        if ends && token.span.start > 0 && token.span.end < text.len() {
            found.push((
                token.span.start,
                if token.text == "agora" { token.span.start } else { token.span.end },
            ));
        }
    }
    found
}

/// Whether what follows neither takes the yes back, nor puts it otherwise, nor asks about it.
fn is_something_else(rest: &str, question: &str, is_likely: bool) -> bool {
    let doubts = || ptbr::assent::reply(rest, question).assent.doubt > 0;
    if rest.is_empty() || vetoes::takes_back(rest) || (!is_likely && doubts()) {
        return false;
    }
    let offered = Question::of(question);
    let clauses = orders::clauses(rest);
    !clauses.is_empty()
        && clauses.iter().all(|clause| {
            let said = rest.get(clause.span.clone()).unwrap_or_default();
            let about = rest.get(clause.object..clause.span.end).unwrap_or_default();
            let own = ptbr::terms(about).iter().filter(|term| is_word(term) && !offered.says(term)).count();
            let shares = ptbr::terms(about).iter().any(|term| offered.says(term));
            let adds = vetoes::words(said).iter().any(|word| ADDS.contains(&word.as_str()));
            let asks = rest.get(clause.span.end..).is_some_and(|after| after.trim_start().starts_with('?'));
            // "a partir de amanhã às 9h" is no errand: it says otherwise when.
            let errand = clause.act.is_some() || orders::tells_or_plans(said);
            let changes = matches!(clause.act, Some(Act::Change | Act::Remove));
            rules::read(said, question) != Some(Answer::No)
                && !(changes && (own == 0 || shares && !is_likely))
                && (is_likely || !(asks && own == 0))
                && (is_likely
                    || adds
                    || !ptbr::assent::names_another_value(said, &offered)
                    || (errand && own >= OWN && !shares))
        })
}

fn is_word(term: &str) -> bool {
    !term.chars().any(|letter| letter.is_ascii_digit())
}
