//! People of the house take a conversation over, answer in it, and give it back.

use std::time::Duration;

use domain::Role;
use engine::arrivals::Echo;
use engine::operators::{Operator, Spoken, SupervisionError};
use outbound::{BypassReason, Rule};
use store::conversations::Control;
use testkit::for_each_engine;

use crate::leaving::conversation_of;
use crate::postman::Abroad;

const CLARA: &str = "5511987654321";

pub(crate) fn operator(abroad: &Abroad) -> Operator {
    Operator::new(abroad.house.ana, Role::Operator).unwrap()
}

#[tokio::test]
async fn whoever_takes_over_is_not_talked_over() {
    for_each_engine(async |database| {
        let abroad = Abroad::open(&database, []).await;
        abroad.writes(CLARA, "a", "oi, tudo bem com você?").await;
        abroad.settles().await;
        let talk = conversation_of(&abroad, CLARA).await;
        let (engine, ana) = (&abroad.house.engine, operator(&abroad));
        assert!(engine.operators().set_control(ana, talk, Control::Human).await.unwrap());
        assert!(!engine.operators().set_control(ana, talk, Control::Human).await.unwrap(), "once is enough");
        abroad.writes(CLARA, "b", "tem alguém aí?").await;
        abroad.settles().await;
        assert_eq!(abroad.postman.delivered().len(), 1);
        let said = engine.operators().speak_as(ana, talk, "Oi, aqui é a Ana.".into(), None).await.unwrap();
        assert!(matches!(said, Spoken::Said(_)));
        abroad.settles().await;
        assert_eq!(abroad.postman.delivered().last().unwrap().1, "Oi, aqui é a Ana.");
        assert!(engine.operators().set_control(ana, talk, Control::Assistant).await.unwrap());
        abroad.writes(CLARA, "c", "obrigada, e a vaga?").await;
        abroad.settles().await;
        assert_eq!(abroad.postman.delivered().len(), 3);
        abroad.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn asking_for_a_person_gets_one_and_silence_from_the_machine() {
    for_each_engine(async |database| {
        let abroad = Abroad::open(&database, []).await;
        abroad.writes(CLARA, "a", "quero falar com um humano").await;
        abroad.settles().await;
        abroad.writes(CLARA, "b", "oi? estou esperando aqui").await;
        abroad.settles().await;
        assert_eq!(abroad.postman.delivered().len(), 2, "whoever writes on is told that somebody was called");
        abroad.writes(CLARA, "c", "oi? tem alguém?").await;
        abroad.settles().await;
        assert_eq!(abroad.postman.delivered().len(), 2, "once");
        let waiting = abroad
            .house
            .engine
            .operators()
            .inbox(operator(&abroad), Some(Control::Human), None, 10)
            .await
            .unwrap();
        assert_eq!(waiting.len(), 1);
        abroad.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn typing_on_the_phone_itself_takes_over() {
    for_each_engine(async |database| {
        let abroad = Abroad::open(&database, []).await;
        abroad.writes(CLARA, "a", "oi, tudo bem com você?").await;
        abroad.settles().await;
        let (engine, origin) = (&abroad.house.engine, abroad.origin(CLARA));
        let ours = abroad.postman.delivered()[0].1.clone();
        assert_eq!(
            engine.inbound().hear_echo(&origin, "nobody knows", "Deixa que eu respondo").await.unwrap(),
            Echo::ByPhone
        );
        assert_eq!(
            engine.inbound().hear_echo(&origin, "nobody knows", "Deixa que eu respondo").await.unwrap(),
            Echo::ByPhone
        );
        abroad.writes(CLARA, "b", "certo, obrigada").await;
        abroad.settles().await;
        assert_eq!(abroad.postman.delivered().len(), 1, "{ours}");
        let talk = conversation_of(&abroad, CLARA).await;
        let (row, thread) = engine.operators().thread(operator(&abroad), talk, 50).await.unwrap();
        assert_eq!(row.controlled_by, Control::Human);
        assert_eq!(thread.iter().filter(|message| message.text == "Deixa que eu respondo").count(), 1);
        abroad.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_rule_holds_for_operators_unless_they_give_a_reason() {
    for_each_engine(async |database| {
        let abroad = Abroad::open(&database, []).await;
        abroad.writes(CLARA, "a", "PARAR").await;
        abroad.settles().await;
        let talk = conversation_of(&abroad, CLARA).await;
        let (engine, ana) = (&abroad.house.engine, operator(&abroad));
        abroad.house.clock.advance(Duration::from_mins(45));
        let stopped = engine.operators().speak_as(ana, talk, "Oi, Clara".into(), None).await.unwrap();
        assert_eq!(stopped, Spoken::Stopped(Rule::OptedOut));
        let reason = BypassReason::parse("ela ligou e pediu o contrato");
        let said = engine.operators().speak_as(ana, talk, "Oi, Clara".into(), reason).await.unwrap();
        assert!(matches!(said, Spoken::Said(_)));
        abroad.settles().await;
        assert_eq!(abroad.postman.delivered().len(), 2);
        let bypassed = ("bypassed".to_owned(), Some("opted_out".to_owned()));
        assert!(abroad.outcomes().await.contains(&bypassed));
        abroad.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn another_house_sees_nothing_of_it() {
    for_each_engine(async |database| {
        let abroad = Abroad::open(&database, []).await;
        abroad.writes(CLARA, "a", "oi, tudo bem com você?").await;
        abroad.settles().await;
        let talk = conversation_of(&abroad, CLARA).await;
        let next_door = Operator::new(abroad.house.bia, Role::TenantAdmin).unwrap();
        let engine = &abroad.house.engine;
        assert!(engine.operators().inbox(next_door, None, None, 10).await.unwrap().is_empty());
        assert!(engine.operators().outbound(next_door, None, None, 10).await.unwrap().is_empty());
        assert!(engine.operators().events(next_door, None, None, 10).await.unwrap().is_empty());
        let wrong = engine.operators().set_control(next_door, talk, Control::Human).await;
        assert!(matches!(wrong, Err(SupervisionError::Unknown)));
        assert!(Operator::new(abroad.house.ana, Role::User).is_none());
    })
    .await;
}
