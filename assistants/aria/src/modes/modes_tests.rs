use engine::modes::{ModeInput, in_force};
use memory::preferences::Preferences;

use super::*;

fn names(said: &[&str]) -> Vec<&'static str> {
    in_force(MODES, &Preferences::default(), &ModeInput { lately: said, known: &[] })
        .iter()
        .map(|mode| mode.name)
        .collect()
}

#[test]
fn each_mode_has_its_sentences() {
    for (text, mode) in [
        ("Posso desabafar um pouco com você?", "counsellor"),
        ("modo conselheira, por favor", "counsellor"),
        ("tô me sentindo... sei lá, me sinto perdida", "counsellor"),
        ("me ajuda a decidir se mudo de cidade?", "decision"),
        ("não sei se aceito a proposta", "decision"),
        ("quais os prós e contras de comprar um carro?", "decision"),
        ("faz um relatório da minha semana", "report"),
        ("I need to vent", "counsellor"),
        ("help me decide between two jobs", "decision"),
    ] {
        assert!(names(&[text]).contains(&mode), "{text}: {:?}", names(&[text]));
    }
    for text in
        ["gastei 40 no mercado", "pesei 82 kg", "bom dia", "quem ganhou o jogo?", "decidi comprar pão"]
    {
        assert_eq!(names(&[text]), [""; 0], "{text}");
    }
}

#[test]
fn a_mode_goes_on_until_it_is_over() {
    let talk = ["e ele nem me ligou", "briga boba", "preciso desabafar"];
    assert!(names(&talk).contains(&"counsellor"));
    assert!(!names(&["mudando de assunto, pesei 70 kg", "preciso desabafar"]).contains(&"counsellor"));
    assert!(!names(&["e amanhã?", "faz um relatório"]).contains(&"report"));
}

#[test]
fn nobody_gets_a_perspective_of_faith_unasked() {
    assert!(!names(&["Deus me ajude, que dia"]).contains(&"christian"));
}

#[test]
fn she_answers_as_people_write() {
    for (said, mode) in [
        (&["bom dia ☀️"][..], "emoji"),
        (&["Prezada, a senhora poderia anotar?"], "formal"),
        (&["hoje chorei de novo"], "sad"),
        (&["consegui! passei na prova"], "glad"),
        (&["oi", "sim", "tá bom"], "short"),
    ] {
        assert!(names(said).contains(&mode), "{said:?}: {:?}", names(said));
    }
    let long = "palavra ".repeat(70);
    assert!(names(&[&long]).contains(&"long"));
    assert!(!names(&["consegui, mas estou triste"]).contains(&"glad"));
}
