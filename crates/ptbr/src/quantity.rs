//! Amounts of something: money, mass, volume, time, distance, a mark out of ten, or a bare number.

use crate::number::{self, Form, Numeral};
use crate::token::{Token, TokenKind};
use crate::unit::Unit;

/// What an amount is of. Each has one unit that we keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Measure {
    /// A bare number.
    Plain,
    /// In reais.
    Money,
    /// In kilograms.
    Mass,
    /// In millilitres.
    Volume,
    /// In minutes.
    Duration,
    /// In kilometres.
    Distance,
    /// A mark out of ten.
    Scale,
    /// `82k`: kilograms on a scale, kilometres on the road, thousands in a shop.
    Kilo,
    /// What an instrument shows, in the unit it shows: `20%`, `72 bpm`, `37 graus`, `84 cm`.
    Level,
    /// Something that is counted and that we have no unit for: `3 vezes`.
    Other,
}

/// Whether a number may stand for a measure without its unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bare {
    Allowed,
    Refused,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Quantity {
    /// In the kept unit of its measure.
    pub amount: f64,
    pub measure: Measure,
    /// The unit that was said, as we write it.
    pub unit: Option<&'static str>,
    form: Form,
    /// The second number of "doze e noventa", whose meaning only the measure can tell.
    part: Option<f64>,
}

impl Quantity {
    const fn of(measure: Measure, amount: f64, unit: Option<&'static str>) -> Self {
        Self { amount, measure, unit, form: Form::Ordinary, part: None }
    }

    pub(crate) fn plain(numeral: Numeral) -> Self {
        Self { form: numeral.form, ..Self::of(Measure::Plain, numeral.amount, None) }
    }

    pub(crate) const fn minutes(amount: f64) -> Self {
        Self::of(Measure::Duration, amount, Some("h"))
    }

    /// Whether nothing was said but a number.
    pub fn is_bare(&self) -> bool {
        self.measure == Measure::Plain
    }

    /// The amount in the kept unit of `measure`, if this quantity can be one of those.
    pub fn read_as(&self, measure: Measure, bare: Bare) -> Option<f64> {
        if self.measure == measure && self.part.is_none() {
            return Some(self.amount);
        }
        let amount = match (self.measure, measure) {
            (Measure::Kilo, Measure::Mass | Measure::Distance) => self.amount,
            (Measure::Kilo, Measure::Money) => self.amount * 1000.0,
            // Nobody writes `64,30` but for money.
            (Measure::Plain, Measure::Money) if self.form == Form::Cents => self.amount,
            (Measure::Plain, _) if bare == Bare::Allowed => self.bare_as(measure)?,
            _ => return None,
        };
        Some(number::round(amount))
    }

    fn bare_as(&self, measure: Measure) -> Option<f64> {
        let amount = self.amount;
        match (measure, self.part) {
            (Measure::Money, Some(part)) if part < 100.0 => Some(amount + part / 100.0),
            (Measure::Mass, Some(part)) if part >= 100.0 => Some(amount + part / 1000.0),
            (Measure::Duration, Some(part)) if part < 60.0 && amount <= 24.0 => Some(amount * 60.0 + part),
            // Nobody weighs eighty thousand kilograms: the point was a decimal one.
            (Measure::Mass, None) if self.form == Form::Grouped && amount >= 1000.0 => Some(amount / 1000.0),
            (Measure::Volume, None) if amount > 0.0 && amount <= 10.0 => Some(amount * 1000.0),
            (Measure::Volume, None) if amount >= 50.0 => Some(amount),
            (Measure::Duration, None) if amount <= 24.0 => Some(amount * 60.0),
            (Measure::Scale, None) if (0.0..=10.0).contains(&amount) => Some(amount),
            (Measure::Plain | Measure::Money | Measure::Mass | Measure::Distance, None) => Some(amount),
            _ => None,
        }
    }
}

