//! Operators who put a doctor on a shift, and change one, by what they say of it.

use papo_julia::vagas::{ShiftStatus, VagaId};
use store::people;

use crate::house::{House, tell};

impl House {
    async fn is_of(&self, id: VagaId) -> Option<domain::UserId> {
        self.vaga(id).await.reserved_by
    }
}

#[tokio::test]
async fn a_doctor_is_put_on_an_open_shift_in_words() {
    tell(async |house| {
        let sentences: [fn(&str, &str) -> String; 7] = [
            |day, _| format!("coloca a Carla no plantão do dia {day}"),
            |day, _| format!("a Carla, dia {day} à noite, Hospital Brasil. reserva pra ela"),
            |_, weekday| format!("põe a Carla no plantão de {weekday} no Hospital Brasil"),
            |day, _| format!("passa o plantão do dia {day} do Brasil pra Carla"),
            |day, _| format!("escala a dra Carla pro dia {day}"),
            |day, _| format!("o plantão do dia {day} fica com a Carla"),
            |day, _| format!("reserva o do dia {day} pra Carla"),
        ];
        for (at, sentence) in sentences.into_iter().enumerate() {
            let days = 2 + i32::try_from(at).unwrap() % 4;
            let id = house.offers(days, 19, house.brasil, 1_500).await;
            let (day, weekday) = (house.day_of(id).await, house.weekday_of(id).await);
            let said = sentence(&day, weekday);
            let asked = house.says(house.operator, &said, None).await;
            let card = asked.proposal.unwrap_or_else(|| panic!("{said}: {}", asked.reply));
            assert!(card.summary.contains("Carla") && card.summary.contains("R$ 1.500"), "{}", card.summary);
            let done = house.says(house.operator, "sim", Some(asked.conversation_id)).await;
            assert_eq!(house.is_of(id).await, Some(house.carla.user()), "{said}: {}", done.reply);
            house.sleeps(std::time::Duration::from_secs(2)).await;
            let told = house.last_said(house.carla).await;
            assert!(told.contains("reservou um plantão pra você"), "{said}: {told}");
            house.withdraws_from_carla(id).await;
        }
        house.is_sound().await;
    })
    .await;
}

impl House {
    /// An operator takes a shift from somebody, and off the list.
    async fn withdraws_from_carla(&self, id: VagaId) {
        let day = self.day_of(id).await;
        self.agrees(self.operator, &format!("tira a Carla do plantão do dia {day}"), None).await;
        self.sleeps(std::time::Duration::from_secs(2)).await;
        self.withdraws(id).await;
    }
}

#[tokio::test]
async fn the_numbers_of_the_list_and_whoever_was_spoken_of_are_known() {
    tell(async |house| {
        let first = house.offers(3, 7, house.sao_luiz, 2_200).await;
        let second = house.offers(4, 7, house.sao_luiz, 3_000).await;
        let third = house.offers(5, 19, house.brasil, 1_500).await;
        let listed = house.says(house.operator, "mostra a escala", None).await;
        let here = Some(listed.conversation_id);
        let asked = house.says(house.operator, "o 3 é da Carla, e o 1 sobe pra 2400", here).await;
        assert!(asked.reply.contains("Carla") && asked.reply.contains("R$ 1.500"), "{}", asked.reply);
        let next = house.says(house.operator, "sim", here).await;
        assert!(next.reply.contains("R$ 2.400"), "{}", next.reply);
        house.says(house.operator, "sim", here).await;
        assert_eq!(house.is_of(third).await, Some(house.carla.user()));
        assert_eq!(house.vaga(first).await.value_cents, 240_000);
        // "ela" is whoever was spoken of last.
        house.says(house.carla, "oi", None).await;
        let told = house.says(house.operator, "o que a Carla escreveu?", None).await;
        let day = house.day_of(second).await;
        let said = format!("põe ela no plantão do dia {day}");
        let asked = house.says(house.operator, &said, Some(told.conversation_id)).await;
        let card = asked.proposal.unwrap_or_else(|| panic!("{}", asked.reply));
        assert!(card.summary.contains("Carla") && card.summary.contains("R$ 3.000"), "{}", card.summary);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn somebody_who_is_only_spoken_of_hides_no_shift() {
    tell(async |house| {
        let id = house.offers(3, 7, house.brasil, 2_200).await;
        let weekday = house.weekday_of(id).await;
        let said =
            format!("aumenta o valor da anestesia de {weekday} no Brasil pra 2400 que o Bruno tá reclamando");
        let done = house.agrees(house.operator, &said, None).await;
        assert_eq!(house.vaga(id).await.value_cents, 240_000, "{}", done.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn several_are_asked_about_and_none_is_told_by_what_was_said() {
    tell(async |house| {
        let one = house.offers(3, 7, house.brasil, 2_200).await;
        house.offers(3, 19, house.sao_luiz, 1_800).await;
        let day = house.day_of(one).await;
        let asked =
            house.says(house.operator, &format!("coloca a Carla no plantão do dia {day}"), None).await;
        assert!(asked.proposal.is_none(), "{}", asked.reply);
        assert!(asked.reply.contains("R$ 2.200") && asked.reply.contains("R$ 1.800"), "{}", asked.reply);
        let none = house.offers(9, 7, house.sao_luiz, 2_000).await;
        let day = house.day_of(none).await;
        let said = format!("coloca a Carla no plantão do dia {day} no Hospital Brasil");
        let told = house.says(house.operator, &said, None).await.reply;
        assert!(
            told.contains(&day) && told.contains("Hospital Brasil") && told.contains("não achei"),
            "{told}"
        );
        assert!(!told.contains("Diga o dia"), "{told}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn the_role_is_looked_at_again_when_the_yes_comes() {
    tell(async |house| {
        let id = house.offers(3, 7, house.brasil, 2_200).await;
        let day = house.day_of(id).await;
        let asked =
            house.says(house.operator, &format!("coloca a Carla no plantão do dia {day}"), None).await;
        assert!(asked.proposal.is_some(), "{}", asked.reply);
        let mut tx = house.engine.db().begin_system().await.unwrap();
        people::set_role(&mut tx, house.operator.user(), domain::Role::User).await.unwrap();
        tx.commit().await.unwrap();
        house.says(house.operator, "sim", Some(asked.conversation_id)).await;
        assert_eq!(house.vaga(id).await.status, ShiftStatus::Aberta);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn each_of_those_who_are_named_is_a_step() {
    tell(async |house| {
        house.says(house.bruno, "quero falar com um humano", None).await;
        house.says(house.carla, "quero falar com um humano", None).await;
        house.offers(3, 7, house.brasil, 2_200).await;
        let asked = house.says(house.operator, "manda pro Davi: subiu", None).await;
        let here = Some(asked.conversation_id);
        let said =
            "esquece essa do subiu. devolve a conversa do Bruno e a da Carla pra você continuar com eles";
        let both = house.says(house.operator, said, here).await;
        assert!(both.reply.contains("Volto a responder Bruno"), "{}", both.reply);
        assert!(!both.reply.contains("mais de um"), "{}", both.reply);
        let next = house.says(house.operator, "sim", here).await;
        assert!(next.reply.contains("Volto a responder Carla"), "{}", next.reply);
        house.is_sound().await;
    })
    .await;
}
