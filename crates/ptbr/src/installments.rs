//! What is paid in parts: "8x de 300", "2400 em 12 vezes", "300 cada, 8x", "2400 no total".

use crate::number;
use crate::token::{Token, tokens};

/// How many parts, and what one of them or all of them cost: only what was said.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Installments {
    pub count: Option<i64>,
    pub each: Option<f64>,
    pub total: Option<f64>,
}

/// Reads what a sentence says of parts.
pub fn installments(source: &str) -> Installments {
    let tokens = tokens(source);
    let mut found = Installments::default();
    let mut at = 0;
    while at < tokens.len() {
        let Some((numeral, next)) = number::read(&tokens, at) else {
            at += 1;
            continue;
        };
        let amount = numeral.amount;
        if counts_parts(&tokens, next) {
            found.count = whole(amount);
            // "8 parcelas de 300".
            let behind = skip(&tokens, next + 1, &["de", "por", "a", "r", "$"]);
            if behind > next + 1
                && let Some((each, after)) = number::read(&tokens, behind)
                && !counts_parts(&tokens, after)
            {
                found.each = Some(each.amount);
                at = after;
                continue;
            }
        } else if tells(&tokens, at, next, EACH) {
            found.each = Some(amount);
        } else if tells(&tokens, at, next, ALL) || is_parted(&tokens, next) {
            found.total = Some(amount);
        }
        at = next;
    }
    found
}

const EACH: &[&str] = &["cada", "parcela", "prestacao"];
const ALL: &[&str] = &["total", "todo", "tudo", "inteiro", "inteira"];

/// How far from an amount it is said whose it is.
const NEAR: usize = 3;

fn whole(amount: f64) -> Option<i64> {
    // Nobody pays in more parts than there are months in forty years.
    (1_i32..=480).find(|count| (f64::from(*count) - amount).abs() < 0.001).map(i64::from)
}

fn is(tokens: &[Token<'_>], at: usize, words: &[&str]) -> bool {
    tokens.get(at).is_some_and(|token| token.is_any(words))
}

fn skip(tokens: &[Token<'_>], from: usize, words: &[&str]) -> usize {
    (from..tokens.len()).find(|at| !is(tokens, *at, words)).unwrap_or(tokens.len())
}

fn counts_parts(tokens: &[Token<'_>], at: usize) -> bool {
    is(tokens, at, &["x", "vezes", "parcelas", "prestacoes", "mensalidades"])
}

/// "2400 em 12 vezes".
fn is_parted(tokens: &[Token<'_>], at: usize) -> bool {
    let em = (at..at + NEAR).find(|at| is(tokens, *at, &["em"]));
    em.and_then(|em| number::read(tokens, em + 1)).is_some_and(|(_, next)| counts_parts(tokens, next))
}

/// "300 cada", "cada parcela é 300", "2400 no total", with no other number between.
fn tells(tokens: &[Token<'_>], at: usize, next: usize, words: &[&str]) -> bool {
    let free =
        |at: &usize| number::read(tokens, *at).is_none() && !is(tokens, *at, &[",", ".", ";", "!", "?"]);
    let behind = (next..(next + NEAR).min(tokens.len())).take_while(free);
    let before = (at.saturating_sub(NEAR)..at).rev().take_while(free);
    behind.chain(before).any(|at| is(tokens, at, words))
}

#[cfg(test)]
mod tests {
    use super::{Installments, installments};

    #[test]
    fn parts_are_told_from_the_whole() {
        for (said, count, each, total) in [
            ("to devendo 2400 no cartao do nubank, 8x de 300", Some(8), Some(300.0), None),
            ("sao 8 parcelas de 300 no nubank, vence dia 10", Some(8), Some(300.0), None),
            ("300 cada, 8x", Some(8), Some(300.0), None),
            ("nao, eh 2400 no TOTAL. cada parcela eh 300", None, Some(300.0), Some(2400.0)),
            ("comprei um sofá de 2400 em 12 vezes", Some(12), None, Some(2400.0)),
            ("22 parcelas de 1130", Some(22), Some(1130.0), None),
            ("doze vezes de noventa e nove", Some(12), Some(99.0), None),
            ("gastei 30 no mercado", None, None, None),
        ] {
            assert_eq!(installments(said), Installments { count, each, total }, "{said}");
        }
    }
}
