//! Doctors who wait for a person: what Júlia knows she says, and who needs nobody after all is hers again.

use std::time::Duration;

use papo_julia::vagas::ShiftStatus;

use crate::house::tell;

#[tokio::test]
async fn whoever_needs_nobody_after_all_is_answered_again() {
    tell(async |house| {
        let id = house.offers(4, 7, house.brasil, 2_200).await;
        let weekday = house.weekday_of(id).await;
        let waits = house.says(house.bruno, "quero falar com um humano", None).await;
        let here = Some(waits.conversation_id);
        let said = format!("não precisa chamar ninguém, eu quero o plantão de {weekday} e pronto");
        let asked = house.says(house.bruno, &said, here).await;
        assert!(asked.proposal.is_some(), "{}", asked.reply);
        house.says(house.bruno, "sim", here).await;
        assert_eq!(house.vaga(id).await.status, ShiftStatus::Reservada);
        assert_eq!(house.events_of("handoff_ended").await, 1);
        for said in
            ["oxe, n precisa de ninguem nao, segue vc mesmo", "não precisava chamar ninguém não kk desculpa"]
        {
            house.sleeps(Duration::from_secs(2)).await;
            house.says(house.bruno, "quero falar com um humano", here).await;
            let told = house.says(house.bruno, said, here).await.reply;
            assert!(told.contains("sigo eu mesma"), "{said}: {told}");
            let shown = house.says(house.bruno, "tem vaga?", here).await.reply;
            assert!(!shown.is_empty(), "{said}");
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn whoever_dismisses_the_person_at_length_is_answered_again() {
    tell(async |house| {
        let here = Some(house.says(house.bruno, "oi", None).await.conversation_id);
        for (ended, said) in (1..).zip([
            "oi? ninguém aqui. deixa, não precisa de ninguém não, eu me viro contigo mesmo",
            "kkkkk to ótimo, relaxa. só disse q não precisa mais da pessoa da equipe, pode ser vc",
        ]) {
            house.sleeps(Duration::from_secs(2)).await;
            house.says(house.bruno, "quero falar com um humano", here).await;
            let told = house.says(house.bruno, said, here).await.reply;
            assert!(!told.contains("188"), "{said}: {told}");
            assert_eq!(house.events_of("handoff_ended").await, ended, "{said}: {told}");
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_stands_beside_needing_nobody_is_read() {
    tell(async |house| {
        let id = house.offers(4, 7, house.brasil, 2_200).await;
        let weekday = house.weekday_of(id).await;
        let here = Some(house.says(house.bruno, "oi", None).await.conversation_id);
        for wish in [format!("só me reserva a de {weekday}"), format!("vou de {weekday} mesmo")] {
            house.sleeps(Duration::from_secs(2)).await;
            house.says(house.bruno, "quero falar com um humano", here).await;
            let told =
                house.says(house.bruno, &format!("não precisa chamar ninguém não, {wish}"), here).await;
            assert!(!told.reply.contains("O que você precisa"), "{wish}: {}", told.reply);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn whom_an_operator_took_over_only_they_give_back() {
    tell(async |house| {
        let id = house.offers(4, 7, house.brasil, 2_200).await;
        let weekday = house.weekday_of(id).await;
        let shown = house.says(house.bruno, "oi", None).await;
        house.agrees(house.operator, "assume a conversa com o Bruno", None).await;
        let said = format!("não precisa chamar ninguém, eu quero o plantão de {weekday}");
        let told = house.says(house.bruno, &said, Some(shown.conversation_id)).await;
        assert!(told.proposal.is_none(), "{}", told.reply);
        assert_eq!(house.vaga(id).await.status, ShiftStatus::Aberta);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_a_shift_pays_needs_no_person() {
    tell(async |house| {
        let id = house.offers(4, 7, house.brasil, 1_700).await;
        let weekday = house.weekday_of(id).await;
        let first = house
            .says(house.bruno, &format!("quanto q sai a hora nesse de {weekday} do hospital brasil"), None)
            .await;
        assert!(first.reply.contains("R$ 141,67 por hora"), "{}", first.reply);
        let here = Some(first.conversation_id);
        for said in [
            format!("julia o plantão de {weekday} do Hospital Brasil tá quanto agora?"),
            "e quanto paga esse?".into(),
        ] {
            let told = house.says(house.bruno, &said, here).await.reply;
            assert!(told.contains("R$ 1.700"), "{said}: {told}");
        }
        // Nor while one was called and has not spoken.
        house.says(house.bruno, "quero falar com um humano", here).await;
        let told = house.says(house.bruno, &format!("quanto tá pagando o de {weekday}?"), here).await.reply;
        assert!(told.contains("R$ 1.700"), "{told}");
        assert_eq!(house.events_of("handoff_ended").await, 0);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_the_desk_asks_for_is_taken_in_any_words() {
    tell(async |house| {
        let id = house.offers(4, 7, house.brasil, 2_200).await;
        let weekday = house.weekday_of(id).await;
        let asked = house.says(house.operator, "bloqueia esse médico que deu cano", None).await;
        assert!(asked.reply.contains("cadastro"), "{}", asked.reply);
        let here = Some(asked.conversation_id);
        let card = house.says(house.operator, "a Carla, ué", here).await;
        assert!(card.proposal.is_some() && card.reply.contains("Carla"), "{}", card.reply);
        house.says(house.operator, "não", here).await;
        let asked =
            house.says(house.operator, &format!("altera o plantão de {weekday} no Brasil"), here).await;
        assert!(asked.reply.contains("O que muda"), "{}", asked.reply);
        let card = house.says(house.operator, "o horário, das 8h às 20h", here).await;
        assert!(card.proposal.is_some() && card.reply.contains("8h–20h"), "{}", card.reply);
        house.is_sound().await;
    })
    .await;
}
