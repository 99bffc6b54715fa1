//! What somebody says beside taking a shift and only the house can settle: hours other than the shift's, a condition, another
//! pay, how it is paid. It is never part of a reservation, and never dropped: it stands on the card and goes to the people.

use std::ops::Range;

use jiff::Zoned;
use ptbr::{Bare, Measure, Piece};

use super::pay;
use super::taking;
use super::vaga::Vaga;
use super::wanted::cents;

/// What a message leaves for the house to settle.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Terms {
    /// In the person's own words.
    pub(crate) open: Vec<String>,
    /// The message without them: what says which shift is meant.
    pub(crate) taking: String,
}

/// How a part of a message stands to what is before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Opening {
    Plain,
    /// "mas", "só que".
    Turn,
    /// "se", "desde que".
    Condition,
}

#[derive(Debug)]
struct Part {
    opening: Opening,
    /// In one spelling, without the words that open it.
    words: Vec<String>,
    /// With them, and without.
    span: Range<usize>,
    bare: usize,
    asks: bool,
}

const TURNS: &[&str] = &["mas", "porem", "contudo", "todavia", "entretanto"];
/// Behind these, "se" asks: "queria saber se é bruto".
const ASKING: &[&str] = &[
    "saber",
    "entender",
    "ver",
    "confirmar",
    "perguntar",
    "pergunta",
    "verificar",
    "verifica",
    "sabe",
    "ve",
    "conferir",
    "checar",
    "dizer",
    "diz",
    "diga",
    "fala",
    "avisa",
];
/// Conditions that ask for nothing: "se der", "se ainda estiver aberto".
const COURTESY: &[&str] = &[
    "possivel",
    "der",
    "puder",
    "quiser",
    "precisar",
    "deus",
    "nao",
    "for",
    "incomodo",
    "incomodar",
    "problema",
    "preferir",
    "achar",
    "melhor",
    "tudo",
    "bem",
    "ainda",
    "tiver",
    "estiver",
    "aberto",
    "aberta",
    "disponivel",
    "livre",
    "vaga",
    "ninguem",
    "pegou",
    "um",
    "te",
    "voce",
    "vc",
    "me",
    "reservar",
    "reserva",
    "houver",
];
/// What makes the rest another order of its own.
const CALLS: &[&str] = &["chama", "chame", "liga", "ligue", "lembra", "lembre", "avisa", "avise", "procura"];
/// Coming, leaving, sharing.
const MOVES: &[&str] = &[
    "sair", "saio", "saia", "saida", "chegar", "chego", "chegada", "entrar", "entro", "entrada", "comecar",
    "comeco", "atrasar", "atraso", "atrasada", "atrasado", "trocar", "troco", "dividir", "divido",
    "adiantar", "adianto", "rendido", "rendida", "embora",
];
const LOOSELY: &[&str] =
    &["cedo", "tarde", "antes", "depois", "metade", "minutos", "hora", "horas", "colega"];
/// "só consigo até as 18h".
const ABLE: &[&str] =
    &["posso", "consigo", "preciso", "fico", "ficar", "so", "poderia", "conseguiria", "tenho", "da"];
const KNOWN_HOURS: &[&str] = &["que horas", "que hora", "qual horario", "qual o horario", "onde"];
const OF_PAY: &[&str] = &["brut", "liquid", "impost", "tribut", "descont", "irrf", "inss"];
const PAID_BY: &[&str] = &["pj", "clt", "rpa", "cnpj", "nf"];

/// Longer than this, a question is one of its own.
const TAIL: usize = 5;
/// So few words behind a "mas" say nothing.
const LITTLE: usize = 2;
/// What a shift may pay, in cents.
const PAYS: Range<i64> = 10_000..2_000_000;

