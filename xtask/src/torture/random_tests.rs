use super::Random;

#[test]
fn a_seed_is_a_run_and_streams_differ() {
    let draw = |seed, stream| {
        let mut random = Random::new(seed, stream);
        (0..20).map(|_| random.below(1000)).collect::<Vec<_>>()
    };

    assert_eq!(draw(7, 1), draw(7, 1));
    assert_ne!(draw(7, 1), draw(7, 2));
    assert_ne!(draw(7, 1), draw(8, 1));
    assert!(draw(7, 1).iter().all(|number| *number < 1000));
}
