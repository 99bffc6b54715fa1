//! What people wish is obeyed, and whoever is no person, or has one to talk to, is left alone.

use serde_json::json;
use testkit::evolution::Person;

use crate::whatsapp::house::{ANA, ana, on_each_engine};

#[tokio::test]
async fn whoever_says_stop_is_left_alone_until_they_come_back() {
    on_each_engine("julia", async |house| {
        let life = house.lives().await;
        assert_eq!(life.asks(&ana(), "oi, tudo bem?").await.len(), 1);
        let farewell = life.asks(&ana(), "PARAR").await;
        assert!(matches!(farewell.as_slice(), [one] if one.contains("VOLTAR")), "{farewell:?}");
        let opted_out = "select count(*) from permissions where state = 'opted_out'";
        assert_eq!(house.count(opted_out).await, 1);
        assert_eq!(life.asks(&ana(), "VOLTAR").await.len(), 1);
        assert_eq!(house.count(opted_out).await, 0);
        life.server.stop().await;
        house.is_sound();
    })
    .await;
}

#[tokio::test]
async fn a_voice_and_a_picture_get_a_kind_word() {
    on_each_engine("julia", async |house| {
        let life = house.lives().await;
        let voice = json!({ "audioMessage": { "seconds": 4, "ptt": true, "mimetype": "audio/ogg" } });
        life.hears_message(&ana(), &voice).await;
        life.goes_on(20).await;
        let bruno = Person::new("Bruno", "5521988887777");
        life.hears_message(&bruno, &json!({ "imageMessage": { "mimetype": "image/jpeg" } })).await;
        life.goes_on(20).await;
        assert!(matches!(life.delivered(ANA).as_slice(), [one] if one.contains("áudio")));
        assert!(matches!(life.delivered(&bruno.number).as_slice(), [one] if one.contains("imagem")));
        // A thumb that goes up asks nothing.
        let thumb = json!({ "reactionMessage": { "text": "👍", "key": { "id": "3EB0X" } } });
        life.hears_message(&ana(), &thumb).await;
        life.goes_on(20).await;
        assert_eq!(life.delivered(ANA).len(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_machine_is_not_answered() {
    on_each_engine("julia", async |house| {
        let life = house.lives().await;
        let words = "Esta é uma mensagem automática, por favor não responda. Digite 1 para financeiro, 2 para suporte.";
        assert!(life.asks(&ana(), words).await.is_empty());
        life.server.stop().await;
        house.is_sound();
    })
    .await;
}

#[tokio::test]
async fn whoever_wants_a_person_gets_one_and_the_assistant_is_silent() {
    on_each_engine("julia", async |house| {
        let life = house.lives().await;
        let promise = life.asks(&ana(), "quero falar com um atendente humano").await;
        assert!(matches!(promise.as_slice(), [one] if one.contains("pessoa da equipe")), "{promise:?}");
        let told = life.asks(&ana(), "ainda está aí?").await;
        assert!(matches!(told.as_slice(), [one] if one.contains("Já chamei")), "{told:?}");
        assert!(life.asks(&ana(), "oi?").await.is_empty());
        house.release().await;
        assert_eq!(life.asks(&ana(), "oi de novo").await.len(), 1);
        life.server.stop().await;
        house.is_sound();
    })
    .await;
}

#[tokio::test]
async fn somebody_who_types_on_the_telephone_takes_over() {
    on_each_engine("julia", async |house| {
        let life = house.lives().await;
        assert_eq!(life.asks(&ana(), "oi, tudo bem?").await.len(), 1);
        let typed = json!({
            "key": { "remoteJid": format!("{ANA}@s.whatsapp.net"), "fromMe": true, "id": "3EB0TYPED" },
            "message": { "conversation": "Oi Ana, aqui é a Carla, pode deixar comigo." },
            "messageType": "conversation"
        });
        life.is_told("messages.upsert", typed).await;
        assert!(life.asks(&ana(), "que bom, Carla!").await.is_empty());
        house.release().await;
        assert_eq!(life.asks(&ana(), "bom dia").await.len(), 1);
        life.server.stop().await;
        house.is_sound();
    })
    .await;
}
