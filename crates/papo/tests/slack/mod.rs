//! Slack from the outside: signed requests into a real Papo, and what it posts there, on both engines.

#![expect(clippy::unwrap_used, reason = "a story that cannot be told has failed")]

use domain::Timestamp;
use hyper::Method;
use ring::hmac::{HMAC_SHA256, Key, sign};
use serde_json::{Value, json};
use testkit::server::{Answer, Home, START, Server};
use testkit::vendor::{CannedResponse, Vendor};

const SECRET: &str = "8f742231b10e8888abcd99yyyzzz85a5";
const PATH: &str = "/webhooks/slack";

struct House {
    home: Home,
    slack: Vendor,
    server: Server,
}

async fn on_each_engine(story: impl AsyncFn(House)) {
    with_room(None, story).await;
}

/// The same, with a channel in which the team is told what happens.
async fn with_room(room: Option<&str>, story: impl AsyncFn(House)) {
    for home in Home::on_each_engine(env!("CARGO_BIN_EXE_papo")).await {
        let slack = Vendor::start().await;
        let mut command = home.command(&["serve"]);
        command
            .env("PAPO_SLACK_SIGNING_SECRET", SECRET)
            .env("PAPO_SLACK_TOKEN", "xoxb-test")
            .env("PAPO_SLACK_URL", slack.url());
        if let Some(room) = room {
            command.env("PAPO_SLACK_CHANNEL", room);
        }
        let server = Server::start(command).await;
        story(House { home, slack, server }).await;
    }
}

impl House {
    async fn told(&self, body: &[u8]) -> Answer {
        let start: Timestamp = START.parse().unwrap();
        self.told_at(body, start.as_second(), SECRET).await
    }

    async fn told_at(&self, body: &[u8], second: i64, secret: &str) -> Answer {
        let mut text = format!("v0:{second}:").into_bytes();
        text.extend_from_slice(body);
        let tag = sign(&Key::new(HMAC_SHA256, secret.as_bytes()), &text);
        let signature = tag.as_ref().iter().fold("v0=".to_owned(), |hex, byte| format!("{hex}{byte:02x}"));
        let caller = self.server.stranger();
        let caller = caller.with("x-slack-signature", &signature);
        let caller = caller.with("x-slack-request-timestamp", &second.to_string());
        caller.send(Method::POST, PATH, body.to_vec()).await
    }

    /// What the assistant posted, in order: where, and what.
    fn posted(&self) -> Vec<(String, String)> {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        self.slack
            .heard()
            .iter()
            .map(|heard| (text(&heard.body["channel"]), text(&heard.body["text"])))
            .collect()
    }
}

fn mention(text: &str, at: &str) -> Vec<u8> {
    let event = json!({
        "type": "app_mention", "user": "U1", "text": format!("<@UJULIA> {text}"), "ts": at, "channel": "C1"
    });
    json!({ "type": "event_callback", "team_id": "T1", "event_id": at, "event": event })
        .to_string()
        .into_bytes()
}

#[tokio::test]
async fn whoever_did_not_sign_is_not_heard() {
    on_each_engine(async |house| {
        let start: Timestamp = START.parse().unwrap();
        let body = mention("status do sistema", "1.1");
        house.told_at(&body, start.as_second(), "another secret").await.is_problem(401, "unauthorised");
        house.told_at(&body, start.as_second() - 600, SECRET).await.is_problem(401, "unauthorised");
        house.server.stranger().send(Method::POST, PATH, body).await.is_problem(401, "unauthorised");
        house.told(b"nonsense").await.is_problem(400, "malformed_json");
        assert_eq!(house.told(b"{}").await.status, 200, "what we do not know is none of our business");
        assert_eq!(house.posted(), []);
    })
    .await;
}

#[tokio::test]
async fn slack_is_answered_when_it_asks_whether_we_are_there() {
    on_each_engine(async |house| {
        let body = json!({ "type": "url_verification", "challenge": "3eZbrw1a" }).to_string();
        let answer = house.told(body.as_bytes()).await;
        assert_eq!((answer.status, answer.text().as_str()), (200, "3eZbrw1a"));
    })
    .await;
}

