use proptest::prelude::*;

use super::Weights;
use crate::Features;

proptest! {
    #[test]
    fn weights_are_read_as_they_were_written(rows in prop::collection::vec((0_usize..6000, -3.0_f32..3.0), 0..20)) {
        let mut exact = vec![0.0; 18_000];
        for (row, weight) in rows {
            exact[row * 3 + row % 3] = weight;
        }
        let weights = Weights::rounded(3, &exact);
        prop_assert_eq!(Weights::read(3, &weights.to_bytes()), Ok(weights));
    }
}

#[test]
fn every_place_keeps_its_own_weights() {
    let mut exact = vec![0.0_f32; 1_000];
    for (place, weight) in [(0, 1.0), (3, -2.0), (63, 3.0), (64, -4.0), (300, 5.0), (499, -6.0)] {
        exact[place * 2] = weight;
    }
    let weights = Weights::rounded(2, &exact);
    for (place, row) in (0..).zip(exact.chunks(2)) {
        let kept = weights.row(place).first().map_or(0.0, |step| f32::from(*step) * weights.step);
        assert!((kept - row[0]).abs() < 0.03, "{place}: {kept}");
    }
    assert!(weights.row(10_000).is_empty());
}

#[test]
fn broken_bytes_are_no_weights() {
    for bytes in [&[][..], &[0, 0, 0], &[0, 0, 0, 0, 1], &[0, 0, 0, 0, 0, 1, 2]] {
        assert!(Weights::read(3, bytes).is_err(), "{bytes:?}");
    }
}

#[test]
fn a_place_beyond_the_weights_weighs_nothing() {
    let mut features = Features::new(20);
    features.put("word", &["longe"]);
    let chances = Weights::rounded(2, &[0.0, 0.0]).classify(&features.finished());
    assert!(chances.iter().all(|chance| (chance - 0.5).abs() < 1e-6), "{chances:?}");
}
