use super::{HEARD, Topic};

#[test]
fn every_list_that_is_named_exists() {
    assert!(HEARD.unknown_names().is_empty(), "{:?}", HEARD.unknown_names());
}

#[test]
fn who_hates_a_thing_is_not_ill() {
    let heard = |text: &str| super::read(text).map(|concern| concern.topic);
    for text in [
        "devolve, infelizmente. desculpa viu, odeio deixar na mão",
        "odeio segunda-feira",
        "tenho nojo de barata",
    ] {
        assert_ne!(heard(text), Some(Topic::MentalHealth), "{text}");
    }
    for text in ["odeio a mim mesma", "tenho nojo de mim", "odeio minha vida"] {
        assert!(heard(text).is_some(), "{text}");
    }
}
