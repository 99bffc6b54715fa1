use proptest::prelude::*;

use super::Weights;
use crate::Features;

proptest! {
    #[test]
    fn weights_are_read_as_they_were_written(rows in prop::collection::vec((0_usize..600, -3.0_f32..3.0), 1..20)) {
        let mut exact = vec![0.0; 1800];
        for (row, weight) in rows {
            exact[row * 3 + row % 3] = weight;
        }
        exact[1799] = 1.0;
        let weights = Weights::rounded(3, &exact);
        prop_assert_eq!(Weights::read(3, &weights.to_bytes()), Ok(weights));
    }
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
