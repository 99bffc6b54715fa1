//! Which way money went: into somebody's pocket, or out of it.

use crate::reading::{Item, Piece};

/// Verbs by which money comes to the speaker.
const IN: &[&str] = &[
    "recebi",
    "recebemos",
    "entrou",
    "entraram",
    "caiu",
    "cairam",
    "pingou",
    "pingaram",
    "ganhei",
    "ganhamos",
    "faturei",
    "embolsei",
    "depositaram",
    "received",
    "earned",
];

/// Verbs that say what somebody else did with it: it came in where it was done to the speaker ("me mandou").
const OF_OTHERS: &[&str] = &[
    "pagou",
    "pagaram",
    "deu",
    "deram",
    "mandou",
    "mandaram",
    "transferiu",
    "depositou",
    "passou",
    "enviou",
];

/// Verbs by which it goes away.
const OUT: &[&str] = &[
    "gastei",
    "gastamos",
    "paguei",
    "pagamos",
    "comprei",
    "compramos",
    "torrei",
    "custou",
    "custaram",
    "saiu",
    "sairam",
    "mandei",
    "transferi",
    "doei",
    "dei",
    "quitei",
    "debitou",
    "abasteci",
    "gasto",
    "despesa",
    "spent",
    "paid",
    "bought",
];

/// What is received and asks for money: "recebi a conta de luz, 180".
const CLAIMS: &[&str] =
    &["conta", "boleto", "fatura", "multa", "cobranca", "nota", "parcela", "bil", "orcamento"];

/// Whether a message says of this amount that it came in. The verb that stands before it decides, and where there is none the
/// one behind it; an amount in a row with another ("e 45 do corte") is led by the same verb.
pub fn came_in(items: &[Item<'_>], amount: f64) -> bool {
    let is_it =
        |item: &Item<'_>| matches!(&item.piece, Piece::Quantity(said) if (said.amount - amount).abs() < 0.01);
    let places = items.iter().enumerate().filter(|(_, item)| is_it(item)).map(|(at, _)| at);
    let mut said = places.map(|place| {
        let before = (0..place).rev().find_map(|at| Some((way(items, at)?, at..place)));
        let led = before.or_else(|| (place..items.len()).find_map(|at| Some((way(items, at)?, place..at))));
        led.is_some_and(|(came, between)| {
            let claimed = items.get(between).unwrap_or_default().iter();
            came && !claimed.map(Item::word).any(|word| CLAIMS.contains(&word))
        })
    });
    let first = said.next();
    first == Some(true) && said.all(|came| came)
}

/// Whether money comes or goes by the verb at an item.
fn way(items: &[Item<'_>], at: usize) -> Option<bool> {
    let word = items.get(at)?.word();
    let near = |ahead: usize| items.get(at + ahead).map_or("", Item::word);
    let before = at.checked_sub(1).and_then(|at| items.get(at)).map_or("", Item::word);
    if IN.contains(&word) {
        return Some(true);
    }
    if OF_OTHERS.contains(&word) {
        let to_me = before == "me" || (1..8).any(|ahead| near(ahead) == "mim");
        return to_me.then_some(true);
    }
    OUT.contains(&word).then_some(false)
}

#[cfg(test)]
#[path = "flow_tests.rs"]
mod tests;
