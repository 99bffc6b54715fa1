use engine::{ReceiveError, TurnEvent};
use futures::future::join_all;
use testkit::for_each_engine;

use crate::house::House;

#[tokio::test]
async fn the_same_client_id_is_one_message_also_at_the_same_instant() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let send = async || {
            let message = House::message("bom dia", None, Some("m-1"));
            let following = house.engine.inbound().receive(house.ana, message).await.unwrap();
            house.engine.inbound().reply(house.ana, following).await.unwrap()
        };
        let replies = join_all((0..8).map(|_| send())).await;
        for reply in &replies {
            assert_eq!(reply, &replies[0]);
        }
        let later = send().await;
        assert_eq!(later, replies[0]);
        let page = house
            .engine
            .history()
            .messages(house.ana, later.conversation_id, None, 10)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(page.items.len(), 2);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_burst_keeps_its_order_and_nobody_waits_for_ever() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let talk = Some(house.says("oi", None).await.conversation_id);
        let texts: Vec<String> = (0..12).map(|number| format!("frase {number}")).collect();
        let mut waiting = Vec::new();
        for text in &texts {
            let following =
                house.engine.inbound().receive(house.ana, House::message(text, talk, None)).await.unwrap();
            waiting.push(house.engine.inbound().reply(house.ana, following));
        }
        let replies = join_all(waiting).await;
        for (text, reply) in texts.iter().zip(replies) {
            assert_eq!(reply.unwrap().reply, format!("eco: {text}"));
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_stream_ends_with_the_reply_and_says_it_on_the_way() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for text in ["bom dia", "marca 5", "conta"] {
            let mut following =
                house.engine.inbound().receive(house.ana, House::message(text, None, None)).await.unwrap();
            let (mut said, mut calls) = (String::new(), 0);
            let reply = loop {
                match house.engine.inbound().next_event(house.ana, &mut following).await.unwrap() {
                    TurnEvent::Delta(text) => said.push_str(&text),
                    TurnEvent::ToolCalls { .. } => calls += 1,
                    TurnEvent::Done(reply) => break reply,
                }
            };
            assert_eq!(said, reply.reply, "{text}");
            assert_eq!(calls, i32::from(text != "bom dia"));
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_is_not_there_is_refused() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let mut nobody = House::message("oi", None, None);
        nobody.assistant = "ninguém".into();
        assert!(matches!(house.refused(nobody).await, ReceiveError::UnknownAssistant));

        let following =
            house.engine.inbound().receive(house.bia, House::message("oi", None, None)).await.unwrap();
        let next_door = house.engine.inbound().reply(house.bia, following).await.unwrap().conversation_id;
        let foreign = House::message("oi", Some(next_door), None);
        assert!(matches!(house.refused(foreign).await, ReceiveError::UnknownConversation));
        assert!(house.engine.history().messages(house.ana, next_door, None, 10).await.unwrap().is_none());
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn the_same_client_id_of_two_people_is_two_messages() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let mut conversations = Vec::new();
        for scope in [house.ana, house.bia] {
            let following =
                house.engine.inbound().receive(scope, House::message("oi", None, Some("x"))).await.unwrap();
            conversations.push(house.engine.inbound().reply(scope, following).await.unwrap().conversation_id);
        }
        assert_ne!(conversations[0], conversations[1]);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn pages_go_back_to_the_beginning() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let talk = house.says("um", None).await.conversation_id;
        house.says("dois", Some(talk)).await;
        house.says("três", Some(talk)).await;
        let mut texts = Vec::new();
        let mut before = None;
        loop {
            let page = house.engine.history().messages(house.ana, talk, before, 2).await.unwrap().unwrap();
            texts.extend(page.items.into_iter().map(|message| message.text));
            before = page.next;
            if before.is_none() {
                break;
            }
        }
        assert_eq!(texts, ["eco: três", "três", "eco: dois", "dois", "eco: um", "um"]);
        for _ in 0..4 {
            house.says("outra", None).await;
        }
        let first = house.engine.history().conversations(house.ana, None, 3).await.unwrap();
        let second = house.engine.history().conversations(house.ana, first.next, 3).await.unwrap();
        assert_eq!((first.items.len(), second.items.len(), second.next), (3, 2, None));
    })
    .await;
}

#[tokio::test]
async fn what_was_streamed_is_the_reply_also_when_the_model_talks_on_its_way_to_a_question() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.model.answers_next(" Deixa comigo. \n", &[("make_mark", serde_json::json!({"value": 5}))]);
        let message = House::message("tanto faz", None, None);
        let mut following = house.engine.inbound().receive(house.ana, message).await.unwrap();
        let mut heard = String::new();
        let reply = loop {
            match house.engine.inbound().next_event(house.ana, &mut following).await.unwrap() {
                TurnEvent::Delta(text) => heard.push_str(&text),
                TurnEvent::ToolCalls { .. } => {}
                TurnEvent::Done(reply) => break reply,
            }
        };
        assert_eq!(reply.reply, "Deixa comigo.\n\nMarco 5?");
        assert_eq!(heard, reply.reply);
        house.is_sound().await;
    })
    .await;
}
