use proptest::prelude::*;

use super::{Gate, Known, Past, SAID, fault, sentences};

const NOTHING: Known<'_> = Known { topic: None, told: &[], effects: &[], past: Past::Unknown };

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

    /// What the gate lets through is the beginning of the text, in whole sentences that may be read, however it comes.
    #[test]
    fn the_gate_lets_clean_beginnings_through(
        parts in prop::collection::vec("(Oi|Anotei|tudo|bem|Você tem diabetes|[.!?…] |\\n| ){1,3}", 0..12)
    ) {
        let text = parts.concat();
        let mut gate = Gate::new(NOTHING);
        let passed: String = parts.iter().map(|part| gate.take(part)).collect();
        prop_assert!(text.starts_with(&passed));
        prop_assert!(sentences(&passed).all(|sentence| fault(sentence, &NOTHING).is_none()));
        let all_clean = sentences(&text).all(|sentence| fault(sentence, &NOTHING).is_none());
        let ended = text.ends_with('\n');
        prop_assert!(!(all_clean && ended) || passed == text);
    }
}
