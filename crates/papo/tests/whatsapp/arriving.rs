//! What people write is answered once, to one person, in one piece.

use serde_json::{Value, json};
use testkit::evolution::{Order, Person};

use crate::whatsapp::house::{ANA, ana, on_each_engine};

fn message(key: &Value, text: &str) -> Value {
    json!({
        "key": key, "pushName": "Ana", "message": { "conversation": text },
        "messageType": "conversation", "messageTimestamp": 1_794_657_600_i64
    })
}

#[tokio::test]
async fn a_text_is_answered_once_however_often_it_is_told() {
    on_each_engine("aria", async |house| {
        let life = house.lives().await;
        house.evolution.hears(&ana(), "pesei 82,5 kg hoje");
        let answers = house.evolution.tell(Order::Twice).await;
        assert_eq!(answers, [Some(200), Some(200)]);
        life.goes_on(20).await;
        let replies = life.delivered(ANA);
        assert_eq!(replies.len(), 1, "{replies:?}");
        assert!(replies[0].contains("82,5"), "{replies:?}");
        // What came back as an echo was ours: the next question is answered, too.
        assert_eq!(life.asks(&ana(), "sim").await.len(), 1);
        life.server.stop().await;
        house.is_sound();
    })
    .await;
}

#[tokio::test]
async fn the_event_may_stand_in_the_path_and_things_come_in_any_order() {
    on_each_engine("aria", async |house| {
        let life = house.lives().await;
        let first = house.evolution.hears(&ana(), "oi");
        house.evolution.receipt(ANA, "3EB0-OF-NOBODY", testkit::evolution::Receipt::Read);
        let answers = house.evolution.tell(Order::Reversed).await;
        assert_eq!(answers, [Some(200), Some(200)]);
        let key = json!({ "remoteJid": format!("{ANA}@s.whatsapp.net"), "fromMe": false, "id": first });
        let path = format!("{}/messages-upsert", crate::whatsapp::house::PATH);
        let again = life.caller().post(&path, &json!({ "data": message(&key, "oi") })).await;
        assert_eq!(again.status, 200, "{}", again.text());
        life.goes_on(20).await;
        assert_eq!(life.delivered(ANA).len(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_number_of_whatsapps_own_becomes_the_person_with_the_phone() {
    on_each_engine("aria", async |house| {
        let life = house.lives().await;
        let alone = json!({ "remoteJid": "205772412345@lid", "fromMe": false, "id": "3EB0FIRST" });
        life.is_told("messages.upsert", message(&alone, "oi")).await;
        life.goes_on(20).await;
        assert_eq!(life.delivered("205772412345@lid").len(), 1);
        let both = Person { lid: Some("205772412345".to_owned()), ..ana() };
        assert_eq!(life.asks(&both, "quanto eu peso?").await.len(), 1);
        assert_eq!(life.asks(&ana(), "bom dia").await.len(), 1);
        // The ninth digit is new; the person is not.
        let old = json!({ "remoteJid": "551187654321@s.whatsapp.net", "fromMe": false, "id": "3EB0OLD" });
        life.is_told("messages.upsert", message(&old, "boa tarde")).await;
        life.goes_on(20).await;
        assert_eq!(life.delivered(ANA).len(), 3);
        life.server.stop().await;
        assert_eq!(house.count("select count(distinct user_id) from contacts").await, 1);
        assert_eq!(house.count("select count(*) from conversations where channel = 'whatsapp'").await, 1);
        house.is_sound();
    })
    .await;
}

#[tokio::test]
async fn a_thought_in_four_pieces_gets_one_answer() {
    on_each_engine("aria", async |house| {
        let life = house.lives().await;
        for piece in ["então", "hoje de manhã", "eu pesei", "82,5 kg"] {
            life.hears(&ana(), piece).await;
            life.goes_on(1).await;
        }
        life.goes_on(20).await;
        assert_eq!(life.delivered(ANA).len(), 1, "{:?}", life.delivered(ANA));
        life.server.stop().await;
        house.is_sound();
    })
    .await;
}

#[tokio::test]
async fn somebody_who_is_typing_is_waited_for() {
    on_each_engine("aria", async |house| {
        let life = house.lives().await;
        life.hears(&ana(), "pesei").await;
        let jid = format!("{ANA}@s.whatsapp.net");
        let typing = json!({ "id": jid, "presences": { jid.clone(): { "lastKnownPresence": "composing" } } });
        life.is_told("presence.update", typing).await;
        life.goes_on(3).await;
        assert!(life.delivered(ANA).is_empty());
        life.hears(&ana(), "82,5 kg").await;
        life.goes_on(20).await;
        assert_eq!(life.delivered(ANA).len(), 1);
    })
    .await;
}

#[tokio::test]
async fn what_was_changed_before_the_answer_is_what_counts() {
    on_each_engine("aria", async |house| {
        let life = house.lives().await;
        let id = life.hears(&ana(), "pesei 82 kg hoje").await;
        let new = json!({ "conversation": "pesei 81 kg hoje" });
        // As Evolution tells it: the key is the one of the sender's own view.
        let edited = json!({
            "key": { "remoteJid": testkit::evolution::Evolution::OURS, "fromMe": true, "id": id },
            "type": "MESSAGE_EDIT", "editedMessage": new
        });
        life.is_told("messages.edited", edited).await;
        life.goes_on(20).await;
        let replies = life.delivered(ANA);
        assert_eq!(replies.len(), 1, "{replies:?}");
        assert!(replies[0].contains("81") && !replies[0].contains("82"), "{replies:?}");
    })
    .await;
}

#[tokio::test]
async fn what_was_taken_back_is_not_answered() {
    on_each_engine("aria", async |house| {
        let life = house.lives().await;
        let id = life.hears(&ana(), "pesei 82 kg hoje").await;
        let key = json!({ "remoteJid": format!("{ANA}@s.whatsapp.net"), "fromMe": false, "id": id });
        life.is_told("messages.delete", key).await;
        life.goes_on(20).await;
        assert!(life.delivered(ANA).is_empty(), "{:?}", life.delivered(ANA));
        life.server.stop().await;
        house.is_sound();
    })
    .await;
}

#[tokio::test]
async fn a_group_is_listened_to_in_silence() {
    for assistant in ["aria", "julia"] {
        on_each_engine(assistant, async |house| {
            let life = house.lives().await;
            let key = json!({
                "remoteJid": "120363041234567890@g.us", "fromMe": false, "id": "3EB0GROUP",
                "participant": format!("{ANA}@s.whatsapp.net")
            });
            life.is_told("messages.upsert", message(&key, "alguém sabe de plantão?")).await;
            life.goes_on(60).await;
            assert_eq!(house.evolution.delivered(), []);
            life.server.stop().await;
            house.is_sound();
        })
        .await;
    }
}
