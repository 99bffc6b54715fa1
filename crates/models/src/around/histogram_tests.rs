use super::*;

#[test]
fn buckets_hold_the_ones_before_them_and_the_count_holds_all() {
    let mut histogram = Histogram::default();
    for millis in [0, 50, 51, 900, 31_000] {
        histogram.observe(Duration::from_millis(millis));
    }
    let counts: Vec<u64> = histogram.buckets().map(|bucket| bucket.count).collect();
    assert_eq!(counts, [2, 3, 3, 3, 4, 4, 4, 4, 4, 4]);
    assert_eq!((histogram.count, histogram.sum), (5, Duration::from_millis(32_001)));
}
