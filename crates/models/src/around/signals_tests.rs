use super::*;

const SIGNALS: Signals = Signals { phrases: &["vale a pena", "decisao"], longer_than: 40, rounds: 2 };

#[test]
fn what_deserves_the_large_model() {
    for text in [
        "Será que VALE A PENA trocar de emprego?",
        "preciso tomar uma decisão",
        "uma frase que passa dos quarenta caracteres com folga",
    ] {
        assert_eq!(SIGNALS.size(text, 0), Size::Large, "{text}");
    }
    assert_eq!(SIGNALS.size("oi", 2), Size::Large);
}

#[test]
fn everything_else_is_for_the_small_one() {
    for text in ["pesei 82,5 kg hoje", "indecisão", "vale quanto a pena?", ""] {
        assert_eq!(SIGNALS.size(text, 1), Size::Small, "{text}");
        assert_eq!(Signals::NONE.size(text, 200), Size::Small, "{text}");
    }
}