#[tokio::test]
async fn a_mention_is_answered_once_where_it_was_written() {
    on_each_engine(async |house| {
        house.slack.says(CannedResponse::json(200, &json!({ "ok": true, "ts": "9.9" })));
        for _ in 0..3 {
            assert_eq!(house.told(&mention("bom dia", "1.1")).await.status, 200);
        }
        house.server.advance(30).await;
        house.server.advance(30).await;
        let posted = house.posted();
        assert_eq!(posted.len(), 1, "{posted:?}");
        assert_eq!(posted[0].0, "C1");
        assert!(!posted[0].1.is_empty());
        let bearer = house.slack.heard()[0].headers.get("authorization").cloned();
        assert_eq!(bearer.as_deref(), Some("Bearer xoxb-test"));
        house.server.stop().await;
        let output = house.home.run(&["invariants"]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    })
    .await;
}

#[tokio::test]
async fn nobody_listens_where_slack_is_not_configured() {
    for home in Home::on_each_engine(env!("CARGO_BIN_EXE_papo")).await {
        let server = home.start().await;
        server.stranger().post(PATH, &json!({})).await.is_problem(404, "not_found");
    }
}

#[tokio::test]
async fn the_team_is_told_once_of_whoever_waits_and_four_times_a_day_what_happened() {
    with_room(Some("C0TEAM"), async |house| {
        for at in ["9.1", "9.2", "9.3", "9.4", "9.5", "9.6", "9.7"] {
            house.slack.says(CannedResponse::json(200, &json!({ "ok": true, "ts": at })));
        }
        let doctor = house.server.client_with(&house.home.add_person("Rita", None));
        let asks = json!({ "assistant": "julia", "text": "quero falar com alguém da equipe" });
        let answer = doctor.post("/api/v1/messages", &asks).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        house.server.advance(60).await;
        let told: Vec<(String, String)> = house.posted();
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].0 == "C0TEAM" && told[0].1.contains("esperando atendimento"), "{told:?}");
        house.server.advance(24 * 3_600).await;
        house.server.advance(60).await;
        let reports: Vec<String> = house
            .posted()
            .into_iter()
            .map(|(_, text)| text)
            .filter(|text| text.starts_with("Relatório"))
            .collect();
        assert_eq!(reports.len(), 4, "{reports:?}");
        assert!(reports[0].contains("passadas para a equipe: 1"), "{reports:?}");
        let notices = house.server.client().get("/api/v1/admin/notices").await.json();
        let kinds = |kind: &str| {
            notices["items"].as_array().unwrap().iter().filter(|one| one["kind"] == kind).count()
        };
        assert_eq!((kinds("handoff"), kinds("report")), (1, 4), "{notices}");
        let page = house.server.client().with("accept", "text/html").get("/console/notices").await.text();
        assert!(page.contains("Rita está esperando") && page.contains("Relatório"), "{page}");
        house.server.stop().await;
        let output = house.home.run(&["invariants"]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    })
    .await;
}

/// Somebody writes to the assistant in Slack.
fn from(user: &str, text: &str, at: &str) -> Vec<u8> {
    let event = json!({
        "type": "message", "channel_type": "im", "user": user, "text": text, "ts": at, "channel": format!("D{user}")
    });
    json!({ "type": "event_callback", "team_id": "T1", "event_id": at, "event": event })
        .to_string()
        .into_bytes()
}

/// One life of a house whose operators in Slack are these, some hours after the story began: what is said twice within
/// one of them is said once.
async fn with_operators(home: &Home, slack: &Vendor, operators: &str, hours: i64) -> Server {
    let mut command = home.command(&["serve"]);
    let start: Timestamp = START.parse().unwrap();
    command
        .env("PAPO_TEST_CLOCK", (start + jiff::SignedDuration::from_hours(hours)).to_string())
        .env("PAPO_SLACK_SIGNING_SECRET", SECRET)
        .env("PAPO_SLACK_TOKEN", "xoxb-test")
        .env("PAPO_SLACK_URL", slack.url())
        .env("PAPO_SLACK_OPERATORS", operators);
    Server::start(command).await
}

/// What somebody hears who asks for what only operators may know.
async fn asks(house: &House, user: &str, at: &str, hours: i64) -> String {
    house.slack.says(CannedResponse::json(200, &json!({ "ok": true, "ts": format!("9{at}") })));
    let start: Timestamp = START.parse().unwrap();
    let body = from(user, "status do sistema", at);
    assert_eq!(house.told_at(&body, start.as_second() + hours * 3_600, SECRET).await.status, 200);
    house.server.advance(10).await;
    testkit::patience::eventually("an answer in Slack", async || {
        let place = format!("D{user}");
        house.posted().into_iter().rev().find(|(at, _)| *at == place).map(|(_, text)| text)
    })
    .await
}

#[tokio::test]
async fn operators_follow_the_configuration_with_the_next_message() {
    for home in Home::on_each_engine(env!("CARGO_BIN_EXE_papo")).await {
        let tells = |text: &str| text.contains("Campanhas");
        let mut homes = Some(home);
        for (hours, operators, u1, u2) in [
            (0, "U1", true, false),
            (2, "U2", false, true),
            (4, "U1,U2", true, true),
            (6, "U9", false, false),
        ] {
            let slack = Vendor::start().await;
            let home = homes.take().unwrap();
            let server = with_operators(&home, &slack, operators, hours).await;
            let house = House { home, slack, server };
            for (user, may) in [("U1", u1), ("U2", u2)] {
                let heard = asks(&house, user, &format!("{hours}.{}", &user[1..]), hours).await;
                assert_eq!(tells(&heard), may, "{user} under {operators}: {heard}");
            }
            house.server.stop().await;
            homes = Some(house.home);
        }
    }
}

#[tokio::test]
async fn a_role_by_hand_is_no_configurations_to_take() {
    for home in Home::on_each_engine(env!("CARGO_BIN_EXE_papo")).await {
        let slack = Vendor::start().await;
        let server = with_operators(&home, &slack, "U9", 0).await;
        let house = House { home, slack, server };
        assert!(!asks(&house, "U1", "1.1", 0).await.contains("Campanhas"));
        let seen = house.server.client().get("/api/v1/admin/conversations").await.json();
        let id = seen["items"][0]["user_id"].as_str().unwrap().to_owned();
        assert!(house.home.run(&["user", "role", &id, "operator"]).status.success());
        house.slack.says(CannedResponse::json(200, &json!({ "ok": true, "ts": "9.9" })));
        assert_eq!(house.told(&from("U1", "status do sistema", "1.2")).await.status, 200);
        house.server.advance(10).await;
        testkit::patience::eventually("what only operators may know", async || {
            house.posted().iter().any(|(_, text)| text.contains("Campanhas")).then_some(())
        })
        .await;
    }
}
