use std::time::Duration;

use domain::ConversationState;
use testkit::for_each_engine;

use crate::house::House;

#[tokio::test]
async fn a_model_that_fails_costs_an_apology_and_nothing_else() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for (text, code) in
            [("silêncio", "empty_answer"), ("cai", "model_unavailable"), ("gira", "MAX_ITERATIONS_EXCEEDED")]
        {
            let reply = house.says(text, None).await;
            assert_eq!(reply.notices[0].code, code);
            assert_eq!(reply.reply, reply.notices[0].message);
            assert_eq!(reply.state, ConversationState::Idle);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn bad_calls_go_back_to_the_model() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for text in ["inventa", "erra", "marca 900"] {
            let reply = house.says(text, None).await;
            assert_eq!(reply.reply, "pronto", "the model read the error and went on");
            assert!(!reply.tools_used[0].ok);
            assert!(reply.proposal.is_none());
        }
        let asked: Vec<_> = house.model.asked.lock().unwrap().clone();
        let outcomes: Vec<String> = asked
            .iter()
            .filter_map(|request| match request.messages.last() {
                Some(models::ModelMessage::Tools { outcomes }) => {
                    Some(outcomes[0].content["code"].as_str().unwrap().to_owned())
                }
                _ => None,
            })
            .collect();
        assert_eq!(outcomes, ["unknown_tool", "invalid_arguments", "too_big"]);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_model_that_never_answers_is_left_after_thirty_seconds() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let following = house.engine.receive(house.ana, House::message("trava", None, None)).await.unwrap();
        let waits = house.engine.reply(house.ana, following);
        let time = async {
            while house.model.asked.lock().unwrap().is_empty() {
                tokio::task::yield_now().await;
            }
            // The model has been asked; now its time passes.
            tokio::task::yield_now().await;
            house.clock.advance(Duration::from_secs(30));
            std::future::pending::<()>().await;
        };
        let reply = tokio::select! {
            reply = waits => reply.unwrap(),
            () = time => unreachable!(),
        };
        assert_eq!(reply.notices[0].code, "model_timed_out");
        house.is_sound().await;
    })
    .await;
}
