//! Bank cards.

use super::PiiKind;
use super::before::Label;
use super::check_digits::{all_equal, is_luhn};
use super::numbers::Gap;
use super::scan::{Candidate, DigitGroup, Form};

const SHAPES: &[&[usize]] = &[
    &[13],
    &[14],
    &[15],
    &[16],
    &[17],
    &[18],
    &[19],
    &[4, 4, 4, 4],
    &[4, 4, 4, 4, 3],
    &[4, 4, 4, 4, 2],
    &[4, 4, 4, 4, 1],
    &[4, 4, 4, 1],
    &[4, 4, 4, 2],
    &[4, 4, 4, 3],
    &[4, 6, 5],
    &[4, 6, 4],
    &[8, 8],
    &[6, 13],
    &[4, 12],
    &[4, 4, 8],
];

pub(super) fn read(place: &DigitGroup<'_>, candidates: &mut Vec<Candidate>) {
    for shape in SHAPES {
        let Some(gaps) = place.numbers.gaps_of(place.at, shape) else { continue };
        let digits = place.numbers.digits(place.at, shape.len());
        if all_equal(&gaps) && is_card(place, &digits) && !goes_on(place, shape, &gaps) {
            let form = if gaps.is_empty() { Form::Bare } else { Form::Grouped };
            candidates.push(Candidate { kind: PiiKind::Card, groups: shape.len(), form });
        }
    }
}

fn is_card(place: &DigitGroup<'_>, digits: &[u8]) -> bool {
    let Some(first) = digits.first() else { return false };
    let issued = match digits.len() {
        _ if place.label == Label::Of(PiiKind::Card) => matches!(first, 2..=6),
        // More of these are phones with their country, 55.
        13 => matches!(first, 4),
        14 | 15 => matches!(first, 3),
        16 => matches!(first, 2..=6),
        _ => matches!(first, 4..=6),
    };
    issued && !all_equal(digits) && is_luhn(digits)
}

/// The key of an invoice is eleven groups of four: any four of them could pass for a card.
fn goes_on(place: &DigitGroup<'_>, shape: &[usize], gaps: &[Gap]) -> bool {
    let Some(gap) = gaps.first() else { return false };
    let continues = |gap_at: usize, group_at: usize| {
        place.numbers.gap(gap_at) == Some(*gap)
            && place.numbers.group(group_at).is_some_and(|group| group.len() == 4)
    };
    let last = place.at + shape.len() - 1;
    let before = place.at.checked_sub(1).is_some_and(|at| continues(at, at));
    before || continues(last, last + 1) || matches!(gap, Gap::Slash | Gap::Open | Gap::Close)
}
