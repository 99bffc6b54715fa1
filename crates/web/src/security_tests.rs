use axum::response::IntoResponse;

use super::*;

#[tokio::test]
async fn every_answer_is_guarded() {
    let response = headers("oi".into_response()).await;
    for (name, value) in &HEADERS {
        assert_eq!(response.headers().get(name), Some(value));
    }
    assert_eq!(response.headers()[CACHE_CONTROL], "no-store");
}

#[tokio::test]
async fn an_answer_that_may_be_kept_stays_so() {
    let response = headers(([(CACHE_CONTROL, "public, immutable")], "oi").into_response()).await;
    assert_eq!(response.headers().get_all(CACHE_CONTROL).iter().count(), 1);
    assert_eq!(response.headers()[CACHE_CONTROL], "public, immutable");
}

#[test]
fn the_policy_has_no_hole() {
    assert!(CONTENT_SECURITY.starts_with("default-src 'none'"));
    for hole in ["unsafe", "http:", "https:", "*"] {
        assert!(!CONTENT_SECURITY.contains(hole), "{hole}");
    }
}
