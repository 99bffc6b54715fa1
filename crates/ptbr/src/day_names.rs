//! The names of days, months and parts of the day.

use jiff::civil::Weekday;

use crate::token::Token;

/// The text of a token, or nothing past the end.
pub(crate) fn text<'t>(tokens: &'t [Token<'_>], at: usize) -> &'t str {
    tokens.get(at).map_or("", |token| token.text.as_ref())
}

/// "segunda vez" is no Monday.
pub(crate) fn is_ordinal(tokens: &[Token<'_>], at: usize) -> bool {
    matches!(
        text(tokens, at + 1),
        "vez"
            | "parte"
            | "serie"
            | "garrafa"
            | "dose"
            | "rodada"
            | "aula"
            | "tentativa"
            | "opcao"
            | "corrida"
            | "etapa"
            | "via"
            | "mao"
            | "volta"
            | "caminhada"
            | "semana"
            | "pessoa"
            | "casa"
            | "metade"
    )
}

/// Whether the number at `at` is an hour by what stands behind it, and so no day of a month: "todo dia 7 da manhã", "todo dia 8h".
pub(crate) fn is_hour(tokens: &[Token<'_>], at: usize) -> bool {
    let number: Option<u8> = text(tokens, at).parse().ok();
    let of_a_part = || matches!(text(tokens, at + 2), "manha" | "tarde" | "noite" | "madrugada");
    number.is_some_and(|number| match text(tokens, at + 1) {
        "h" | "hs" | "hr" | "hrs" | "hora" | "horas" | ":" | "am" | "pm" => true,
        "e" => matches!(text(tokens, at + 2), "meia" | "pouco" | "pouquinho"),
        "da" => number <= 12 && of_a_part(),
        _ => false,
    })
}

/// Where a part of the day that starts at `at` ends: "de manhã", "à noite", "cedo", "agora há pouco".
pub(crate) fn part_of_day(tokens: &[Token<'_>], at: usize) -> Option<usize> {
    let part = |ahead: usize| {
        matches!(
            text(tokens, at + ahead),
            "manha" | "manhazinha" | "tarde" | "tardinha" | "noite" | "noitinha" | "madrugada"
        )
    };
    match text(tokens, at) {
        "agora" | "agorinha" => Some(match (text(tokens, at + 1), text(tokens, at + 2)) {
            ("ha", "pouco") => at + 3,
            ("pouco" | "mesmo" | "cedo", _) => at + 2,
            _ => at + 1,
        }),
        "cedo" | "cedinho" => Some(if text(tokens, at + 1) == "hoje" {
            at + 1
        } else {
            part_of_day(tokens, at + 1).unwrap_or(at + 1)
        }),
        "de" | "a" | "pela" | "na" | "da" | "durante" | "logo" if part(1) => {
            Some(if text(tokens, at + 2) == "cedo" { at + 3 } else { at + 2 })
        }
        "logo" if text(tokens, at + 1) == "cedo" => Some(at + 2),
        "durante" if part(2) => Some(at + 3),
        _ => None,
    }
}

pub(crate) fn weekday(word: &str) -> Option<Weekday> {
    Some(match word {
        "segunda" => Weekday::Monday,
        "terca" => Weekday::Tuesday,
        "quarta" => Weekday::Wednesday,
        "quinta" => Weekday::Thursday,
        "sexta" => Weekday::Friday,
        "sabado" => Weekday::Saturday,
        "domingo" => Weekday::Sunday,
        _ => return None,
    })
}

/// The short names of a diary: "seg: 30 min". Only where they stand as one, since "ter" and "sex" are words too.
pub(crate) fn short_weekday(word: &str) -> Option<Weekday> {
    Some(match word {
        "seg" => Weekday::Monday,
        "ter" => Weekday::Tuesday,
        "qua" => Weekday::Wednesday,
        "qui" => Weekday::Thursday,
        "sex" => Weekday::Friday,
        "sab" => Weekday::Saturday,
        "dom" => Weekday::Sunday,
        _ => return None,
    })
}

pub fn month(word: &str) -> Option<i8> {
    Some(match word {
        "janeiro" | "jan" => 1,
        "fevereiro" | "fev" => 2,
        "marco" | "mar" => 3,
        "abril" | "abr" => 4,
        "maio" | "mai" => 5,
        "junho" | "jun" => 6,
        "julho" | "jul" => 7,
        "agosto" | "ago" => 8,
        "setembro" | "set" => 9,
        "outubro" | "out" => 10,
        "novembro" | "nov" => 11,
        "dezembro" | "dez" => 12,
        _ => return None,
    })
}

pub(crate) fn days_in(unit: &str) -> Option<i64> {
    Some(match unit {
        "dia" | "dias" => 1,
        "semana" | "semanas" => 7,
        "mes" | "meses" => 30,
        _ => return None,
    })
}
