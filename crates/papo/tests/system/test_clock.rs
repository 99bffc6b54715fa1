//! The clock that moves only when told: loopback only, loud, and in order.

use serde_json::json;
use testkit::server::finished;

use crate::system::on_each_engine;
use crate::system::talk::{Talk, did, is_idle, proposes};

#[tokio::test]
async fn a_proposal_lives_for_five_minutes() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let mut ana = Talk::with(&server);
        let asked = ana.says("pesei 82 kg").await;
        assert_eq!(server.advance(299).await["now"], "2026-11-14T12:04:59Z");
        did(&ana.decides(&asked, "confirm").await.json(), "record_metric");

        let asked = ana.says("pesei 81 kg").await;
        server.advance(300).await;
        ana.decides(&asked, "confirm").await.is_problem(410, "nonce_gone");
        let path = format!("/api/v1/conversations/{}/messages", ana.conversation.as_ref().unwrap());
        let page = ana.client.get(&path).await.json();
        assert_eq!(page["proposal"], json!(null));
        assert_eq!(ana.values("weight").await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_yes_that_comes_too_late_is_asked_again_or_told_so() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let mut ana = Talk::with(&server);
        ana.says("pesei 82 kg").await;
        server.advance(3600).await;
        let late = ana.says("sim").await;
        assert_eq!(ana.values("weight").await.len(), 0, "an expired yes does nothing: {late}");
        if late["proposal"].is_null() {
            is_idle(&late);
        } else {
            proposes(&late, "record_metric", &json!({ "value": 82 }));
            did(&ana.says("sim").await, "record_metric");
        }
    })
    .await;
}

#[tokio::test]
async fn days_are_the_persons_own() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let mut ana = Talk::with(&server);
        // From 9h to 23h30 in São Paulo: in Greenwich it is tomorrow already.
        server.advance(14 * 3600 + 1800).await;
        proposes(&ana.says("pesei 82 kg hoje").await, "record_metric", &json!({ "date": "2026-11-14" }));
        server.advance(3600).await;
        proposes(&ana.says("pesei 82 kg hoje").await, "record_metric", &json!({ "date": "2026-11-15" }));
    })
    .await;
}

#[tokio::test]
async fn it_is_loud_at_the_start_and_absent_otherwise() {
    let server = crate::system::home().start().await;
    assert!(server.said().contains("RELÓGIO DE TESTE"), "{}", server.said());
    let path = "/test/clock";
    for wrong in [json!(-1), json!(u64::MAX), json!("um dia")] {
        let answer = server.stranger().post(path, &json!({ "advance_seconds": wrong })).await;
        assert_eq!(answer.status, 400, "{wrong}: {}", answer.text());
    }
    let ordinary = crate::system::home().in_real_time();
    let ordinary = ordinary.start().await;
    let answer = ordinary.client().post(path, &json!({ "advance_seconds": 1 })).await;
    answer.is_problem(404, "not_found");
}

#[test]
fn it_refuses_to_listen_to_the_world() {
    let home = crate::system::home();
    let mut command = home.command(&["serve"]);
    command.env("PAPO_LISTEN", "0.0.0.0:0");
    let output = finished(command);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("PAPO_TEST_CLOCK") && said.contains("loopback"), "{said}");
}