impl Terms {
    /// Reads a message; beside the shift that is meant, once that is known.
    pub(crate) fn read(said: &str, vaga: Option<&Vaga>, now: &Zoned) -> Self {
        let parts = parts(said);
        let mut open: Vec<Range<usize>> = Vec::new();
        let mut spans: Vec<Range<usize>> = Vec::new();
        let mut follows = false;
        for part in &parts {
            let written = said.get(part.span.clone()).unwrap_or_default();
            let is_open =
                part.is_open(written, vaga, now) || (follows && part.asks && part.words.len() <= TAIL);
            match open.last_mut() {
                Some(last) if is_open && follows => last.end = part.span.end,
                _ if is_open => open.push(part.bare..part.span.end),
                _ => {}
            }
            if is_open {
                spans.push(part.span.clone());
            }
            follows = is_open;
        }
        let mut taking = said.to_owned();
        for span in spans.into_iter().rev() {
            taking.replace_range(span, " ");
        }
        let words = open.into_iter().filter_map(|span| said.get(span));
        Self { open: words.map(|words| words.trim().to_owned()).collect(), taking }
    }

    /// "chego às 7h mesmo": somebody comes and goes as the shift does.
    pub(crate) fn settles_hours(said: &str, vaga: &Vaga) -> bool {
        let moves = |part: &&Part| part.has(MOVES) && !part.asks;
        let parts = parts(said);
        let mut moving = parts.iter().filter(moves).peekable();
        moving.peek().is_some()
            && moving.all(|part| !part.hours().is_empty() && !part.wants_other_hours(Some(vaga)))
    }

    /// Whether hours other than the shift's stand in it.
    pub(crate) fn wants_hours(said: &str, vaga: &Vaga) -> bool {
        parts(said).iter().any(|part| part.wants_other_hours(Some(vaga)))
    }

    /// What is left open, as one quotation.
    pub(crate) fn quoted(&self) -> Option<String> {
        (!self.open.is_empty()).then(|| self.open.join(" / "))
    }
}

impl Part {
    fn has(&self, words: &[&str]) -> bool {
        self.words.iter().any(|word| words.contains(&word.as_str()))
    }

    fn is_open(&self, written: &str, vaga: Option<&Vaga>, now: &Zoned) -> bool {
        if pay::asks_by_the_hour(written) {
            return false;
        }
        let opened = match self.opening {
            Opening::Plain => false,
            Opening::Turn => !self.is_slight() && !self.has(CALLS),
            Opening::Condition => self.words.iter().any(|word| !COURTESY.contains(&word.as_str())),
        };
        let of_pay = self.words.iter().any(|word| OF_PAY.iter().any(|stem| word.starts_with(stem)));
        opened
            || of_pay
            || self.has(PAID_BY)
            || self.wants_other_hours(vaga)
            || vaga.is_some_and(|vaga| names_another_pay(written, vaga, now))
    }

    /// "mas tudo bem", "mas pode reservar".
    fn is_slight(&self) -> bool {
        let says = |word: &&String| {
            let word = word.as_str();
            !taking::beside().contains(&word)
                && !taking::assent().contains(&word)
                && !taking::pointing().contains(&word)
        };
        self.words.iter().filter(says).count() < LITTLE && !self.has(MOVES)
    }

    fn wants_other_hours(&self, vaga: Option<&Vaga>) -> bool {
        let text = self.words.join(" ");
        if KNOWN_HOURS.iter().any(|phrase| crate::places::names(&text, phrase)) || self.has(CALLS) {
            return false;
        }
        let own = |hour: &i8| vaga.is_some_and(|vaga| [vaga.starts.hour(), vaga.ends.hour()].contains(hour));
        let hours = self.hours();
        let others = hours.iter().any(|hour| !own(hour));
        let until = crate::places::names(&text, "ate") || crate::places::names(&text, "partir");
        (self.has(MOVES) && (others || (hours.is_empty() && self.has(LOOSELY))))
            || (self.has(ABLE) && until && others)
    }

    /// "18h", "18h30", "às 18".
    fn hours(&self) -> Vec<i8> {
        let at = |at: usize| {
            let word = self.words.get(at)?;
            let (hour, rest) = word.split_once('h').unwrap_or((word, ""));
            let before = at.checked_sub(1).and_then(|before| self.words.get(before));
            let led =
                before.is_some_and(|word| matches!(word.as_str(), "as" | "das" | "ate" | "umas" | "tipo"));
            let marked = word.contains('h') && rest.chars().all(|sign| sign.is_ascii_digit());
            hour.parse::<i8>().ok().filter(|hour| (marked || led) && (0..=24).contains(hour))
        };
        (0..self.words.len()).filter_map(at).collect()
    }
}

