//! Numbers as they are written ("82,5", "1.250,00", "1.250") and as they are said ("oitenta e dois e meio").

use crate::token::{Token, TokenKind};

/// A number that was read, and how it was written where that matters later.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Numeral {
    pub amount: f64,
    pub form: Form,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    Ordinary,
    /// `82.500`: a thousand to some, eighty-two and a half to somebody on a scale.
    Grouped,
    /// `64,30`: two digits behind the comma, as prices are written.
    Cents,
    /// "um", "uma", "meio", "meia" alone: a number only when a unit follows.
    Article,
}

/// The number that starts at token `at`, and the token after it.
pub(crate) fn read(tokens: &[Token<'_>], at: usize) -> Option<(Numeral, usize)> {
    let first = tokens.get(at)?;
    let (mut numeral, mut next) = match first.kind {
        TokenKind::Number => (written(&first.text)?, at + 1),
        TokenKind::Word => said(tokens, at)?,
        _ => return None,
    };
    if word_at(tokens, next, "mil") {
        numeral = Numeral { amount: numeral.amount * 1000.0, form: Form::Ordinary };
        next += 1;
        (numeral.amount, next) = with_hundreds(tokens, numeral.amount, next);
    } else if word_at(tokens, next, "duzia") || word_at(tokens, next, "duzias") {
        return Some((Numeral { amount: numeral.amount * 12.0, form: Form::Ordinary }, next + 1));
    }
    Some(with_fraction(tokens, numeral, next))
}

/// Digits with their points and commas. `None` where they are no number: `12.11.2026`, `1,2,3`.
pub(crate) fn written(text: &str) -> Option<Numeral> {
    let points = text.matches('.').count();
    let commas = text.matches(',').count();
    if text.len() > 18 {
        return None;
    }
    let (plain, form) = match (points, commas) {
        (0, 0) => (text.to_owned(), Form::Ordinary),
        (0, 1) if text.len() - text.find(',').unwrap_or(0) == 3 => (text.replace(',', "."), Form::Cents),
        (0, 1) => (text.replace(',', "."), Form::Ordinary),
        (1, 0) if !is_grouped(text, '.') => (text.to_owned(), Form::Ordinary),
        (_, 0) if is_grouped(text, '.') => (text.replace('.', ""), Form::Grouped),
        (0, _) if is_grouped(text, ',') => (text.replace(',', ""), Form::Grouped),
        (_, 1) if text.rfind('.') < text.find(',') => {
            (text.replace('.', "").replace(',', "."), Form::Ordinary)
        }
        (1, _) if text.rfind(',') < text.find('.') => (text.replace(',', ""), Form::Ordinary),
        _ => return None,
    };
    plain.parse().ok().map(|amount| Numeral { amount, form })
}

/// `1.250` and `12.500.000`, but neither `0.250` nor `1.25`.
fn is_grouped(text: &str, mark: char) -> bool {
    let mut groups = text.split(mark);
    let head = groups.next().unwrap_or_default();
    (1..=3).contains(&head.len()) && !head.starts_with('0') && groups.all(|group| group.len() == 3)
}

fn said(tokens: &[Token<'_>], at: usize) -> Option<(Numeral, usize)> {
    let first = tokens.get(at)?.text.as_ref();
    if matches!(first, "meio" | "meia") {
        return Some((Numeral { amount: 0.5, form: Form::Article }, at + 1));
    }
    if first == "mil" {
        let (amount, next) = with_hundreds(tokens, 1000.0, at + 1);
        return Some((Numeral { amount, form: Form::Ordinary }, next));
    }
    let (amount, next) = below_a_thousand(tokens, at)?;
    let form = if matches!(first, "um" | "uma") && next == at + 1 { Form::Article } else { Form::Ordinary };
    Some((Numeral { amount: f64::from(amount), form }, next))
}

/// What follows "mil": "mil e quinhentos", "dois mil trezentos e dez", "2 mil e 500".
fn with_hundreds(tokens: &[Token<'_>], thousands: f64, at: usize) -> (f64, usize) {
    let after_and = if word_at(tokens, at, "e") { at + 1 } else { at };
    if let Some((rest, next)) = below_a_thousand(tokens, after_and)
        && (after_and == at || rest >= 1)
    {
        return (thousands + f64::from(rest), next);
    }
    match tokens.get(after_and) {
        Some(token) if after_and > at && token.kind == TokenKind::Number && token.text.len() == 3 => {
            (thousands + token.text.parse().unwrap_or(0.0), after_and + 1)
        }
        _ => (thousands, at),
    }
}

/// "duzentos e dez", "oitenta e dois", "cem": each part smaller in kind than the one before it.
fn below_a_thousand(tokens: &[Token<'_>], at: usize) -> Option<(u32, usize)> {
    let first = tokens.get(at)?;
    let mut amount = numeral(&first.text)?;
    let mut next = at + 1;
    // The largest part that may still follow: after "oitenta" a unit, after "duzentos" anything below a hundred.
    let mut room = if first.is("cento") { 99 } else { room_after(amount) };
    while room > 0 && word_at(tokens, next, "e") {
        let Some(part) = tokens
            .get(next + 1)
            .and_then(|token| numeral(&token.text))
            .filter(|part| *part > 0 && *part <= room)
        else {
            break;
        };
        amount += part;
        room = if part >= 20 { room_after(part) } else { 0 };
        next += 2;
    }
    Some((amount, next))
}

fn room_after(part: u32) -> u32 {
    match part {
        200..=900 => 99,
        20..=90 => 9,
        _ => 0,
    }
}

/// "e meio", "vírgula cinco", and a half that is simply there ("2½").
fn with_fraction(tokens: &[Token<'_>], numeral: Numeral, at: usize) -> (Numeral, usize) {
    let whole = numeral.amount.fract() == 0.0 && (numeral.form != Form::Article || numeral.amount >= 1.0);
    if !whole {
        return (numeral, at);
    }
    let half = |next: usize| tokens.get(next).is_some_and(|token| token.is("meio") || token.is("meia"));
    let names_an_hour = |next: usize| {
        tokens.get(next).is_some_and(|token| token.is_any(&["hora", "horinha", "noite", "duzia"]))
    };
    if word_at(tokens, at, "e") && half(at + 1) && !names_an_hour(at + 2) {
        return (Numeral { amount: numeral.amount + 0.5, form: Form::Ordinary }, at + 2);
    }
    if numeral.form != Form::Article && half(at) && tokens.get(at).is_some_and(|token| token.span.len() == 2)
    {
        return (Numeral { amount: numeral.amount + 0.5, form: Form::Ordinary }, at + 1);
    }
    if (word_at(tokens, at, "virgula") || word_at(tokens, at, "ponto"))
        && let Some((part, next)) = below_a_thousand(tokens, at + 1)
    {
        let decimals = format!("0.{part}").parse().unwrap_or(0.0);
        return (Numeral { amount: round(numeral.amount + decimals), form: Form::Ordinary }, next);
    }
    (numeral, at)
}

/// Cuts the dust of floating-point sums: `82.30000000000001` is `82.3`.
pub(crate) fn round(amount: f64) -> f64 {
    let rounded = (amount * 10_000.0).round() / 10_000.0;
    if rounded.is_finite() { rounded } else { amount }
}

fn word_at(tokens: &[Token<'_>], at: usize, word: &str) -> bool {
    tokens.get(at).is_some_and(|token| token.kind == TokenKind::Word && token.is(word))
}

/// The number that one folded word says.
pub fn numeral(word: &str) -> Option<u32> {
    Some(match word {
        "zero" => 0,
        "um" | "uma" => 1,
        "dois" | "duas" => 2,
        "tres" => 3,
        "quatro" => 4,
        "cinco" => 5,
        "seis" => 6,
        "sete" => 7,
        "oito" => 8,
        "nove" => 9,
        "dez" => 10,
        "onze" => 11,
        "doze" => 12,
        "treze" => 13,
        "quatorze" | "catorze" => 14,
        "quinze" => 15,
        "dezesseis" | "dezeseis" => 16,
        "dezessete" | "dezesete" => 17,
        "dezoito" => 18,
        "dezenove" => 19,
        "vinte" => 20,
        "trinta" => 30,
        "quarenta" => 40,
        "cinquenta" | "cincoenta" => 50,
        "sessenta" | "sesenta" => 60,
        "setenta" => 70,
        "oitenta" => 80,
        "noventa" => 90,
        "cem" | "cento" => 100,
        "duzentos" | "duzentas" => 200,
        "trezentos" | "trezentas" => 300,
        "quatrocentos" | "quatrocentas" => 400,
        "quinhentos" | "quinhentas" => 500,
        "seiscentos" | "seiscentas" => 600,
        "setecentos" | "setecentas" => 700,
        "oitocentos" | "oitocentas" => 800,
        "novecentos" | "novecentas" => 900,
        _ => return None,
    })
}

#[cfg(test)]
#[path = "number_tests.rs"]
mod tests;
