//! What is missing is asked for, and the call that lacks it waits: in the store, for ten minutes, and for nothing else.

use std::sync::Arc;
use std::time::Duration;

use domain::{ConversationId, ConversationState, OpenQuestion};
use engine::fault::{Faults, Point};
use serde_json::json;
use store::conversations::{self, Conversation};
use testkit::{databases, for_each_engine};
use tokio::sync::Notify;

use crate::house::House;

const QUESTION: &str = "Qual é o valor?";

async fn conversation(house: &House, id: ConversationId) -> Conversation {
    let mut tx = house.engine.db().read(house.ana).await.unwrap();
    conversations::find(&mut tx, id).await.unwrap().unwrap()
}

/// Asks for a mark without its value.
async fn asked(house: &House) -> ConversationId {
    let asked = house.reads("marca", None).await;
    assert_eq!((asked.reply.as_str(), asked.state), (QUESTION, ConversationState::AwaitingInput));
    assert!(asked.proposal.is_none() && asked.notices.is_empty(), "one question at a time: {asked:?}");
    asked.conversation_id
}

#[tokio::test]
async fn what_a_call_lacks_is_asked_for_and_the_next_message_completes_it() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let talk = asked(&house).await;
        let waiting = conversation(&house, talk).await;
        assert_eq!(waiting.state, ConversationState::AwaitingInput);
        let question = waiting.open_question.unwrap();
        let (call, argument) = question.missing().unwrap();
        assert_eq!((call.name.as_str(), &call.arguments, argument), ("make_mark", &json!({}), "value"));
        assert_eq!(house.times_asked(), 1, "the model did not have to ask");

        let card = house.says("7", Some(talk)).await;
        assert_eq!((card.reply.as_str(), card.state), ("Marco 7?", ConversationState::ToolProposed));
        let last = house.model.asked.lock().unwrap().last().cloned().unwrap();
        assert_eq!(last.awaited.unwrap().argument, "value");
        assert!(last.system.contains("make_mark") && last.system.contains("value"), "{}", last.system);
        assert_eq!(house.marks().await, [0i64; 0], "nothing is done without the yes");
        house.says("sim", Some(talk)).await;
        assert_eq!(house.marks().await, [7]);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn another_subject_drops_it_and_says_so() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let talk = asked(&house).await;
        let other = house.reads("bom dia", Some(talk)).await;
        assert!(
            other.reply.ends_with("eco: bom dia") && other.reply.contains("pela metade"),
            "{}",
            other.reply
        );
        assert_eq!(other.state, ConversationState::Idle);
        assert!(!matches!(
            conversation(&house, talk).await.open_question,
            Some(OpenQuestion::Missing { .. })
        ));
        assert_eq!(house.says("7", Some(talk)).await.reply, "eco: 7", "nothing waits any more");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn who_gives_up_is_not_asked_again_and_no_model_is() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for text in ["deixa pra lá", "esquece", "nada não", "não sei"] {
            let talk = asked(&house).await;
            let before = house.times_asked();
            let reply = house.says(text, Some(talk)).await;
            assert_eq!((reply.state, house.times_asked()), (ConversationState::Idle, before), "{text}");
            assert!(reply.reply.contains("deixei isso de lado"), "{text}: {}", reply.reply);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn ten_minutes_end_it_whether_anybody_swept_or_not() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let (unswept, swept, in_time) = (asked(&house).await, asked(&house).await, asked(&house).await);
        house.clock.advance(Duration::from_mins(9));
        assert_eq!(house.says("9", Some(in_time)).await.reply, "Marco 9?");
        house.clock.advance(Duration::from_mins(2));
        let late = house.says("7", Some(unswept)).await;
        assert_eq!(late.reply, "eco: 7", "it is a message like any other");
        house.engine.sweep().await.unwrap();
        let after = conversation(&house, swept).await;
        assert_eq!((after.state, after.open_question), (ConversationState::Idle, None));
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_model_that_cannot_be_had_leaves_it_waiting() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let talk = asked(&house).await;
        let failed = house.says("cai", Some(talk)).await;
        assert_eq!(failed.state, ConversationState::AwaitingInput, "{}", failed.reply);
        assert_eq!(house.says("7", Some(talk)).await.reply, "Marco 7?");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_card_comes_first_and_the_question_after_its_answer() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for (answer, done) in [("sim", "Marquei 5."), ("não", "deixei isso de lado")] {
            house.model.answers_next("", &[("make_mark", json!({})), ("make_mark", json!({"value": 5}))]);
            let card = house.says("duas marcas", None).await;
            let talk = Some(card.conversation_id);
            assert_eq!(card.state, ConversationState::ToolProposed, "never both at once");
            assert!(card.reply.starts_with("Marco 5?") && !card.reply.contains(QUESTION), "{}", card.reply);
            let then = house.says(answer, talk).await;
            assert_eq!(then.state, ConversationState::AwaitingInput);
            assert!(then.reply.contains(done) && then.reply.ends_with(QUESTION), "{}", then.reply);
            assert_eq!(house.says("6", talk).await.reply, "Marco 6?");
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_corrects_a_card_and_lacks_something_leaves_the_card() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let talk = Some(house.says("marca 5", None).await.conversation_id);
        let corrected = json!({"intent": "correct", "corrected": {"value": null}, "confidence": 0.9});
        house.model.answers_next("", &[("respond_to_confirmation", corrected)]);
        let reply = house.says("outro valor", talk).await;
        assert_eq!(reply.state, ConversationState::ToolProposed, "{}", reply.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn it_outlives_a_death_at_any_point_and_is_completed_once() {
    for point in [Point::ModelAnswered, Point::FinishBeforeCommit, Point::FinishCommitted] {
        for database in databases().await {
            let open = async |faults: Faults| {
                House::open_with(database.reopen().await, &database.clock, faults).await
            };
            let deadly = || {
                let death = Arc::new(Notify::new());
                let dying = death.clone();
                let faults = Faults::at_each_point(move |passed| {
                    if passed == point {
                        dying.notify_one();
                        std::panic::resume_unwind(Box::new("killed"));
                    }
                });
                (faults, death)
            };
            let says = async |text: &str, talk: Option<ConversationId>| {
                let (faults, death) = deadly();
                let house = open(faults).await;
                house.engine.inbound().receive(house.ana, House::message(text, talk, None)).await.unwrap();
                death.notified().await;
            };
            says("marca", None).await;
            let house = open(Faults::default()).await;
            house.engine.sweep().await.unwrap();
            house.engine.quiet().await;
            let newest = house.engine.history().conversations(house.ana, None, 9).await.unwrap().items;
            assert_eq!(newest.len(), 1, "{point:?}");
            let talk = newest[0].id;
            assert_eq!(conversation(&house, talk).await.state, ConversationState::AwaitingInput, "{point:?}");
            drop(house);

            says("8", Some(talk)).await;
            let house = open(Faults::default()).await;
            house.engine.sweep().await.unwrap();
            house.engine.quiet().await;
            assert_eq!(conversation(&house, talk).await.state, ConversationState::ToolProposed, "{point:?}");
            assert_eq!(house.events("action_proposed").await, 1, "{point:?}");
            house.says("sim", Some(talk)).await;
            assert_eq!(house.marks().await, [8], "{point:?}");
            house.is_sound().await;
        }
    }
}
