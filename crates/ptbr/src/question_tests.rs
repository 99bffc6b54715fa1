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
