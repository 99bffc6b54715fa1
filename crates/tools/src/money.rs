//! Which sums a person named: what a call would keep as money must be among them.

use domain::Language;
use jiff::Zoned;
use ptbr::{Bare, Item, Measure, Piece};

/// The sums that a message names. "os dois" are two things and no two reais; an hour, a day and a length are none either.
pub fn sums_said(message: &str, now: &Zoned, language: Language) -> Vec<f64> {
    let items = ptbr::read_either(message, now, language);
    let before = |at: usize| at.checked_sub(1).and_then(|at| items.get(at)).map_or("", Item::word);
    let counts_things = |at: usize| matches!(before(at), "os" | "as" | "esses" | "essas");
    let sums = items.iter().enumerate().filter_map(|(at, item)| match item.piece {
        Piece::Quantity(said) if said.is_bare() && counts_things(at) => None,
        Piece::Quantity(said) => Some([said.read_as(Measure::Money, Bare::Allowed)?, said.amount]),
        _ => None,
    });
    sums.flatten().collect()
}
