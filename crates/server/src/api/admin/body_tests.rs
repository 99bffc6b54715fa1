use domain::Language;
use domain::words::Catalogue;

use super::*;

#[test]
fn every_rule_says_why_in_both_languages_and_keeps_its_name_as_a_code() {
    let mut catalogue = Catalogue::default();
    for texts in [web::page::WORDS, crate::pages::WORDS] {
        catalogue.add(texts).unwrap();
    }
    for language in Language::ALL {
        for rule in Rule::ALL {
            let why = Why::of(rule, &catalogue.words(language));
            assert!(why.name.contains(' ') || why.name.len() > 6, "{why:?}");
            assert!(!why.sentence.contains("detail") && why.sentence.ends_with('.'), "{why:?}");
        }
    }
    for rule in Rule::ALL {
        assert!(code_of(rule).is_none_or(|code| code.as_str() == rule.as_str()), "{rule:?}");
    }
}
