//! What a doctor told is minded, said openly, and set aside when they want to see everything.

use domain::Scope;

use crate::house::{House, tell};

async fn remembers(house: &House, who: Scope, told: &str) {
    let asked = house.says(who, "pode lembrar do que eu conto", None).await;
    house.says(who, "sim", Some(asked.conversation_id)).await;
    let kept = house.says(who, told, None).await;
    assert!(kept.reply.contains("Anotado"), "{told}: {}", kept.reply);
}

#[tokio::test]
async fn what_was_told_narrows_a_look_that_names_nothing_of_that_kind() {
    tell(async |house| {
        house.offers(3, 19, house.sao_luiz, 2_100).await;
        house.offers(4, 7, house.brasil, 1_200).await;
        remembers(&house, house.bruno, "prefiro plantão noturno").await;
        let narrowed = house.says(house.bruno, "tem vaga?", None).await;
        assert!(
            narrowed.reply.contains("R$ 2.100") && !narrowed.reply.contains("R$ 1.200"),
            "{}",
            narrowed.reply
        );
        assert!(narrowed.reply.contains("noturnas, como você prefere"), "{}", narrowed.reply);
        let here = Some(narrowed.conversation_id);
        for sentence in ["mostra todas", "todas", "quero ver tudo", "sim, todas"] {
            let all = house.says(house.bruno, sentence, here).await.reply;
            assert!(all.contains("R$ 2.100") && all.contains("R$ 1.200"), "{sentence}: {all}");
            assert!(!all.contains("como você prefere"), "{sentence}: {all}");
        }
        let day = house.says(house.bruno, "tem diurno?", here).await.reply;
        assert!(day.contains("R$ 1.200") && !day.contains("como você prefere"), "{day}");
        let other = house.says(house.carla, "tem vaga?", None).await.reply;
        assert!(other.contains("R$ 1.200") && !other.contains("prefere"), "another's wishes are another's");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn wishes_that_nothing_meets_are_said_and_set_aside() {
    tell(async |house| {
        house.offers(4, 7, house.brasil, 1_200).await;
        remembers(&house, house.bruno, "não pego menos de 2 mil").await;
        let reply = house.says(house.bruno, "tem vaga?", None).await.reply;
        assert!(reply.contains("a partir de R$ 2.000") && reply.contains("R$ 1.200"), "{reply}");
        house.offers(5, 7, house.brasil, 2_400).await;
        let reply = house.says(house.bruno, "tem vaga?", None).await.reply;
        assert!(reply.contains("R$ 2.400") && !reply.contains("R$ 1.200"), "{reply}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn places_and_days_are_minded_too() {
    tell(async |house| {
        house.offers(3, 19, house.sao_luiz, 2_100).await;
        house.offers(4, 7, house.brasil, 1_200).await;
        remembers(&house, house.bruno, "só pego na zona sul").await;
        let reply = house.says(house.bruno, "tem vaga?", None).await.reply;
        assert!(reply.contains("R$ 1.200") && !reply.contains("R$ 2.100"), "{reply}");
        assert!(reply.contains("em Zona Sul"), "{reply}");
        let named = house.says(house.bruno, "tem vaga no ABC?", None).await.reply;
        assert!(named.contains("R$ 2.100") && !named.contains("Zona Sul"), "{named}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_somebody_refuses_is_never_offered_to_them() {
    tell(async |house| {
        house.offers(3, 19, house.sao_luiz, 2_100).await;
        remembers(&house, house.bruno, "não trabalho no São Luiz").await;
        let none = house.says(house.bruno, "tem vaga?", None).await.reply;
        assert!(!none.contains("R$ 2.100"), "nothing else is open, and it is not shown all the same: {none}");
        house.offers(4, 7, house.brasil, 1_200).await;
        let other = house.says(house.bruno, "tem vaga?", None).await.reply;
        assert!(other.contains("R$ 1.200") && !other.contains("R$ 2.100"), "{other}");
        let named = house.says(house.bruno, "tem vaga no São Luiz?", None).await.reply;
        assert!(named.contains("R$ 2.100"), "whoever asks for it is shown it: {named}");
        let all = house.says(house.bruno, "mostra todas", None).await.reply;
        assert!(all.contains("R$ 2.100"), "{all}");
        house.is_sound().await;
    })
    .await;
    tell(async |house| {
        house.offers(3, 19, house.sao_luiz, 2_100).await;
        remembers(&house, house.bruno, "nunca à noite").await;
        let none = house.says(house.bruno, "tem vaga?", None).await.reply;
        assert!(!none.contains("R$ 2.100"), "{none}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_wish_for_later_is_not_kept_for_now() {
    tell(async |house| {
        for said in [
            "da semana que vem pra frente só me oferece diurno",
            "de dezembro em diante só pego de dia",
            "a partir de janeiro não trabalho aos domingos",
        ] {
            let told = house.says(house.bruno, said, None).await.reply;
            assert!(!told.contains("a partir de agora"), "{said}: {told}");
            assert!(told.contains("não anotei nada disso"), "{said}: {told}");
        }
        let told = house.says(house.carla, "só me oferece diurno", None).await.reply;
        assert!(told.contains("a partir de agora"), "{told}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn of_several_places_each_will_do() {
    tell(async |house| {
        let told =
            house.says(house.bruno, "prefiro plantão em Santo André ou na Vila Mariana", None).await.reply;
        assert!(told.contains("Santo André ou Vila Mariana"), "{told}");
        let told = house.says(house.carla, "só pego no São Luiz ou no Hospital Brasil", None).await.reply;
        assert!(
            told.contains("Hospital São Luiz ou Hospital Brasil")
                || told.contains("Hospital Brasil ou Hospital São Luiz"),
            "{told}"
        );
        house.is_sound().await;
    })
    .await;
}
