//! Whether something is to hold from a later day on.

use crate::token::tokens;

const NOW: &[&str] = &["hoje", "agora", "ja", "daqui"];

/// How a day to come is named after "a partir de". An hour or an amount begins nothing later.
const DAYS: &[&str] = &[
    "dia",
    "semana",
    "mes",
    "ano",
    "proximo",
    "proxima",
    "amanha",
    "segunda",
    "terca",
    "quarta",
    "quinta",
    "sexta",
    "sabado",
    "domingo",
    "janeiro",
    "fevereiro",
    "marco",
    "abril",
    "maio",
    "junho",
    "julho",
    "agosto",
    "setembro",
    "outubro",
    "novembro",
    "dezembro",
];

/// How many words before "em diante" and after "a partir" say from when.
const NEAR: usize = 3;

/// "do dia 5 em diante", "a partir de dezembro", "da semana que vem pra frente". From today on is now.
pub fn begins_later(text: &str) -> bool {
    let tokens = tokens(text);
    let words: Vec<&str> = tokens.iter().map(|token| token.text.as_ref()).collect();
    words.windows(2).enumerate().any(|(at, pair)| {
        let before = words.get(at.saturating_sub(NEAR)..at).unwrap_or_default();
        let after = words.iter().skip(at + 2).take(NEAR);
        match pair {
            ["a", "partir"] => {
                after.clone().any(|word| DAYS.contains(word)) && !after.clone().any(|word| NOW.contains(word))
            }
            ["em", "diante"] | ["pra" | "para", "frente"] => {
                // "mais pra frente" names no day.
                before.last().is_some_and(|word| *word != "mais")
                    && !before.iter().any(|word| NOW.contains(word) || is_hour(word))
            }
            _ => false,
        }
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
