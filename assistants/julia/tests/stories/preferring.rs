//! What a doctor told is minded, said openly, and set aside when they want to see everything.

use std::time::Duration;

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

#[tokio::test]
async fn a_shift_that_is_pointed_at_is_no_wish() {
    tell(async |house| {
        let night = house.offers(3, 19, house.sao_luiz, 2_100).await;
        house.offers(4, 7, house.brasil, 1_200).await;
        let day = house.weekday_of(night).await;
        for (at, complaint) in [
            format!("ue mas o de {day} é de noite, falei que noite nao dá"),
            format!("esse de {day} é de noite, noite eu não consigo"),
            "aquele do São Luiz é à noite, já avisei que noite não dá".to_owned(),
            format!("poxa, {day} é noturno. eu não faço noturno"),
        ]
        .into_iter()
        .enumerate()
        {
            let who = if at % 2 == 0 { house.bruno } else { house.carla };
            let here = Some(house.says(who, "tem vaga?", None).await.conversation_id);
            let told = house.says(who, &complaint, here).await.reply;
            assert!(!told.contains("nos dias que") && !told.contains("tirando"), "{complaint}: {told}");
            let shown = house.says(who, "tem vaga?", here).await.reply;
            assert!(shown.contains("R$ 1.200") && !shown.contains("R$ 2.100"), "{complaint}: {shown}");
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_wish_about_days_is_lifted_in_words_and_the_rest_stays() {
    for said in [
        "não é só quarta! qualquer dia serve, desde que seja de dia",
        "esquece a quarta",
        "pode ser qualquer dia da semana",
        "não precisa ser só quarta não",
        "o dia tanto faz",
    ] {
        tell(async |house| {
            house.offers(3, 7, house.brasil, 1_200).await;
            house.offers(4, 7, house.brasil, 1_300).await;
            house.offers(5, 19, house.sao_luiz, 2_100).await;
            house.says(house.bruno, "não faço noturno", None).await;
            house.sleeps(Duration::from_secs(1)).await;
            let kept = house.says(house.bruno, "só trabalho às quartas", None).await;
            assert!(kept.reply.contains("qua"), "{}", kept.reply);
            house.sleeps(Duration::from_secs(1)).await;
            let here = Some(kept.conversation_id);
            let told = house.says(house.bruno, said, here).await.reply;
            assert!(told.contains("R$ 1.200") && told.contains("R$ 1.300"), "{said}: {told}");
            assert!(!told.contains("R$ 2.100"), "{said}: {told}");
            let shown = house.says(house.bruno, "tem vaga?", here).await.reply;
            assert!(shown.contains("R$ 1.200") && shown.contains("R$ 1.300"), "{said}: {shown}");
            assert!(!shown.contains("R$ 2.100"), "{said}: {shown}");
            house.is_sound().await;
        })
        .await;
    }
}

#[tokio::test]
async fn what_was_refused_is_in_no_list_though_nothing_else_fits() {
    tell(async |house| {
        house.offers(3, 7, house.sao_luiz, 1_600).await;
        house.offers(4, 19, house.brasil, 2_000).await;
        let day = house.offers(5, 7, house.brasil, 2_100).await;
        house.says(house.bruno, "não faço noturno", None).await;
        let bad = "o são luiz foi péssimo, fiquei 12h sozinha no PS. de lá não quero mais nada";
        let here = Some(house.says(house.bruno, bad, None).await.conversation_id);
        for said in [
            "quero ver todas as de dia, menos o são luiz",
            "tem algo pra cima de 1600 durante o dia?",
            "tem plantão de pelo menos 1600 durante o dia?",
            "tudo bem, mas tem algo mais perto da Vila Mariana?",
            "tem algo de pelo menos 9000?",
            "pode ser qualquer dia, o que tem?",
        ] {
            let shown = house.says(house.bruno, said, here).await.reply;
            assert!(shown.contains("R$ 2.100"), "{said}: {shown}");
            assert!(!shown.contains("R$ 1.600") && !shown.contains("R$ 2.000"), "{said}: {shown}");
        }
        house.withdraws(day).await;
        let none = house.says(house.bruno, "tem vaga?", here).await.reply;
        assert!(!none.contains("R$") && none.contains("Há outros fora disso"), "{none}");
        let named = house.says(house.bruno, "tem algo no São Luiz?", here).await.reply;
        assert!(named.contains("R$ 1.600"), "{named}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_weekday_alone_takes_no_shift_that_was_refused() {
    tell(async |house| {
        let bad = house.offers(3, 7, house.sao_luiz, 1_600).await;
        let (day, date) = (house.weekday_of(bad).await, house.day_of(bad).await);
        let here =
            Some(house.says(house.bruno, "não me manda mais nada do São Luiz", None).await.conversation_id);
        for said in [format!("quero o de {day}"), format!("pode reservar o de {day}")] {
            let told = house.says(house.bruno, &said, here).await;
            assert!(told.proposal.is_none() && !told.reply.contains("R$ 1.600"), "{said}: {}", told.reply);
        }
        for said in [format!("quero o de {day} no São Luiz"), format!("quero o do dia {date}")] {
            let told = house.says(house.bruno, &said, here).await;
            assert!(told.proposal.is_some(), "{said}: {}", told.reply);
            house.says(house.bruno, "não", here).await;
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn the_rest_of_a_list_leaves_out_what_the_same_message_refuses() {
    for said in [
        "Boa, manda os outros tb. Noite pra mim ta dificil viu, tenho neném de 1 ano e meio",
        "me mostra o resto, mas noite não dá",
        "quero ver os outros, menos os de noite",
    ] {
        tell(async |house| {
            for day in 2..7 {
                house.offers(day, 7, house.brasil, 1_000 + i64::from(day)).await;
            }
            house.offers(8, 19, house.sao_luiz, 2_000).await;
            house.offers(9, 7, house.sao_luiz, 1_900).await;
            let here = Some(house.says(house.bruno, "tem vaga?", None).await.conversation_id);
            let rest = house.says(house.bruno, said, here).await.reply;
            assert!(rest.contains("R$ 1.900") && !rest.contains("R$ 2.000"), "{said}: {rest}");
            assert!(!rest.contains("R$ 1.002"), "{said}: {rest}");
            house.is_sound().await;
        })
        .await;
    }
}

#[tokio::test]
async fn what_would_be_taken_is_looked_for_with_all_that_was_said() {
    for said in [
        "de 1600 pra cima eu topo, se for de dia e fora do são luiz",
        "a partir de 1600 eu vou, de dia e sem ser no são luiz",
        "pelo menos 1600, durante o dia, tirando o são luiz",
    ] {
        tell(async |house| {
            house.offers(3, 7, house.sao_luiz, 1_700).await;
            house.offers(4, 19, house.brasil, 2_000).await;
            house.offers(5, 7, house.brasil, 2_100).await;
            house.offers(6, 7, house.brasil, 1_200).await;
            let here = Some(house.says(house.bruno, "tem vaga?", None).await.conversation_id);
            house.says(house.bruno, "tá pagando pouco, consegue subir esse valor?", here).await;
            let told = house.says(house.bruno, said, here).await;
            assert!(told.proposal.is_none() && told.reply.contains("R$ 2.100"), "{said}: {}", told.reply);
            for other in ["R$ 1.700", "R$ 2.000", "R$ 1.200"] {
                assert!(!told.reply.contains(other), "{said}: {}", told.reply);
            }
            house.is_sound().await;
        })
        .await;
    }
}
