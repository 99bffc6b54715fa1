//! A card put right in free words: what a reply says anew of the proposal's own fields. Everything else stays as it was,
//! and it is only ever asked about again.

use jiff::civil::{Date, DateTime, Time};
use jiff::{Timestamp, Zoned};
use ptbr::appointment::{self, Names, Repeat, When};
use ptbr::assent::counts_what_was_asked;
use ptbr::{Measure, Piece};
use serde_json::{Map, Value, json};

use super::calls;
use super::consent::{Reply, is_marker};
use super::fields::{Field, Shape, at, fields, put, set_day};
use super::findings::{hour_on, names_one_moment};

/// What a reply makes of the fields of a proposal.
#[derive(Debug, PartialEq)]
pub(crate) enum Amendment {
    /// These arguments, whole.
    Changes(Map<String, Value>),
    /// It puts something right, and nobody can tell which field.
    Unclear,
}

/// What begins the value that is given up.
const INSTEAD: &[&str] = &[" em vez d", " ao invés d", " ao inves d", " no lugar d", " instead of "];

/// The most words of its own that a correction may hold beside its values.
const MOST_STRAYS: usize = 2;

/// What the parts of a reply name, the last of each kind.
#[derive(Debug, Default)]
struct Named {
    day: Option<Date>,
    hour: Option<Time>,
    hours: Option<(Time, Time)>,
    /// The words of a rule, and whether they name an hour.
    repeat: Option<(String, Repeat, bool)>,
    amount: Option<f64>,
    installments: Option<f64>,
    called: Option<String>,
    /// Words of its own beside them.
    strays: usize,
}

impl Named {
    fn is_nothing(&self) -> bool {
        self.day.is_none()
            && self.hour.is_none()
            && self.hours.is_none()
            && self.repeat.is_none()
            && self.amount.is_none()
            && self.installments.is_none()
            && self.called.is_none()
    }
}

impl Reply<'_, '_> {
    /// What the reply changes in the proposal, where it does nothing else.
    pub(crate) fn amended(&self) -> Option<Amendment> {
        let fields = fields(&self.pending.arguments);
        if fields.is_empty() && self.argument("name").is_none() {
            return None;
        }
        // "muda pra sexta, três da tarde" names one moment.
        let whole = Part { text: self.text.source, start: 0, asked: false };
        let one = names_one_moment(self.text.source, &self.text.now) && !is_denied(self.text.source);
        let cut = parts(self.text.source);
        let parts = if one && !cut.iter().any(|part| part.asked) { vec![whole] } else { cut };
        if parts.last().is_none_or(|part| part.asked) || self.has_an_errand() {
            return None;
        }
        let mut named = Named::default();
        for part in parts.iter().filter(|part| !part.asked && !is_denied(part.text)) {
            self.take(part, &mut named);
        }
        let puts_right = self.puts_right();
        if named.is_nothing() || named.strays > if puts_right { MOST_STRAYS } else { 0 } {
            return None;
        }
        self.bound(&fields, &named, puts_right)
    }

