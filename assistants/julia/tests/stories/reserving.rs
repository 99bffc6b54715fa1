//! "quero o do dia 18": asked about, taken once, by one.

use futures::future::join;
use papo_julia::vagas::ShiftStatus;

use crate::house::tell;

#[tokio::test]
async fn a_shift_is_taken_after_a_yes_and_stays_one_persons() {
    tell(async |house| {
        let id = house.offers(3, 19, house.sao_luiz, 2_000).await;
        let day = house.day_of(id).await;
        let asked = house.says(house.bruno, &format!("pode reservar o do dia {day}"), None).await;
        let proposal = asked.proposal.as_ref().unwrap();
        assert_eq!(proposal.tool, "reservar_plantao");
        assert!(
            proposal.summary.contains("São Luiz") && proposal.summary.contains("R$ 2.000"),
            "{}",
            proposal.summary
        );
        assert_eq!(house.vaga(id).await.status, ShiftStatus::Aberta);
        let done = house.says(house.bruno, "sim", Some(asked.conversation_id)).await;
        assert!(done.reply.contains("Reservado"), "{}", done.reply);
        let vaga = house.vaga(id).await;
        assert_eq!((vaga.status, vaga.reserved_by), (ShiftStatus::Reservada, Some(house.bruno.user())));
        assert_eq!(house.events("offer_accepted", id).await, 1);
        let again = house.says(house.bruno, &format!("quero o do dia {day}"), None).await;
        assert!(again.reply.contains("já é seu") && again.proposal.is_none(), "{}", again.reply);
        let late = house.says(house.carla, &format!("quero o do dia {day}"), None).await;
        assert!(
            late.proposal.is_none() && late.reply.contains("Não tem plantão aberto nesse dia"),
            "{}",
            late.reply
        );
        assert_eq!(house.events("offer_accepted", id).await, 1);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn of_two_at_once_one_wins_and_the_other_is_offered_something_else() {
    tell(async |house| {
        let id = house.offers(3, 19, house.sao_luiz, 2_000).await;
        house.offers(6, 7, house.brasil, 1_700).await;
        let day = house.day_of(id).await;
        let sentence = format!("quero o do dia {day}");
        let bruno = house.says(house.bruno, &sentence, None).await;
        let carla = house.says(house.carla, &sentence, None).await;
        let (one, other) = join(
            house.says(house.bruno, "sim", Some(bruno.conversation_id)),
            house.says(house.carla, "sim", Some(carla.conversation_id)),
        )
        .await;
        let replies = [&one.reply, &other.reply];
        assert_eq!(replies.iter().filter(|reply| reply.contains("Reservado")).count(), 1, "{replies:?}");
        let lost = replies.iter().find(|reply| !reply.contains("Reservado")).unwrap();
        assert!(lost.contains("outra pessoa") && lost.contains("R$ 1.700"), "{lost}");
        assert_eq!(house.events("offer_accepted", id).await, 1);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn the_list_just_shown_is_what_ordinals_count() {
    tell(async |house| {
        let first = house.offers(2, 7, house.sao_luiz, 1_100).await;
        let second = house.offers(3, 19, house.brasil, 1_200).await;
        let shown = house.says(house.bruno, "tem vaga?", None).await;
        let unclear = house.says(house.bruno, "aceito", Some(shown.conversation_id)).await;
        assert!(unclear.proposal.is_none() && unclear.reply.contains("Qual deles?"), "{}", unclear.reply);
        house.agrees(house.bruno, "fico com o segundo", Some(shown.conversation_id)).await;
        assert_eq!(house.vaga(second).await.reserved_by, Some(house.bruno.user()));
        assert_eq!(house.vaga(first).await.status, ShiftStatus::Aberta);
        let shown = house.says(house.carla, "tem vaga?", None).await;
        house.agrees(house.carla, "aceito", Some(shown.conversation_id)).await;
        assert_eq!(house.vaga(first).await.reserved_by, Some(house.carla.user()));
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn several_on_a_day_are_told_apart() {
    tell(async |house| {
        house.offers(3, 7, house.sao_luiz, 1_100).await;
        let night = house.offers(3, 19, house.brasil, 1_900).await;
        let day = house.day_of(night).await;
        let which = house.says(house.bruno, &format!("quero o do dia {day}"), None).await;
        assert!(which.proposal.is_none() && which.reply.contains("Qual deles?"), "{}", which.reply);
        house.agrees(house.bruno, &format!("quero o noturno do dia {day}"), None).await;
        assert_eq!(house.vaga(night).await.reserved_by, Some(house.bruno.user()));
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_taken_is_said_why() {
    tell(async |house| {
        let other = house.offers_for(house.paediatrics, 3, 19, house.brasil, 1_900).await;
        let day = house.day_of(other).await;
        let refused = house.says(house.bruno, &format!("quero o do dia {day}"), None).await;
        assert!(refused.proposal.is_none() && refused.reply.contains("Pediatria"), "{}", refused.reply);
        let mine = house.offers(5, 19, house.brasil, 1_900).await;
        let day = house.day_of(mine).await;
        house.agrees(house.bruno, &format!("quero o do dia {day}"), None).await;
        house.offers(5, 22, house.sao_luiz, 2_500).await;
        let refused = house.says(house.bruno, &format!("quero o do São Luiz dia {day}"), None).await;
        assert!(refused.reply.contains("você já tem plantão"), "{}", refused.reply);
        let none = house.says(house.bruno, "quero o do dia 31/12", None).await;
        assert!(none.reply.contains("Não tem plantão aberto nesse dia"), "{}", none.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_is_given_back_is_open_to_others() {
    tell(async |house| {
        let id = house.offers(3, 19, house.sao_luiz, 2_000).await;
        let day = house.day_of(id).await;
        house.agrees(house.bruno, &format!("quero o do dia {day}"), None).await;
        let not_hers = house.says(house.carla, &format!("cancela minha reserva do dia {day}"), None).await;
        assert!(
            not_hers.proposal.is_none() && not_hers.reply.contains("Não achei um plantão seu"),
            "{}",
            not_hers.reply
        );
        house.agrees(house.bruno, &format!("preciso cancelar o plantão do dia {day}"), None).await;
        assert_eq!(house.vaga(id).await.status, ShiftStatus::Aberta);
        house.agrees(house.carla, &format!("quero o do dia {day}"), None).await;
        assert_eq!(house.vaga(id).await.reserved_by, Some(house.carla.user()));
        house.is_sound().await;
    })
    .await;
}
