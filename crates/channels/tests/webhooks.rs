//! What Evolution tells, from its own webhook to what it means for us.

#![expect(clippy::unwrap_used, reason = "a test whose preparation fails has failed")]

use std::sync::Arc;

use channels::evolution::{Content, Happening, Presented, ReceiptStatus, WebhookToken, authentic, read};
use domain::{ManualClock, Phone};
use serde_json::json;
use testkit::evolution::{Evolution, Order, Person, Receipt, Webhook, WebhookEvent};
use testkit::vendor::{CannedResponse, ReceivedRequest, Vendor};

const TOKEN: &str = "combinado";

struct Stage {
    evolution: Evolution,
    papo: Vendor,
}

impl Stage {
    async fn open() -> Self {
        let evolution = Evolution::start(Arc::new(ManualClock::new())).await;
        let papo = Vendor::start().await;
        evolution.reports_to(Webhook {
            address: papo.url().trim_start_matches("http://").parse().unwrap(),
            path: "/webhooks/evolution/loja".to_owned(),
            token: TOKEN.to_owned(),
            by_events: true,
        });
        Self { evolution, papo }
    }

    /// Everything that was told, as it is understood.
    async fn told(&self, order: Order) -> Vec<Happening> {
        for _ in 0..2 * self.evolution.untold().len() {
            self.papo.says(CannedResponse::status(200));
        }
        self.evolution.tell(order).await;
        self.papo.heard().iter().flat_map(understood).collect()
    }
}

fn understood(heard: &ReceivedRequest) -> Vec<Happening> {
    let authorization = heard.headers.get("authorization").map(String::as_str);
    let token = WebhookToken::parse(TOKEN).unwrap();
    let presented = Presented { authorization, ..Presented::default() };
    assert!(authentic(presented, &token, ManualClock::START));
    read(&heard.bytes, heard.path.strip_prefix("/webhooks/evolution/loja/")).unwrap()
}

#[tokio::test]
async fn a_person_is_the_same_by_phone_and_by_lid() {
    let stage = Stage::open().await;
    let by_phone = Person::new("Ana", "551187654321");
    let by_lid = Person { lid: Some("99887766554433".to_owned()), ..Person::new("Ana", "5511987654321") };
    stage.evolution.hears(&by_phone, "oi");
    stage.evolution.hears(&by_lid, "sou eu");
    let told = stage.told(Order::AsTheyHappened).await;
    let [Happening::Message(first), Happening::Message(second)] = &told[..] else { panic!("{told:?}") };
    assert_eq!(first.peer.phone, Phone::parse("5511987654321").ok());
    assert_eq!(first.peer.phone, second.peer.phone);
    assert_eq!((&first.content, &second.content), (&said("oi"), &said("sou eu")));
    assert_eq!(first.sent_at, Some(ManualClock::START));
}

#[tokio::test]
async fn repetitions_are_known_by_their_id() {
    let stage = Stage::open().await;
    let id = stage.evolution.hears(&Person::new("Ana", "5511987654321"), "oi");
    let told = stage.told(Order::Twice).await;
    let [Happening::Message(first), Happening::Message(second)] = &told[..] else { panic!("{told:?}") };
    assert_eq!((&first.provider_id, first), (&id, second));
}

#[tokio::test]
async fn receipts_may_come_before_what_they_are_about() {
    let stage = Stage::open().await;
    let echo = json!({
        "key": { "remoteJid": "5511987654321@s.whatsapp.net", "fromMe": true, "id": "3EB0A" },
        "message": { "conversation": "Bom dia!" }, "pushName": "Você"
    });
    stage.evolution.will_tell(WebhookEvent::new("send.message", echo));
    stage.evolution.receipt("5511987654321", "3EB0A", Receipt::Sent);
    stage.evolution.receipt("5511987654321", "3EB0A", Receipt::Read);
    let told = stage.told(Order::Reversed).await;
    let receipt = |status| Happening::Receipt { provider_id: "3EB0A".to_owned(), status };
    assert_eq!(told[..2], [receipt(ReceiptStatus::Read), receipt(ReceiptStatus::Sent)]);
    let Happening::Echo(echo) = &told[2] else { panic!("{told:?}") };
    assert_eq!((&*echo.provider_id, &echo.content, &echo.name), ("3EB0A", &said("Bom dia!"), &None));
}

fn said(text: &str) -> Content {
    Content::Text(text.to_owned())
}
