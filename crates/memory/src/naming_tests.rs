use super::*;

#[test]
fn a_name_becomes_a_key() {
    assert_eq!(key_of("Time do coração"), "time_do_coracao");
    assert_eq!(key_of("  café-da-manhã 2 "), "cafe_da_manha_2");
    assert_eq!(key_of("¿?"), "");
}
