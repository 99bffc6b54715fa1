//! Whether something is to hold from a later day on.

use std::ops::Range;

use crate::day_names;
use crate::token::{Token, TokenKind, tokens};

const NOW: &[&str] = &["hoje", "agora", "ja", "daqui"];

/// How a day to come is named after "a partir de". An hour or an amount begins nothing later.
const DAYS: &[&str] = &["dia", "semana", "mes", "ano", "proximo", "proxima", "amanha"];

/// How many words before "em diante" and after "a partir" say from when.
const NEAR: usize = 4;

/// "do dia 5 em diante", "a partir de dezembro", "da semana que vem pra frente". From today on is now.
pub fn begins_later(text: &str) -> bool {
    from_later_on(text).is_some()
}

/// The bytes in which a text says from which later day on: "de quinta" of "tem algo de quinta em diante?".
pub fn from_later_on(text: &str) -> Option<Range<usize>> {
    let tokens = tokens(text);
    let words: Vec<&str> = tokens.iter().map(|token| token.text.as_ref()).collect();
    (0..tokens.len().saturating_sub(1)).find_map(|at| {
        let pair = (*words.get(at)?, *words.get(at + 1)?);
        let is_open = |token: &&Token<'_>| !matches!(token.kind, TokenKind::Mark | TokenKind::Break);
        let named: Vec<&Token<'_>> = match pair {
            ("a", "partir") => tokens.iter().skip(at + 2).take(NEAR).take_while(is_open).collect(),
            ("em", "diante") | ("pra" | "para", "frente") => {
                let mut before: Vec<_> =
                    tokens.iter().take(at).rev().take(NEAR).take_while(is_open).collect();
                before.reverse();
                before
            }
            _ => return None,
        };
        let said = |words: &[&str]| named.iter().any(|token| token.is_any(words));
        // "mais pra frente" names no day.
        let vaguely = pair.0 != "a" && named.last().is_none_or(|token| token.is("mais"));
        let is_day = |token: &&Token<'_>| {
            day_names::weekday(&token.text).is_some() || day_names::month(&token.text).is_some()
        };
        let later = said(DAYS)
            || named.iter().any(is_day)
            || pair.0 != "a" && !named.iter().any(|token| is_hour(&token.text));
        (later && !vaguely && !said(NOW))
            .then(|| named.first().zip(named.last()).map(|(first, last)| first.span.start..last.span.end))?
    })
}

fn is_hour(word: &str) -> bool {
    matches!(word, "h" | "hora" | "horas")
        || word.strip_suffix('h').is_some_and(|hour| hour.parse::<u8>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::begins_later;

    #[test]
    fn a_day_to_come_is_later_and_an_hour_or_an_amount_is_not() {
        for text in [
            "do dia 5 em diante não me oferece nada",
            "a partir de dezembro só pego de dia",
            "da semana que vem pra frente só diurno",
            "para de me escrever a partir do mês que vem",
            "quinta em diante",
        ] {
            assert!(begins_later(text), "{text}");
        }
        for text in [
            "a partir de hoje não me manda mais mensagem",
            "daqui pra frente só diurno",
            "de agora em diante só noturno",
            "só pego a partir de 1500",
            "das 19h em diante eu posso",
            "a partir das 7 da noite",
            "me chama mais pra frente",
            "só diurno",
        ] {
            assert!(!begins_later(text), "{text}");
        }
    }
}
