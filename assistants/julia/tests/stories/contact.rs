//! Who may silence whom, and with which words.

use domain::{Role, Scope};
use papo_julia::vagas::ShiftStatus;
use store::people;
use store::permissions::{Permission, PermissionState};

use crate::house::{House, tell};

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

/// Nothing that nobody asked for would be sent to them now.
async fn is_left_alone(house: &House, who: Scope) -> bool {
    let permission = house.permission(who).await;
    permission.state != PermissionState::OptedIn || permission.next_allowed_at > Some(house.clock_now())
}

#[tokio::test]
async fn whoever_wants_no_messages_in_words_of_their_own_gets_none() {
    tell(async |house| {
        for text in [
            "olha, não quero mais receber mensagem de vocês por enquanto",
            "gente, é mensagem demais, me deixem fora disso",
            "arrumei um fixo, nem adianta me escrever",
            "tô de licença até março, sem mensagem pra mim nesse tempo",
        ] {
            house.says(house.bruno, text, None).await;
            assert!(is_left_alone(&house, house.bruno).await, "{text}");
            house.permits(house.bruno, Permission::UNSAID).await;
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn until_they_answer_nothing_is_sent_and_a_bare_answer_is_enough() {
    tell(async |house| {
        for (answer, state, alone) in [
            ("sim", PermissionState::OptedOut, true),
            ("isso", PermissionState::OptedOut, true),
            ("não aguento mais tanta mensagem", PermissionState::OptedOut, true),
            ("não", PermissionState::OptedIn, false),
            ("não quero", PermissionState::OptedIn, true),
            ("obrigado", PermissionState::OptedIn, true),
            ("nada do Hospital Brasil", PermissionState::OptedIn, false),
            ("tem vaga essa semana?", PermissionState::OptedIn, false),
        ] {
            let asked = house.says(house.bruno, "não aguento mais tanta mensagem", None).await;
            assert!(is_left_alone(&house, house.bruno).await, "{}", asked.reply);
            let said = house.says(house.bruno, answer, Some(asked.conversation_id)).await.reply;
            assert_eq!(house.permission(house.bruno).await.state, state, "{answer}: {said}");
            assert_eq!(is_left_alone(&house, house.bruno).await, alone, "{answer}: {said}");
            house.permits(house.bruno, Permission::UNSAID).await;
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_is_said_to_people_who_were_called_is_never_swallowed() {
    tell(async |house| {
        let id = house.offers(5, 19, house.brasil, 1_700).await;
        let day = house.day_of(id).await;
        let taken = house.agrees(house.bruno, &format!("quero o do dia {day}"), None).await;
        let here = Some(taken.conversation_id);
        house.says(house.bruno, "quero falar com um humano", here).await;
        let told = house.says(house.bruno, "é sobre o pagamento", here).await.reply;
        assert!(told.contains("Já chamei"), "{told}");
        assert!(house.says(house.bruno, "e o estacionamento", here).await.reply.is_empty());
        assert_eq!(house.notices("handoff").await.len(), 1);
        let sentences = [
            (format!("surgiu um imprevisto, dia {day} não vou conseguir ir, desculpa"), "meanwhile"),
            ("tô na porta e não me deixam entrar".to_owned(), "stranded"),
            ("não aguento mais tanta mensagem".to_owned(), "may_stop"),
        ];
        for (count, (said, reason)) in sentences.iter().enumerate() {
            house.sleeps(std::time::Duration::from_secs(1)).await;
            let told = house.says(house.bruno, said, here).await.reply;
            assert!(told.contains("Avisei a equipe"), "{said}: {told}");
            let noticed = house.noticed("handoff").await;
            assert_eq!(noticed.len(), count + 2, "{said}: {noticed:?}");
            let last = noticed.last().unwrap();
            assert_eq!((&last["reason"], &last["said"]), (&(*reason).into(), &said.as_str().into()));
        }
        assert!(is_left_alone(&house, house.bruno).await);
        house.says(house.bruno, "PARAR", here).await;
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
        assert_eq!(house.vaga(shift).await.status, ShiftStatus::Aberta, "{}", given.reply);
        house.is_sound().await;
    })
    .await;
}
