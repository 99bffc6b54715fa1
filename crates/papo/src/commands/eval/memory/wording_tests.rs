use super::*;

fn found(entry: &str, text: &str) -> bool {
    !Entry::new(entry).places(&Wording::new(text)).is_empty()
}

#[test]
fn a_word_is_found_without_accents_and_in_another_form() {
    for (entry, text) in [
        ("mae", "Mãe mora longe"),
        ("mora|vive", "Está morando em Santos"),
        ("nao", "Não come carne"),
        ("acao", "Comprou ações"),
        ("23", "Tem vinte e três anos"),
        ("2500", "Deve 2.500 ao banco"),
        ("poodle", "Tem um(a) poodle"),
    ] {
        assert!(found(entry, text), "{entry} in {text}");
    }
}

#[test]
fn another_word_is_not_found() {
    for (entry, text) in [
        ("filho", "Tem uma filha"),
        ("paulo", "Paula é dentista"),
        ("livro", "É livre"),
        ("ana", "Come banana"),
    ] {
        assert!(!found(entry, text), "{entry} in {text}");
    }
}
