//! A shift that somebody wants on terms: what only the house can settle stands on the card, goes to its people, and is no part
//! of what is reserved.

use std::time::Duration;

use papo_julia::vagas::ShiftStatus;

use crate::house::tell;

#[tokio::test]
async fn a_condition_stands_on_the_card_and_goes_to_the_people() {
    tell(async |house| {
        let id = house.offers(4, 7, house.sao_luiz, 1_400).await;
        let day = house.day_of(id).await;
        for (said, condition) in [
            (format!("pego o do dia {day}! mas preciso sair umas 18h, será que deixam?"), "preciso sair umas 18h"),
            (format!("quero o do dia {day} se puder sair uma hora mais cedo"), "se puder sair uma hora mais cedo"),
            (
                format!("Pode reservar o do dia {day} sim, porém gostaria de entender se esse valor é bruto ou líquido"),
                "bruto ou líquido",
            ),
            (format!("quero o do dia {day} por 1600"), "por 1600"),
        ] {
            let asked = house.says(house.bruno, &said, None).await;
            let card = asked.proposal.unwrap_or_else(|| panic!("{said}: {}", asked.reply));
            assert!(card.summary.contains(condition), "{said}: {}", card.summary);
            assert!(card.summary.contains("quem decide é a equipe"), "{}", card.summary);
            assert!(!asked.reply.contains("não anotei"), "{}", asked.reply);
            house.says(house.bruno, "não", Some(asked.conversation_id)).await;
        }
        let said = format!("quero o do dia {day}, mas só consigo até as 17h");
        let done = house.agrees(house.bruno, &said, None).await;
        assert!(done.reply.contains("Reservado") && done.reply.contains("Levei pra equipe"), "{}", done.reply);
        let told = house.noticed("question").await;
        assert_eq!(told.len(), 1);
        assert_eq!(told[0]["said"], "só consigo até as 17h");
        let waits = house.says(house.operator, "quem está esperando atendimento?", None).await.reply;
        assert!(waits.contains("ninguém respondeu") && waits.contains("até as 17h"), "{waits}");
        house.sleeps(Duration::from_secs(2)).await;
        house.agrees(house.operator, "manda mensagem pro Bruno: pode sair às 17h sim", None).await;
        let waits = house.says(house.operator, "quem está esperando atendimento?", None).await.reply;
        assert!(!waits.contains("até as 17h"), "{waits}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_shift_without_terms_is_asked_about_as_ever() {
    tell(async |house| {
        let id = house.offers(4, 7, house.sao_luiz, 1_400).await;
        let day = house.day_of(id).await;
        for said in [
            format!("quero o do dia {day}, se ainda estiver aberto"),
            format!("reserva o do dia {day} de 1400 pra mim"),
            format!("quero o do dia {day} das 7h às 19h"),
        ] {
            let asked = house.says(house.bruno, &said, None).await;
            let card = asked.proposal.unwrap_or_else(|| panic!("{said}: {}", asked.reply));
            assert!(!card.summary.contains("equipe"), "{said}: {}", card.summary);
            house.says(house.bruno, "não", Some(asked.conversation_id)).await;
        }
        assert!(house.noticed("question").await.is_empty());
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn whoever_wants_somebody_asked_gets_a_person_and_no_card() {
    tell(async |house| {
        let id = house.offers(4, 7, house.sao_luiz, 1_400).await;
        let day = house.day_of(id).await;
        let said = format!(
            "quero o do dia {day} se puder sair uma hora mais cedo. tem como perguntar pra alguém aí?"
        );
        let told = house.says(house.bruno, &said, None).await;
        assert!(told.proposal.is_none() && told.reply.contains("pessoa da equipe"), "{}", told.reply);
        assert_eq!(house.noticed("handoff").await[0]["said"], said.as_str());
        // The way that the card itself names.
        let asked = house.says(house.carla, &format!("quero o do dia {day}, mas chego às 8h"), None).await;
        let told = house.says(house.carla, "pergunta pra equipe", Some(asked.conversation_id)).await;
        assert!(told.reply.contains("pessoa da equipe"), "{}", told.reply);
        assert_eq!(house.vaga(id).await.status, ShiftStatus::Aberta);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn who_answers_the_card_with_a_condition_is_heard_by_a_person() {
    tell(async |house| {
        let id = house.offers(4, 7, house.sao_luiz, 1_400).await;
        let day = house.day_of(id).await;
        let asked = house.says(house.bruno, &format!("quero o do dia {day}"), None).await;
        let said = "pode, mas e a saída às 18h?? se não der eu nem pego";
        let told = house.says(house.bruno, said, Some(asked.conversation_id)).await;
        assert!(told.reply.contains("pessoa da equipe"), "{}", told.reply);
        assert_eq!(house.vaga(id).await.status, ShiftStatus::Aberta);
        assert_eq!(house.noticed("handoff").await[0]["reason"], "on_terms");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_somebody_would_come_for_is_kept_beside_the_call() {
    tell(async |house| {
        house.offers(4, 7, house.sao_luiz, 1_400).await;
        let shown = house.says(house.bruno, "tem vaga?", None).await;
        let here = Some(shown.conversation_id);
        house.says(house.bruno, "1400 tá pouco né, consegue melhorar isso aí?", here).await;
        let said = "a partir de 2400 eu vou. mas agora tô entrando em sala, me chama depois das 16h que a gente fecha";
        let told = house.says(house.bruno, said, here).await;
        assert!(told.reply.contains("2.400") && told.reply.contains("16h"), "{}: {:?}", told.reply, told.tools_used);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn an_hour_s_pay_stands_beside_the_card() {
    tell(async |house| {
        let id = house.offers(4, 7, house.sao_luiz, 1_700).await;
        let day = house.day_of(id).await;
        let said = format!("quero o do dia {day}. mas antes me diz qnt da por hora");
        let asked = house.says(house.bruno, &said, None).await;
        let card = asked.proposal.unwrap_or_else(|| panic!("{}", asked.reply));
        assert!(card.summary.contains("R$ 141,67 por hora"), "{}", card.summary);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_a_card_carries_for_the_team_is_taken_off_before_the_yes() {
    for said in [
        "Deixa, eu me viro e chego 7h mesmo. pode reservar, não precisa incomodar a equipe com isso",
        "chego às 7h mesmo",
        "não precisa perguntar nada pra eles",
        "esquece a pergunta",
        "sim, mas não precisa perguntar isso pra equipe",
    ] {
        tell(async |house| {
            let id = house.offers(4, 7, house.sao_luiz, 1_400).await;
            let day = house.day_of(id).await;
            let asked = house
                .says(house.bruno, &format!("quero o do dia {day}, mas só consigo chegar às 8h"), None)
                .await;
            assert!(asked.reply.contains("quem decide é a equipe"), "{}", asked.reply);
            let here = Some(asked.conversation_id);
            let again = house.says(house.bruno, said, here).await;
            if again.proposal.is_some() {
                assert!(!again.reply.contains("quem decide é a equipe"), "{said}: {}", again.reply);
                house.says(house.bruno, "sim", here).await;
            }
            assert_eq!(house.vaga(id).await.status, ShiftStatus::Reservada, "{said}: {}", again.reply);
            assert!(house.noticed("question").await.is_empty(), "{said}: {}", again.reply);
            assert!(house.noticed("handoff").await.is_empty(), "{said}: {}", again.reply);
            house.is_sound().await;
        })
        .await;
    }
}

#[tokio::test]
async fn a_question_that_went_to_the_team_is_withdrawn() {
    for said in [
        "não era pra ter perguntado do 8h pra eles 😕 avisa que não precisa mais, chego 7h",
        "pode retirar aquela pergunta",
        "retira essa pergunta",
        "não precisa incomodar a equipe com isso",
    ] {
        tell(async |house| {
            let id = house.offers(4, 7, house.sao_luiz, 1_400).await;
            let day = house.day_of(id).await;
            let said_first = format!("quero o do dia {day}, mas só consigo chegar às 8h");
            let done = house.agrees(house.bruno, &said_first, None).await;
            assert_eq!(house.noticed("question").await.len(), 1);
            let told = house.says(house.bruno, said, Some(done.conversation_id)).await;
            assert!(told.reply.contains("não precisa mais responder"), "{said}: {}", told.reply);
            assert!(house.noticed("handoff").await.is_empty(), "{said}: {}", told.reply);
            assert_eq!(house.noticed("question_withdrawn").await.len(), 1, "{said}");
            assert_eq!(house.vaga(id).await.status, ShiftStatus::Reservada);
            let waits = house.says(house.operator, "quem está esperando atendimento?", None).await.reply;
            assert!(!waits.contains("chegar às 8h"), "{waits}");
            house.is_sound().await;
        })
        .await;
    }
}
