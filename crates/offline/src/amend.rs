//! A card put right in free words: what a reply says anew of the proposal's own fields. Everything else stays as it was,
//! and it is only ever asked about again.

mod words;

use jiff::civil::{Date, DateTime, Time};
use jiff::{Timestamp, Zoned};
use ptbr::appointment::{self, Names, Repeat, When};
use ptbr::assent::counts_what_was_asked;
use ptbr::{Measure, Piece};
use serde_json::{Map, Value, json};

pub(crate) use self::words::asserted;
use self::words::{
    KIN, LABELS, PUTS_RIGHT, ReplyPart, begins_a_reason, hours_of, is_denied, is_month_day, parts,
    puts_right_in, puts_word_right, speaks_of_due, until_the_end_of, without_now,
};
use super::calls;
use super::consent::{Reply, is_marker};
use super::fields::{Field, Shape, at, fields, points_at_a_thing, put, set_day};
use super::findings::{hour_on, names_one_moment};
use super::rewording;
pub(crate) use words::REASONS;

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
#[derive(Debug, Default, Clone, PartialEq)]
struct Named {
    day: Option<Date>,
    hour: Option<Time>,
    hours: Option<(Time, Time)>,
    /// The words of a rule, and whether they name an hour.
    repeat: Option<(String, Repeat, bool)>,
    amount: Option<f64>,
    installments: Option<f64>,
    /// How many times a week.
    times: Option<f64>,
    /// An hour is the end of something: "até as 20h".
    until: bool,
    /// The day of a month on which something falls due.
    due: Option<f64>,
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
            && self.times.is_none()
            && self.due.is_none()
    }
}

impl Reply<'_, '_> {
    /// What the reply changes in the proposal, where it does nothing else. `refused`: whoever reads answers hears a no, so that
    /// only what says little else is a change.
    pub(crate) fn amended(&self, refused: bool) -> Option<Amendment> {
        let mut fields = fields(&self.pending.arguments);
        let mut texts = rewording::texts(&self.pending.arguments);
        // Of a thing that is there the day, the hour and the names say which; only an amount can be its new one.
        if points_at_a_thing(&self.pending.arguments) {
            fields.retain(|field| matches!(field.shape, Shape::Reais | Shape::Cents));
            texts.clear();
        }
        if fields.is_empty() && texts.is_empty() {
            return None;
        }
        // "muda pra sexta, três da tarde" names one moment.
        let whole = ReplyPart { text: self.text.source, start: 0, asked: false };
        let read = appointment::read(&without_now(self.text.source), &self.text.now);
        let timed = read.when != When::Unsaid || read.repeat.is_some();
        let one = timed && names_one_moment(self.text.source, &self.text.now) && !is_denied(self.text.source);
        let cut = parts(self.text.source);
        let parts = if one && !cut.iter().any(|part| part.asked) { vec![whole] } else { cut };
        // "+1" agrees.
        if parts.last().is_none_or(|part| part.asked) || self.text.source.trim().starts_with('+') {
            return None;
        }
        if let Some(renumbered) = self.renumbered(&fields) {
            return Some(renumbered);
        }
        let reworded = rewording::reworded(self.text.source, &texts).filter(|_| !refused);
        if refused && self.has_an_errand() {
            return None;
        }
        let puts_right = self.puts_right();
        let most = if puts_right && !refused { MOST_STRAYS } else { 0 };
        let mut named = Named::default();
        for part in parts.iter().filter(|part| !part.asked && !is_denied(part.text)) {
            let text = self.without_reason(part.text);
            let before = named.clone();
            self.take(part, text, &mut named);
            let strays = std::mem::take(&mut named.strays);
            let says = named != before;
            let another = self.orders_another(text) || says && self.does_another(text);
            if reworded.is_none() && another {
                return None;
            }
            // What says much of its own is a remark, or something that was done: that is another matter.
            let most = if before.is_nothing() || puts_right_in(text) { most } else { 0 };
            if says && strays > most && reworded.is_none() {
                if refused || ptbr::orders::tells_or_plans(text) {
                    return None;
                }
                named = before;
            }
        }
        named.amount = named.amount.filter(|amount| !self.words_hold(reworded.as_ref(), *amount));
        let values = if named.is_nothing() { None } else { self.bound(&fields, &named, puts_right) };
        match (values, reworded) {
            (values, None) => values,
            (values, Some((worded, text))) => {
                let mut after = self.pending.arguments.clone();
                if let Some(Amendment::Changes(changes)) = values {
                    after.as_object_mut()?.extend(changes);
                }
                let is_name = worded.path.iter().all(|name| name == "name");
                put(&mut after, &worded.path, json!(if is_name { self.renamed(&text) } else { text }));
                self.changed(after).map(Amendment::Changes)
            }
        }
    }

