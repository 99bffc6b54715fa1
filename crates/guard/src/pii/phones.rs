//! Phones, as Brazilians write them and as the world does.

use super::PiiKind;
use super::before::Label;
use super::check_digits::all_equal;
use super::numbers::{Gap, Glue};
use super::scan::{Candidate, DigitGroup, Form, plus_before};

/// The area codes in use.
const AREAS: [u8; 67] = [
    11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 24, 27, 28, 31, 32, 33, 34, 35, 37, 38, 41, 42, 43, 44, 45,
    46, 47, 48, 49, 51, 53, 54, 55, 61, 62, 63, 64, 65, 66, 67, 68, 69, 71, 73, 74, 75, 77, 79, 81, 82, 83,
    84, 85, 86, 87, 88, 89, 91, 92, 93, 94, 95, 96, 97, 98, 99,
];

/// With the area code, which may begin with 0 or with the country's 55 in the same group.
const NATIONAL: &[&[usize]] = &[
    &[10],
    &[11],
    &[12],
    &[13],
    &[2, 9],
    &[2, 8],
    &[2, 5, 4],
    &[2, 4, 4],
    &[2, 4, 5],
    &[2, 1, 4, 4],
    &[2, 1, 8],
    &[2, 3, 3, 3],
    &[7, 4],
    &[6, 4],
    &[3, 9],
    &[3, 8],
    &[3, 5, 4],
    &[3, 4, 4],
    &[3, 1, 4, 4],
    &[8, 4],
    &[4, 9],
    &[4, 8],
    &[4, 5, 4],
    &[4, 4, 4],
    &[4, 1, 4, 4],
    &[9, 4],
    &[1; 11],
];

/// Without it: eight or nine digits that something else must say to be a phone.
const LOCAL: &[&[usize]] = &[
    &[9],
    &[8],
    &[5, 4],
    &[4, 4],
    &[1, 4, 4],
    &[1, 8],
    &[4, 5],
    &[3, 3, 3],
    &[2, 2, 2, 2],
    &[3, 2, 3],
    &[1; 9],
    &[1; 8],
];

pub(super) fn read(place: &DigitGroup<'_>, candidates: &mut Vec<Candidate>) {
    read_world(place, candidates);
    read_national(place, place.at, candidates);
    let is_country = place.numbers.leading_digits(place.at) == [5, 5, 10, 10];
    if is_country && place.numbers.gap(place.at).is_some_and(|gap| gap != Gap::Slash) {
        read_national(place, place.at + 1, candidates);
    }
    read_local(place, candidates);
}

/// A plus and a country: "+351 912 345 678".
fn read_world(place: &DigitGroup<'_>, candidates: &mut Vec<Candidate>) {
    let numbers = place.numbers;
    let Some(group) = numbers.group(place.at) else { return };
    let bracket = numbers.glyphs.before(group.start) == Some('(');
    let Some(plus) = plus_before(numbers.glyphs, group.start - usize::from(bracket)) else { return };
    let free = place.follows_another(plus) || !numbers.glyphs.before(plus).is_some_and(char::is_alphanumeric);
    let (mut groups, mut total) = (1, group.len());
    let mut only_thousands = group.len() <= 3;
    while total < 11 && numbers.gap(place.at + groups - 1).is_some_and(|gap| gap != Gap::Slash) {
        let Some(next) = numbers.group(place.at + groups) else { break };
        only_thousands &= next.len() == 3 && numbers.gap(place.at + groups - 1) == Some(Gap::Dot);
        total += next.len();
        groups += 1;
    }
    let enough = if groups == 1 { 10..=15 } else { 9..=15 };
    let is_country = numbers.leading_digits(place.at)[0] != 0;
    if free && is_country && enough.contains(&total) && !(only_thousands && groups > 1) {
        candidates.push(Candidate { kind: PiiKind::Phone, groups, form: Form::Grouped });
    }
}

/// An area code and a number, from group `at` on; `place` may be at the country before it.
fn read_national(place: &DigitGroup<'_>, at: usize, candidates: &mut Vec<Candidate>) {
    let other_label = matches!(place.label, Label::Of(kind) if kind != PiiKind::Phone);
    for shape in NATIONAL {
        let Some(gaps) = place.numbers.gaps_of(at, shape) else { continue };
        let digits = place.numbers.digits(at, shape.len());
        if gaps.contains(&Gap::Open) || !is_parted_like_a_phone(place, &gaps) {
            continue;
        }
        let form = match gaps.as_slice() {
            [Gap::Close, ..] => Form::Punctuated,
            [] => Form::Bare,
            _ => Form::Grouped,
        };
        let hyphenated = gaps.last() == Some(&Gap::Hyphen);
        let called = place.label == Label::Of(PiiKind::Phone);
        let spelling = if called || hyphenated || form == Form::Punctuated {
            Spelling::OfAPhone
        } else {
            Spelling::OfAnyNumber
        };
        let is_national = is_national(&digits, spelling);
        if !is_national || (form != Form::Punctuated && other_label) {
            continue;
        }
        let groups = at - place.at + shape.len();
        let link = form == Form::Bare && is_in_a_link(place, &digits);
        candidates.push(Candidate {
            kind: PiiKind::Phone,
            groups,
            form: if link { Form::Punctuated } else { form },
        });
    }
}

