use super::*;

const DELETE: &[&str] = &["apaga", "apague", "pode apagar"];

#[test]
fn the_persons_own_words_ask_for_it() {
    for text in ["apaga o de ontem", "APAGA!", "então apague, por favor", "pode apagar o último"] {
        assert!(asks_outright(text, DELETE), "{text}");
    }
}

#[test]
fn anything_less_is_asked_about() {
    for text in [
        "não apaga",
        "por favor não me apaga isso",
        "nem pense: nunca apague",
        "você apagou?",
        "o apagador sumiu",
        "",
        "quanto pesei?",
    ] {
        assert!(!asks_outright(text, DELETE), "{text}");
    }
}

#[test]
fn a_short_answer_is_one() {
    let agrees = &["=sim", "=nao", "pode lembrar de mim"];
    for text in [
        "sim",
        "Sim!",
        "sim, pode",
        "não",
        "não, obrigada",
        "claro que sim",
        "olha, você pode lembrar de mim sim",
    ] {
        assert!(asks_outright(text, agrees), "{text}");
    }
    for text in
        ["prefiro os lembretes na véspera, e não na hora", "sim senhora, hoje fui na feira e comprei manga"]
    {
        assert!(!asks_outright(text, agrees), "{text}");
    }
}