    /// What stands in the new words is no value of another field: "é cobrar a Neide 50 reais".
    fn words_hold(&self, reworded: Option<&(&rewording::Worded<'_>, String)>, amount: f64) -> bool {
        let holds = |text: &str| {
            let items = ptbr::read_either(text, &self.text.now, domain::Language::Portuguese);
            items.iter().any(|item| match item.piece {
                Piece::Quantity(said) => said.amount.total_cmp(&amount).is_eq(),
                _ => false,
            })
        };
        reworded.is_some_and(|(_, text)| holds(text))
    }

    /// "o nome tá 88 ainda, é pra chegar nos 90": the number of the title is not the card's own, which is said again.
    fn renumbered(&self, fields: &[Field]) -> Option<Amendment> {
        let labels = self.text.items.iter().any(|item| matches!(item.word(), "nome" | "titulo" | "texto"));
        let field = fields.iter().find(|field| matches!(field.shape, Shape::Reais | Shape::Cents))?;
        let amount = at(&self.pending.arguments, &field.path).and_then(Value::as_f64).filter(|_| labels)?;
        let said = self.text.items.iter().filter_map(|item| match item.piece {
            Piece::Quantity(quantity) => Some(quantity.amount),
            _ => None,
        });
        let said: Vec<f64> = said.collect();
        let mut arguments = self.pending.arguments.clone();
        said.contains(&amount).then_some(())?;
        for old in said.iter().filter(|said| said.total_cmp(&amount).is_ne()) {
            rewording::renumber_title(&mut arguments, *old, amount);
        }
        self.changed(arguments).map(Amendment::Changes)
    }

    /// What differs from the card.
    fn changed(&self, after: Value) -> Option<Map<String, Value>> {
        let (Value::Object(after), Value::Object(before)) = (after, &self.pending.arguments) else {
            return None;
        };
        let same = |before: &Value, after: &Value| {
            before == after || before.as_f64().is_some_and(|before| after.as_f64() == Some(before))
        };
        let kept = |(name, value): &(String, Value)| before.get(name).is_some_and(|old| same(old, value));
        let changed: Map<String, Value> = after.into_iter().filter(|field| !kept(field)).collect();
        (!changed.is_empty()).then_some(changed)
    }

    fn bound(&self, fields: &[Field], named: &Named, puts_right: bool) -> Option<Amendment> {
        let unclear = puts_right.then_some(Amendment::Unclear);
        let mut arguments = self.pending.arguments.clone();
        let only = |shapes: &[Shape]| {
            let mut fit = fields.iter().filter(|field| shapes.contains(&field.shape));
            fit.next().filter(|_| fit.next().is_none())
        };
        let moment = only(&[Shape::Moment]);
        let named = &self.as_hour(moment.is_some() && only(&[Shape::Reais, Shape::Cents]).is_none(), named);
        if let Some(moment) = moment {
            self.move_to(moment, named, &mut arguments);
        } else {
            match (named.day, only(&[Shape::Day, Shape::Yearly]), only(&[Shape::MonthDay])) {
                (Some(day), Some(field), _) => set_day(&mut arguments, field, day),
                (Some(day), None, Some(field)) => put(&mut arguments, &field.path, json!(day.day())),
                // The day of what happened is read elsewhere, too.
                (Some(_), None, None) if self.argument("date").is_some() => return None,
                (Some(_), None, None) => return unclear,
                (None, ..) => {}
            }
            if let (None, Some(day), Some(field)) = (named.day, named.due, only(&[Shape::MonthDay])) {
                put(&mut arguments, &field.path, calls::number(day));
            }
            match (named.hour, named.hours) {
                (_, Some((start, end))) => {
                    let hours: Vec<&Field> = fields.iter().filter(|f| f.shape == Shape::Hour).collect();
                    let [_, _] = hours[..] else { return unclear };
                    put(&mut arguments, &["inicio".to_owned()], json!(start.strftime("%H:%M").to_string()));
                    put(&mut arguments, &["fim".to_owned()], json!(end.strftime("%H:%M").to_string()));
                }
                (Some(hour), None) => {
                    let end = |field: &&Field| field.shape == Shape::Hour && field.path == ["fim"];
                    let ends = fields.iter().find(end).filter(|_| named.until);
                    let Some(field) = only(&[Shape::Hour]).or(ends) else { return unclear };
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
        match (only(&[Shape::Rhythm]), named.times, &named.repeat) {
            (Some(field), Some(times), _) => {
                put(&mut arguments, &field.path, json!(format!("weekly:{times}")));
            }
            (Some(field), None, Some((words, ..))) => put(&mut arguments, &field.path, json!(words)),
            _ => {}
        }
        if let Some(count) = named.installments {
            put(&mut arguments, &["installments".to_owned()], calls::number(count));
        }
        self.changed(arguments).map(Amendment::Changes)
    }

    /// Takes what one part names.
    fn take(&self, part: &ReplyPart<'_>, text: &str, named: &mut Named) {
        let now = &self.text.now;
        if begins_a_reason(text) {
            return;
        }
        if let Some(day) = until_the_end_of(text, now.date()) {
            named.day = Some(day);
            return;
        }
        let read = appointment::read(&without_now(text), &self.seen_from(now));
        let span = hours_of(text).filter(|_| self.argument("inicio").is_some());
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
                (None, Names::Hour) if self.is_within(text) => {}
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
        named.until |=
            ptbr::tokens(text).iter().any(|token| matches!(token.text.as_ref(), "ate" | "termina" | "fim"));
        self.take_amounts(part, text, named);
        named.strays += ptbr::terms(&read.what)
            .iter()
            .filter(|term| !self.is_of_the_card(term) && !PUTS_RIGHT.contains(&term.as_str()))
            .count();
    }

    fn take_amounts(&self, part: &ReplyPart<'_>, text: &str, named: &mut Named) {
        let range = part.start..part.start + text.len();
        let inside = |(_, item): &(usize, &ptbr::Item<'_>)| range.contains(&item.span.start);
        for (at, item) in self.text.items.iter().enumerate().filter(inside) {
            let Piece::Quantity(quantity) = item.piece else { continue };
            if counts_what_was_asked(&self.text.items, self.text.source, at) {
                continue;
            }
            let after = self.text.items.get(at + 1).map_or("", ptbr::Item::word);
            // "3x", "3 vezes".
            let counts = quantity.measure == Measure::Other && quantity.unit.is_none();
            if self.argument("rhythm").is_some() && (counts || after == "dias" || quantity.is_bare()) {
                let week = (1.0..=7.0).contains(&quantity.amount) && quantity.amount.fract() == 0.0;
                named.times = Some(quantity.amount).filter(|_| week).or(named.times);
            } else if counts || matches!(after, "parcela" | "parcelas" | "prestacao" | "prestacoes") {
                named.installments =
                    Some(quantity.amount).filter(|_| self.argument("installments").is_some());
            } else if quantity.is_bare() && is_month_day(quantity.amount) && speaks_of_due(text) {
                named.due = Some(quantity.amount.trunc());
            } else if quantity.is_bare() && self.is_a_year(at, quantity.amount) {
            } else if (quantity.is_bare() || quantity.measure == Measure::Money)
                && (puts_right_in(text) || !self.repeats_an_amount())
            {
                // "quinta da semana que vem, 26" says the day once more; "às 6 que eu acordo cedo" the hour.
                let is = |number: i8| f64::from(number).total_cmp(&quantity.amount).is_eq();
                let hours = named.hours.map(|(start, end)| [start, end]).into_iter().flatten();
                let timed = named.day.is_some_and(|day| is(day.day()))
                    || named.hour.into_iter().chain(hours).any(|hour| is(hour.hour()));
                // "7 e meia" is of the half of the day that the card is of.
                let half = |hour: Time| f64::from(hour.hour() % 12) + f64::from(hour.minute()) / 60.0;
                let halves =
                    named.hour.is_some_and(|hour| half(hour).total_cmp(&(quantity.amount % 12.0)).is_eq());
                if halves && quantity.amount.fract() > 0.0 {
                    named.hour = None;
                }
                named.amount = Some(quantity.amount).filter(|_| !timed).or(named.amount);
            }
        }
    }

    /// "até 2028".
    fn is_a_year(&self, at: usize, amount: f64) -> bool {
        let before = at.checked_sub(1).and_then(|at| self.text.items.get(at)).map_or("", ptbr::Item::word);
        (1990.0..2100.0).contains(&amount) && matches!(before, "ate" | "em" | "de")
    }

    /// Whether the amount of the card is said again: another number beside it is of something else.
    fn repeats_an_amount(&self) -> bool {
        let gives_up = INSTEAD.iter().any(|instead| self.text.source.contains(instead));
        !gives_up
            && (0..self.text.items.len()).any(|at| {
                counts_what_was_asked(&self.text.items, self.text.source, at) || self.repeats_at(at)
            })
            && self.text.items.iter().any(|item| matches!(item.piece, Piece::Quantity(_)))
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
        let word = |at: usize| tokens.get(at).map_or("", |token| token.text.as_ref());
        let why = |at: &usize| REASONS.contains(&word(*at)) && word(at + 1) != "vem";
        let says = |head: &&str| {
            let items = ptbr::read_either(head, &self.text.now, domain::Language::Portuguese);
            // "pode pôr, porque de manhã é corrido" agrees, and says why.
            let agrees = ptbr::assent::read(&items, |_| false).yes > 0;
            agrees
                || items.iter().any(|item| {
                    matches!(
                        item.piece,
                        Piece::Quantity(_) | Piece::When(ptbr::When::Day(_)) | Piece::Time(_)
                    )
                })
        };
        let heads = (0..tokens.len()).filter(why).filter_map(|at| text.get(..tokens.get(at)?.span.start));
        heads.into_iter().find(says).unwrap_or(text)
    }

    /// Days of what is to come lie ahead, and today is one of them.
    fn seen_from(&self, now: &Zoned) -> Zoned {
        let has_hour = self.argument("datetime").is_some() || self.argument("data_hora").is_some();
        if has_hour { now.clone() } else { now.start_of_day().unwrap_or_else(|_| now.clone()) }
    }

    /// Whether it says that something of the card is not as it should be, or how it should be.
    fn puts_right(&self) -> bool {
        self.text.items.iter().any(|item| puts_word_right(item.word()))
    }

    /// Whether something is ordered that is not of the card.
    fn orders_another(&self, text: &str) -> bool {
        ptbr::orders::clauses(text).iter().any(|clause| {
            let object = text.get(clause.object..clause.span.end).unwrap_or_default();
            let left = appointment::read(object, &self.text.now).what;
            let own = |term: &String| !self.is_of_the_card(term) && !PUTS_RIGHT.contains(&term.as_str());
            clause.act.is_some() && ptbr::terms(&left).iter().any(own)
        })
    }

    /// Whether something is to be done that is not of the card.
    fn does_another(&self, text: &str) -> bool {
        let does = |word: &str| word.len() > 4 && ["ar", "er", "ir"].iter().any(|end| word.ends_with(end));
        ptbr::tokens(text).iter().any(|token| does(&token.text) && !self.is_of_the_card(&token.text))
    }

    /// Whether a word says nothing that the card does not say.
    fn is_of_the_card(&self, word: &str) -> bool {
        word.chars().any(|letter| letter.is_ascii_digit())
            || self.question.says(word)
            || is_marker(word)
            || LABELS.contains(&word)
    }

    /// Whether a message holds an errand that is not of the card.
    pub(crate) fn has_an_errand(&self) -> bool {
        let cut = parts(self.text.source);
        let texts = cut.iter().map(|part| self.without_reason(part.text));
        texts.into_iter().any(|text| self.orders_another(text) || self.does_another(text))
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

    /// A number beside a card that has an hour and no amount is an hour: "põe quatro e meia".
    fn as_hour(&self, fits: bool, named: &Named) -> Named {
        let pending = self.argument("datetime").or_else(|| self.argument("data_hora"));
        let pending = pending.and_then(Value::as_str).and_then(|written| self.moment(written));
        let later = pending.is_some_and(|pending| pending.hour() >= 12);
        let hour = named.amount.filter(|_| fits && named.hour.is_none()).and_then(|amount| {
            let hour = if later && amount < 12.0 { amount + 12.0 } else { amount };
            let minutes = (hour.fract() * 60.0).round();
            ((0.0..24.0).contains(&hour) && minutes % 15.0 == 0.0).then_some((hour.trunc(), minutes))
        });
        #[expect(clippy::cast_possible_truncation, reason = "an hour of a day")]
        let hour = hour.and_then(|(hour, minutes)| Time::new(hour as i8, minutes as i8, 0, 0).ok());
        match hour {
            Some(hour) => Named { hour: Some(hour), amount: None, ..named.clone() },
            None => named.clone(),
        }
    }

    fn pending_day(&self) -> Option<Date> {
        self.pending_moment().map(DateTime::date)
    }

    fn pending_moment(&self) -> Option<DateTime> {
        let written = self.argument("datetime").or_else(|| self.argument("data_hora"))?;
        self.moment(written.as_str()?)
    }

    /// Whether a text names no more than the part of the day in which the card's hour is.
    fn is_within(&self, text: &str) -> bool {
        let Some(hour) = self.pending_moment().map(DateTime::hour) else { return false };
        let tokens = ptbr::tokens(text);
        let counts = |token: &ptbr::Token<'_>| {
            token.kind == ptbr::TokenKind::Number || ptbr::numeral(&token.text).is_some()
        };
        let part = tokens.iter().find_map(|token| match token.text.as_ref() {
            "madrugada" => Some(0..6),
            "manha" => Some(5..12),
            "tarde" => Some(12..19),
            "noite" => Some(18..24),
            _ => None,
        });
        !tokens.iter().any(counts) && part.is_some_and(|part| part.contains(&hour))
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
        if is_kin && !name.contains('(') {
            format!("{name} ({})", kin.to_lowercase())
        } else {
            name.to_owned()
        }
    }
}

#[cfg(test)]
#[path = "amend_tests.rs"]
mod tests;
