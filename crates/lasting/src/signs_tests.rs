use super::*;

#[test]
fn the_same_words_have_the_same_signs_and_others_have_others() {
    let told = Signs::of("moro em Santos", "moro em Santos");
    assert_eq!(told, Signs::of("moro em Santos", "moro em Santos"));
    assert_ne!(told, Signs::of("moro em Santos", "moro em Santos kkkk"), "how it was meant counts");
    assert!(told.places.iter().all(|place| *place < PLACES));
}

#[test]
fn a_name_is_weighed_as_a_name() {
    assert_eq!(Signs::of("moro com a Bete", "x"), Signs::of("moro com a Lia", "x"));
    assert_ne!(Signs::of("moro com a Bete", "x"), Signs::of("moro com a mãe", "x"));
}

#[test]
fn what_is_quoted_is_not_weighed() {
    assert_eq!(Signs::of("ele disse \"moro em Marte\"", "x"), Signs::of("ele disse \"adoro cebola\"", "x"));
}

#[test]
fn nothing_at_all_can_be_weighed() {
    let places = Signs::of("", "").places;
    assert!(places.contains(&ALWAYS));
}
