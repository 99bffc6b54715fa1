//! "quero essa vaga": the one that was just offered, and never another.

use papo_julia::vagas::ShiftStatus;

use crate::house::tell;

const YES: [&str; 6] =
    ["quero essa vaga", "quero essa", "pode reservar", "fechado, quero essa", "aceito", "pode ser essa"];

#[tokio::test]
async fn the_only_shift_that_was_shown_is_taken() {
    tell(async |house| {
        for sentence in YES {
            let id = house.offers(3, 19, house.sao_luiz, 2_000).await;
            let shown = house.says(house.bruno, "tem vaga?", None).await;
            assert!(shown.reply.contains("Quer que eu reserve?"), "{}", shown.reply);
            assert_eq!(house.events("offer_made", id).await, 1);
            house.agrees(house.bruno, sentence, Some(shown.conversation_id)).await;
            assert_eq!(house.vaga(id).await.reserved_by, Some(house.bruno.user()), "{sentence}");
            let day = house.day_of(id).await;
            house.agrees(house.bruno, &format!("preciso cancelar o plantão do dia {day}"), None).await;
            house.withdraws(id).await;
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn of_several_it_is_asked_which() {
    tell(async |house| {
        house.offers(3, 19, house.sao_luiz, 2_000).await;
        house.offers(5, 7, house.brasil, 1_700).await;
        let shown = house.says(house.bruno, "tem vaga?", None).await;
        let which = house.says(house.bruno, "quero essa vaga", Some(shown.conversation_id)).await;
        assert!(which.proposal.is_none(), "{}", which.reply);
        assert!(which.reply.contains("R$ 2.000") && which.reply.contains("R$ 1.700"), "{}", which.reply);
        let nothing = house.says(house.carla, "quero essa vaga", None).await;
        assert!(nothing.proposal.is_none() && nothing.reply.contains("Qual plantão"), "{}", nothing.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_a_hospital_has_is_offered_with_its_address() {
    tell(async |house| {
        let first = house.offers(3, 19, house.sao_luiz, 2_000).await;
        let second = house.offers(5, 7, house.brasil, 1_700).await;
        let shown = house.says(house.bruno, "tem vaga?", None).await;
        let here = Some(shown.conversation_id);
        let info = house.says(house.bruno, "onde fica o Hospital Brasil?", here).await;
        assert!(info.reply.contains("Rua das Flores") && info.reply.contains("R$ 1.700"), "{}", info.reply);
        let asked = house.says(house.bruno, "quero o primeiro", here).await;
        let proposed = asked.proposal.unwrap();
        assert_eq!(proposed.arguments["vaga_id"], first.to_string(), "the list is still what is counted");
        house.says(house.bruno, "não", here).await;
        house.says(house.bruno, "onde fica o Hospital Brasil?", here).await;
        house.agrees(house.bruno, "quero essa vaga", here).await;
        assert_eq!(house.vaga(second).await.reserved_by, Some(house.bruno.user()));
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn an_offer_that_others_took_is_not_promised() {
    tell(async |house| {
        let id = house.offers(3, 19, house.sao_luiz, 2_000).await;
        let bruno = house.says(house.bruno, "tem vaga?", None).await;
        let carla = house.says(house.carla, "tem vaga?", None).await;
        house.agrees(house.carla, "quero essa", Some(carla.conversation_id)).await;
        let late = house.says(house.bruno, "quero essa", Some(bruno.conversation_id)).await;
        assert!(late.proposal.is_none() && late.reply.contains("outra pessoa"), "{}", late.reply);
        assert_eq!(house.vaga(id).await.status, ShiftStatus::Reservada);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_yes_in_any_of_its_ways_takes_up_what_was_offered_last() {
    const ANSWERS: [&str; 14] = [
        "sim",
        "quero",
        "eu quero",
        "pode ser",
        "bora",
        "manda",
        "fechado",
        "esse",
        "o primeiro",
        "quero sim, por favor",
        "partiu",
        "opa, tô dentro",
        "fico com ele",
        "👍",
    ];
    tell(async |house| {
        for sentence in ANSWERS {
            let id = house.offers(3, 19, house.sao_luiz, 2_000).await;
            let shown = house.says(house.bruno, "tem vaga?", None).await;
            let asked = house.says(house.bruno, sentence, Some(shown.conversation_id)).await;
            let proposal = asked.proposal.as_ref().unwrap_or_else(|| panic!("{sentence}: {}", asked.reply));
            assert_eq!(proposal.arguments["vaga_id"], id.to_string(), "{sentence}");
            house.says(house.bruno, "não", Some(shown.conversation_id)).await;
            house.withdraws(id).await;
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn one_of_several_is_pointed_at_by_its_day_its_pay_or_its_place() {
    tell(async |house| {
        let first = house.offers(3, 19, house.sao_luiz, 1_500).await;
        let second = house.offers(12, 7, house.brasil, 2_900).await;
        let weekday = house.vaga(second).await.starts.strftime("%A").to_string();
        let weekday = match weekday.as_str() {
            "Monday" => "segunda",
            "Tuesday" => "terça",
            "Wednesday" => "quarta",
            "Thursday" => "quinta",
            "Friday" => "sexta",
            "Saturday" => "sábado",
            _ => "domingo",
        };
        let by_day = format!("o de {weekday}");
        for (sentence, wanted) in [
            ("o mais caro", second),
            ("o mais barato", first),
            (by_day.as_str(), second),
            ("o do Brasil", second),
            ("o 2", second),
            ("o noturno", first),
        ] {
            let shown = house.says(house.bruno, "tem vaga?", None).await;
            let here = Some(shown.conversation_id);
            let asked = house.says(house.bruno, sentence, here).await;
            let proposal = asked.proposal.as_ref().unwrap_or_else(|| panic!("{sentence}: {}", asked.reply));
            assert_eq!(proposal.arguments["vaga_id"], wanted.to_string(), "{sentence}");
            house.says(house.bruno, "não", here).await;
        }
        let shown = house.says(house.bruno, "tem vaga?", None).await;
        let which = house.says(house.bruno, "quero", Some(shown.conversation_id)).await;
        assert!(which.proposal.is_none() && which.reply.contains("Qual deles?"), "{}", which.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_yes_to_something_else_takes_no_shift() {
    tell(async |house| {
        house.offers(3, 19, house.sao_luiz, 2_000).await;
        let shown = house.says(house.bruno, "tem vaga?", None).await;
        let here = Some(shown.conversation_id);
        house.says(house.bruno, "onde fica o Hospital Brasil?", here).await;
        let yes = house.says(house.bruno, "sim", here).await;
        assert!(yes.proposal.is_none(), "{}", yes.reply);
        house.is_sound().await;
    })
    .await;
}
