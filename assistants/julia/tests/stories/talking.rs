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
            ("o céu é azul", "Se for um pedido"),
        ] {
            let reply = house.says(house.bruno, said, None).await.reply;
            assert!(reply.contains(answered), "{said}: {reply}");
        }
    })
    .await;
}

#[tokio::test]
async fn who_is_not_understood_twice_in_a_row_is_handed_to_a_person() {
    tell(async |house| {
        let first = house.says(house.bruno, "xablau do quiosque roxo", None).await;
        let here = Some(first.conversation_id);
        assert!(first.reply.contains("não entendi"), "{}", first.reply);
        house.says(house.bruno, "tem vaga?", here).await;
        let again = house.says(house.bruno, "blorgh do quiosque verde", here).await;
        assert!(again.reply.contains("não entendi"), "one between two is no row: {}", again.reply);
        let second = house.says(house.bruno, "trolobó da praça azul", here).await;
        assert!(!second.reply.contains("não entendi") && second.reply.contains("equipe"), "{}", second.reply);
        assert_eq!(house.notices("handoff").await.len(), 1);
        let told = house.says(house.bruno, "oi?", here).await;
        assert!(told.reply.contains("Já chamei"), "{}", told.reply);
        let silent = house.says(house.bruno, "oi?", here).await;
        assert!(silent.reply.is_empty(), "{}", silent.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn who_stands_before_a_closed_door_is_handed_to_a_person_at_once() {
    tell(async |house| {
        for (who, sentence) in [
            (house.bruno, "cheguei e não tem meu nome na escala"),
            (house.carla, "vou atrasar 30 min"),
            (house.davi, "o portão tá fechado e ninguém atende"),
        ] {
            let reply = house.says(who, sentence, None).await.reply;
            assert!(reply.contains("urgente"), "{sentence}: {reply}");
        }
        assert_eq!(house.notices("handoff").await.len(), 3);
        house.is_sound().await;
    })
    .await;
}
