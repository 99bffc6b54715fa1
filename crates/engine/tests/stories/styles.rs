//! How somebody wants to be spoken to holds in every sentence of the runtime's, whoever made it.

use std::time::Duration;

use domain::CorrelationId;
use engine::TurnEvent;
use serde_json::json;
use testkit::for_each_engine;

use crate::house::House;

impl House {
    async fn prefers(&self, patch: serde_json::Value) {
        self.engine.memories(self.ana).change_preferences(&patch).await.unwrap();
    }

    /// Marks after a yes, takes it back, and says what was said of that.
    async fn undoes_a_mark(&self, mark: i64) -> String {
        let asked = self.says(&format!("marca {mark}"), None).await;
        let marked = self.says("sim", Some(asked.conversation_id)).await;
        let correlation = CorrelationId::random();
        self.engine.undoing().undo(self.ana, marked.receipts[0].id, &correlation).await.unwrap().said
    }
}

#[tokio::test]
async fn who_wants_few_words_is_spared_what_can_be_left_out() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let usual = house.undoes_a_mark(1).await;
        assert!(usual.contains("Voltou a ser como era antes"), "{usual}");
        house.prefers(json!({ "verbosity": "low" })).await;
        let brief = house.undoes_a_mark(2).await;
        assert!(brief.contains("Desf") && !brief.contains("como era antes"), "{brief}");
        house.prefers(json!({ "language": "en" })).await;
        let english = house.undoes_a_mark(3).await;
        assert!(english.contains("Undone") && !english.contains("as it was"), "{english}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn who_wants_no_emoji_gets_none_from_a_model_nor_from_the_house() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.model.answers_next("Bom dia! ☀️ Tudo certo 🙂", &[]);
        assert!(house.says("bom dia", None).await.reply.contains('☀'));
        house.prefers(json!({ "emoji": false })).await;
        house.model.answers_next("Bom dia! ☀️ Tudo certo 🙂", &[]);
        // Not even while it is being written, and what was read on the way is the reply.
        let mut following =
            house.engine.inbound().receive(house.ana, House::message("bom dia", None, None)).await.unwrap();
        let mut shown = String::new();
        let reply = loop {
            match house.engine.inbound().next_event(house.ana, &mut following).await.unwrap() {
                TurnEvent::Delta(text) => shown.push_str(&text),
                TurnEvent::ToolCalls { .. } => {}
                TurnEvent::Done(reply) => break reply.reply,
            }
        };
        assert_eq!((shown.as_str(), reply.as_str()), ("Bom dia! Tudo certo", "Bom dia! Tudo certo"));
        house.model.answers_next("👍", &[]);
        assert_eq!(house.says("bom dia", None).await.reply, "Recebi.");
        house.promises(house.ana, 77, Duration::from_hours(1)).await;
        house.clock.advance(Duration::from_hours(1));
        house.engine.sweep().await.unwrap();
        house.engine.quiet().await;
        let newest = house.engine.history().conversations(house.ana, None, 1).await.unwrap().items.remove(0);
        let page = house.engine.history().messages(house.ana, newest.id, None, 1).await.unwrap().unwrap();
        assert_eq!(page.items[0].text, "Marquei 77 sozinha.");
        house.is_sound().await;
    })
    .await;
}