    fn bound(&self, fields: &[Field], named: &Named, puts_right: bool) -> Option<Amendment> {
        let unclear = puts_right.then_some(Amendment::Unclear);
        let mut arguments = self.pending.arguments.clone();
        let only = |shapes: &[Shape]| {
            let mut fit = fields.iter().filter(|field| shapes.contains(&field.shape));
            fit.next().filter(|_| fit.next().is_none())
        };
        if let Some(moment) = only(&[Shape::Moment]) {
            self.move_to(moment, named, &mut arguments);
        } else {
            if let Some(day) = named.day {
                let Some(field) = only(&[Shape::Day, Shape::Yearly]) else { return unclear };
                set_day(&mut arguments, field, day);
            }
            match (named.hour, named.hours) {
                (_, Some((start, end))) => {
                    let hours: Vec<&Field> = fields.iter().filter(|f| f.shape == Shape::Hour).collect();
                    let [_, _] = hours[..] else { return unclear };
                    put(&mut arguments, &["inicio".to_owned()], json!(start.strftime("%H:%M").to_string()));
                    put(&mut arguments, &["fim".to_owned()], json!(end.strftime("%H:%M").to_string()));
                }
                (Some(hour), None) => {
                    let Some(field) = only(&[Shape::Hour]) else { return unclear };
                    put(&mut arguments, &field.path, json!(hour.strftime("%H:%M").to_string()));
                }
                (None, None) => {}
            }
        }
        if let Some(amount) = named.amount {
            match only(&[Shape::Reais, Shape::Cents]) {
                Some(field) => {
                    let amount = if field.shape == Shape::Cents { (amount * 100.0).round() } else { amount };
                    put(&mut arguments, &field.path, calls::number(amount));
                }
                // What is measured is read elsewhere, with its unit.
                None if self.argument("value").is_some() => return None,
                None => return unclear,
            }
        }
        if let Some(count) = named.installments {
            put(&mut arguments, &["installments".to_owned()], calls::number(count));
        }
        if let Some(name) = &named.called {
            put(&mut arguments, &["name".to_owned()], json!(self.renamed(name)));
        }
        let (Value::Object(after), Value::Object(before)) = (arguments, &self.pending.arguments) else {
            return None;
        };
        let changed = after.into_iter().filter(|(name, value)| before.get(name) != Some(value));
        let changed: Map<String, Value> = changed.collect();
        (!changed.is_empty()).then_some(Amendment::Changes(changed))
    }

    /// Takes what one part names.
    fn take(&self, part: &Part<'_>, named: &mut Named) {
        let text = self.without_reason(part.text);
        let now = &self.text.now;
        if let Some(name) = called(text).filter(|_| self.argument("name").is_some()) {
            named.called = Some(name);
            return;
        }
        let read = appointment::read(text, &self.seen_from(now));
        let span = hours_of(text);
        if let Some(repeat) = read.repeat {
            let hour = matches!(read.names, Names::Hour | Names::Both);
            named.repeat = Some((text.trim().to_owned(), repeat, hour));
        } else if let When::At(at) = read.when {
            if matches!(read.names, Names::Day | Names::Both) {
                named.day = Some(at.date());
            }
            match (span, read.names) {
                (Some(_), _) => named.hours = span,
                // "às 10" of a morning is not in the evening because it is noon now.
                (None, Names::Hour) => {
                    let day = named.day.or_else(|| self.pending_day());
                    let there = day.and_then(|day| hour_on(text, day, now));
                    named.hour = Some(there.unwrap_or(at.time()));
                }
                (None, Names::Both) => named.hour = Some(at.time()),
                _ => {}
            }
        } else {
            named.hours = span.or(named.hours);
        }
        self.take_amounts(part, text, named);
        let own = |term: &&String| {
            !term.chars().any(|letter| letter.is_ascii_digit())
                && !self.question.says(term)
                && !is_marker(term)
                && !LABELS.contains(&term.as_str())
        };
        named.strays += ptbr::terms(&read.what).iter().filter(own).count();
    }

