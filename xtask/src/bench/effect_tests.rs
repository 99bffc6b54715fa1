use super::quoted_after;

#[test]
fn the_nonce_and_the_receipt_are_found_or_the_answer_is_quoted() {
    let answer = br#"{"proposal":{"nonce":"cb27","tool":"record_metric"},"receipts":[]}"#;

    assert_eq!(quoted_after(answer, r#""nonce":""#).unwrap(), "cb27");
    let missing = quoted_after(answer, r#""receipts":[{"id":""#).unwrap_err().to_string();
    assert!(missing.contains("record_metric"), "{missing}");
}
