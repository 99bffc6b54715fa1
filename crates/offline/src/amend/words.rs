//! The parts of a reply that may put a card right, and the words by which they do.

use jiff::civil::{Date, Time};

use crate::consent::is_marker;

pub(super) fn puts_word_right(word: &str) -> bool {
    PUTS_RIGHT.contains(&word) || LABELS.contains(&word) || is_marker(word) || word.starts_with("venc")
}

pub(super) fn puts_right_in(text: &str) -> bool {
    ptbr::tokens(text).iter().any(|token| puts_word_right(&token.text))
}

/// The names of a card's fields.
pub(super) const LABELS: [&str; 17] = [
    "valor",
    "preco",
    "dia",
    "data",
    "hora",
    "horario",
    "nome",
    "primeira",
    "primeiro",
    "parcela",
    "parcelas",
    "repeticao",
    "inicio",
    "comeco",
    "fim",
    "titulo",
    "vencimento",
];

/// Words that say how something of the card should be.
pub(super) const PUTS_RIGHT: &[&str] = &[
    "nao", "num", "quase", "pera", "perai", "espera", "calma", "errado", "errada", "certo", "quero",
    "queria", "avisa", "marca", "prefiro", "antecipa", "adia", "adianta", "comeca", "fica", "poe", "bota",
    "coloca", "ponha", "bote", "deixa", "deixe", "eh", "mude", "muda", "passa", "faz",
];

/// What somebody may be to the person, where no name stands yet.
pub(super) const KIN: [&str; 28] = [
    "filho", "filha", "irmao", "irma", "mae", "pai", "esposa", "marido", "mulher", "avo", "tio", "tia",
    "primo", "prima", "sobrinho", "sobrinha", "neto", "neta", "sogro", "sogra", "cunhado", "cunhada",
    "namorado", "namorada", "amigo", "amiga", "chefe", "bebe",
];

pub(super) struct ReplyPart<'p> {
    pub text: &'p str,
    pub start: usize,
    pub asked: bool,
}

/// The parts between marks. A mark between two figures belongs to a number.
pub(super) fn parts(source: &str) -> Vec<ReplyPart<'_>> {
    let mut found = Vec::new();
    let mut start = 0;
    let bytes = source.as_bytes();
    let figure = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    for (at, letter) in source.char_indices() {
        let between = at.checked_sub(1).is_some_and(figure) && figure(at + 1);
        if !matches!(letter, ',' | ';' | '.' | '!' | '?' | ':' | '\n') || between {
            continue;
        }
        found.push(ReplyPart {
            text: source.get(start..at).unwrap_or_default(),
            start,
            asked: letter == '?',
        });
        start = at + letter.len_utf8();
    }
    found.push(ReplyPart { text: source.get(start..).unwrap_or_default(), start, asked: false });
    found.retain(|part| part.text.chars().any(char::is_alphanumeric));
    found
}

/// The parts of a reply that neither ask nor deny.
pub(crate) fn asserted(source: &str) -> Vec<&str> {
    let said = parts(source).into_iter().filter(|part| !part.asked && !is_denied(part.text));
    said.map(|part| part.text.trim()).collect()
}

/// "num é só hoje não", "todo mês não".
pub(super) fn is_denied(part: &str) -> bool {
    ptbr::tokens(part).iter().any(|token| matches!(token.text.as_ref(), "nao" | "num" | "nem"))
}

/// "1.310 agora" says of no card when it is.
pub(super) fn without_now(text: &str) -> String {
    let says = |word: &&str| !matches!(ptbr::fold(word).as_ref(), "agora" | "agr");
    text.split_whitespace().filter(says).collect::<Vec<_>>().join(" ")
}

/// "até dezembro", "até dezembro de 27": the last day of it.
pub(super) fn until_the_end_of(text: &str, today: Date) -> Option<Date> {
    let tokens = ptbr::tokens(text);
    let word = |at: usize| tokens.get(at).map_or("", |token| token.text.as_ref());
    let until = (0..tokens.len()).find(|at| word(*at) == "ate")?;
    let month = ptbr::month(word(until + 1))?;
    let year = match (word(until + 2), word(until + 3).parse::<i16>()) {
        ("de", Ok(year)) => {
            if year < 100 {
                2000 + year
            } else {
                year
            }
        }
        _ if month < today.month() => today.year() + 1,
        _ => today.year(),
    };
    Date::new(year, month, 1).ok().map(Date::last_of_month)
}

/// "vence 15", "o vencimento é dia 10".
pub(super) fn speaks_of_due(text: &str) -> bool {
    ptbr::tokens(text).iter().any(|token| token.text.starts_with("venc"))
}

pub(super) fn is_month_day(amount: f64) -> bool {
    (1.0..=31.0).contains(&amount) && amount.fract() == 0.0
}

/// "porque a oficina só abre às nove" says why.
pub(super) fn begins_a_reason(text: &str) -> bool {
    let tokens = ptbr::tokens(text);
    tokens.first().is_some_and(|token| REASONS.contains(&token.text.as_ref()))
}

/// What begins a reason.
pub(crate) const REASONS: &[&str] = &["que", "porque", "pois", "senao"];

/// "das 8 às 20": both ends.
pub(super) fn hours_of(text: &str) -> Option<(Time, Time)> {
    let tokens = ptbr::tokens(text);
    let hour = |at: usize| -> Option<Time> {
        let written = tokens.get(at)?.text.trim_end_matches('h').to_owned();
        written.parse::<i8>().ok().and_then(|hour| Time::new(hour, 0, 0, 0).ok())
    };
    let joins = |at: &usize| {
        tokens.get(*at).is_some_and(|token| matches!(token.text.as_ref(), "as" | "ate" | "a" | "-"))
    };
    (0..tokens.len()).find_map(|at| {
        let start = hour(at)?;
        let until = (at + 1..at + 3).find(joins)?;
        Some((start, hour(until + 1)?))
    })
}
