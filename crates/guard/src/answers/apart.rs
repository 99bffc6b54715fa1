//! A yes that stands by itself, and a message that goes on after it: "Sim!! e nunca me manda nada de lá".

use domain::Answer;
use ptbr::Question;
use ptbr::orders::{self, Act};

use super::read;

/// The most bytes of a message that says yes and goes on.
const LONGEST: usize = 600;

/// What says yes and nothing else. "Ok", "beleza", "certo" may only say that somebody has read it.
const FIRM: &[&str] = &[
    "sim",
    "quero",
    "confirmo",
    "confirma",
    "confirmado",
    "aceito",
    "fechado",
    "fechou",
    "topo",
    "pode",
    "bora",
    "aprovado",
    "autorizo",
    "yes",
];

/// What takes something back, puts it off or makes it depend on something.
const TURNS: &[&str] = &[
    "mas",
    "se",
    "porem",
    "contudo",
    "entretanto",
    "so",
    "somente",
    "apenas",
    "desde",
    "caso",
    "talvez",
    "depois",
    "antes",
    "alias",
    "ops",
    "errei",
    "minto",
    "espera",
    "pera",
    "perai",
    "calma",
    "pensar",
    "conversar",
    "verdade",
    "menos",
    "exceto",
    "depende",
    "contanto",
    "but",
    "unless",
];

/// What says that something comes on top.
const ADDS: &[&str] = &["tambem", "tb", "tbm", "outro", "outra", "outros", "outras", "alem"];

/// How many words of its own a clause has that names another day, hour or amount and is about something else.
const OWN: usize = 2;

/// The yes that a message begins with, and what follows it, where the two have nothing to do with each other.
pub(super) fn read_apart<'t>(text: &'t str, question: &str) -> Option<(&'t str, &'t str)> {
    if text.len() > LONGEST {
        return None;
    }
    // The longest beginning that is a yes: "sim, pode reservar. e …".
    let cuts = boundaries(text);
    let (end, start) = cuts.into_iter().rev().find(|(end, _)| {
        let head = text.get(..*end).unwrap_or_default();
        read(head, question) == Some(Answer::Yes) && is_firm(head, &Question::of(question))
    })?;
    let marks = |sign: char| sign.is_whitespace() || matches!(sign, '.' | '!' | ',');
    let (head, rest) = (text.get(..end)?.trim_end_matches(marks).trim(), text.get(start..)?.trim());
    is_something_else(rest, question).then_some((head, rest))
}

/// Where a sentence ends, or an "e" joins another one: the end of what stands before it, and the beginning of what follows.
fn boundaries(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for token in ptbr::tokens(text) {
        let ends = matches!(&*token.text, "." | "!" | "e") || token.kind == ptbr::TokenKind::Break;
        if ends && token.span.start > 0 && token.span.end < text.len() {
            found.push((token.span.start, token.span.end));
        }
    }
    found
}

fn words(text: &str) -> Vec<String> {
    let folded = ptbr::fold(text);
    folded
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

fn is_firm(head: &str, question: &Question) -> bool {
    words(head).iter().any(|word| FIRM.contains(&word.as_str()) || question.offers(word))
}

/// Whether some words narrow or take back what was said before them.
pub(super) fn takes_back(rest: &str) -> bool {
    words(rest).iter().any(|word| TURNS.contains(&word.as_str()))
}

/// Whether what follows neither takes the yes back, nor puts it otherwise, nor asks about it.
fn is_something_else(rest: &str, question: &str) -> bool {
    let reply = ptbr::assent::reply(rest, question);
    if reply.hedged || reply.assent.doubt > 0 || takes_back(rest) {
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
            let adds = words(said).iter().any(|word| ADDS.contains(&word.as_str()));
            let asks = rest.get(clause.span.end..).is_some_and(|after| after.trim_start().starts_with('?'));
            // "a partir de amanhã às 9h" is no errand: it says otherwise when.
            let errand = clause.act.is_some() || orders::tells_or_plans(said);
            let changes = matches!(clause.act, Some(Act::Change | Act::Remove));
            read(said, question) != Some(Answer::No)
                && !(asks && own == 0)
                && !(changes && (own == 0 || shares))
                && (adds
                    || !ptbr::assent::names_another_value(said, &offered)
                    || (errand && own >= OWN && !shares))
        })
}

fn is_word(term: &str) -> bool {
    !term.chars().any(|letter| letter.is_ascii_digit())
}
