//! A yes that stands by itself, and a message that goes on after it: "Sim!! e nunca me manda nada de lá".

use domain::Answer;
use ptbr::Question;
use ptbr::orders::{self, Act, Clause};

use super::{FIRM, UNDENIED, UNDENIED_BY_ANOTHER, WEAK, parts, rules, vetoes};

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
    let parts = boundaries(text, chance >= FIRM).into_iter().rev().find_map(|boundary| {
        let head = text.get(..boundary.end)?.trim_end_matches(marks).trim();
        let rest = text.get(boundary.start..)?;
        (!head.trim_matches(marks).is_empty() && is_yes(head)).then_some((head, rest, boundary.is_comma))
    });
    let (head, rest, is_comma) = parts?;
    let rest = rest.trim_start_matches(marks).trim_end();
    let offered = Question::of(question);
    // Of a thing of its own the words are many and none of them the card's: that says nothing about the yes before it.
    let another = tells_of_another(rest, &offered) && vetoes::begins_with_yes(head, &offered);
    let least = if another { UNDENIED_BY_ANOTHER } else { UNDENIED };
    let otherwise =
        chance >= least && is_something_else(rest, question, &offered, (chance >= WEAK, is_comma));
    otherwise.then_some((head, rest))
}

/// The longest beginning of a message that is a yes, and what follows it.
pub(super) fn beginning(text: &str, is_yes: impl Fn(&str) -> bool) -> Option<(&str, &str)> {
    let marks = |sign: char| sign.is_whitespace() || matches!(sign, '.' | '!' | ',' | ';');
    boundaries(text, true).into_iter().rev().find_map(|boundary| {
        let head = text.get(..boundary.end)?.trim_end_matches(marks).trim();
        let rest = text.get(boundary.start..)?.trim_start_matches(marks).trim_end();
        (!head.is_empty() && !rest.is_empty() && is_yes(head)).then_some((head, rest))
    })
}

/// Whether what follows a yes may put it otherwise, take it back, or ask about it.
pub(super) fn may_say_otherwise(rest: &str, question: &str) -> bool {
    let offered = Question::of(question);
    rest.contains('?')
        || vetoes::takes_back(rest, false)
        || ptbr::assent::names_another_value(rest, &offered) && ptbr::assent::may_put_right(rest, &offered)
        || orders::clauses(rest).iter().any(|clause| {
            let said = rest.get(clause.span.clone()).unwrap_or_default();
            clause.act.is_some()
                || parts::names_otherwise(said, &offered)
                || rules::read(said, question) == Some(Answer::No)
        })
        || vetoes::words(rest).iter().any(|word| matches!(word.as_str(), "nao" | "n" | "nunca" | "nada"))
}

/// Whether what follows a yes names another value and orders nothing with it: it may be the card's, or of another thing.
pub(super) fn is_left_open(rest: &str, question: &str) -> bool {
    let offered = Question::of(question);
    ptbr::assent::names_another_value(rest, &offered)
        && ptbr::assent::may_put_right(rest, &offered)
        && orders::clauses(rest).iter().all(|clause| clause.act.is_none())
}

/// "perfeito, qual o endereço do Brasil mesmo?": what follows wants to know something, and nothing of the card.
pub(super) fn asks_elsewhere(rest: &str, question: &str) -> bool {
    let offered = Question::of(question);
    let (own, shares) = own_words(rest, &offered);
    rest.trim_end().ends_with('?') && asks_what(rest) && own > 0 && !shares && !asks_about(rest, question)
}

