use proptest::prelude::*;

use super::*;

#[test]
fn ordinary_text_is_kept_as_written_but_for_its_edges() {
    let text = InboundText::parse("  pesei 82,5 kg hoje 😀\r\nde manhã\n").unwrap();
    assert_eq!(text.as_str(), "pesei 82,5 kg hoje 😀\nde manhã");
}

#[test]
fn nothing_to_read_is_refused() {
    for empty in ["", "   ", "\n\t\r\n", "\u{200b}\u{feff}"] {
        assert_eq!(InboundText::parse(empty), Err(TextRefused::Empty), "{empty:?}");
    }
}

#[test]
fn control_characters_are_refused() {
    for odd in ["oi\0", "a\u{1b}[31mb", "x\u{7f}y", "um\u{85}dois"] {
        assert_eq!(InboundText::parse(odd), Err(TextRefused::ControlCharacters), "{odd:?}");
    }
}

#[test]
fn length_is_counted_in_characters() {
    assert!(InboundText::parse(&"ã".repeat(InboundText::MAX_CHARS)).is_ok());
    assert_eq!(InboundText::parse(&"a".repeat(InboundText::MAX_CHARS + 1)), Err(TextRefused::TooLong));
    assert_eq!(InboundText::parse(&"a".repeat(2 << 20)), Err(TextRefused::TooLong));
}

proptest! {
    #[test]
    fn what_is_taken_can_be_taken_again(raw in any::<String>()) {
        if let Ok(text) = InboundText::parse(&raw) {
            prop_assert_eq!(InboundText::parse(text.as_str()), Ok(text.clone()));
            prop_assert!(!text.as_str().contains('\0'));
        }
    }
}
