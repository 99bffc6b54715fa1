//! What a house lays down of its own policies, and for how long an older word is believed.

use std::time::Duration;

use engine::flags::Turn;
use store::{params, system_sql};
use testkit::for_each_engine;

use crate::postman::Abroad;
use crate::supervising::operator;

const ASKS: &str = "quero falar com um humano";

/// Asks for a person from a phone of its own. Says who answers from then on.
async fn asks_for_a_person(abroad: &Abroad, phone: &str) -> String {
    abroad.writes(phone, &format!("{phone}-asks"), ASKS).await;
    abroad.settles().await;
    let scope = abroad.scope_of(phone).await;
    let mut tx = abroad.house.engine.db().read_system().await.unwrap();
    let (control,): (String,) = tx
        .one(system_sql!("select controlled_by from conversations where user_id = $1"), params![scope.user()])
        .await
        .unwrap();
    control
}

#[tokio::test]
async fn a_rule_that_was_laid_down_does_not_act_until_it_is_taken_up() {
    for_each_engine(async |database| {
        let abroad = Abroad::open(&database, []).await;
        let (engine, ana) = (&abroad.house.engine, operator(&abroad));
        assert_eq!(asks_for_a_person(&abroad, "5511900000001").await, "human");
        let without = Turn { rules: Some(vec!["handoff_trigger".into()]), ..Turn::default() };
        engine.flags().turn_switch(ana, "disabled_rules", &without).await.unwrap();
        assert_eq!(asks_for_a_person(&abroad, "5511900000002").await, "assistant");
        assert!(
            abroad.house.model.heard().iter().any(|text| text == ASKS),
            "it is a question like any other"
        );
        let all = Turn { rules: Some(Vec::new()), ..Turn::default() };
        engine.flags().turn_switch(ana, "disabled_rules", &all).await.unwrap();
        assert_eq!(asks_for_a_person(&abroad, "5511900000003").await, "human");
        engine.flags().turn_switch(ana, "policy_engine", &Turn::to(false)).await.unwrap();
        assert_eq!(asks_for_a_person(&abroad, "5511900000004").await, "assistant");
        // What people are promised is no policy.
        abroad.writes("5511900000004", "stop", "PARAR").await;
        abroad.settles().await;
        let mut tx = engine.db().read(abroad.scope_of("5511900000004").await).await.unwrap();
        let permission = store::permissions::load(&mut tx).await.unwrap();
        assert_eq!(permission.state, store::permissions::PermissionState::OptedOut);
        drop(tx);
        abroad.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_word_that_nobody_heard_of_is_known_within_half_a_minute() {
    for_each_engine(async |database| {
        let abroad = Abroad::open(&database, []).await;
        let (engine, ana) = (&abroad.house.engine, operator(&abroad));
        engine.flags().turn_switch(ana, "policy_engine", &Turn::to(true)).await.unwrap();
        abroad.writes("5511900000001", "hello", "oi, tudo bem?").await;
        abroad.settles().await;
        // Another instance turns it, and the hint is lost.
        let mut tx = engine.db().begin_system().await.unwrap();
        let off = system_sql!("update flags set enabled = $1 where key = 'policy_engine'");
        tx.execute(off, params![false]).await.unwrap();
        tx.commit().await.unwrap();
        abroad.house.clock.advance(Duration::from_secs(30));
        assert_eq!(asks_for_a_person(&abroad, "5511900000002").await, "assistant");
    })
    .await;
}
