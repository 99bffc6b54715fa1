//! What goes wrong on the way out: nothing is lost, and nothing is said twice.

use testkit::evolution::Fault;

use crate::whatsapp::house::{ANA, ana, on_each_engine};

#[tokio::test]
async fn an_evolution_that_is_away_is_waited_for() {
    on_each_engine("aria", async |house| {
        let life = house.lives().await;
        house.evolution.goes_down().await;
        life.hears(&ana(), "pesei 82,5 kg hoje").await;
        life.goes_on(120).await;
        assert!(life.delivered(ANA).is_empty());
        house.evolution.comes_back().await;
        life.goes_on(600).await;
        assert_eq!(life.delivered(ANA).len(), 1);
        life.goes_on(3_600).await;
        assert_eq!(life.delivered(ANA).len(), 1);
        life.server.stop().await;
        house.is_sound();
    })
    .await;
}

#[tokio::test]
async fn whatever_fails_a_reply_arrives_once() {
    on_each_engine("aria", async |house| {
        let life = house.lives().await;
        for (count, fault) in [
            Fault::Fails,
            Fault::FailsAfterSending,
            Fault::StumblesAfterSending,
            Fault::CutAfterSending,
            Fault::MumblesAfterSending,
            Fault::SessionLost,
            Fault::TooMany(30),
        ]
        .into_iter()
        .enumerate()
        {
            house.evolution.fails(fault);
            life.hears(&ana(), &format!("pesei {},5 kg hoje", 70 + count)).await;
            life.goes_on(900).await;
            assert_eq!(life.delivered(ANA).len(), count + 1, "{fault:?}: {:?}", life.delivered(ANA));
        }
        life.server.stop().await;
        assert_eq!(house.count("select count(*) from outbox where status <> 'sent'").await, 0);
        house.is_sound();
    })
    .await;
}

#[tokio::test]
async fn a_telephone_that_lost_its_session_is_waited_for() {
    on_each_engine("aria", async |house| {
        let life = house.lives().await;
        house.evolution.is_in("close");
        life.hears(&ana(), "pesei 82,5 kg hoje").await;
        life.goes_on(60).await;
        assert!(life.delivered(ANA).is_empty());
        house.evolution.is_in("open");
        life.goes_on(600).await;
        assert_eq!(life.delivered(ANA).len(), 1);
    })
    .await;
}

#[tokio::test]
async fn what_is_old_by_the_time_it_could_leave_does_not() {
    on_each_engine("aria", async |house| {
        let life = house.lives().await;
        house.evolution.goes_down().await;
        life.hears(&ana(), "pesei 82,5 kg hoje").await;
        for _ in 0..8 {
            life.goes_on(3_600).await;
        }
        house.evolution.comes_back().await;
        life.goes_on(3_600).await;
        assert!(life.delivered(ANA).is_empty());
        life.server.stop().await;
        assert_eq!(house.count("select count(*) from outbox where status = 'blocked'").await, 1);
        house.is_sound();
    })
    .await;
}