    fn take_amounts(&self, part: &Part<'_>, text: &str, named: &mut Named) {
        let range = part.start..part.start + text.len();
        let inside = |(_, item): &(usize, &ptbr::Item<'_>)| range.contains(&item.span.start);
        for (at, item) in self.text.items.iter().enumerate().filter(inside) {
            let Piece::Quantity(quantity) = item.piece else { continue };
            if counts_what_was_asked(&self.text.items, self.text.source, at) {
                continue;
            }
            let after = self.text.items.get(at + 1).map_or("", ptbr::Item::word);
            if matches!(after, "parcela" | "parcelas" | "prestacao" | "prestacoes" | "vezes" | "x") {
                named.installments =
                    Some(quantity.amount).filter(|_| self.argument("installments").is_some());
            } else if quantity.is_bare() || quantity.measure == Measure::Money {
                named.amount = Some(quantity.amount);
            }
        }
    }

    /// "põe 1800 que ninguém quer à noite": what stands behind the value is why.
    fn without_reason<'p>(&self, text: &'p str) -> &'p str {
        // "pra dois mil e cem em vez de dois e duzentos": what it was is not what it becomes.
        let text = INSTEAD
            .iter()
            .find_map(|instead| text.find(instead))
            .and_then(|at| text.get(..at))
            .unwrap_or(text);
        let tokens = ptbr::tokens(text);
        let why =
            |token: &&ptbr::Token<'_>| matches!(token.text.as_ref(), "que" | "porque" | "pois" | "senao");
        let head = tokens.iter().find(why).and_then(|token| text.get(..token.span.start));
        let says = |head: &&str| {
            let items = ptbr::read_either(head, &self.text.now, domain::Language::Portuguese);
            items.iter().any(|item| {
                matches!(item.piece, Piece::Quantity(_) | Piece::When(ptbr::When::Day(_)) | Piece::Time(_))
            })
        };
        head.filter(says).unwrap_or(text)
    }

    /// Days of what is to come lie ahead, and today is one of them.
    fn seen_from(&self, now: &Zoned) -> Zoned {
        let has_hour = self.argument("datetime").is_some() || self.argument("data_hora").is_some();
        if has_hour { now.clone() } else { now.start_of_day().unwrap_or_else(|_| now.clone()) }
    }

    /// Whether it says that something of the card is not as it should be, or how it should be.
    fn puts_right(&self) -> bool {
        let says = |item: &ptbr::Item<'_>| {
            PUTS_RIGHT.contains(&item.word()) || LABELS.contains(&item.word()) || is_marker(item.word())
        };
        self.text.items.iter().any(says)
    }

    /// Whether something is ordered or asked that is not of the card.
    pub(crate) fn has_an_errand(&self) -> bool {
        let own = |clause: &ptbr::orders::Clause| {
            let object = self.text.source.get(clause.object..clause.span.end).unwrap_or_default();
            let left = appointment::read(self.without_reason(object), &self.text.now).what;
            let own = |term: &String| {
                !term.chars().any(|letter| letter.is_ascii_digit())
                    && !self.question.says(term)
                    && !is_marker(term)
                    && !LABELS.contains(&term.as_str())
                    && !PUTS_RIGHT.contains(&term.as_str())
            };
            clause.act.is_some() && ptbr::terms(&left).iter().any(own)
        };
        let does = |word: &str| word.len() > 4 && ["ar", "er", "ir"].iter().any(|end| word.ends_with(end));
        let does = |item: &ptbr::Item<'_>| {
            does(item.word()) && !self.question.says(item.word()) && !is_marker(item.word())
        };
        self.text.orders.iter().any(own) || self.text.items.iter().any(does)
    }

    fn move_to(&self, field: &Field, named: &Named, arguments: &mut Value) {
        let Some(pending) = at(arguments, &field.path).and_then(Value::as_str) else { return };
        let Some(pending) = self.moment(pending) else { return };
        if let Some((words, _, names_hour)) = &named.repeat {
            // The rule is for whoever reads the words; the hour stays.
            let hour = named.hour.unwrap_or(pending.time()).strftime("%H:%M").to_string();
            let words = if *names_hour { words.clone() } else { format!("{words} às {hour}") };
            put(arguments, &field.path, json!(words));
            if arguments.get("repeat").is_some() {
                put(arguments, &["repeat".to_owned()], Value::Null);
            }
            return;
        }
        let to = named.day.unwrap_or(pending.date()).to_datetime(named.hour.unwrap_or(pending.time()));
        if to != pending {
            put(arguments, &field.path, json!(to.strftime("%Y-%m-%dT%H:%M").to_string()));
        }
    }

    fn pending_day(&self) -> Option<Date> {
        let written = self.argument("datetime").or_else(|| self.argument("data_hora"))?;
        self.moment(written.as_str()?).map(DateTime::date)
    }

    fn moment(&self, written: &str) -> Option<DateTime> {
        let zone = self.text.now.time_zone().clone();
        let instant = written.parse::<Timestamp>().ok().map(|at| at.to_zoned(zone).datetime());
        instant.or_else(|| written.parse::<DateTime>().ok().filter(|_| written.contains('T')))
    }

    /// Who stood there as what they are to the person stays that: "Filha" becomes "Maitê (filha)".
    fn renamed(&self, name: &str) -> String {
        let before = self.argument("name").and_then(Value::as_str).unwrap_or_default();
        let kin = before.split_once(" (").map_or(before, |(_, kin)| kin.trim_end_matches(')'));
        let is_kin = KIN.contains(&ptbr::fold(kin).as_ref());
        if is_kin { format!("{name} ({})", kin.to_lowercase()) } else { name.to_owned() }
    }
}

