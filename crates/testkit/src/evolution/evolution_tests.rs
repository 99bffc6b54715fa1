use domain::ManualClock;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::*;
use crate::vendor::{CannedResponse, Vendor};

async fn started() -> Evolution {
    Evolution::start(Arc::new(ManualClock::new())).await
}

/// Sends as a client does, and reads the status.
async fn send(evolution: &Evolution, path: &str, body: &Value) -> u16 {
    let body = body.to_string();
    let mut stream = TcpStream::connect(evolution.address).await.unwrap();
    let request = format!(
        "POST {path} HTTP/1.1\r\napikey: {}\r\ncontent-length: {}\r\n\r\n{body}",
        Evolution::KEY,
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await.unwrap();
    String::from_utf8_lossy(&answer[9..]).parse().unwrap()
}

fn webhook(vendor: &Vendor) -> Webhook {
    Webhook {
        address: vendor.url().trim_start_matches("http://").parse().unwrap(),
        path: "/webhooks/evolution/loja".to_owned(),
        token: "combinado".to_owned(),
        by_events: false,
    }
}

fn events(vendor: &Vendor) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let heard = vendor.heard().into_iter();
    heard
        .map(|heard| {
            let data = &heard.body["data"];
            let said = data.pointer("/message/conversation").or(data.get("status")).unwrap_or(&Value::Null);
            (text(&heard.body["event"]), text(said))
        })
        .collect()
}

#[tokio::test]
async fn it_delivers_texts_pictures_and_voices_in_order() {
    let evolution = started().await;
    let loja = |action: &str| format!("/message/{action}/Minha%20Loja");
    let number = "5511987654321";
    let text = serde_json::json!({ "number": number, "text": "um" });
    let media =
        serde_json::json!({ "number": number, "mediatype": "image", "media": "aWk=", "caption": "dois" });
    let audio = serde_json::json!({ "number": number, "audio": "aWk=" });
    assert_eq!(send(&evolution, &loja("sendText"), &text).await, 201);
    assert_eq!(send(&evolution, &loja("sendMedia"), &media).await, 201);
    assert_eq!(send(&evolution, &loja("sendWhatsAppAudio"), &audio).await, 201);
    assert_eq!(send(&evolution, &loja("sendText"), &audio).await, 400);
    assert_eq!(send(&evolution, "/message/sendText/outra", &text).await, 404);
    let kinds: Vec<MessageKind> = evolution.delivered().iter().map(|one| one.kind).collect();
    assert_eq!(kinds, [MessageKind::Text, MessageKind::Media, MessageKind::Audio]);
    assert_eq!(evolution.delivered_to(number), ["um", "dois", ""]);
}

#[tokio::test]
async fn it_tells_what_happened_in_any_order() {
    let (evolution, papo) = (started().await, Vendor::start().await);
    evolution.reports_to(webhook(&papo));
    let ana = Person::new("Ana", "5511987654321");
    for (order, expected) in [
        (Order::AsTheyHappened, ["oi", "READ"].as_slice()),
        (Order::Reversed, &["READ", "oi"]),
        (Order::Twice, &["oi", "oi", "READ", "READ"]),
    ] {
        let before = papo.heard().len();
        for _ in expected {
            papo.says(CannedResponse::status(200));
        }
        evolution.hears(&ana, "oi");
        evolution.receipt("5511987654321", "3EB0A", Receipt::Read);
        let answers = evolution.tell(order).await;
        assert!(answers.iter().all(|answer| *answer == Some(200)), "{answers:?}");
        let told: Vec<String> = events(&papo).into_iter().skip(before).map(|(_, said)| said).collect();
        assert_eq!(told, expected, "{order:?}");
    }
    assert_eq!(papo.heard()[0].headers["authorization"], "Bearer combinado");
    assert_eq!(evolution.untold(), []);
}

#[tokio::test]
async fn it_tries_again_until_it_is_told_that_this_is_of_no_use() {
    let (evolution, papo) = (started().await, Vendor::start().await);
    evolution.reports_to(Webhook { by_events: true, ..webhook(&papo) });
    for status in [500, 503, 200, 502, 401] {
        papo.says(CannedResponse::status(status));
    }
    let ana = Person { lid: Some("998877".to_owned()), ..Person::new("Ana", "5511987654321") };
    evolution.hears(&ana, "um");
    evolution.hears(&ana, "dois");
    assert_eq!(evolution.tell(Order::AsTheyHappened).await, [Some(200), Some(401)]);
    assert_eq!(papo.heard().len(), 5);
    assert_eq!(papo.heard()[0].path, "/webhooks/evolution/loja/messages-upsert");
    assert_eq!(papo.heard()[0].body["data"]["key"]["remoteJid"], "998877@lid");
    let nobody = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    evolution.reports_to(Webhook { address: nobody, ..webhook(&papo) });
    evolution.hears(&ana, "três");
    assert_eq!(evolution.tell(Order::AsTheyHappened).await, [None]);
}
