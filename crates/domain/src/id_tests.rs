use super::*;

#[test]
fn ids_sort_by_the_injected_time() {
    let earlier = MessageId::new("2026-11-14T12:00:00Z".parse().unwrap());
    let later = MessageId::new("2026-11-14T12:00:01Z".parse().unwrap());
    assert!(earlier < later);
    assert_eq!(earlier.as_uuid().get_version_num(), 7);
}

#[test]
fn a_nonce_is_random_and_version_four() {
    let nonce = Nonce::random();
    assert_eq!(nonce.as_uuid().get_version_num(), 4);
    assert_ne!(nonce, Nonce::random());
}

#[test]
fn correlation_ids_from_outside_are_bounded() {
    assert_eq!(CorrelationId::parse("req-1.a:b_c").unwrap().as_str(), "req-1.a:b_c");
    for bad in ["", "a b", "linha\nnova", "ção", &"x".repeat(65)] {
        assert_eq!(CorrelationId::parse(bad), Err(BadCorrelationId), "{bad:?}");
    }
}
