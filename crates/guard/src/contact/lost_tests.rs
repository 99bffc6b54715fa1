use super::is_lost;

#[test]
fn a_reply_that_did_not_understand_is_told_from_one_that_did() {
    let own = "Essa eu não entendi, desculpa. Comigo dá pra falar de plantões";
    assert!(is_lost(&format!("{own}, por exemplo: tem vaga?"), own));
    assert!(is_lost("Desculpe, não consegui entender. Pode reformular?", ""));
    assert!(!is_lost("Achei este: sáb, 21/11. Quer que eu reserve?", own));
    assert!(!is_lost("Entendi! Anotado.", own));
}
