//! Who is locked out, and how fast: a token that was replaced or revoked, somebody who was removed, a role that was taken.

use std::process::Command;

use serde_json::json;
use testkit::patience::eventually;
use testkit::server::{Client, Home, Server, TOKEN};

use crate::system::{PAPO, on_each_engine};

const ANOTHER: &str = "another-token-of-the-first-person";

fn serving(home: &Home, token: &str) -> Command {
    let mut command = home.command(&["serve"]);
    command.env("PAPO_TOKEN", token);
    command
}

fn said(home: &Home, arguments: &[&str]) -> String {
    let output = home.run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

/// A browser that was let in by a token.
async fn browser(server: &Server, token: &str) -> Client {
    let stranger = server.stranger();
    stranger.with_cookies_of(&stranger.form("/sign-in", &[("token", token)]).await)
}

/// Nothing of the house opens: not its API, not its pages, not its operators' side.
async fn opens_nothing(client: &Client) {
    for path in ["/api/v1/me", "/api/v1/conversations", "/api/v1/admin/conversations", "/api/v1/events"] {
        client.get(path).await.is_problem(401, "unauthorised");
    }
    let told = json!({ "assistant": "aria", "text": "oi" });
    client.post("/api/v1/messages", &told).await.is_problem(401, "unauthorised");
}

/// The id that a line begins with.
fn id_of(list: &str, end: &str) -> String {
    let line = list.lines().find(|line| line.contains(end)).unwrap_or_else(|| panic!("{end} in {list}"));
    line.split_whitespace().next().unwrap().to_owned()
}

#[tokio::test]
async fn a_token_that_was_replaced_opens_nothing_any_more() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let link = server.link().split_once("/sign-in").unwrap().1.to_owned();
        let session = browser(&server, TOKEN).await;
        assert_eq!(session.get("/api/v1/me").await.status, 200);
        let named = said(&home, &["token", "new", "--label", "robô"]);
        server.stop().await;

        let server = Server::start(serving(&home, ANOTHER)).await;
        opens_nothing(&server.client_with(TOKEN)).await;
        opens_nothing(&moved(&session, &server)).await;
        let refused = server.stranger().form("/sign-in", &[("token", TOKEN)]).await;
        assert_eq!(refused.status, 401, "the sign-in page knows it no more");
        let late = server.stranger().with("accept", "text/html").get(&format!("/sign-in{link}")).await;
        assert_eq!(late.status, 401, "a link that was printed before is none any more");
        assert_eq!(server.client_with(ANOTHER).get("/api/v1/me").await.status, 200);
        assert_eq!(server.client_with(&named).get("/api/v1/me").await.status, 200, "a named one is its own");
        // A command beside the server, with the old configuration, changes nothing.
        assert!(!home.run(&["token", "show"]).status.success());
        said(&home, &["token", "list"]);
        said(&home, &["user", "list"]);
        opens_nothing(&server.client_with(TOKEN)).await;
        assert_eq!(server.client_with(ANOTHER).get("/api/v1/me").await.status, 200);
        server.stop().await;

        let server = home.start().await;
        opens_nothing(&server.client_with(ANOTHER)).await;
        assert_eq!(server.client().get("/api/v1/me").await.status, 200, "what is configured opens");
    })
    .await;
}

/// The same headers at another life's address.
fn moved(client: &Client, server: &Server) -> Client {
    client.headers().iter().fold(server.stranger(), |moved, (name, value)| moved.with(name, value))
}

#[tokio::test]
async fn another_instances_start_with_another_token_is_felt_at_once_everywhere() {
    let Some(home) = Home::postgres(PAPO).await else { return };
    let home = home.in_real_time();
    let first = home.start().await;
    let session = browser(&first, TOKEN).await;
    let listening = [
        first.client().listen("/api/v1/events").await,
        first.client().listen("/api/v1/admin/live").await,
        session.listen("/api/v1/events").await,
    ];
    assert!(listening.iter().all(|stream| stream.status == 200));
    let neighbour = tempfile::tempdir().unwrap();
    let mut command = serving(&home, ANOTHER);
    command.env("PAPO_DATA_DIR", neighbour.path());
    let second = Server::start(command).await;
    for server in [&first, &second] {
        opens_nothing(&server.client_with(TOKEN)).await;
        opens_nothing(&moved(&session, server)).await;
        assert_eq!(server.client_with(ANOTHER).get("/api/v1/me").await.status, 200);
    }
    for stream in listening {
        stream.ends().await;
    }
}

