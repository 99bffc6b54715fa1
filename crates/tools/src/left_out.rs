//! What a message measures and no call carries: it is said, so that nobody thinks it was kept.

use std::collections::BTreeSet;

use domain::Language;
use jiff::Zoned;
use ptbr::orders::{Act, Clause};
use ptbr::{Item, Measure, Piece};

/// By how much the units differ in which an amount may be written: hours and minutes, kilograms and grams.
const SCALES: [f64; 5] = [1.0, 60.0, 1.0 / 60.0, 1000.0, 1.0 / 1000.0];

/// The amounts with a unit, and the times of day, that a message names and none of these texts does; in its own words.
/// A time counts only where some other time was understood: "almocei às 13h e gastei 30" is about the money.
pub fn left_out(message: &str, now: &Zoned, language: Language, carried: &[String]) -> Vec<String> {
    let known = Known::of(carried);
    let mut left: Vec<String> = Vec::new();
    let items = ptbr::read_either(message, now, language);
    for (at, item) in items.iter().enumerate() {
        let words = message.get(item.span.start..end_of(&items, at)).unwrap_or_default().trim();
        let is_carried = match &item.piece {
            Piece::Quantity(quantity) if has_unit(quantity.measure) => {
                known.has_amount(quantity.amount) || known.has_hours_of(words)
            }
            Piece::Quantity(quantity) if is_one_more(&items, at) => known.has_amount(quantity.amount),
            Piece::Time(time) if known.has_times() => known.has_time(time.0),
            _ => true,
        };
        if !is_carried && !words.is_empty() && !left.iter().any(|known| known == words) {
            left.push(words.to_owned());
        }
    }
    left
}

