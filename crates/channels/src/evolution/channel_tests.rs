use domain::{ConversationId, ManualClock, MessageId, Scope, TenantId, Timestamp, UserId};
use outbound::Address;
use testkit::evolution::{Evolution as Server, Fault, Person};
use wire::Key;

use super::*;

const ANA: &str = "5511987654321@s.whatsapp.net";

struct Stage {
    server: Server,
    clock: ManualClock,
    channel: Evolution,
}

impl Stage {
    async fn open() -> Self {
        let clock = ManualClock::new();
        let server = Server::start(Arc::new(clock.clone())).await;
        let channel = channel(vec![account(&server, Server::KEY)], &clock);
        Self { server, clock, channel }
    }

    async fn send(&self, text: &str) -> Result<Handed, SendError> {
        self.channel.send_text(&delivery(ANA, text)).await
    }

    async fn find(&self, text: &str) -> Found {
        self.channel.find(missing(text, self.clock.now())).await.unwrap()
    }
}

fn missing(text: &str, since: Timestamp) -> Missing {
    Missing { delivery: delivery(ANA, text), since, others: Vec::new() }
}

fn account(server: &Server, key: &str) -> Account {
    Account::new(Server::INSTANCE, &server.url(), Key::parse(key).unwrap()).unwrap()
}

fn channel(accounts: Vec<Account>, clock: &ManualClock) -> Evolution {
    let client = Client::of_this_machine().unwrap();
    Evolution::new(accounts, client, Evolution::PATIENCE, Arc::new(clock.clone()))
}

fn delivery(peer: &str, text: &str) -> Delivery {
    let now = ManualClock::START;
    Delivery {
        scope: Scope::authenticated(TenantId::new(now), UserId::new(now)),
        conversation: ConversationId::new(now),
        message: MessageId::new(now),
        text: text.to_owned(),
        to: Some(Address { account: Server::INSTANCE.to_owned(), peer: peer.to_owned() }),
    }
}

fn away(code: &'static str) -> Result<Handed, SendError> {
    Err(SendError::Away { code, retry_after: None })
}

fn unknown(code: &'static str) -> Result<Handed, SendError> {
    Err(SendError::Unknown { code })
}

#[tokio::test]
async fn a_text_is_sent_to_the_number_and_known_by_its_id() {
    let stage = Stage::open().await;
    let handed = stage.send("Oi, Ana! Tudo certo por aqui.").await.unwrap();
    let delivered = stage.server.delivered();
    assert_eq!(handed.provider_id.as_ref(), Some(&delivered[0].id));
    assert_eq!(stage.server.delivered_to("5511987654321"), ["Oi, Ana! Tudo certo por aqui."]);
    let heard = stage.server.heard().remove(0);
    assert_eq!((heard.method.as_str(), heard.path.as_str()), ("POST", "/message/sendText/Minha%20Loja"));
    assert_eq!(heard.headers["apikey"], Server::KEY);
    assert_eq!(heard.body, json!({ "number": "5511987654321", "text": "Oi, Ana! Tudo certo por aqui." }));
}

#[tokio::test]
async fn where_nobody_named_an_instance_evolution_is_asked_once_which_is_connected() {
    let stage = Stage::open().await;
    let any = Account::new("papo", &stage.server.url(), Key::parse(Server::KEY).unwrap()).unwrap();
    let channel = channel(Vec::new(), &stage.clock).with_any(any);
    let mut unnamed = delivery(ANA, "Oi");
    unnamed.to = Some(Address { account: Address::FIRST_ACCOUNT.to_owned(), peer: ANA.to_owned() });
    channel.send_text(&unnamed).await.unwrap();
    channel.send_text(&Delivery { text: "Tudo bem?".into(), ..unnamed }).await.unwrap();
    assert_eq!(stage.server.delivered_to("5511987654321"), ["Oi", "Tudo bem?"]);
    let asked = stage.server.heard().into_iter().filter(|heard| heard.path.ends_with("fetchInstances"));
    assert_eq!(asked.count(), 1);
}

#[test]
fn instances_are_read_as_new_and_old_servers_name_them() {
    let answer = |status, body| Answer { status, retry_after: None, body, unread: None };
    let old = json!([{ "instance": { "instanceName": "loja", "status": "open" } }]);
    let new =
        json!([{ "name": "a", "connectionStatus": "close" }, { "name": "b", "connectionStatus": "open" }]);
    let closed = json!([{ "name": "a", "connectionStatus": "close" }]);
    for (status, body, name) in [
        (200, old, Some("loja")),
        (200, new, Some("b")),
        (200, closed, Some("a")),
        (200, json!([]), None),
        (200, json!([{ "name": "" }, 7, null]), None),
        (200, json!({ "name": "a" }), None),
        (404, json!([{ "name": "a" }]), None),
    ] {
        assert_eq!(connected(&answer(status, body.clone())).as_deref(), name, "{body}");
    }
}

