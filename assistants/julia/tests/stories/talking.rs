//! Words that ask for nothing are answered as Júlia, not as anybody else.

use crate::house::tell;

#[tokio::test]
async fn small_talk_is_her_own() {
    tell(async |house| {
        for (said, answered) in [
            ("oi", "Sou a Júlia"),
            ("bom dia", "Sou a Júlia"),
            ("quem é você?", "um programa, não uma pessoa"),
            ("vc é um robô?", "um programa, não uma pessoa"),
            ("obrigada!", "Eu que agradeço"),
            ("valeu", "Eu que agradeço"),
            ("blz", "Certo!"),
            ("sim", "Não tem nada esperando"),
            ("tchau", "Até mais"),
            ("o que você faz?", "ajudar com a escala"),
            ("o céu é azul", "falar de plantões"),
        ] {
            let reply = house.says(house.bruno, said, None).await.reply;
            assert!(reply.contains(answered), "{said}: {reply}");
        }
    })
    .await;
}
