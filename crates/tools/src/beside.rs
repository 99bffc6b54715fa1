//! What a message says behind its yes or its no: a wish of its own, or more of what the card is about.

use domain::Language;
use jiff::Zoned;
use ptbr::{Piece, Question, assent, orders, terms};

/// The fewest words of a wish.
const FEWEST: usize = 4;

/// Whether a sentence behind the first orders something, or names a thing by its amount or its day: "esquece essa. meta nova:
/// chegar nos 90 kg". `answers`: what is still an answer.
pub fn wishes_behind(text: &str, answers: impl Fn(&str) -> bool) -> bool {
    let sentences =
        text.split_inclusive(['.', '!', ';', '\n']).map(str::trim).filter(|said| !said.is_empty());
    sentences.skip(1).any(|said| {
        let ordered = orders::clauses(said).iter().any(|clause| clause.act.is_some());
        let items = ptbr::read_either(said, &Zoned::default(), Language::default());
        let valued = items.iter().any(|item| matches!(item.piece, Piece::Quantity(_) | Piece::Time(_)));
        said.split_whitespace().count() >= FEWEST && (ordered || valued) && !answers(said)
    })
}

/// Where what follows a yes begins, if that tells more of what the card names: "exato, boné da Honda", "cria, ela é minha filha".
pub fn told_behind(text: &str, asked: &str, agrees: impl Fn(&str) -> bool) -> Option<usize> {
    let at = text.find([',', '.', '!', ';'])?;
    let (head, rest) = text.split_at_checked(at)?;
    let said = rest.trim_start_matches([',', '.', '!', ';', ' ']);
    let known = terms(asked);
    let own = terms(said);
    // "pode, o vencimento é sempre 25 mesmo" says the card's own value again.
    let question = Question::of(asked);
    let signs = assent::signs(said, &question);
    let has = |names: &[&str]| signs.iter().any(|sign| names.contains(&sign.name));
    let repeats = has(&["same_value"]) && !has(&["other_value", "other_when"]);
    let names = own.iter().any(|term| known.contains(term)) && own.iter().any(|term| !known.contains(term));
    let names = names && !repeats;
    let mut words = said.split_whitespace().map(str::to_lowercase);
    let of_them = matches!(words.next().as_deref(), Some("ela" | "ele" | "elas" | "eles"))
        && matches!(
            words.next().as_deref(),
            Some("é" | "eh" | "tem" | "gosta" | "mora" | "faz" | "trabalha" | "adora" | "ama")
        );
    ((names || of_them) && own.len() > 1 && agrees(head) && !agrees(said)).then_some(text.len() - said.len())
}

/// "não, é da minha mãe": whoever says what it is instead has refused a part of the card at most.
pub fn says_what_it_is(said: &str) -> bool {
    // What leads to a thing, and not to what is to be done: "não, é pra deixar".
    const LEADS: &[&str] =
        &["da", "do", "das", "dos", "de", "a", "o", "meu", "minha", "pra", "pro", "na", "no"];
    let tokens = ptbr::tokens(said);
    let words = tokens.iter().map(|token| said.get(token.span.clone()).unwrap_or_default().to_lowercase());
    let words: Vec<String> = words.filter(|word| word.chars().any(char::is_alphanumeric)).collect();
    let [no, is, lead, thing, ..] = words.as_slice() else { return false };
    let does = thing.len() > 3 && ["ar", "er", "ir"].iter().any(|end| thing.ends_with(end));
    matches!(no.as_str(), "não" | "nao" | "n")
        && matches!(is.as_str(), "é" | "eh" | "era" | "foi")
        && LEADS.contains(&lead.as_str())
        && !does
        && !matches!(thing.as_str(), "contrário" | "contrario" | "que" | "verdade")
}

#[cfg(test)]
#[path = "beside_tests.rs"]
mod tests;
