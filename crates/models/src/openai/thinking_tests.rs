use proptest::prelude::*;

use super::{Thinking, said_aloud};

fn in_pieces(text: &str, size: usize) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut thinking = Thinking::default();
    let said: String =
        letters.chunks(size).map(|piece| thinking.take(&piece.iter().collect::<String>())).collect();
    said + &thinking.end()
}

#[test]
fn what_is_thought_is_not_said() {
    for (text, said) in [
        ("Olá", "Olá"),
        ("<think>ação</think>Olá", "Olá"),
        ("\n <thinking>a </think> b</thinking>\n\nOlá <think>", "Olá <think>"),
        ("[THINK]a[/THINK] Olá", "Olá"),
        ("<think></think>", ""),
        ("<think>never ends", ""),
        ("<thin", "<thin"),
        ("<b>Olá</b>", "<b>Olá</b>"),
        ("  ", "  "),
        ("", ""),
    ] {
        for size in 1..=text.len().max(1) {
            assert_eq!(in_pieces(text, size), said, "{text:?} in pieces of {size}");
        }
        assert_eq!(said_aloud(text), said, "{text:?}");
    }
    assert_eq!(said_aloud("the tag was in the prompt</think>\n\nOlá"), "Olá");
}

proptest! {
    #[test]
    fn pieces_make_no_difference(text in "(<think>)?[a-zé<>/ ]{0,20}(</think>)?[a-zé<>/ ]{0,9}", size in 1_usize..9) {
        prop_assert_eq!(in_pieces(&text, size), in_pieces(&text, usize::MAX));
    }
}
