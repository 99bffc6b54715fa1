//! What wants a card otherwise than it stands, though it may agree as well: something is put into it, taken out of it, or named
//! in the place of what it names. Whoever says so is asked again; a yes to the card as it stands would act on what they denied.

use ptbr::{Question, Token, TokenKind};

/// Orders that put something into what is spoken of, or take it out.
const INTO: &[&str] = &[
    "bota",
    "bote",
    "botar",
    "poe",
    "ponha",
    "por",
    "coloca",
    "coloque",
    "colocar",
    "escreve",
    "escreva",
    "acrescenta",
    "acrescente",
    "inclui",
    "inclua",
    "adiciona",
    "adicione",
    "troca",
    "troque",
    "muda",
    "mude",
    "corrige",
    "corrija",
    "arruma",
    "arrume",
];
const OUT: &[&str] = &["tira", "tire", "retira", "retire", "remove", "remova"];

/// What leads to an order, or to the thing that it names.
const LEADS: &[&str] = &[
    "logo", "dai", "so", "e", "ai", "ah", "o", "a", "os", "as", "entao", "agora", "mas", "ja", "tambem",
    "tb", "tbm", "la", "ne", "por", "favor", "pfv",
];

/// What points at the card as a whole.
const POINTS: &[&str] = &["isso", "isto", "esse", "essa", "dai", "disso", "pode", "sim"];

/// Where the name of somebody or something else stands.
const TOWARDS: &[&str] = &["pra", "pro", "para"];

/// Whom people call upon, and nobody means.
const CALLED_UPON: &[&str] = &["deus", "jesus", "nossa", "senhor", "senhora", "ceu", "papo"];

/// How many words an order has that can only be about the card, where a wish of its own may stand behind a yes as well.
const SHORT: usize = 5;

/// Whether a message that agrees, and says nothing else, wants the card otherwise.
pub(super) fn wants_it_otherwise(text: &str, card: &str) -> bool {
    let (tokens, question) = (ptbr::tokens(text), Question::of(card));
    leaves_a_part_out(&tokens, &question)
        || is_on_terms(&tokens)
        || clauses(text).enumerate().any(|(at, clause)| orders_a_part(clause, at == 0, &question))
        || names_another((text, &tokens), card, &question)
}

/// Whether what follows a yes wants its card otherwise, and is no wish of its own.
pub(super) fn puts_it_otherwise(rest: &str, question: &Question) -> bool {
    let short = |clause: &&str| clause.split_whitespace().count() <= SHORT;
    leaves_a_part_out(&ptbr::tokens(rest), question)
        || clauses(rest).next().filter(short).is_some_and(|clause| orders_a_part(clause, false, question))
}

fn clauses(text: &str) -> impl Iterator<Item = &str> {
    text.split([',', '.', ';', '!', '\n']).map(str::trim).filter(|clause| !clause.is_empty())
}

/// "pode mandar, contanto que ele não reclame".
fn is_on_terms(tokens: &[Token<'_>]) -> bool {
    tokens.windows(2).any(
        |row| matches!(row, [lead, que] if que.text == "que" && matches!(&*lead.text, "contanto" | "desde")),
    )
}

/// "faz a ficha sem o aniversário": a thing of the card.
fn leaves_a_part_out(tokens: &[Token<'_>], question: &Question) -> bool {
    let without = tokens.iter().enumerate().filter(|(_, token)| token.text == "sem").map(|(at, _)| at);
    without.into_iter().any(|at| {
        let mut behind = tokens.iter().skip(at + 1).filter(|token| !LEADS.contains(&token.text.as_ref()));
        behind.next().is_some_and(|token| !ptbr::terms(&token.text).is_empty() && question.says(&token.text))
    })
}

/// "só tira esse vai do final e pode", "aí sim! bota na creche aí": an order in a clause of its own, about something that has no
/// value of its own and is none of the card's own verbs. "sim, e bota 30 de pão" is another thing.
fn orders_a_part(clause: &str, begins: bool, question: &Question) -> bool {
    let tokens = ptbr::tokens(clause);
    let heavy = |token: &&Token<'_>| token.kind == TokenKind::Word && !LEADS.contains(&token.text.as_ref());
    let Some(verb) = tokens.iter().find(heavy).filter(|verb| !question.offers(&verb.text)) else {
        return false;
    };
    let offers = |acts: &[&str]| question.acts().iter().any(|act| acts.contains(act));
    let takes_out = OUT.contains(&verb.text.as_ref()) && !offers(&["delete", "undo", "forget"]);
    // What stands alone is an answer like others: "bota aí no caderninho". What is taken out was never the whole of a yes.
    let puts_in = INTO.contains(&verb.text.as_ref())
        && !begins
        && !offers(&["change", "reserve", "delete", "undo", "forget"]);
    let behind = clause.get(verb.span.end..).unwrap_or_default();
    let valued = |name: &str| matches!(name, "same_value" | "other_value" | "other_when");
    let valued = ptbr::assent::signs(behind, question).iter().any(|sign| valued(sign.name));
    let named = ptbr::tokens(behind);
    let named = || named.iter().filter(heavy).filter(|token| !POINTS.contains(&token.text.as_ref()));
    let own = |token: &Token<'_>| !ptbr::terms(&token.text).is_empty() && !question.says(&token.text);
    !valued && (takes_out && named().next().is_some() || puts_in && named().any(own))
}

/// "manda pro Josué, Juarez tá de férias": somebody else than the one whom the card names so.
fn names_another((text, tokens): (&str, &[Token<'_>]), card: &str, question: &Question) -> bool {
    let named = |source: &str, row: &[Token<'_>]| match row {
        [towards, name] => {
            let written = source.get(name.span.clone()).unwrap_or_default();
            let counts = TOWARDS.contains(&towards.text.as_ref()) && name.kind == TokenKind::Word;
            (counts && written.starts_with(char::is_uppercase)).then(|| name.text.to_string())
        }
        _ => None,
    };
    let whom = ptbr::tokens(card).windows(2).find_map(|row| named(card, row));
    let mut others = tokens.windows(2).filter_map(|row| named(text, row));
    whom.is_some() && others.any(|other| !CALLED_UPON.contains(&other.as_str()) && !question.says(&other))
}
