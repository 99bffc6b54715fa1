//! The process dies right before or after something becomes durable, on the way in and on the way out.

use testkit::evolution::Order;

use crate::whatsapp::house::{ANA, House, ana, on_each_engine};

async fn dies_at(house: &House, point: &str) {
    let mut command = house.command(&["serve"]);
    command.env("PAPO_TEST_KILL_AT", point);
    let life = house.lives_with(command).await;
    house.evolution.hears(&ana(), "pesei 82,5 kg hoje");
    let told = house.evolution.untold();
    house.evolution.tell(Order::AsTheyHappened).await;
    // It is gone before it can answer, or soon.
    life.passes_away().await;
    let life = house.lives().await;
    // Evolution did not hear that it was heard, and tells again.
    for one in told {
        house.evolution.will_tell(one);
    }
    life.hears_all().await;
    life.goes_on(600).await;
    assert_eq!(life.delivered(ANA).len(), 1, "{point}: {:?}", life.delivered(ANA));
    life.goes_on(600).await;
    assert_eq!(life.delivered(ANA).len(), 1, "{point}: {:?}", life.delivered(ANA));
    life.server.stop().await;
    house.is_sound();
}

#[tokio::test]
async fn before_a_message_is_accepted() {
    on_each_engine("aria", async |house| dies_at(&house, "arrive.before_commit").await).await;
}

#[tokio::test]
async fn after_a_message_is_accepted() {
    on_each_engine("aria", async |house| dies_at(&house, "arrive.committed").await).await;
}

#[tokio::test]
async fn before_a_reply_leaves() {
    on_each_engine("aria", async |house| dies_at(&house, "send.claimed").await).await;
}

#[tokio::test]
async fn when_a_reply_has_left() {
    on_each_engine("aria", async |house| dies_at(&house, "send.answered").await).await;
}

#[tokio::test]
async fn when_everything_is_done() {
    on_each_engine("aria", async |house| dies_at(&house, "send.settled").await).await;
}
