//! A yes that stands by itself, and a message that goes on after it: "Sim!! e nunca me manda nada de lá".

use domain::Answer;
use ptbr::Question;
use ptbr::orders::{self, Act};

use super::{parts, rules, vetoes};

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

/// "sim. me enganei, paguei 54 no caixa": what follows a yes says that something was wrong, and names another value.
pub(super) fn admits_a_slip(text: &str, question: &str) -> bool {
    let offered = Question::of(question);
    let slips = |word: &String| {
        ["engan", "errei", "confund", "troquei", "verdade", "conferindo", "ops", "minto", "melhor"]
            .iter()
            .any(|slip| word.starts_with(slip))
    };
    vetoes::words(text).iter().any(slips)
        && ptbr::assent::names_another_value(text, &offered)
        && ptbr::assent::may_put_right(text, &offered)
}

/// Whether what follows a yes says a part of it anew, or names another value and orders nothing with it: that may be the
/// card's, or of another thing.
pub(super) fn is_left_open(rest: &str, question: &str) -> bool {
    let offered = Question::of(question);
    let adds = |word: &String| matches!(word.as_str(), "tambem" | "tb" | "tbm" | "mais");
    rest.split([',', '.', ';', '!', '\n']).any(parts::says_a_part_anew)
        || ptbr::assent::names_another_value(rest, &offered)
            && ptbr::assent::may_put_right(rest, &offered)
            && orders::clauses(rest).iter().all(|clause| clause.act.is_none())
            && !rest.contains('?')
            && !vetoes::words(rest).iter().any(adds)
}

/// "perfeito, qual o endereço do Brasil mesmo?": what follows wants to know something, and nothing of the card.
pub(super) fn asks_elsewhere(rest: &str, question: &str) -> bool {
    let offered = Question::of(question);
    let (own, shares) = own_words(rest, &offered);
    rest.trim_end().ends_with('?') && asks_what(rest) && own > 0 && !shares && !asks_about(rest, question)
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

/// "pode anotar também que comi pão", "pode esquecer, troca por pré": something on top, or changed, that the card does not offer.
pub(super) fn wants_more(text: &str, question: &str) -> bool {
    let offered = Question::of(question);
    let also = text.split(['.', ';', '!', ',', '\n']).any(|clause| {
        let words = vetoes::words(clause);
        let also = words.iter().position(|word| matches!(word.as_str(), "tambem" | "tb" | "tbm"));
        let rest = also.and_then(|at| words.get(at + 1..)).unwrap_or_default().join(" ");
        ptbr::terms(&rest).iter().any(|term| !offered.says(term))
    });
    let words = vetoes::words(text);
    let pair = |one: &[&str], other: &[&str]| {
        words.windows(2).any(|pair| {
            matches!(pair, [first, then] if one.contains(&first.as_str()) && other.contains(&then.as_str()))
        })
    };
    // What is kept in memory is kept by another tool.
    let remembers = pair(&["na"], &["memoria"]) && !offered.says("memoria");
    also || remembers
        || pair(&["troca", "muda", "altera"], &["por", "pra", "para"]) && !offered.acts().contains(&"change")
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

/// The end of what stands before a boundary, and the beginning of what follows it.
struct Boundary {
    end: usize,
    start: usize,
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

fn is_word(term: &str) -> bool {
    !term.chars().any(|letter| letter.is_ascii_digit())
}
