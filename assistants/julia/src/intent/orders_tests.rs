use super::orders;

#[test]
fn each_order_of_a_message_is_whole() {
    for (said, expected) in [
        (
            "muda o plantão de quinta no São Luiz pra 1.750 e o de sexta em Santos pra 1350",
            &["muda o plantão de quinta no São Luiz pra 1.750", "muda o plantão de sexta em Santos pra 1350"]
                as &[&str],
        ),
        (
            "responde pra Marina que pode chegar 7h30 sem problema e devolve a conversa pra Júlia",
            &["responde pra Marina que pode chegar 7h30 sem problema", "devolve a conversa pra Júlia"],
        ),
        (
            "desbloqueia o Beto e me conta como foi a campanha",
            &["desbloqueia o Beto", "me conta como foi a campanha"],
        ),
        (
            "a Ana tá com febre, libera o sábado dela e vê se a Bia cobre",
            &["a Ana tá com febre, libera o sábado dela", "vê se a Bia cobre"],
        ),
        (
            "tira a Ana do de quinta e o Paulo Siqueira pega o de ortopedia na terça",
            &["tira a Ana do de quinta", "o Paulo Siqueira pega o de ortopedia na terça"],
        ),
    ] {
        assert_eq!(orders(said), expected, "{said}");
    }
}

#[test]
fn what_is_dictated_is_one_order() {
    for said in [
        "manda pra Marina: chega às 7 e me avisa quando entrar. Depois fala com a Rita",
        "avisa a Marina que o plantão mudou e manda o endereço pra ela",
        "quantos plantões fechamos essa semana e o de sexta ainda tá aberto?",
        "muda o plantão de sexta para as 8h",
    ] {
        assert_eq!(orders(said).len(), 1, "{said}: {:?}", orders(said));
    }
}