/// "pode ser. ah e o niver dele é 3 de dezembro": what follows a yes is said to come on top, and begins with a thing of its own.
pub(super) fn comes_on_top(text: &str, rest: &str, question: &str) -> bool {
    let offered = Question::of(question);
    let before = text.strip_suffix(rest).or_else(|| text.trim_end().strip_suffix(rest)).unwrap_or_default();
    let joint = |word: &str| matches!(word, "e" | "ah" | "agora" | "aproveita" | "aproveitando");
    let tokens = ptbr::tokens(rest);
    let led =
        tokens.iter().take_while(|token| joint(&token.text) || token.kind == ptbr::TokenKind::Mark).count();
    // "ah pera" turns: only what is joined by an "e" or begins anew comes on top.
    let joined =
        tokens.iter().take(led).any(|token| token.text != "ah" && token.kind == ptbr::TokenKind::Word);
    let added =
        joined || ptbr::tokens(before).last().is_some_and(|token| joint(&token.text) && token.text != "ah");
    let own = tokens.get(led).and_then(|token| rest.get(token.span.start..)).unwrap_or_default();
    // "e amanhã 8h …" may be the card's own time.
    let first = ptbr::assent::signs(own, &offered).into_iter().next();
    let timed = first.is_some_and(|sign| {
        matches!(sign.name, "same_value" | "other_value" | "same_when" | "other_when" | "when")
    });
    added
        && !timed
        && !rest.contains('?')
        && own_words(own, &offered).0 >= OWN
        && !puts_right(own)
        && !vetoes::takes_back(rest, true)
        && !orders::clauses(own).iter().any(|clause| {
            let said = own.get(clause.span.clone()).unwrap_or_default();
            parts::names_otherwise(said, &offered) || rules::read(said, question) == Some(Answer::No)
        })
}

/// How many words an answer has that says nothing else.
const ANSWER: usize = 2;

/// Whether a message may have to do with a card: it agrees or denies, names a value or a part of cards, changes something, or
/// shares a word with it. A question that does none of this is about something else.
pub(super) fn may_be_about(text: &str, question: &str) -> bool {
    let offered = Question::of(question);
    let signs = ptbr::assent::signs(text, &offered);
    let answers = |name: &str| {
        matches!(name, "yes" | "no" | "not" | "does" | "puts" | "same_value" | "other_value" | "other_when")
    };
    // A word or two that nobody understood are more likely an answer than a subject of their own: "fechô".
    vetoes::words(text).len() <= ANSWER
        || points_at_it(text)
        || signs.iter().any(|sign| answers(sign.name))
        || ptbr::terms(text).iter().any(|term| is_word(term) && offered.says(term))
        || vetoes::words(text).iter().any(|word| parts::puts_or_names_a_part(word))
        || orders_a_change(text)
}

/// "quando é que eles pagam esse?", "isso inclui a taxa?": what was just asked about, by no name of its own.
/// "vc me avisa por onde?", "quando que você vai me avisar disso aí?"
pub(super) fn asks_about(text: &str, question: &str) -> bool {
    let offered = Question::of(question);
    let words = vetoes::words(text);
    text.contains('?') && (points_at_it(text) || words.iter().any(|word| offered.offers(word)))
}

fn points_at_it(text: &str) -> bool {
    const POINTS: &[&str] = &[
        "esse", "essa", "isso", "este", "esta", "isto", "desse", "dessa", "disso", "nesse", "nessa", "nisso",
    ];
    let words = vetoes::words(text);
    words.iter().enumerate().any(|(at, word)| {
        let next = words.get(at + 1).map_or("", String::as_str);
        POINTS.contains(&word.as_str()) && (ptbr::terms(next).is_empty() || is_verb_of_state(next))
    })
}

fn is_verb_of_state(word: &str) -> bool {
    matches!(
        word,
        "ta" | "eh"
            | "era"
            | "foi"
            | "fica"
            | "vai"
            | "tem"
            | "inclui"
            | "paga"
            | "vale"
            | "conta"
            | "dura"
            | "comeca"
    )
}

pub(super) fn orders_a_change(text: &str) -> bool {
    orders::clauses(text).iter().any(|clause| clause.act == Some(Act::Change))
}