/// "…e 32 na farmácia": a bare number in a row with another amount, and what it was for.
fn is_one_more(items: &[Item<'_>], at: usize) -> bool {
    let word = |at: Option<usize>| at.and_then(|at| items.get(at)).map_or("", Item::word);
    let bare =
        matches!(&items.get(at).map(|item| &item.piece), Some(Piece::Quantity(said)) if said.is_bare());
    let counted = |item: &Item<'_>| matches!(item.piece, Piece::Quantity(_));
    bare && matches!(word(at.checked_sub(1)), "e" | "mais")
        && matches!(word(Some(at + 1)), "de" | "do" | "da" | "no" | "na" | "com" | "pra")
        && !word(Some(at + 2)).is_empty()
        && items.get(..at).unwrap_or_default().iter().any(counted)
}

/// Where the words end that name an amount: such a number is nothing without what it was for.
fn end_of(items: &[Item<'_>], at: usize) -> usize {
    let last = if is_one_more(items, at) { at + 2 } else { at };
    items.get(last).map_or(0, |item| item.span.end)
}

/// The clauses that order something and share no word and no amount with any of these texts; in their own words. Only where
/// there are more orders than calls: one order may be carried out in quite other words.
pub fn orders_left(message: &str, calls: usize, carried: &[String]) -> Vec<String> {
    let orders: Vec<Clause> =
        ptbr::orders::clauses(message).into_iter().filter(|clause| clause.act.is_some()).collect();
    if orders.len() <= calls {
        return Vec::new();
    }
    let known = Known::of(carried);
    let terms: BTreeSet<String> = carried.iter().flat_map(|text| ptbr::terms(text)).collect();
    let is_left = |clause: &&Clause| {
        let words = message.get(clause.object..clause.span.end).unwrap_or_default();
        let own = Known::of(&[words.to_owned()]);
        let named = ptbr::terms(words);
        let clause = message.get(clause.span.clone()).unwrap_or_default();
        // "faz favor" orders nothing.
        !named.is_empty()
            && ptbr::assent::reply(clause, "").assent.other > 0
            && !named.iter().any(|term| terms.contains(term))
            && !own.numbers.iter().any(|number| known.has_amount(*number))
    };
    let left = orders.iter().filter(is_left).filter_map(|clause| message.get(clause.span.clone()));
    left.map(|words| words.trim().to_owned()).collect()
}

/// Whether the clause that this call comes from orders something to be taken away: what it names must not be added.
pub(crate) fn takes_away(message: &str, arguments: &str) -> bool {
    let clauses = ptbr::orders::clauses(message);
    if !clauses.iter().any(|clause| clause.act == Some(Act::Remove)) {
        return false;
    }
    let known = Known::of(&[arguments.to_owned()]);
    let terms = ptbr::terms(arguments);
    let shared = |clause: &Clause| {
        let words = message.get(clause.object..clause.span.end).unwrap_or_default();
        let named = ptbr::terms(words).iter().filter(|term| terms.contains(term)).count();
        let own = Known::of(&[words.to_owned()]);
        named + own.numbers.iter().filter(|number| known.has_amount(**number)).count()
    };
    let most = clauses.iter().map(&shared).max().unwrap_or(0);
    let mut nearest = clauses.iter().filter(|clause| shared(clause) == most);
    // What nothing names comes from the message as a whole.
    nearest.all(|clause| clause.act == Some(Act::Remove) || (most == 0 && clause.act.is_none()))
}

const fn has_unit(measure: Measure) -> bool {
    matches!(
        measure,
        Measure::Money | Measure::Mass | Measure::Volume | Measure::Duration | Measure::Distance
    )
}

/// The numbers that stand in some texts, however they are written.
struct Known {
    numbers: Vec<f64>,
    /// Minutes of the day.
    times: BTreeSet<u16>,
}

impl Known {
    fn of(texts: &[String]) -> Self {
        let mut known = Self { numbers: Vec::new(), times: BTreeSet::new() };
        for text in texts {
            for run in text.split(|c: char| !(c.is_ascii_digit() || ".,:h".contains(c))) {
                known.take(run.trim_matches(|c: char| !c.is_ascii_digit() && c != 'h'));
            }
        }
        known
    }

    fn take(&mut self, run: &str) {
        let whole = |text: &str| text.parse::<u16>().ok();
        let cut = run.find([':', 'h']).and_then(|at| Some((run.get(..at)?, run.get(at + 1..)?)));
        if let Some((hours, rest)) = cut
            && let Some(hours) = whole(hours).filter(|hours| *hours < 25)
        {
            let minutes = rest.get(..2).and_then(whole).filter(|minutes| *minutes < 60).unwrap_or(0);
            self.times.insert(hours * 60 + minutes);
            self.numbers.push(f64::from(hours) + f64::from(minutes) / 60.0);
        }
        for part in run.split([':', 'h']) {
            // "1.200" is either, and both are taken: better silent once than wrong.
            for written in [part.replace(',', "."), part.replace('.', "").replace(',', ".")] {
                self.numbers.extend(written.parse::<f64>().ok());
            }
        }
    }

    fn has_amount(&self, amount: f64) -> bool {
        let same = |one: f64, other: f64| (one - other).abs() <= 0.011 * other.abs().max(1.0);
        SCALES.iter().any(|scale| self.numbers.iter().any(|number| same(*number, amount * scale)))
    }

    fn has_times(&self) -> bool {
        !self.times.is_empty()
    }

    /// "das 19 às 7" is carried as its two ends as well as by its length.
    fn has_hours_of(&self, range: &str) -> bool {
        let mut ends = Self { numbers: Vec::new(), times: BTreeSet::new() };
        for end in range.split(|c: char| !(c.is_ascii_digit() || ":h".contains(c))) {
            let end = end.trim_matches(|c: char| !c.is_ascii_digit() && c != 'h');
            let marked = if end.contains([':', 'h']) { end.to_owned() } else { format!("{end}h") };
            ends.take(&marked);
        }
        // "quarta, 18 às 14h" is a day and an hour.
        let day = |minutes: u16| {
            let number = f64::from(minutes / 60);
            self.numbers.iter().any(|known| (known - number).abs() < f64::EPSILON)
        };
        ends.times.len() == 2
            && ends.times.iter().all(|end| self.has_time(*end) || day(*end))
            && ends.times.iter().any(|end| self.has_time(*end))
    }

    /// "às 8" may have been meant in the evening; "às 20h" was not meant in the morning.
    fn has_time(&self, minutes: u16) -> bool {
        const NOON: u16 = 12 * 60;
        let evening = if minutes < NOON { minutes + NOON } else { minutes };
        self.times.contains(&minutes) || self.times.contains(&evening)
    }
}

#[cfg(test)]
#[path = "left_out_tests.rs"]
mod tests;
