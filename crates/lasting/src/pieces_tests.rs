use super::*;

fn cut(message: &str) -> Vec<&str> {
    pieces(message).iter().map(|piece| piece.of(message)).collect()
}

#[test]
fn a_message_is_cut_into_its_sentences() {
    assert_eq!(
        cut("saí do bar!! moro na Penha, com a Bete. tem vaga?\nOi"),
        ["saí do bar!!", "moro na Penha, com a Bete.", "tem vaga?", "Oi"]
    );
}

#[test]
fn a_title_ends_no_sentence_and_neither_does_a_number() {
    assert_eq!(cut("o Dr. Fabrício cobra 1.450 por mês"), ["o Dr. Fabrício cobra 1.450 por mês"]);
}

#[test]
fn what_says_nothing_is_no_piece() {
    assert!(cut("... !? \n 🙄").is_empty());
    assert!(cut("").is_empty());
}