/// An amount that the shift does not pay.
fn names_another_pay(written: &str, vaga: &Vaga, now: &Zoned) -> bool {
    let amounts = ptbr::read(written, now).into_iter().filter_map(|item| match item.piece {
        Piece::Quantity(quantity) => quantity.read_as(Measure::Money, Bare::Allowed).and_then(cents),
        _ => None,
    });
    let mut amounts = amounts.filter(|amount| PAYS.contains(amount));
    !crate::places::names(&crate::places::folded(written), "crm")
        && amounts.any(|amount| amount != vaga.value_cents)
}

/// The parts of a message: what stands between its stops, and what a "mas" or a "se" begins.
fn parts(message: &str) -> Vec<Part> {
    let words = words(message);
    let mut parts: Vec<Part> = Vec::new();
    let mut sentence = 0;
    for (at, span) in words.iter().enumerate() {
        let word = fold(message, span);
        let before = at.checked_sub(1).and_then(|before| words.get(before));
        let between = before.map_or("", |before| message.get(before.end..span.start).unwrap_or_default());
        let next = words.get(at + 1).map(|span| fold(message, span)).unwrap_or_default();
        let last = before.map(|span| fold(message, span)).unwrap_or_default();
        let opening = opening(&last, &word, &next);
        if ends_sentence(message, before, span) {
            let asks = between.contains('?');
            parts.iter_mut().skip(sentence).for_each(|part| part.asks = asks);
            sentence = parts.len();
        }
        let begins = before.is_none()
            || opening.is_some()
            || between.contains([',', ';', '(', ')'])
            || ends_sentence(message, before, span);
        match parts.last_mut() {
            Some(part) if !begins => {
                part.span.end = span.end;
                // "só que", "desde que": the second word opens as well.
                if part.words.is_empty() && matches!(word.as_str(), "que" | "se") {
                    part.bare = if part.opening == Opening::Turn { span.end } else { part.bare };
                } else {
                    part.words.push(word);
                }
            }
            _ => {
                let opening = opening.unwrap_or(Opening::Plain);
                let bare = if opening == Opening::Turn { span.end } else { span.start };
                let words = if opening == Opening::Plain { vec![word] } else { Vec::new() };
                parts.push(Part { opening, words, span: span.clone(), bare, asks: false });
            }
        }
    }
    let asks = words.last().and_then(|last| message.get(last.end..)).is_some_and(|end| end.contains('?'));
    parts.iter_mut().skip(sentence).for_each(|part| part.asks = asks);
    parts
}

fn opening(before: &str, word: &str, next: &str) -> Option<Opening> {
    match word {
        _ if TURNS.contains(&word) => Some(Opening::Turn),
        "so" if next == "que" => Some(Opening::Turn),
        "so" if next == "se" => Some(Opening::Condition),
        "se" if before == "so" || ASKING.contains(&before) => None,
        "se" | "caso" => Some(Opening::Condition),
        "desde" | "contanto" if next == "que" => Some(Opening::Condition),
        _ => None,
    }
}

fn fold(message: &str, span: &Range<usize>) -> String {
    ptbr::fold(message.get(span.clone()).unwrap_or_default()).into_owned()
}

/// A point between digits ends nothing.
fn ends_sentence(message: &str, before: Option<&Range<usize>>, span: &Range<usize>) -> bool {
    let Some(before) = before else { return false };
    let between = message.get(before.end..span.start).unwrap_or_default();
    between.contains(['!', '?', '\n']) || (between.contains('.') && between != ".")
}

fn words(message: &str) -> Vec<Range<usize>> {
    let mut words: Vec<Range<usize>> = Vec::new();
    for (at, letter) in message.char_indices().filter(|(_, letter)| letter.is_alphanumeric()) {
        match words.last_mut() {
            Some(word) if word.end == at => word.end += letter.len_utf8(),
            _ => words.push(at..at + letter.len_utf8()),
        }
    }
    words
}

#[cfg(test)]
#[path = "terms_tests.rs"]
mod tests;
