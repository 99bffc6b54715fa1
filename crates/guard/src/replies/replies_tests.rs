use proptest::prelude::*;

use super::{SAID, sentences, whole_sentences};

#[test]
fn every_list_that_is_named_exists() {
    assert!(SAID.unknown_names().is_empty(), "{:?}", SAID.unknown_names());
}

#[test]
fn a_text_is_cut_after_its_marks_and_lines() {
    let cut: Vec<&str> = sentences("Oi, Ana! Pesei 82.5 kg…  Certo?!\n\n- um\n- dois").collect();
    assert_eq!(cut, ["Oi, Ana! ", "Pesei 82.5 kg…  ", "Certo?!\n\n", "- um\n", "- dois"]);
}

proptest! {
    #[test]
    fn no_byte_is_lost(text in "[a-z.!?…\\n ]{0,40}") {
        prop_assert_eq!(sentences(&text).collect::<String>(), text);
    }

    /// What is whole stays whole: more text only adds sentences.
    #[test]
    fn what_is_whole_stays_so(text in "[a-z.!?…\\n ]{0,30}", more in "[a-z.!?…\\n ]{0,10}") {
        let whole = whole_sentences(&text);
        let all = format!("{text}{more}");
        let mut rest = &all[..];
        for sentence in sentences(&text[..whole]) {
            let again = sentences(rest).next().unwrap_or_default();
            prop_assert_eq!(again.trim(), sentence.trim());
            rest = &rest[again.len()..];
        }
    }
}
