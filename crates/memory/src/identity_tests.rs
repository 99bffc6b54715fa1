use super::*;

#[test]
fn how_to_speak_with_somebody_is_no_memory() {
    for content in [
        "Se chama Ana",
        "Chama-se Ana Paula",
        "Nome: Mestre",
        "Prefere ser chamada de Bia",
        "Gosta de ser chamado de Zé",
        "Pede pra chamar de Mestre",
        "Prefere respostas curtas",
        "Quer respostas em inglês",
        "Quer que fale em inglês",
        "Prefere um tom formal",
        "Prefers short answers",
    ] {
        assert!(is_of_identity(content), "{content}");
    }
}

#[test]
fn what_is_so_of_somebody_is() {
    for content in [
        "Mora em Santos",
        "Fala inglês",
        "Prefere café sem açúcar",
        "Gosta de responder cartas",
        "Trabalha com nomes de domínio",
        "Quer emagrecer",
        "Gosta de tomate",
    ] {
        assert!(!is_of_identity(content), "{content}");
    }
}
