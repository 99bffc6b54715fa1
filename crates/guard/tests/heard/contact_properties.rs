//! Whatever is typed, the detectors come to an end, and soon.

use papo_guard::contact;
use proptest::prelude::*;

/// Every detector, for what it does on the way.
fn ask_everything(text: &str) {
    let _ = contact::wish(text);
    let _ = contact::machine(text);
    let _ = contact::asks_if_robot(text);
    let _ = contact::needs_person(text);
    let _ = contact::urgency(text);
    let _ = contact::unfinished(text);
}

/// Words that the lists begin with, so that random texts meet the rules.
const WORDS: &[&str] = &[
    "não",
    "quero",
    "mais",
    "receber",
    "mensagem",
    "parar",
    "de",
    "me",
    "mandar",
    "sair",
    "da",
    "lista",
    "digite",
    "1",
    "para",
    "plantão",
    "começa",
    "em",
    "10",
    "min",
    "cadê",
    "meu",
    "pagamento",
    "vou",
    "processar",
    "vocês",
    "é",
    "um",
    "robô",
    ",",
    ".",
    "?",
    "!",
    "\n",
    "kkk",
    "se",
    "eu",
    "responder",
    "aguarde",
    "atendente",
    "urgente",
    "mês",
    "que",
    "vem",
    "😀",
    "…",
    "atendimento",
    "ninguém",
    "cheguei",
    "na",
    "porta",
];

proptest! {
    #[test]
    fn any_text_is_read(text in "\\PC{0,200}") {
        ask_everything(&text);
    }

    #[test]
    fn any_row_of_known_words_is_read(words in prop::collection::vec(prop::sample::select(WORDS), 0..40)) {
        ask_everything(&words.join(" "));
    }

    #[test]
    fn capitals_and_accents_change_no_wish(words in prop::collection::vec(prop::sample::select(WORDS), 0..12)) {
        let text = words.join(" ");
        let shouted = text.to_uppercase();
        prop_assert_eq!(contact::wish(&text), contact::wish(&shouted));
    }
}

/// A detector that looks back over what it has read would not come to an end of this.
#[test]
fn long_texts_are_read_in_one_go() {
    for unit in [
        "a",
        "não ",
        "kkk não quero mais receber mensagem de rir ",
        "para de me mandar mensagem se eu responder parar ",
        "digite 1 ",
        "1 agendamento\n",
        "eu me se mais vou ",
        "qual o protocolo ",
        "cadê meu pagamento ",
        "p a r a r ",
        "cheguei e ninguém ",
        "30 dias ",
        "!?",
        "é ",
    ] {
        ask_everything(&unit.repeat(30_000 / unit.len()));
    }
}

#[test]
fn a_megabyte_is_read() {
    for unit in ["a", "não quero mais receber mensagem, kkk "] {
        ask_everything(&unit.repeat(1_000_000 / unit.len()));
    }
}
