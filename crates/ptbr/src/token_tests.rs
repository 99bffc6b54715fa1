use proptest::prelude::*;

use super::*;

fn texts(source: &str) -> Vec<String> {
    tokens(source).into_iter().map(|token| token.text.into_owned()).collect()
}

#[test]
fn units_part_from_their_numbers() {
    assert_eq!(texts("82,5kg"), ["82,5", "kg"]);
    assert_eq!(texts("7h30, R$150 e 5km."), ["7", "h", "30", ",", "r$", "150", "e", "5", "km", "."]);
    assert_eq!(texts("1.250,00 12/11"), ["1.250,00", "12", "/", "11"]);
}

#[test]
fn chat_spellings_become_ordinary() {
    assert_eq!(
        texts("vc pq hj tb q ñ qto blz vlw tô"),
        ["voce", "porque", "hoje", "tambem", "que", "nao", "quanto", "beleza", "valeu", "to"]
    );
    assert_eq!(texts("simmm kkkkk hahaha rsrs"), ["sim", "kkk", "kkk", "kkk"]);
}

#[test]
fn the_accent_of_the_verb_is_kept_apart() {
    assert_eq!(texts("é e É e\u{301} eh e"), ["eh", "e", "eh", "eh", "eh", "e"]);
}

#[test]
fn hyphens_part_words_and_stay_between_times() {
    assert_eq!(
        texts("segunda-feira pesei-me d'água 23h-7h"),
        ["segunda", "feira", "pesei", "me", "d", "agua", "23", "h", "-", "7", "h"]
    );
}

proptest! {
    #[test]
    fn spans_lie_in_the_text_and_in_order(source in any::<String>()) {
        let mut end = 0;
        for token in tokens(&source) {
            prop_assert!(token.span.start >= end && token.span.end > token.span.start);
            prop_assert!(source.get(token.span.clone()).is_some());
            end = token.span.end;
        }
        prop_assert!(end <= source.len());
    }
}
