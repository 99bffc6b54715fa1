use domain::words::{Catalogue, Language};

use super::of_locale;

#[test]
fn the_locale_chooses_and_portuguese_is_spoken_otherwise() {
    for (locale, language) in [
        (None, Language::Portuguese),
        (Some("C.UTF-8"), Language::Portuguese),
        (Some("POSIX"), Language::Portuguese),
        (Some("pt_BR.UTF-8"), Language::Portuguese),
        (Some("de_DE.UTF-8"), Language::Portuguese),
        (Some("en_US.UTF-8"), Language::English),
        (Some("en"), Language::English),
        (Some("en-GB"), Language::English),
    ] {
        assert_eq!(of_locale(locale), language, "{locale:?}");
    }
}

#[test]
fn both_languages_say_the_same() {
    let mut catalogue = Catalogue::default();
    catalogue.add(domain::texts!("../../words")).expect("it can be read");
}
