//! Ending and starting again: nothing that was accepted is lost, and the question still waits.

use serde_json::json;
use testkit::patience::eventually;

use crate::system::talk::{Talk, did};
use crate::system::{home, on_each_engine};

#[tokio::test]
async fn a_pending_proposal_outlives_the_process() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let mut ana = Talk::with(&server);
        let asked = ana.says("pesei 82,5 kg hoje").await;
        server.kill();

        let server = home.start().await;
        let mut again = Talk { client: server.client(), conversation: ana.conversation.clone() };
        let path = format!("/api/v1/conversations/{}/messages", ana.conversation.as_ref().unwrap());
        let page = again.client.get(&path).await.json();
        assert_eq!(page["proposal"], asked["proposal"]);
        did(&again.decides(&asked, "confirm").await.json(), "record_metric");
        assert_eq!(again.values("weight").await, [json!(["2026-11-14", 82.5])]);

        again.says("pesei 83 kg ontem").await;
        let (status, _) = server.stop().await;
        assert!(status.success());
        let server = home.start().await;
        again.client = server.client();
        did(&again.says("beleza").await, "record_metric");
        assert_eq!(again.values("weight").await.len(), 2);
    })
    .await;
}

#[tokio::test]
async fn told_to_stop_it_ends_cleanly() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let mut ana = Talk::with(&server);
        ana.says("oi").await;
        let (status, said) = server.stop().await;
        assert_eq!(status.code(), Some(0), "{said}");
        assert!(!said.contains("panicked") && !said.contains("ERROR"), "{said}");
        assert!(!home.folder().join("address").exists(), "nobody listens there any more");
    })
    .await;
}

#[tokio::test]
async fn an_open_page_does_not_keep_it_from_ending() {
    let home = home();
    let server = home.start().await;
    let client = server.client();
    let listening =
        tokio::spawn(async move { client.try_send(hyper::Method::GET, "/api/v1/events", "").await });
    // Whoever listens is counted once their request was taken; a request after it is taken later.
    eventually("the server to be busy listening", async || {
        (server.stranger().get("/healthz").await.status == 200).then_some(())
    })
    .await;
    let (status, said) = server.stop().await;
    assert_eq!(status.code(), Some(0), "{said}");
    let _ended_either_way = listening.await.unwrap();
}

#[tokio::test]
async fn the_printed_link_works_once() {
    let home = home();
    let server = home.start().await;
    let (_, query) = server.link().split_once("/sign-in").unwrap();
    let path = format!("/sign-in{query}");
    let first = server.stranger().get(&path).await;
    assert_eq!((first.status, first.header("location")), (303, Some("/")));
    let cookie = first.header("set-cookie").unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let second = server.stranger().with("accept", "text/html").get(&path).await;
    assert_eq!((second.status, second.header("set-cookie")), (401, None));
    assert!(second.text().contains("<form"), "a used link leads to the form");
}