#[tokio::test]
async fn a_revoked_token_dies_with_what_it_opened_and_never_comes_back() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let named = said(&home, &["token", "new", "--label", "celular"]);
        let robot = server.client_with(&named);
        let session = browser(&server, &named).await;
        let own = browser(&server, TOKEN).await;
        let streams = [robot.listen("/api/v1/events").await, session.listen("/api/v1/events").await];
        let stays = server.client().listen("/api/v1/events").await;
        let listed = said(&home, &["token", "list"]);
        assert!(!listed.contains(&named) && !listed.contains(TOKEN), "{listed}");
        said(&home, &["token", "revoke", &id_of(&listed, "celular")]);
        opens_nothing(&robot).await;
        opens_nothing(&session).await;
        server.advance(10).await;
        for stream in streams {
            assert_eq!(stream.status, 200);
            stream.ends().await;
        }
        assert_eq!(own.get("/api/v1/me").await.status, 200, "the others stay");
        assert!(stays.is_open().await);
        assert!(!said(&home, &["token", "list"]).contains("celular"));
        assert!(!home.run(&["token", "revoke", "000000000000"]).status.success());

        said(&home, &["token", "revoke", &id_of(&said(&home, &["token", "list"]), "first")]);
        opens_nothing(&server.client()).await;
        opens_nothing(&own).await;
        server.stop().await;
        let output = testkit::server::finished(home.command(&["serve"]));
        assert!(!output.status.success());
        assert!(String::from_utf8_lossy(&output.stderr).contains("papo token revoke"), "{output:?}");
        let server = Server::start(serving(&home, ANOTHER)).await;
        assert_eq!(server.client_with(ANOTHER).get("/api/v1/me").await.status, 200);
        opens_nothing(&server.client()).await;
    })
    .await;
}

#[tokio::test]
async fn whoever_is_removed_is_out_at_once_and_nothing_of_theirs_is_erased() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let token = said(&home, &["user", "add", "Olga", "--role", "operator"]);
        let olga = server.client_with(&token);
        let session = browser(&server, &token).await;
        let told = json!({ "assistant": "aria", "text": "guarda a palavra xilofonista" });
        assert_eq!(olga.post("/api/v1/messages", &told).await.status, 200);
        let live = session.listen("/api/v1/admin/live").await;
        assert_eq!(live.status, 200);
        let listed = said(&home, &["user", "list"]);
        said(&home, &["user", "remove", &id_of(&listed, "Olga")]);
        opens_nothing(&olga).await;
        opens_nothing(&session).await;
        server.advance(10).await;
        live.ends().await;
        assert!(!said(&home, &["user", "list"]).contains("Olga"));
        let traces = home.run(&["traces", "xilofonista"]);
        assert!(!traces.status.success(), "removing somebody erases nothing");
        for wrong in [id_of(&listed, "Você"), "00000000-0000-7000-8000-000000000000".into(), "x".into()] {
            assert!(!home.run(&["user", "remove", &wrong]).status.success(), "{wrong}");
        }
        assert_eq!(server.client().get("/api/v1/me").await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn a_role_that_is_taken_closes_what_it_opened() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let olga = server.client_with(&said(&home, &["user", "add", "Olga", "--role", "operator"]));
        let (live, own) = (olga.listen("/api/v1/admin/live").await, olga.listen("/api/v1/events").await);
        assert_eq!((live.status, own.status), (200, 200));
        said(&home, &["user", "role", &id_of(&said(&home, &["user", "list"]), "Olga"), "user"]);
        server.advance(10).await;
        live.ends().await;
        olga.get("/api/v1/admin/live").await.is_problem(403, "forbidden");
        assert_eq!(olga.get("/api/v1/me").await.status, 200);
        eventually("her own stream may be opened again", async || {
            (olga.listen("/api/v1/events").await.status == 200).then_some(())
        })
        .await;
    })
    .await;
}