/// Whether the punctuation or a word says that it is a phone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Spelling {
    OfAPhone,
    OfAnyNumber,
}

/// "21.35505201" is a coordinate: a dot parts a phone only if more parts follow, or if it was called a phone.
fn is_parted_like_a_phone(place: &DigitGroup<'_>, gaps: &[Gap]) -> bool {
    let called = place.label == Label::Of(PiiKind::Phone);
    match gaps {
        [Gap::Dot] => called,
        [_, rest @ ..] => rest.iter().all(|gap| matches!(gap, Gap::Space | Gap::Hyphen | Gap::Dot)),
        [] => true,
    }
}

/// After the country and the trunk zero: an area in use, then nine digits from 9 on or a landline's eight.
fn is_national(digits: &[u8], spelling: Spelling) -> bool {
    let without_country = match digits {
        [5, 5, rest @ ..] if digits.len() >= 12 => rest,
        _ => digits,
    };
    let [tens, units, subscriber @ ..] = without_country.strip_prefix(&[0]).unwrap_or(without_country) else {
        return false;
    };
    let plausible = match (subscriber.len(), subscriber.first()) {
        (9, Some(9)) => true,
        (8, Some(2..=5)) => spelling == Spelling::OfAPhone || !is_a_year(subscriber),
        // Mobiles had eight digits once.
        (8, Some(6..=9)) => spelling == Spelling::OfAPhone,
        _ => false,
    };
    AREAS.contains(&(tens * 10 + units)) && plausible && !all_equal(subscriber)
}

/// "21 20260512" and "15 2020 2021" are days and years.
fn is_a_year(digits: &[u8]) -> bool {
    matches!(digits, [1, 9, ..] | [2, 0, ..])
}

/// "wa.me/5511987654321": a slash glues other numbers to a path, but this one is the phone itself.
fn is_in_a_link(place: &DigitGroup<'_>, digits: &[u8]) -> bool {
    let Some(group) = place.numbers.group(place.at) else { return false };
    matches!(digits, [5, 5, ..])
        && digits.len() >= 12
        && place.numbers.glyphs.before(group.start) == Some('/')
        && place.numbers.glue_after(place.at) == Glue::Free
}

/// Eight or nine digits. What tells them is a hyphen in the right place or a word before.
fn read_local(place: &DigitGroup<'_>, candidates: &mut Vec<Candidate>) {
    let called = place.label == Label::Of(PiiKind::Phone);
    for shape in LOCAL {
        let Some(gaps) = place.numbers.gaps_of(place.at, shape) else { continue };
        let digits = place.numbers.digits(place.at, shape.len());
        let parted = gaps.iter().all(|gap| matches!(gap, Gap::Space | Gap::Hyphen | Gap::Dot));
        let is_phone = if called { !is_price(&gaps) } else { is_hyphenated(place, shape, &gaps, &digits) };
        if parted && is_phone && !all_equal(&digits) {
            let form = if gaps.is_empty() { Form::Bare } else { Form::Grouped };
            candidates.push(Candidate { kind: PiiKind::Phone, groups: shape.len(), form });
        }
    }
}

/// "Liguei e custa 123.456.789": thousands are parted by points, phones hardly ever.
fn is_price(gaps: &[Gap]) -> bool {
    gaps.len() == 2 && gaps.iter().all(|gap| *gap == Gap::Dot)
}

/// `98765-4321` and `3333-4444`, but neither years, `2019-2023`, nor amounts, `3000-4000`.
fn is_hyphenated(place: &DigitGroup<'_>, shape: &[usize], gaps: &[Gap], digits: &[u8]) -> bool {
    let tight = place.numbers.is_tight(place.at + shape.len().saturating_sub(2));
    let (left, right) = digits.split_at(digits.len() - 4);
    let other_label = !matches!(place.label, Label::None);
    if gaps.last() != Some(&Gap::Hyphen) || !tight || other_label {
        return false;
    }
    match (shape, left) {
        ([5, 4] | [1, 4, 4], [9, ..]) => true,
        ([4, 4], year) if is_a_year(year) => false,
        ([4, 4], [2..=9, .., tens, units]) => (*tens, *units, right[2], right[3]) != (0, 0, 0, 0),
        _ => false,
    }
}
