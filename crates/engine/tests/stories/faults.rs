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
        assert_eq!(house.events("turn_failed").await, 3);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn an_answer_that_breaks_off_for_good_is_kept_as_far_as_it_was_read() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let reply = house.says("trava no meio", None).await;
        assert_eq!(reply.notices[0].code, "model_unavailable");
        assert_eq!(reply.reply, format!("Então, penso assim.\n\n{}", reply.notices[0].message));
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_tool_that_cannot_work_ends_the_turn_and_says_so() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let reply = house.says("limpa o nada", None).await;
        assert_eq!(reply.notices[0].code, "tool_failed");
        assert_eq!(house.says("limpa", None).await.reply, "pronto");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn the_same_call_twice_is_asked_about_once() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        assert_eq!(house.says("marca 5 e 5 e 6", None).await.reply, "Etapa 1 de 2: Marco 5?");
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
        let following =
            house.engine.inbound().receive(house.ana, House::message("trava", None, None)).await.unwrap();
        let waits = house.engine.inbound().reply(house.ana, following);
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
