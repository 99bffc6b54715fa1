//! Who may silence whom, and with which words.

use domain::Role;
use papo_julia::vagas::Status;
use store::people;
use store::permissions::PermissionState;

use crate::house::tell;

#[tokio::test]
async fn enough_of_one_place_silences_nobody() {
    tell(async |house| {
        for text in [
            "odeio trabalhar na Santa Casa de Santos, não me manda mais nada de lá",
            "não me chama mais pra Santos",
            "chega de vaga de pediatria",
            "para de mandar plantão de 24h",
        ] {
            house.says(house.bruno, text, None).await;
            assert_eq!(house.permission(house.bruno).await.state, PermissionState::OptedIn, "{text}");
        }
        assert_eq!(house.events_of("permission_changed").await, 0);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_could_be_either_is_asked_and_not_done() {
    tell(async |house| {
        let asked = house.says(house.bruno, "não quero mais vagas", None).await;
        assert!(asked.reply.contains("PARAR"), "{}", asked.reply);
        assert_eq!(house.permission(house.bruno).await.state, PermissionState::OptedIn);
        assert_eq!(house.events_of("permission_unclear").await, 1);
        house.says(house.bruno, "PARAR", Some(asked.conversation_id)).await;
        assert_eq!(house.permission(house.bruno).await.state, PermissionState::OptedOut);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn whoever_works_for_the_house_speaks_of_others() {
    tell(async |house| {
        for role in [Role::Operator, Role::TenantAdmin, Role::PlatformAdmin] {
            let mut tx = house.engine.db().begin_system().await.unwrap();
            people::set_role(&mut tx, house.operator.user(), role).await.unwrap();
            tx.commit().await.unwrap();
            for text in [
                "para tudo, não manda mais nada pra ninguém até eu avisar",
                "PARAR",
                "pode voltar a mandar as mensagens",
                "quero falar com um humano",
                "Olá! Esta é uma resposta automática. Retornaremos em breve.",
            ] {
                let heard = house.says(house.operator, text, None).await;
                assert!(!heard.reply.is_empty(), "{role:?}: {text}");
            }
        }
        assert_eq!(house.permission(house.operator).await.state, PermissionState::OptedIn);
        for kind in ["permission_changed", "permission_unclear", "handoff_started", "bot_detected"] {
            assert_eq!(house.events_of(kind).await, 0, "{kind}");
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_doctor_on_the_page_is_still_heard() {
    tell(async |house| {
        house.says(house.bruno, "não me mandem mais nada, por favor", None).await;
        assert_eq!(house.permission(house.bruno).await.state, PermissionState::OptedOut);
        house.says(house.carla, "quero falar com um humano", None).await;
        assert_eq!(house.events_of("handoff_started").await, 1);
    })
    .await;
}

#[tokio::test]
async fn the_verb_of_the_question_said_back_is_a_yes() {
    tell(async |house| {
        let shift = house.offers(5, 7, house.sao_luiz, 1_300).await;
        let day = house.day_of(shift).await;
        let taken = house.agrees(house.bruno, &format!("quero o do dia {day}"), None).await;
        let asked = house
            .says(
                house.bruno,
                &format!("preciso cancelar o plantão do dia {day}"),
                Some(taken.conversation_id),
            )
            .await;
        assert!(asked.proposal.is_some(), "{}", asked.reply);
        let given = house.says(house.bruno, "pode cancelar sim", Some(asked.conversation_id)).await;
        assert_eq!(house.vaga(shift).await.status, Status::Aberta, "{}", given.reply);
        house.is_sound().await;
    })
    .await;
}
