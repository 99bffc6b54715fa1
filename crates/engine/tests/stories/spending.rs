//! What models cost, and what happens when it is enough.

use std::time::Duration;

use domain::Role;
use engine::{Consent, LiveEvent, ReceiveError};
use store::{params, sql};
use testkit::for_each_engine;
use testkit::patience::eventually;

use crate::house::House;

/// Thirty days and a bit: another month.
const MONTH: Duration = Duration::from_hours(31 * 24);

#[tokio::test]
async fn somebody_is_told_once_at_four_fifths_and_models_stop_at_the_limit() {
    for_each_engine(async |database| {
        // Every answer costs a tenth of a cent.
        let house = House::open_paying(&database, "0.005").await;
        for (said, warned) in [(1, 0), (2, 0), (3, 0), (4, 1)] {
            house.says("oi", None).await;
            assert_eq!(house.events("cost_warned").await, warned, "after {said}");
        }
        let standing = house.engine.accounts().standing(house.ana).await.unwrap();
        assert_eq!((standing.spent, standing.limit), (4_000_000, Some(5_000_000)));
        let reply = house.says("marca 5", None).await;
        let nonce = reply.proposal.unwrap().nonce;
        assert_eq!(house.events("cost_warned").await, 1, "told once");

        let refused = house.refused(House::message("oi", None, None)).await;
        assert!(matches!(refused, ReceiveError::CostLimitReached), "{refused:?}");
        // What needs no model goes on.
        house.decides(house.ana, nonce, Consent::Confirm).await.unwrap();
        assert_eq!(house.marks().await, [5]);

        database.clock.advance(MONTH);
        assert_eq!(house.says("oi", None).await.reply, "eco: oi");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_tenant_with_a_limit_of_its_own_has_that() {
    for_each_engine(async |database| {
        let house = House::open_paying(&database, "0.001").await;
        let now = domain::Clock::now(&database.clock);
        let mut tx = house.engine.db().begin(house.ana).await.unwrap();
        store::usage::set_limit(&mut tx, None, now).await.unwrap();
        tx.commit().await.unwrap();
        for _ in 0..3 {
            house.says("oi", None).await;
        }
        assert_eq!(house.engine.accounts().standing(house.ana).await.unwrap().spent, 3_000_000);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_message_that_was_accepted_is_answered_even_when_the_money_is_gone() {
    for_each_engine(async |database| {
        let house = House::open_paying(&database, "0.001").await;
        // Two rounds: the model is asked, a tool looks, and then the money is gone.
        let reply = house.says("conta", None).await;
        assert_eq!(reply.reply, "pronto", "what one turn began, it ends");
        assert!(matches!(
            house.refused(House::message("oi", None, None)).await,
            ReceiveError::CostLimitReached
        ));
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn only_an_admin_reads_it_and_also_when_somebody_else_spent_it() {
    for_each_engine(async |database| {
        let house = House::open_paying(&database, "0.005").await;
        let tenant = house.ana.tenant();
        let role = async |role: Role| {
            let mut tx = house.engine.db().begin(house.ana).await.unwrap();
            let statement = sql!("update users set role = $2 where tenant_id = $1");
            tx.execute(statement, params![tenant, role.as_str()]).await.unwrap();
            tx.commit().await.unwrap();
        };
        let told = async |text: &str| {
            let reply = house.says(text, None).await;
            let codes = reply.notices.into_iter().map(|notice| notice.code);
            codes.filter(|code| code == "cost_warned").collect::<Vec<_>>()
        };
        // Nobody is told of what somebody without a say spends beside their own reply.
        role(Role::User).await;
        for _ in 0..4 {
            assert!(told("oi").await.is_empty());
        }
        assert_eq!(house.events("cost_warned").await, 1);
        role(Role::TenantAdmin).await;
        assert_eq!(told("oi").await, ["cost_warned"]);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn an_admin_who_passes_the_mark_reads_it_once() {
    for_each_engine(async |database| {
        let house = House::open_paying(&database, "0.007").await;
        let engine = house.engine.clone();
        let running = tokio::spawn(async move { engine.run().await });
        let mut page = house.engine.live().watch(house.ana.user());
        let mut codes = Vec::new();
        for _ in 0..7 {
            let reply = house.says("oi", None).await;
            codes.push(reply.notices.iter().filter(|notice| notice.code == "cost_warned").count());
        }
        assert_eq!(codes, [0, 0, 0, 0, 0, 1, 0]);
        let text = eventually("the notice on the page", async || {
            std::iter::from_fn(|| page.try_recv().ok()).find_map(|event| match event {
                LiveEvent::Notice { code: "cost_warned", text } => Some(text),
                _ => None,
            })
        })
        .await;
        assert!(text.contains("80 %"), "{text}");
        running.abort();
        database.clock.advance(MONTH);
        assert!(house.says("oi", None).await.notices.is_empty());
        house.is_sound().await;
    })
    .await;
}
