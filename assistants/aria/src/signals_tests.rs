use models::Size;

use super::SIGNALS;

/// The sentences of the shipped suite, as people say them.
fn everyday() -> Vec<String> {
    let suite = include_str!("../../../evals/utterances.toml");
    let said = suite.lines().filter_map(|line| line.trim().strip_prefix("{ say = \"")?.split('"').next());
    said.map(str::to_owned).collect()
}

#[test]
fn notes_and_questions_about_them_go_to_the_small_model() {
    let sentences = everyday();
    let large = sentences.iter().filter(|say| SIGNALS.size(say, 0) == Size::Large).count();
    assert!(sentences.len() > 500);
    assert!(large * 100 <= sentences.len() * 2, "{large} of {} everyday sentences", sentences.len());
}

#[test]
fn decisions_and_heavy_hearts_go_to_the_large_one() {
    for say in [
        "recebi uma proposta de fora e não sei se vale a pena",
        "me ajuda a pensar nos prós e contras de ter um cachorro?",
        "briguei com a minha irmã e tô mal",
        "faz uma análise do meu sono desse mês",
        "ando com muita ansiedade",
    ] {
        assert_eq!(SIGNALS.size(say, 0), Size::Large, "{say}");
    }
}