#[tokio::test]
async fn the_other_form_of_a_number_is_tried_before_it_is_given_up() {
    let stage = Stage::open().await;
    stage.server.knows_nobody_by("5511987654321");
    stage.send("Oi").await.unwrap();
    assert_eq!(stage.server.delivered_to("551187654321"), ["Oi"]);
    stage.server.knows_nobody_by("551187654321");
    assert_eq!(stage.send("Oi").await, Err(SendError::Refused { code: "no_such_number" }));
    assert_eq!(stage.server.delivered().len(), 1);
}

#[tokio::test]
async fn people_without_a_phone_and_groups_are_reached_by_their_names() {
    let stage = Stage::open().await;
    for peer in ["99887766554433@lid", "120363041234567890@g.us"] {
        stage.channel.send_text(&delivery(peer, "Oi")).await.unwrap();
        assert_eq!(stage.server.delivered_to(peer), ["Oi"]);
    }
}

#[tokio::test]
async fn what_did_not_leave_may_be_tried_again() {
    let stage = Stage::open().await;
    stage.server.fails(Fault::SessionLost);
    assert_eq!(stage.send("Oi").await, away("session_lost"));
    stage.server.fails(Fault::TooMany(7));
    let busy = SendError::Away { code: "rate_limited", retry_after: Some(Duration::from_secs(7)) };
    assert_eq!(stage.send("Oi").await, Err(busy));
    stage.server.goes_down().await;
    assert_eq!(stage.send("Oi").await, away("unreachable"));
    assert!(stage.server.delivered().is_empty());
    stage.server.comes_back().await;
    stage.send("Oi").await.unwrap();
    assert_eq!(stage.server.delivered().len(), 1);
}

#[tokio::test]
async fn a_wrong_key_a_wrong_name_and_no_account_wait_for_the_operator() {
    let stage = Stage::open().await;
    let stranger = channel(vec![account(&stage.server, "wrong-key")], &stage.clock);
    assert_eq!(stranger.send_text(&delivery(ANA, "Oi")).await, away("unauthorised"));
    let url = stage.server.url();
    let nameless = Account::new("outra", &url, Key::parse(Server::KEY).unwrap()).unwrap();
    let nameless = channel(vec![nameless, account(&stage.server, Server::KEY)], &stage.clock);
    let to = |account: &str| {
        let address = Address { account: account.to_owned(), peer: ANA.to_owned() };
        Delivery { to: Some(address), ..delivery(ANA, "Oi") }
    };
    assert_eq!(nameless.send_text(&to("outra")).await, away("no_such_instance"));
    assert_eq!(nameless.send_text(&to("nenhuma")).await, away("no_such_account"));
    nameless.send_text(&to(Server::INSTANCE)).await.unwrap();
    assert_eq!(nameless.send_text(&Delivery { to: None, ..delivery(ANA, "Oi") }).await, Err(NO_ADDRESS));
    assert_eq!(nameless.send_text(&delivery("?", "Oi")).await, Err(NO_ADDRESS));
}

#[tokio::test]
async fn what_may_have_left_is_looked_for_and_found() {
    for (fault, expected) in [
        (Fault::FailsAfterSending, unknown("server_error")),
        (Fault::StumblesAfterSending, unknown("failed_while_sending")),
        (Fault::CutAfterSending, unknown("connection_cut")),
    ] {
        let stage = Stage::open().await;
        stage.server.fails(fault);
        assert_eq!(stage.send("Oi").await, expected, "{fault:?}");
        let id = stage.server.delivered()[0].id.clone();
        assert_eq!(stage.find("Oi").await, Found::Sent(Handed { provider_id: Some(id) }), "{fault:?}");
    }
}

#[tokio::test]
async fn whoever_takes_too_long_may_have_sent_it() {
    let stage = Stage::open().await;
    stage.server.fails(Fault::SilentAfterSending);
    let waiting = async {
        while stage.server.delivered().is_empty() {
            tokio::task::yield_now().await;
        }
        stage.clock.advance(Evolution::PATIENCE.first_byte);
    };
    let (sent, ()) = futures::future::join(stage.send("Oi"), waiting).await;
    assert_eq!(sent, unknown("timed_out"));
    let since = ManualClock::START;
    let found = stage.channel.find(missing("Oi", since)).await.unwrap();
    assert!(matches!(found, Found::Sent(_)), "{found:?}");
}

