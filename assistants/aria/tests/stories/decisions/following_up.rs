//! "Como está sendo?": asked once, at a decent hour, and the answer is understood.

use std::time::Duration;

use domain::Timestamp;
use testkit::for_each_engine;

use crate::house::House;

const DAY: Duration = Duration::from_hours(24);

impl House {
    async fn wakes_at(&self, instant: &str) {
        self.clock.set(instant.parse::<Timestamp>().unwrap());
        self.looks().await;
        // What fell due may have planned something that is due already.
        self.looks().await;
    }
}

/// The clock stands at ten in the morning in São Paulo, and thirty days later is 14 April.
async fn with_a_decision(house: &House) {
    house.clock.set("2026-03-15T13:00:00Z".parse().unwrap());
    let done = house.agrees_to("decidi aceitar a proposta da TechCorp").await;
    assert_eq!(
        done.reply,
        "Pronto, guardei a decisão “Aceitar a proposta da TechCorp”. Em terça, 14 de abril eu pergunto como foi."
    );
}

#[tokio::test]
async fn it_is_asked_in_the_morning_once_and_the_answer_is_kept() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        with_a_decision(&house).await;
        let count = house.talk().await.len();
        house.wakes_at("2026-04-14T06:30:00Z").await;
        house.wakes_at("2026-04-14T12:29:00Z").await;
        assert_eq!(house.talk().await.len(), count, "nobody is woken");
        house.wakes_at("2026-04-14T12:30:00Z").await;
        let question = house.last_said().await;
        assert!(
            question.starts_with("Faz 30 dias que você decidiu: “Aceitar a proposta da TechCorp”."),
            "{question}"
        );
        house.sleeps(DAY).await;
        assert_eq!(house.talk().await.len(), count + 1, "once");

        let answer = house.says("deu certo, nota 4, faria igual", None).await;
        let proposal = answer.proposal.unwrap();
        assert_eq!(
            proposal.summary,
            "Registro como foi “Aceitar a proposta da TechCorp”: satisfação 4 de 5, faria igual? Vai junto: o que \
             aconteceu: “deu certo, nota 4, faria igual”."
        );
        house.says("sim", Some(answer.conversation_id)).await;
        let listed = house.says("quais decisões eu tomei?", None).await;
        assert!(listed.reply.contains("avaliada com 4 de 5"), "{}", listed.reply);
        assert!(listed.reply.contains("deu certo, nota 4, faria igual"), "{}", listed.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn an_evening_is_no_time_and_a_week_is_too_late() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        with_a_decision(&house).await;
        let count = house.talk().await.len();
        house.wakes_at("2026-04-15T01:10:00Z").await;
        assert_eq!(house.talk().await.len(), count, "ten past ten in the evening");
        house.wakes_at("2026-04-15T12:30:00Z").await;
        assert_eq!(house.talk().await.len(), count + 1);
        assert!(house.last_said().await.starts_with("Faz 31 dias"));
    })
    .await;
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        with_a_decision(&house).await;
        let count = house.talk().await.len();
        house.wakes_at("2026-04-22T15:00:00Z").await;
        house.sleeps(DAY).await;
        assert_eq!(house.talk().await.len(), count);
    })
    .await;
}

#[tokio::test]
async fn what_was_told_before_is_not_asked_about() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        with_a_decision(&house).await;
        house.agrees_to("a decisão da TechCorp foi ótima, faria de novo").await;
        let count = house.talk().await.len();
        house.wakes_at("2026-04-14T06:30:00Z").await;
        house.wakes_at("2026-04-14T12:30:00Z").await;
        assert_eq!(house.talk().await.len(), count);
    })
    .await;
}

#[tokio::test]
async fn with_two_of_them_due_it_asks_which() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        with_a_decision(&house).await;
        house.agrees_to("decidi vender o carro").await;
        house.wakes_at("2026-04-14T06:30:00Z").await;
        house.wakes_at("2026-04-14T12:30:00Z").await;
        let answer = house.says("foi ótima, faria de novo", None).await;
        assert!(answer.proposal.is_none() && answer.reply.starts_with("De qual decisão"), "{}", answer.reply);
        let answer = house.says("a decisão do carro foi ótima, faria de novo", None).await;
        assert!(answer.proposal.unwrap().summary.contains("“Vender o carro”"));
    })
    .await;
}

#[tokio::test]
async fn an_open_one_is_asked_whether_it_was_made() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.clock.set("2026-03-15T13:00:00Z".parse().unwrap());
        house.agrees_to("guarda essa decisão: sítio em Ibiúna").await;
        house.wakes_at("2026-04-14T06:30:00Z").await;
        house.wakes_at("2026-04-14T12:30:00Z").await;
        assert!(
            house.last_said().await.starts_with("Você deixou esta decisão em aberto: “Sítio em Ibiúna”.")
        );
    })
    .await;
}

#[tokio::test]
async fn nothing_is_left_of_somebody_who_is_forgotten() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        with_a_decision(&house).await;
        house.engine.memories(house.ana).erase_everything().await.unwrap();
        let mut tx = house.engine.db().read(house.ana).await.unwrap();
        let (left,): (i64,) = tx
            .one(
                store::sql!("select count(*) from aria_decisions where tenant_id = $1 and (title <> '' or deleted_at is null)"),
                store::params![house.ana.tenant()],
            )
            .await
            .unwrap();
        assert_eq!(left, 0);
        drop(tx);
        let count = house.talk().await.len();
        house.wakes_at("2026-04-14T06:30:00Z").await;
        house.wakes_at("2026-04-14T12:30:00Z").await;
        let talk = house.talk().await;
        assert!(talk.len() == count && !talk.concat().contains("TechCorp"), "{talk:?}");
    })
    .await;
}
