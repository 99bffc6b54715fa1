//! CEP: where somebody lives.

use super::PiiKind;
use super::before::Label;
use super::numbers::Gap;
use super::scan::{Candidate, DigitGroup, Form};

pub(super) fn read(place: &DigitGroup<'_>, candidates: &mut Vec<Candidate>) {
    let labelled = place.label == Label::Of(PiiKind::Cep);
    for shape in [&[5, 3][..], &[2, 3, 3], &[8]] {
        let Some(gaps) = place.numbers.gaps_of(place.at, shape) else { continue };
        let is_postcode = match gaps.as_slice() {
            [Gap::Hyphen] => labelled || place.numbers.is_tight(place.at),
            [Gap::Dot, Gap::Hyphen] => true,
            gaps => labelled && gaps.iter().all(|gap| matches!(gap, Gap::Space | Gap::Dot | Gap::Hyphen)),
        };
        if is_postcode {
            candidates.push(Candidate { kind: PiiKind::Cep, groups: shape.len(), form: Form::Grouped });
        }
    }
}
