//! A process dies; another one goes on.

use std::sync::Arc;
use std::time::Duration;

use domain::{Clock, ConversationId};
use engine::Consent;
use engine::fault::{Faults, Point};
use engine::live::LiveEvent;
use testkit::{TestDatabase, databases};
use tokio::sync::Notify;

use crate::house::House;

/// Faults that end the task which comes to `point`: its transaction is rolled back and its lease is never
/// given back, as when the whole process dies.
fn deadly(point: Point, death: &Arc<Notify>) -> Faults {
    let death = death.clone();
    Faults::at_each_point(move |passed| {
        if passed == point {
            death.notify_one();
            std::panic::resume_unwind(Box::new("killed"));
        }
    })
}

/// A person who sends, waits for the answer, and is gone when the process dies.
struct Sender {
    house: House,
    death: Arc<Notify>,
}

impl Sender {
    async fn says(&self, text: &str, id: &str, talk: Option<ConversationId>) -> Option<ConversationId> {
        let (engine, ana) = (self.house.engine.clone(), self.house.ana);
        let message = House::message(text, talk, Some(id));
        let answered = tokio::spawn(async move {
            let following = engine.inbound().receive(ana, message).await.ok()?;
            engine.inbound().reply(ana, following).await.ok()
        });
        tokio::select! {
            reply = answered => reply.ok().flatten().map(|reply| reply.conversation_id),
            () = self.death.notified() => None,
        }
    }

    /// A proposal, a question, something done outright, a yes, and a proposal that runs out.
    async fn day(&self) -> Option<()> {
        let talk = self.says("marca 5", "first", None).await;
        talk?;
        self.says("conta", "count", None).await?;
        self.house.agrees(self.house.ana).await;
        self.says("moro em Santos", "home", None).await?;
        self.says("limpa", "clear", None).await?;
        self.says("sim", "second", talk).await?;
        self.says("marca 6", "third", talk).await?;
        self.house.clock.advance(Duration::from_mins(6));
        self.sweeps().await?;
        self.house.engine.jobs().plan_jobs().await.ok()?;
        self.house.promises(self.house.ana, 7, Duration::from_hours(1)).await;
        self.house.clock.advance(Duration::from_hours(24));
        self.sweeps().await
    }

    async fn sweeps(&self) -> Option<()> {
        let engine = self.house.engine.clone();
        let swept = tokio::spawn(async move {
            engine.sweep().await.ok()?;
            // Whoever dies in a night dies apart from the sweep.
            engine.quiet().await;
            Some(())
        });
        tokio::select! {
            biased;
            () = self.death.notified() => None,
            swept = swept => {
                let died = futures::FutureExt::now_or_never(self.death.notified()).is_some();
                swept.ok().flatten().filter(|()| !died)
            }
        }
    }
}

#[tokio::test]
async fn every_accepted_message_is_answered_after_a_death_at_any_point() {
    // What leaves the machine has a story of its own (`leaving`), and so has what is taken back (`undoing`).
    for point in Point::ALL.into_iter().filter(|point| !point.is_abroad() && !point.is_of_undoing()) {
        for database in databases().await {
            let death = Arc::new(Notify::new());
            let db = database.reopen().await;
            let house = House::open_with(db, &database.clock, deadly(point, &death)).await;
            let sender = Sender { house, death };
            let survived = sender.day().await.is_some();
            drop(sender);
            // What the dead process held is free: it is no longer alive.
            let after = House::open_with(database.reopen().await, &database.clock, Faults::default()).await;
            after.engine.sweep().await.unwrap();
            after.clock.advance(Duration::from_hours(25));
            after.engine.jobs().plan_jobs().await.unwrap();
            after.engine.sweep().await.unwrap();
            after.engine.quiet().await;
            after.clock.advance(Duration::from_hours(25));
            after.engine.sweep().await.unwrap();
            after.is_sound().await;
            let homes = after.remembered(after.ana).await;
            assert!(homes.len() <= 1, "{point:?}: learned twice: {homes:?}");
            assert_eq!(unanswered(&after).await, 0, "{point:?}");
            let mut marks = after.marks().await;
            let promised = marks.iter().filter(|mark| **mark == 7).count();
            let came_to_it = matches!(point, Point::DutyBeforeCommit | Point::DutyCommitted) || survived;
            assert!(promised == 1 || (promised == 0 && !came_to_it), "{point:?}: {marks:?}");
            marks.retain(|mark| *mark != 7);
            assert!(marks.len() <= 1, "{point:?}: {marks:?}");
            let harmless =
                matches!(point, Point::DecideBeforeCommit | Point::DecideCommitted | Point::ClaimCommitted);
            assert_eq!(survived, harmless, "{point:?} was passed, or the story does not come there");
        }
    }
}

async fn unanswered(house: &House) -> usize {
    let now = house.clock.now() + Duration::from_hours(1);
    let mut tx = house.engine.db().read_system().await.unwrap();
    store::inbox::waiting(&mut tx, now, 100).await.unwrap().len()
}

#[tokio::test]
async fn a_pending_proposal_survives_a_restart() {
    for database in databases().await {
        let nonce = {
            let house = House::open_with(database.reopen().await, &database.clock, Faults::default()).await;
            house.says("marca 5", None).await.proposal.unwrap().nonce
        };
        let house = House::open_with(database.reopen().await, &database.clock, Faults::default()).await;
        house.decides(house.ana, nonce, Consent::Confirm).await.unwrap();
        assert_eq!(house.marks().await, [5]);
        house.is_sound().await;
    }
}

#[tokio::test]
async fn two_instances_share_one_conversation_one_turn_at_a_time() {
    let Some(database) = TestDatabase::postgres().await else { return };
    let one = House::open_with(database.reopen().await, &database.clock, Faults::default()).await;
    let two = House::open_with(database.reopen().await, &database.clock, Faults::default()).await;
    let talk = Some(one.says("oi", None).await.conversation_id);
    let (ana, engines) = (one.ana, [&one.engine, &two.engine]);
    let sweeps: Vec<_> = engines
        .iter()
        .map(|engine| {
            let engine = (*engine).clone();
            tokio::spawn(async move { engine.run().await })
        })
        .collect();
    let mut waiting = Vec::new();
    for number in 0..20 {
        let engine = engines[number % 2];
        let text = format!("frase {number}");
        let following = engine.inbound().receive(ana, House::message(&text, talk, None)).await.unwrap();
        waiting.push(async move { (text, engine.inbound().reply(ana, following).await.unwrap()) });
    }
    for (text, reply) in futures::future::join_all(waiting).await {
        assert_eq!(reply.reply, format!("eco: {text}"));
    }
    for sweep in sweeps {
        sweep.abort();
    }
    one.is_sound().await;
}

#[tokio::test]
async fn a_page_on_another_instance_sees_the_answer() {
    let Some(database) = TestDatabase::postgres().await else { return };
    let one = House::open_with(database.reopen().await, &database.clock, Faults::default()).await;
    let two = House::open_with(database.reopen().await, &database.clock, Faults::default()).await;
    let mut page = two.engine.live().watch(two.ana.user());
    let engine = two.engine.clone();
    let running = tokio::spawn(async move { engine.run().await });
    // The other side hears once it listens; what is said before that costs a reload.
    let heard = testkit::patience::eventually("the answer on the other instance", async || {
        one.says("oi", None).await;
        std::iter::from_fn(|| page.try_recv().ok()).find(|event| matches!(event, LiveEvent::Message { .. }))
    })
    .await;
    assert!(matches!(heard, LiveEvent::Message { text, .. } if text == "eco: oi"));
    running.abort();
}
