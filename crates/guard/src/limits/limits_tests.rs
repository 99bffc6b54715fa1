use super::HEARD;

#[test]
fn every_list_that_is_named_exists() {
    assert!(HEARD.unknown_names().is_empty(), "{:?}", HEARD.unknown_names());
}