/// The names of a card's fields.
const LABELS: [&str; 17] = [
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
const PUTS_RIGHT: [&str; 24] = [
    "nao", "num", "quase", "pera", "perai", "espera", "calma", "errado", "errada", "certo", "quero",
    "queria", "poe", "bota", "coloca", "ponha", "bote", "deixa", "deixe", "eh", "mude", "muda", "passa",
    "faz",
];

/// What somebody may be to the person, where no name stands yet.
const KIN: [&str; 28] = [
    "filho", "filha", "irmao", "irma", "mae", "pai", "esposa", "marido", "mulher", "avo", "tio", "tia",
    "primo", "prima", "sobrinho", "sobrinha", "neto", "neta", "sogro", "sogra", "cunhado", "cunhada",
    "namorado", "namorada", "amigo", "amiga", "chefe", "bebe",
];

struct Part<'p> {
    text: &'p str,
    start: usize,
    asked: bool,
}

/// The parts between marks. A mark between two figures belongs to a number.
fn parts(source: &str) -> Vec<Part<'_>> {
    let mut found = Vec::new();
    let mut start = 0;
    let bytes = source.as_bytes();
    let figure = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    for (at, letter) in source.char_indices() {
        let between = at.checked_sub(1).is_some_and(figure) && figure(at + 1);
        if !matches!(letter, ',' | ';' | '.' | '!' | '?' | ':' | '\n') || between {
            continue;
        }
        found.push(Part { text: source.get(start..at).unwrap_or_default(), start, asked: letter == '?' });
        start = at + letter.len_utf8();
    }
    found.push(Part { text: source.get(start..).unwrap_or_default(), start, asked: false });
    found.retain(|part| part.text.chars().any(char::is_alphanumeric));
    found
}

/// The parts of a reply that neither ask nor deny.
pub(crate) fn asserted(source: &str) -> Vec<&str> {
    let said = parts(source).into_iter().filter(|part| !part.asked && !is_denied(part.text));
    said.map(|part| part.text.trim()).collect()
}

/// "num é só hoje não", "todo mês não".
fn is_denied(part: &str) -> bool {
    ptbr::tokens(part).iter().any(|token| matches!(token.text.as_ref(), "nao" | "num" | "nem"))
}

/// "das 8 às 20": both ends.
fn hours_of(text: &str) -> Option<(Time, Time)> {
    let tokens = ptbr::tokens(text);
    let hour = |at: usize| -> Option<Time> {
        let written = tokens.get(at)?.text.trim_end_matches('h').to_owned();
        written.parse::<i8>().ok().and_then(|hour| Time::new(hour, 0, 0, 0).ok())
    };
    let lead = tokens.iter().position(|token| matches!(token.text.as_ref(), "das" | "de"))?;
    let start = hour(lead + 1)?;
    let joint = (lead + 2..lead + 4)
        .find(|at| tokens.get(*at).is_some_and(|token| matches!(token.text.as_ref(), "as" | "ate" | "a")))?;
    Some((start, hour(joint + 1)?))
}

/// "o nome dela é Maitê", "ela se chama Maitê".
fn called(part: &str) -> Option<String> {
    let tokens = ptbr::tokens(part);
    let word = |at: usize| tokens.get(at).map_or("", |token| token.text.as_ref());
    let lead = (0..tokens.len()).find(|at| matches!(word(*at), "nome" | "chama" | "chamada" | "chamado"))?;
    let from = if word(lead) == "nome" {
        (lead..tokens.len()).find(|at| matches!(word(*at), "e" | "eh" | "era"))? + 1
    } else {
        lead + 1
    };
    let written = |at: usize| tokens.get(at).and_then(|token| part.get(token.span.clone()));
    let large = |at: usize| written(at).is_some_and(|word| word.starts_with(char::is_uppercase));
    let mut end = from + 1;
    while large(from) && large(end) {
        end += 1;
    }
    let name = part.get(tokens.get(from)?.span.start..tokens.get(end - 1)?.span.end)?;
    (name.chars().all(|letter| letter.is_alphabetic() || " -'".contains(letter))).then(|| name.to_owned())
}

#[cfg(test)]
#[path = "amend_tests.rs"]
mod tests;
