use super::*;

fn side(validated: bool, confidence: f64, second: i64) -> Side {
    let said_at = Timestamp::from_second(second).unwrap();
    Side { validated, confidence: Confidence::clamped(confidence), said_at }
}

#[test]
fn three_tiers_in_their_order() {
    for (old, new, expected) in [
        // What the person confirmed is never overwritten by what they did not.
        (side(true, 0.3, 1), side(false, 1.0, 9), Winner::Old),
        (side(false, 1.0, 1), side(true, 0.9, 9), Winner::New),
        // Then the surer one.
        (side(false, 0.95, 1), side(false, 0.7, 9), Winner::Old),
        (side(false, 0.7, 1), side(false, 0.9, 9), Winner::New),
        (side(false, 0.8, 1), side(false, 0.75, 9), Winner::Old),
        // Then the newest; having been said three times is no reason to outlive a move.
        (side(false, 1.0, 1), side(false, 0.9, 9), Winner::New),
        (side(false, 0.9, 9), side(false, 0.9, 1), Winner::Old),
        (side(true, 0.9, 1), side(true, 0.9, 9), Winner::New),
    ] {
        assert_eq!(winner(&old, &new), expected, "{old:?} against {new:?}");
    }
}

#[test]
fn a_judgement_counts_from_seven_tenths_and_doubt_begins_at_four() {
    assert_eq!(Judgement::of(Current::No, 0.7), Judgement::Changed);
    assert_eq!(Judgement::of(Current::No, 0.69), Judgement::Unsure);
    assert_eq!(Judgement::of(Current::No, 0.4), Judgement::Unsure);
    assert_eq!(Judgement::of(Current::No, 0.39), Judgement::Both);
    assert_eq!(Judgement::of(Current::Yes, 1.0), Judgement::Both);
    assert_eq!(Judgement::of(Current::No, f64::NAN), Judgement::Both);
}