/// How what puts a card right begins, once a yes was said: it turns, corrects, says what is so, or names a part of the card.
const PUTS_RIGHT: &[&str] = &[
    "mas", "porem", "so", "contudo", "alias", "na", "ops", "corrige", "corrija", "ajusta", "ajuste",
    "altera", "altere", "foi", "foram", "eh", "era", "eram", "sao", "fica", "ficou", "com", "as", "menos",
    "nao",
];

/// Whether what follows a yes may be about the card itself. What begins with a thing of its own is not: "pode, e o gás foi 85".
pub(super) fn puts_right(rest: &str) -> bool {
    let tokens = ptbr::tokens(rest);
    let light = |word: &str| matches!(word, "e" | "o" | "a" | "ai" | "entao" | "que" | "me");
    // "a partir de amanhã" says when.
    if ptbr::fold(rest).starts_with("a partir") {
        return true;
    }
    let first = tokens.iter().find(|token| !light(&token.text));
    first.is_none_or(|first| {
        let word = first.text.as_ref();
        PUTS_RIGHT.contains(&word)
            || parts::puts_or_names_a_part(word)
            || word.chars().any(|letter| letter.is_ascii_digit())
            || ptbr::numeral(word).is_some()
    })
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

/// The end of what stands before a boundary, and the beginning of what follows it.
struct Boundary {
    end: usize,
    start: usize,
    is_comma: bool,
}

/// Where a sentence or a clause ends, or an "e" joins another one.
fn boundaries(text: &str, at_commas: bool) -> Vec<Boundary> {
    let mut found = Vec::new();
    let tokens = ptbr::tokens(text);
    for (at, token) in tokens.iter().enumerate() {
        // "7 e meia", "89 e 90" are one value.
        let counts = |at: Option<usize>| at.and_then(|at| tokens.get(at)).is_some_and(is_of_a_number);
        let within = counts(at.checked_sub(1)) && counts(Some(at + 1));
        let turns = matches!(&*token.text, "mas" | "porem");
        let joins = matches!(&*token.text, "e" | "agora") && !within || turns;
        let ends = joins
            || matches!(&*token.text, "." | "!" | ";")
            || (at_commas && token.text == ",")
            || matches!(token.kind, ptbr::TokenKind::Break | ptbr::TokenKind::Picture);
        if ends && token.span.start > 0 && token.span.end < text.len() {
            found.push(Boundary {
                end: token.span.start,
                start: if turns || token.text == "agora" { token.span.start } else { token.span.end },
                is_comma: token.text == ",",
            });
        }
    }
    found
}

fn is_of_a_number(token: &ptbr::Token<'_>) -> bool {
    token.kind == ptbr::TokenKind::Number
        || matches!(&*token.text, "meia" | "pouco" | "tanto" | "h" | "hora" | "horas" | "reais")
        || ptbr::numeral(&token.text).is_some()
}

/// The words of its own that a clause has, and whether it has one of the card's.
fn own_words(about: &str, offered: &Question) -> (usize, bool) {
    let terms = ptbr::terms(about);
    let own = terms.iter().filter(|term| is_word(term) && !offered.says(term)).count();
    (own, terms.iter().any(|term| offered.says(term)))
}

/// Whether some words name a day, an hour or an amount, and a thing of their own that it belongs to.
fn tells_of_another(rest: &str, offered: &Question) -> bool {
    let (own, shares) = own_words(rest, offered);
    own >= OWN
        && !shares
        && ptbr::assent::names_another_value(rest, offered)
        && !orders::clauses(rest).iter().any(|clause| may_put_right(rest, clause, offered))
}

/// Whether a clause may tell the card's day, hour or amount anew: "sim. foram 54, contei errado". What is ordered for itself, or
/// comes on top, is another thing.
fn may_put_right(rest: &str, clause: &Clause, offered: &Question) -> bool {
    let said = rest.get(clause.span.clone()).unwrap_or_default();
    clause.act.is_none()
        && !adds(said)
        && !(is_asked(rest, clause) && asks_what(said))
        && ptbr::assent::may_put_right(said, offered)
}

fn is_asked(rest: &str, clause: &Clause) -> bool {
    rest.get(clause.span.end..).is_some_and(|after| after.trim_start().starts_with('?'))
}

/// Whether a question wants to know something, and suggests nothing: "quanto já gastei hoje?"
fn asks_what(said: &str) -> bool {
    let words = vetoes::words(said);
    let leads =
        |word: &&String| matches!(word.as_str(), "e" | "mas" | "ai" | "ah" | "o" | "me" | "diz" | "fala");
    let first = words.iter().find(|word| !leads(word)).map_or("", String::as_str);
    matches!(
        first,
        "quanto"
            | "quantos"
            | "quanta"
            | "quantas"
            | "qual"
            | "quais"
            | "quando"
            | "onde"
            | "quem"
            | "que"
            | "oq"
    )
}

fn adds(said: &str) -> bool {
    vetoes::words(said).iter().any(|word| ADDS.contains(&word.as_str()))
}

/// Whether what follows neither takes the yes back, nor puts it otherwise, nor asks about it.
fn is_something_else(
    rest: &str,
    question: &str,
    offered: &Question,
    (is_likely, after_comma): (bool, bool),
) -> bool {
    let doubts = || ptbr::assent::reply(rest, question).assent.doubt > 0;
    let tells = tells_of_another(rest, offered);
    if rest.is_empty() || vetoes::takes_back(rest, tells) || (!is_likely && !tells && doubts()) {
        return false;
    }
    let clauses = orders::clauses(rest);
    !clauses.is_empty()
        && clauses.iter().all(|clause| {
            let said = rest.get(clause.span.clone()).unwrap_or_default();
            let (own, shares) =
                own_words(rest.get(clause.object..clause.span.end).unwrap_or_default(), offered);
            let asks = is_asked(rest, clause);
            // "a partir de amanhã às 9h" is no errand: it says otherwise when.
            let errand = clause.act.is_some() || orders::tells_or_plans(said) || (tells && !after_comma);
            let changes = matches!(clause.act, Some(Act::Change | Act::Remove));
            !may_put_right(rest, clause, offered)
                && !parts::names_otherwise(said, offered)
                && rules::read(said, question) != Some(Answer::No)
                && !(changes && (own == 0 || shares && !is_likely))
                && (is_likely || !(asks && own == 0))
                && (is_likely
                    || adds(said)
                    || !ptbr::assent::names_another_value(said, offered)
                    || (errand && (own >= OWN || tells && !after_comma) && !shares))
        })
}

/// Whether a sentence that is not the first tells of a sum or a measure: "não, isso é gasto. gastei 115 no gás".
pub(super) fn tells_more(text: &str, question: &str) -> bool {
    let offered = Question::of(question);
    let mut sentences = text.split(['.', '!', '\n', ';']).skip(1);
    sentences.any(|sentence| {
        let signs = ptbr::assent::signs(sentence, &offered);
        let counts = signs.iter().any(|sign| matches!(sign.name, "same_value" | "other_value"));
        counts && own_words(sentence, &offered).0 > 0
    })
}

/// Whether a message tells what its writer did, with a sum or a measure: "não menina, 410 eu paguei de aluguel".
pub(super) fn tells_a_value(text: &str, question: &str) -> bool {
    let offered = Question::of(question);
    let signs = ptbr::assent::signs(text, &offered);
    let counts = signs.iter().any(|sign| matches!(sign.name, "same_value" | "other_value"));
    let words = vetoes::words(text);
    let tells = words.iter().enumerate().any(|(at, word)| {
        let denied = at
            .checked_sub(1)
            .and_then(|at| words.get(at))
            .is_some_and(|word| matches!(word.as_str(), "nao" | "n" | "nem"));
        word.len() > 3 && (word.ends_with("ei") || word.ends_with("bi")) && !denied && !offered.says(word)
    });
    counts && tells && own_words(text, &offered).0 > 1
}

fn is_word(term: &str) -> bool {
    !term.chars().any(|letter| letter.is_ascii_digit())
}
