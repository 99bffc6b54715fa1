//! "me chama daqui a 2 horas": once, on time.

use std::time::Duration;

use crate::house::tell;

const HOUR: Duration = Duration::from_hours(1);

#[tokio::test]
async fn somebody_who_asks_to_be_written_to_is_written_to_once() {
    tell(async |house| {
        let planned = house.says(house.bruno, "tô em cirurgia, me chama daqui a 2 horas", None).await;
        assert!(
            planned.proposal.is_none() && planned.reply.contains("Combinado, te chamo"),
            "{}",
            planned.reply
        );
        let here = Some(planned.conversation_id);
        let known = house.says(house.bruno, "me chama daqui a 2 horas", here).await;
        assert!(known.reply.contains("Já está marcado"), "{}", known.reply);
        house.sleeps(HOUR).await;
        let count = house.talk(house.bruno).await.len();
        house.sleeps(HOUR + Duration::from_mins(2)).await;
        let said = house.last_said(house.bruno).await;
        assert!(said.starts_with("Oi, Bruno!"), "{said}");
        house.sleeps(24 * HOUR).await;
        assert_eq!(house.talk(house.bruno).await.len(), count + 1);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_time_that_is_missing_or_over_is_asked_for() {
    tell(async |house| {
        let missing = house.says(house.bruno, "me liga mais tarde", None).await;
        assert!(missing.reply.contains("Que horas fica melhor"), "{}", missing.reply);
        let here = Some(missing.conversation_id);
        let planned = house.says(house.bruno, "amanhã às 10h", here).await;
        assert!(planned.proposal.is_some() && planned.reply.contains("10h"), "{}", planned.reply);
        let over = house.says(house.bruno, "me chama ontem às 8h", None).await;
        assert!(over.reply.contains("já passou"), "{}", over.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn two_hours_or_two_days_in_one_message_are_asked_about() {
    tell(async |house| {
        for said in [
            "esquece as 19h, me chama amanhã cedinho 8 e meia",
            "me chama amanhã às 10h, às 15h já tô em cirurgia",
            "hoje às 20h não dá, me liga amanhã às 9h",
        ] {
            let asked = house.says(house.bruno, said, None).await;
            assert!(!asked.reply.contains("Combinado"), "{said}: {}", asked.reply);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn whoever_asks_to_be_called_on_a_day_is_not_left_alone() {
    tell(async |house| {
        let told =
            house.says(house.bruno, "me chama quarta depois do almoço pra gente ver dezembro", None).await;
        assert!(!told.reply.contains("em paz"), "{}", told.reply);
        house.is_sound().await;
    })
    .await;
}

/// Another hour moves the call that stands, after a yes, and never stands beside it.
#[tokio::test]
async fn a_call_that_stands_is_moved_and_not_doubled() {
    tell(async |house| {
        let planned = house.says(house.bruno, "me chama amanhã às 14h", None).await;
        assert!(planned.reply.contains("Combinado"), "{}", planned.reply);
        let here = Some(planned.conversation_id);
        for said in [
            "boa! 14h nao, melhor 14h30 que ele demora pra pegar no sono",
            "me chamar mais tarde, 14h30 em vez de 14h",
            "muda a ligação de amanhã pras 14:30",
        ] {
            let asked = house.says(house.bruno, said, here).await;
            assert!(asked.reply.contains("14h30, em vez de amanhã"), "{said}: {}", asked.reply);
            assert!(asked.proposal.is_some(), "{said}");
            house.says(house.bruno, "não", here).await;
        }
        house.says(house.bruno, "me chama amanhã às 14h30", here).await;
        let moved = house.says(house.bruno, "sim", here).await;
        assert!(moved.reply.contains("às 14h30"), "{}", moved.reply);
        let before = house.talk(house.bruno).await.len();
        house.sleeps(48 * HOUR).await;
        assert_eq!(house.talk(house.bruno).await.len(), before + 1);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn the_reason_of_a_call_says_nothing_of_its_day() {
    tell(async |house| {
        for (who, said) in [
            (house.bruno, "Valeu! Agora to entrando num paciente. me chama depois das 23h que vejo o fim de semana com calma"),
            (house.carla, "me liga às 23h pra gente ver o de sábado"),
        ] {
            let told = house.says(who, said, None).await;
            assert!(told.reply.contains("te chamo hoje às 23h") || told.reply.contains("Te chamo hoje às 23h"), "{said}: {}", told.reply);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_call_just_agreed_on_is_put_right() {
    for said in ["hoje às 23h, não amanhã!", "não, hoje às 23h. amanhã não", "hoje 23h, por favor"] {
        tell(async |house| {
            let planned = house.says(house.bruno, "me chama amanhã às 14h", None).await;
            let here = Some(planned.conversation_id);
            let asked = house.says(house.bruno, said, here).await;
            assert!(asked.reply.contains("hoje às 23h, em vez de amanhã"), "{said}: {}", asked.reply);
            house.is_sound().await;
        })
        .await;
    }
}