/// What a number at this place amounts to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Amount {
    Exact(Quantity),
    /// "80 e poucos", "2 ou 3 copos": no value to write down.
    Vague,
}

/// The quantity that starts at token `at`, and the token after it.
pub(crate) fn read(tokens: &[Token<'_>], at: usize) -> Option<(Amount, usize)> {
    let first = tokens.get(at)?;
    if first.is("r$") {
        let (numeral, next) = number::read(tokens, at + 1)?;
        let (amount, next) = with_cents(tokens, numeral.amount, next);
        return Some(unless_vague(tokens, Quantity::of(Measure::Money, amount, Some("BRL")), next));
    }
    if first.is("entre") {
        return vague_between(tokens, at);
    }
    // "hora e meia", "litro e meio", "quilo e meio": one of them goes without saying.
    if let Some(unit) =
        Unit::named(&first.text).filter(|_| first.kind == TokenKind::Word && first.text.len() > 2)
    {
        let half = is(tokens, at + 1, &["e"]) && is(tokens, at + 2, &["meio", "meia"]);
        return half.then(|| (Amount::Exact(measured(1.5, unit)), at + 3));
    }
    let spaced = || spaced_decimal(tokens, at);
    let (numeral, next) = fraction(tokens, at).or_else(spaced).or_else(|| number::read(tokens, at))?;
    if let Some(next) = vague_from(tokens, next) {
        return Some((Amount::Vague, next));
    }
    let (quantity, next) = with_unit(tokens, numeral, next)?;
    Some(unless_vague(tokens, quantity, next))
}

fn unless_vague(tokens: &[Token<'_>], quantity: Quantity, next: usize) -> (Amount, usize) {
    match vague_tail(tokens, next) {
        Some(after) => (Amount::Vague, after),
        None => (Amount::Exact(quantity), next),
    }
}

/// `1/2 litro`.
fn fraction(tokens: &[Token<'_>], at: usize) -> Option<(Numeral, usize)> {
    let half = tokens.get(at)?.is("1") && is(tokens, at + 1, &["/"]) && is(tokens, at + 2, &["2"]);
    let unit = tokens.get(at + 3).is_some_and(|token| Unit::named(&token.text).is_some());
    (half && unit).then_some((Numeral { amount: 0.5, form: Form::Ordinary }, at + 3))
}

/// `82, 5 kg`: a finger too fast for the comma. Only on a scale, where two numbers in a row make no list.
fn spaced_decimal(tokens: &[Token<'_>], at: usize) -> Option<(Numeral, usize)> {
    let [whole, comma, tenth, unit] = tokens.get(at..at + 4)? else { return None };
    let touches = whole.span.end == comma.span.start && comma.is(",");
    let kilograms = Unit::named(&unit.text).is_some_and(|unit| unit.symbol == "kg");
    let amount: f64 = format!("{}.{}", whole.text, tenth.text).parse().ok()?;
    let plausible = tenth.text.len() == 1 && (20.0..400.0).contains(&amount);
    (touches && kilograms && plausible).then_some((Numeral { amount, form: Form::Ordinary }, at + 3))
}

fn with_unit(tokens: &[Token<'_>], numeral: Numeral, at: usize) -> Option<(Quantity, usize)> {
    if let Some(clock) = colon_time(tokens, numeral, at) {
        return Some(clock);
    }
    if let Some(scale) = out_of_ten(tokens, numeral, at) {
        return Some(scale);
    }
    let next = tokens.get(at);
    let unit = next.filter(|token| token.kind == TokenKind::Word).and_then(|token| Unit::named(&token.text));
    if let Some(unit) = unit {
        return Some(with_rest_of_unit(tokens, numeral, unit, at + 1));
    }
    if let Some((symbol, length)) = level(tokens, at) {
        return Some((Quantity::of(Measure::Level, numeral.amount, Some(symbol)), at + length));
    }
    match next.map(|token| token.text.as_ref()) {
        Some("k") => return Some((Quantity::of(Measure::Kilo, numeral.amount, Some("k")), at + 1)),
        // "uma vez" is some time ago, not a count.
        Some("vez") if numeral.form == Form::Article => return None,
        Some("x" | "vez" | "vezes" | "arroba" | "arrobas" | "anos" | "ano" | "meses") => {
            return Some((Quantity::of(Measure::Other, numeral.amount, None), at + 1));
        }
        _ => {}
    }
    if numeral.form == Form::Article {
        return None;
    }
    Some(with_unsaid_part(tokens, numeral, at))
}

/// The unit of an instrument, and how many tokens it is written in.
fn level(tokens: &[Token<'_>], at: usize) -> Option<(&'static str, usize)> {
    let text = |ahead: usize| tokens.get(at + ahead).map_or("", |token| token.text.as_ref());
    Some(match (text(0), text(1), text(2)) {
        ("mg", "/", "dl") => ("mg/dL", 3),
        ("mg", _, _) => ("mg", 1),
        ("%", _, _) => ("%", 1),
        ("por", "cento", _) => ("%", 2),
        ("bpm", _, _) => ("bpm", 1),
        ("kcal" | "kcals", _, _) => ("kcal", 1),
        ("cm" | "cms" | "centimetro" | "centimetros", _, _) => ("cm", 1),
        ("°", "c", _) => ("°C", 2),
        ("grau" | "graus" | "°", _, _) => ("°C", 1),
        _ => return None,
    })
}

/// "doze e noventa", "sete e quarenta", "oitenta e dois e trezentos".
fn with_unsaid_part(tokens: &[Token<'_>], numeral: Numeral, at: usize) -> (Quantity, usize) {
    let plain = Quantity::plain(numeral);
    if numeral.amount.fract() != 0.0 || !is(tokens, at, &["e"]) {
        return (plain, at);
    }
    match number::read(tokens, at + 1) {
        Some((part, next))
            if part.form == Form::Ordinary
                && part.amount.fract() == 0.0
                && (5.0..1000.0).contains(&part.amount)
                && (!continues(tokens, next)
                    || (is_said(tokens, at + 1) && !names_a_unit(tokens, next))
                    || are_cents(tokens, at, next)) =>
        {
            (Quantity { part: Some(part.amount), ..plain }, next)
        }
        _ => (plain, at),
    }
}

/// Whether two digits behind an "e" are the cents of one price: it is told as one ("deu 67 e 50"), or paid at once ("67 e 50 no pix").
fn are_cents(tokens: &[Token<'_>], and: usize, next: usize) -> bool {
    let digits = tokens.get(and + 1).is_some_and(|token| token.text.len() == 2);
    let price = || {
        let before = and.checked_sub(2);
        before.is_some_and(|at| {
            is(tokens, at, &["deu", "custou", "custa", "saiu", "ficou", "foi", "total", "por"])
        })
    };
    let paid = || {
        is(tokens, next, &["no", "na", "em", "de"])
            && is(tokens, next + 1, &["pix", "cartao", "debito", "credito", "dinheiro", "boleto"])
    };
    digits && !names_a_unit(tokens, next) && (price() || paid())
}

/// Whether a number is in words: "doze e noventa na padaria" is one price, "50 e 30 na padaria" may be two.
fn is_said(tokens: &[Token<'_>], at: usize) -> bool {
    tokens.get(at).is_some_and(|token| token.kind == TokenKind::Word)
}

fn names_a_unit(tokens: &[Token<'_>], at: usize) -> bool {
    tokens.get(at).is_some_and(|token| Unit::named(&token.text).is_some() || token.is("k"))
}

/// Whether the number before token `at` belongs to what follows it rather than to what came before.
fn continues(tokens: &[Token<'_>], at: usize) -> bool {
    names_a_unit(tokens, at)
        || tokens.get(at).is_some_and(|token| {
            token.is_any(&["k", "no", "na", "de", "do", "da", "com", "em", "/", ":", "%", "x"])
        })
}

fn measured(amount: f64, unit: Unit) -> Quantity {
    Quantity::of(unit.measure, number::round(amount * unit.size), Some(unit.symbol))
}

/// What may still follow the unit: "7h30", "7 horas e meia", "82 quilos e 300 gramas", "2 garrafas de 1,5 l".
fn with_rest_of_unit(tokens: &[Token<'_>], numeral: Numeral, unit: Unit, at: usize) -> (Quantity, usize) {
    let kilograms_by_point = numeral.form == Form::Grouped && unit.symbol == "kg" && numeral.amount >= 1000.0;
    let amount = if kilograms_by_point { numeral.amount / 1000.0 } else { numeral.amount };
    if is(tokens, at, &["e"]) && is(tokens, at + 1, &["meia", "meio"]) && amount.fract() == 0.0 {
        return (measured(amount + 0.5, unit), at + 2);
    }
    // "um copo d'água de 400 ml", "2 garrafas de 1,5 l".
    let of_water = is(tokens, at, &["d", "de"]) && is(tokens, at + 1, &["agua"]);
    let sized = if of_water { at + 2 } else { at };
    if unit.is_vessel()
        && is(tokens, sized, &["de"])
        && let Some((size, next)) = number::read(tokens, sized + 1)
        && let Some(inner) = tokens.get(next).and_then(|token| Unit::named(&token.text))
        && inner.measure == Measure::Volume
    {
        return (measured(amount * size.amount, inner), next + 1);
    }
    let start = if is(tokens, at, &["e"]) { at + 1 } else { at };
    let Some((part, next)) = number::read(tokens, start).filter(|(part, _)| part.amount.fract() == 0.0)
    else {
        return (measured(amount, unit), at);
    };
    if let Some(smaller) = tokens.get(next).and_then(|token| Unit::named(&token.text)) {
        if smaller.measure == unit.measure && smaller.size < unit.size && !smaller.is_vessel() {
            let total = amount * unit.size + part.amount * smaller.size;
            return (Quantity::of(unit.measure, number::round(total), Some(unit.symbol)), next + 1);
        }
        return (measured(amount, unit), at);
    }
    let adjacent = start == at
        && unit.symbol == "h"
        && tokens.get(at).is_some_and(|token| token.kind == TokenKind::Number);
    // "um litro e duzentos de água", "uma hora e vinte de bicicleta"; but "10 reais e 20 de ônibus" may be two.
    let belongs = unit.symbol != "BRL" && !names_a_unit(tokens, next) && is(tokens, next, &["de"]);
    let said_apart = start > at && (belongs || !continues(tokens, next));
    match unit.unsaid_part(part.amount).filter(|_| (adjacent || said_apart) && part.form == Form::Ordinary) {
        Some(rest) => (measured(amount + rest, unit), next),
        None => (measured(amount, unit), at),
    }
}

/// "10 e 50" after `R$`.
fn with_cents(tokens: &[Token<'_>], amount: f64, at: usize) -> (f64, usize) {
    if !is(tokens, at, &["e"]) || amount.fract() != 0.0 {
        return (amount, skip_money_word(tokens, at));
    }
    match number::read(tokens, at + 1) {
        Some((part, next)) if (5.0..100.0).contains(&part.amount) && !continues(tokens, next) => {
            (number::round(amount + part.amount / 100.0), next)
        }
        _ => (amount, at),
    }
}

/// "R$ 50 reais" says it twice.
fn skip_money_word(tokens: &[Token<'_>], at: usize) -> usize {
    match tokens.get(at).and_then(|token| Unit::named(&token.text)) {
        Some(unit) if unit.measure == Measure::Money => at + 1,
        _ => at,
    }
}

/// `7:30`, with or without an `h` behind it.
fn colon_time(tokens: &[Token<'_>], numeral: Numeral, at: usize) -> Option<(Quantity, usize)> {
    let colon = tokens.get(at).filter(|token| token.is(":"))?;
    let minutes =
        tokens.get(at + 1).filter(|token| token.span.start == colon.span.end && token.text.len() == 2)?;
    let part: f64 = minutes.text.parse().ok().filter(|part| *part < 60.0)?;
    if numeral.amount > 24.0 || numeral.amount.fract() != 0.0 {
        return None;
    }
    let next = if is(tokens, at + 2, &["h", "hs", "hrs", "horas", "min"]) { at + 3 } else { at + 2 };
    Some((Quantity::minutes(numeral.amount * 60.0 + part), next))
}

/// `8/10`, "8 de 10", "8 em 10".
fn out_of_ten(tokens: &[Token<'_>], numeral: Numeral, at: usize) -> Option<(Quantity, usize)> {
    if !(0.0..=10.0).contains(&numeral.amount) || !is(tokens, at, &["/", "de", "em", "sobre"]) {
        return None;
    }
    tokens.get(at + 1).filter(|token| token.is_any(&["10", "dez"]))?;
    let measured =
        tokens.get(at + 2).is_some_and(|token| Unit::named(&token.text).is_some() || token.is("/"));
    (!measured).then_some((Quantity::of(Measure::Scale, numeral.amount, None), at + 2))
}

/// "a 83", "ou 3", "- 6" after a number: a range, whatever its unit.
fn vague_from(tokens: &[Token<'_>], at: usize) -> Option<usize> {
    if let Some(next) = vague_tail(tokens, at) {
        return Some(next);
    }
    // "3 cervejas ou 4".
    let counted = tokens.get(at).is_some_and(|token| token.kind == TokenKind::Word && !token.is("ou"));
    if counted && is(tokens, at + 1, &["ou"]) && number::read(tokens, at + 2).is_some() {
        return Some(at);
    }
    let joined = is(tokens, at, &["a", "ou", "ate", "-"]);
    let (_, next) =
        joined.then(|| number::read(tokens, at + 1)).flatten().filter(|(n, _)| n.form != Form::Article)?;
    Some(skip_unit(tokens, next))
}

fn vague_between(tokens: &[Token<'_>], at: usize) -> Option<(Amount, usize)> {
    let (_, and) = number::read(tokens, at + 1)?;
    let and = skip_unit(tokens, and);
    let and = if is(tokens, and, &["e", "a"]) { and + 1 } else { and };
    let next = number::read(tokens, and).map_or(and, |(_, next)| next);
    Some((Amount::Vague, skip_unit(tokens, next)))
}

/// "e poucos", "e tantos", "e tal", "e alguma coisa".
fn vague_tail(tokens: &[Token<'_>], at: usize) -> Option<usize> {
    if !is(tokens, at, &["e"]) {
        return None;
    }
    let tail = [
        "pouco",
        "poucos",
        "poucas",
        "pouquinho",
        "bocadinho",
        "cacetada",
        "lapada",
        "pedrada",
        "tanto",
        "tantos",
        "tantas",
        "tal",
        "tals",
        "quebrados",
        "bolinha",
    ];
    if is(tokens, at + 1, &tail) {
        return Some(skip_unit(tokens, at + 2));
    }
    let two = is(tokens, at + 1, &["alguma", "uns", "umas"])
        && is(tokens, at + 2, &["coisa", "quebrados", "quebradinhos", "poucos"]);
    two.then(|| skip_unit(tokens, at + 3))
}

fn skip_unit(tokens: &[Token<'_>], at: usize) -> usize {
    if tokens.get(at).is_some_and(|token| Unit::named(&token.text).is_some()) { at + 1 } else { at }
}

fn is(tokens: &[Token<'_>], at: usize, texts: &[&str]) -> bool {
    tokens.get(at).is_some_and(|token| token.is_any(texts))
}

#[cfg(test)]
#[path = "quantity_tests.rs"]
mod tests;
