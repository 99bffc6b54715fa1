use super::*;
use crate::token::tokens;

fn read(source: &str, preferred: Language) -> String {
    let glossed = gloss(tokens(source), preferred);
    glossed.iter().map(|token| token.text.as_ref()).collect::<Vec<_>>().join(" ")
}

#[test]
fn everyday_words_are_read_as_portuguese() {
    for (english, portuguese) in [
        ("I slept eighty two minutes yesterday", "eu slept oitenta e dois minutos ontem"),
        ("delete yesterday's", "delete ontem"),
        ("how much did I weigh this week?", "quanto eu weigh essa semana ?"),
        ("I didn't drink a glass of water", "eu nao drink um copos de water"),
        ("actually 82.3", "na verdade 82.3"),
    ] {
        assert_eq!(read(english, Language::English), portuguese);
        assert_eq!(read(english, Language::Portuguese), portuguese, "whatever they prefer");
    }
}

#[test]
fn portuguese_is_left_alone_whoever_writes_it() {
    for portuguese in ["pesei 82,5 kg hoje", "gastei 50 no mercado", "apaga o de ontem", "quanto eu pesei ?"]
    {
        assert_eq!(read(portuguese, Language::English), portuguese);
        assert_eq!(read(portuguese, Language::Portuguese), portuguese);
    }
}

#[test]
fn what_is_half_and_half_is_what_they_prefer() {
    assert_eq!(read("hoje? the weight", Language::English), "hoje ? o weight");
    assert_eq!(read("hoje? the weight", Language::Portuguese), "hoje ? the weight");
}
