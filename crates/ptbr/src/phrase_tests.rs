use super::*;

#[test]
fn whole_words_in_their_order_however_they_are_spelled() {
    let phrases = ["vale a pena", "conselheir*"];
    for text in ["Será que VALE A PENA?", "modo conselheira", "vale, a pena…"] {
        assert!(speaks_of(text, &phrases), "{text}");
    }
    for text in ["a pena vale", "vale apenas", "aconselheira", ""] {
        assert!(!speaks_of(text, &phrases), "{text}");
    }
    assert!(!speaks_of("qualquer coisa", &[]));
}