#[tokio::test]
async fn an_answer_that_cannot_be_read_is_still_a_yes() {
    let stage = Stage::open().await;
    stage.server.fails(Fault::MumblesAfterSending);
    assert_eq!(stage.send("Oi").await, Ok(Handed { provider_id: None }));
}

#[tokio::test]
async fn what_did_not_leave_is_not_found() {
    let stage = Stage::open().await;
    stage.server.fails(Fault::Fails);
    assert_eq!(stage.send("Oi").await, unknown("server_error"));
    assert_eq!(stage.find("Oi").await, Found::CannotTell, "the store is empty, or keeps nothing");
    stage.server.hears(&Person::new("Ana", "5511987654321"), "Oi");
    assert_eq!(stage.find("Oi").await, Found::NotThere, "she said it, and we did not");
    stage.send("Oi").await.unwrap();
    let found = stage.find("Oi").await;
    assert!(matches!(found, Found::Sent(_)), "{found:?}");
    let Found::Sent(first) = found else { return };
    let others = first.provider_id.into_iter().collect();
    let again = Missing { others, ..missing("Oi", stage.clock.now()) };
    assert_eq!(stage.channel.find(again).await.unwrap(), Found::NotThere, "the same words, said before");
}

#[tokio::test]
async fn a_server_that_keeps_nothing_or_is_gone_cannot_tell() {
    let stage = Stage::open().await;
    stage.server.keeps_nothing();
    stage.send("Oi").await.unwrap();
    assert_eq!(stage.find("Oi").await, Found::CannotTell);
    stage.server.goes_down().await;
    // Not the same: it can be asked again.
    let found = stage.channel.find(missing("Oi", stage.clock.now())).await;
    assert!(matches!(found, Err(SendError::Away { .. })), "{found:?}");
}

#[tokio::test]
async fn the_doctor_sees_whether_the_telephone_is_connected() {
    let stage = Stage::open().await;
    let asked = || stage.channel.state(Server::INSTANCE);
    assert_eq!(asked().await, Ok(ConnectionState::Open));
    stage.server.is_in("close");
    assert_eq!(asked().await, Ok(ConnectionState::Closed));
    assert_eq!(stage.send("Oi").await, away("session_lost"));
    stage.server.goes_down().await;
    assert_eq!(asked().await.map(|_| Handed::default()), away("unreachable"));
}

#[tokio::test]
async fn a_voice_that_came_without_its_bytes_is_asked_for() {
    let stage = Stage::open().await;
    let ana = Person::new("Ana", "5511987654321");
    let voice = json!({ "audioMessage": { "mimetype": "audio/ogg; codecs=opus", "ptt": true } });
    let id = stage.server.hears_message(&ana, &voice);
    let media = stage.channel.media(Server::INSTANCE, &id).await.unwrap();
    assert_eq!(media.media_type.as_deref(), Some("audio/ogg; codecs=opus"));
    assert_eq!((media.size, media.bytes), (Some(3), Some(b"voz".to_vec())));
    let text = stage.server.hears(&ana, "oi");
    for id in [&*text, "another"] {
        assert_eq!(stage.channel.media(Server::INSTANCE, id).await, Err(NO_MEDIA));
    }
    stage.server.goes_down().await;
    let expected = SendError::Away { code: "unreachable", retry_after: None };
    assert_eq!(stage.channel.media(Server::INSTANCE, &id).await, Err(expected));
}

#[tokio::test]
async fn a_password_in_the_address_is_for_what_stands_in_front() {
    let stage = Stage::open().await;
    let url = stage.server.url().replace("http://", "http://ana:senha@");
    let account = Account::new(Server::INSTANCE, &url, Key::parse(Server::KEY).unwrap()).unwrap();
    let guarded = channel(vec![account], &stage.clock);
    guarded.send_text(&delivery(ANA, "Oi")).await.unwrap();
    let heard = stage.server.heard().remove(0);
    assert_eq!(heard.headers["authorization"], "Basic YW5hOnNlbmhh");
    assert!(!format!("{guarded:?}").contains("senha"));
}

#[tokio::test]
async fn nothing_secret_is_printed() {
    let stage = Stage::open().await;
    assert!(!format!("{:?}", stage.channel).contains(Server::KEY));
    assert_eq!(stage.channel.name(), "whatsapp");
}
