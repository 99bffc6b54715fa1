use super::*;

#[test]
fn what_a_question_offers_to_do_may_be_ordered_in_other_words() {
    let question = Question::of("Devolvo o plantão de ter, 24/11, no Hospital São Luiz?");
    assert!(["cancela", "cancelar", "devolve", "libera"].iter().all(|word| question.offers(word)));
    assert!(["apaga", "reserva", "plantao", "cancelado"].iter().all(|word| !question.offers(word)));
    assert!(question.is_foreign("apaga") && !question.is_foreign("anota") && !question.is_foreign("cancela"));
}

#[test]
fn its_own_words_say_nothing_new() {
    let question = Question::of("Anoto sua pressão em 14 por 8 hoje?");
    assert!(question.says("pressão") && question.says("14"));
    assert!(!question.says("9") && !question.says("o"));
}

#[test]
fn its_own_verb_is_ordered_in_any_of_its_forms() {
    for (text, ordered) in [
        ("Te chamo qui, 19/11 às 9h?", &["chama", "chame", "chamar"][..]),
        ("Passo este plantão de Ana para Bia e aviso os dois?", &["passa", "passe", "avisa"]),
        ("Posso passar a lembrar do que você me conta?", &["lembra", "lembre"]),
        ("Etapa 1 de 2: Troco o nome?", &["troca", "troque"]),
    ] {
        let question = Question::of(text);
        assert!(ordered.iter().all(|word| question.offers(word)), "{text}");
        assert!(["reserva", "paga", "plantao", "conta"].iter().all(|word| !question.offers(word)), "{text}");
    }
}
