//! Operators who want several things at once, and plain questions of theirs and of whoever writes for the first time.

use crate::house::tell;

#[tokio::test]
async fn two_changes_in_one_sentence_are_two_cards() {
    tell(async |house| {
        let first = house.offers(3, 19, house.sao_luiz, 1_600).await;
        let second = house.offers(4, 7, house.brasil, 1_200).await;
        let (one, other) = (house.day_of(first).await, house.day_of(second).await);
        let said = format!(
            "muda o plantão do dia {one} no São Luiz pra 1750 e o do dia {other} em São Paulo pra 1350"
        );
        let asked = house.says(house.operator, &said, None).await;
        assert!(asked.reply.contains("R$ 1.750") && !asked.reply.contains("1.350"), "{}", asked.reply);
        let next = house.says(house.operator, "sim", Some(asked.conversation_id)).await;
        assert!(next.reply.contains("R$ 1.350"), "{}", next.reply);
        house.says(house.operator, "sim", Some(asked.conversation_id)).await;
        for (id, cents, day) in [(first, 175_000, one), (second, 135_000, other)] {
            assert_eq!((house.vaga(id).await.value_cents, house.day_of(id).await), (cents, day));
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_is_dictated_ends_where_the_next_order_begins() {
    tell(async |house| {
        house.says(house.bruno, "quero falar com um humano", None).await;
        house.says(house.carla, "quero falar com um humano", None).await;
        let said = "responde pro Bruno que pode chegar 7h30 sem problema e devolve a conversa pra Júlia";
        let asked = house.says(house.operator, said, None).await;
        assert!(asked.reply.contains("“pode chegar 7h30 sem problema”"), "{}", asked.reply);
        let next = house.says(house.operator, "sim", Some(asked.conversation_id)).await;
        assert!(next.reply.contains("Volto a responder Bruno"), "{}", next.reply);
        let both = house.says(house.operator, "devolve o Bruno e a Carla pra Júlia", None).await;
        assert!(both.reply.contains("Volto a responder Bruno"), "{}", both.reply);
        let next = house.says(house.operator, "sim", Some(both.conversation_id)).await;
        assert!(next.reply.contains("Volto a responder Carla"), "{}", next.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_somebody_has_and_who_does_what_is_looked_up() {
    tell(async |house| {
        let id = house.offers(4, 19, house.brasil, 1_700).await;
        house.has(house.bruno, id).await;
        let told = house.says(house.operator, "o Bruno tem alguma coisa marcada?", None).await.reply;
        assert!(told.contains("R$ 1.700"), "{told}");
        let told =
            house.says(house.operator, "quais anestesistas a gente tem no cadastro?", None).await.reply;
        assert!(told.contains("Bruno") && told.contains("Carla"), "{told}");
        let told = house.says(house.carla, "quais hospitais vc atende?", None).await.reply;
        assert!(told.contains("Hospital São Luiz") && told.contains("Hospital Brasil"), "{told}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn whoever_asks_how_it_works_is_told_and_reads_nothing_of_memories() {
    tell(async |house| {
        let said =
            "Olá, uma colega me passou esse número. Sou pediatra, como funciona pra pegar plantão com vcs?";
        let told = house.says(house.davi, said, None).await.reply;
        assert!(told.contains("CRM") && told.contains("reservo"), "{told}");
        for said in
            ["sou pediatra, será que vocês têm coisa pra mim?", "moro longe, e se eu quiser ir de carro?"]
        {
            let told = house.says(house.davi, said, None).await.reply;
            assert!(!told.contains("lembra que") && !told.contains("não guardei"), "{said}: {told}");
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_card_says_where_somebody_does_not_want_to_work() {
    tell(async |house| {
        let id = house.offers(4, 19, house.brasil, 1_700).await;
        house.has(house.bruno, id).await;
        house.says(house.carla, "não me manda mais nada do Hospital Brasil", None).await;
        let day = house.day_of(id).await;
        let asked = house
            .says(house.operator, &format!("passa o plantão do dia {day} do Bruno pra Carla"), None)
            .await;
        assert!(asked.reply.contains("Carla disse que não quer"), "{}", asked.reply);
        house.is_sound().await;
    })
    .await;
}
