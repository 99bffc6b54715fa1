use super::*;

#[test]
fn a_wait_stays_within_a_fifth_of_what_it_was() {
    let second = Duration::from_secs(1);
    assert_eq!(Jitter::new(|| 0).around(second), Duration::from_millis(800));
    assert_eq!(Jitter::new(|| 255).around(second), Duration::from_millis(1200));
    let random = Jitter::random();
    for _ in 0..1000 {
        let wait = random.around(second);
        assert!(wait >= Duration::from_millis(800) && wait <= Duration::from_millis(1200), "{wait:?}");
    }
}
