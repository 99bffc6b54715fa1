//! CPF and CNPJ in digits.

use super::PiiKind;
use super::before::Label;
use super::check_digits::{is_cnpj, is_cpf};
use super::numbers::Gap;
use super::scan::{Candidate, DigitGroup, Form};

const CPF_SHAPES: &[&[usize]] = &[&[11], &[3, 3, 3, 2], &[9, 2], &[3, 3, 5], &[3, 6, 2], &[1; 11]];
const CNPJ_SHAPES: &[&[usize]] = &[&[14], &[2, 3, 3, 4, 2], &[8, 4, 2], &[12, 2], &[2, 3, 3, 6], &[8, 6]];

pub(super) fn read(place: &DigitGroup<'_>, candidates: &mut Vec<Candidate>) {
    for shape in CNPJ_SHAPES {
        let Some(gaps) = place.numbers.gaps_of(place.at, shape) else { continue };
        let as_ascii = |digit: u8| digit + b'0';
        let digits: Vec<u8> = place.numbers.digits(place.at, shape.len()).into_iter().map(as_ascii).collect();
        if are_separators(&gaps) && is_cnpj(&digits) {
            let punctuation = [Gap::Dot, Gap::Dot, Gap::Slash, Gap::Hyphen];
            candidates.push(Candidate {
                kind: PiiKind::Cnpj,
                groups: shape.len(),
                form: form(&gaps, &[&punctuation]),
            });
        }
    }
    for shape in CPF_SHAPES {
        let Some(gaps) = place.numbers.gaps_of(place.at, shape) else { continue };
        if are_separators(&gaps)
            && is_cpf(&place.numbers.digits(place.at, shape.len()))
            && !is_machine(place, &gaps)
        {
            let punctuation = [Gap::Dot, Gap::Dot, Gap::Hyphen];
            let with_slash = [Gap::Dot, Gap::Dot, Gap::Slash];
            let form = form(&gaps, &[&punctuation, &with_slash]);
            candidates.push(Candidate { kind: PiiKind::Cpf, groups: shape.len(), form });
        }
    }
}

fn form(gaps: &[Gap], punctuations: &[&[Gap]]) -> Form {
    match gaps {
        [] => Form::Bare,
        gaps if punctuations.contains(&gaps) => Form::Punctuated,
        _ => Form::Grouped,
    }
}

fn are_separators(gaps: &[Gap]) -> bool {
    !gaps.iter().any(|gap| matches!(gap, Gap::Open | Gap::Close))
}

/// "192.168.100.14" is the address of a machine, whatever its digits add up to.
fn is_machine(place: &DigitGroup<'_>, gaps: &[Gap]) -> bool {
    let fits_a_byte = |at: usize| {
        let digits = place.numbers.digits(at, 1);
        digits.iter().fold(0_u32, |number, digit| number * 10 + u32::from(*digit)) <= 255
    };
    place.label != Label::Of(PiiKind::Cpf)
        && gaps == [Gap::Dot; 3]
        && (place.at..place.at + 4).all(fits_a_byte)
}
