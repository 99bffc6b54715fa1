//! The pages without a script: forms post, links link, and every answer is a page.

use testkit::server::{Answer, Client, Server};

use crate::system::home;
use crate::system::talk::Talk;

/// A browser without a script, signed in.
async fn visitor(server: &Server) -> Client {
    let (_, query) = server.link().split_once("/sign-in").unwrap();
    let stranger = server.stranger().with("accept", "text/html");
    let signed_in = stranger.get(&format!("/sign-in{query}")).await;
    stranger.with_cookies_of(&signed_in)
}

/// The value of a hidden field.
fn field<'a>(page: &'a str, name: &str) -> &'a str {
    let (_, rest) = page.split_once(&format!("name=\"{name}\" value=\"")).unwrap();
    rest.split('"').next().unwrap()
}

async fn follow(client: &Client, answer: Answer) -> String {
    assert_eq!(answer.status, 303, "{}", answer.text());
    let page = client.get(answer.header("location").unwrap()).await;
    assert_eq!(page.status, 200, "{}", page.text());
    page.text()
}

#[tokio::test]
async fn a_conversation_by_forms_alone() {
    let home = home();
    let server = home.start().await;
    let visitor = visitor(&server).await;
    let page = visitor.get("/").await.text();
    let csrf = field(&page, "csrf").to_owned();
    let fields = [
        ("csrf", csrf.as_str()),
        ("assistant", field(&page, "assistant")),
        ("client_message_id", field(&page, "client_message_id")),
        ("conversation_id", ""),
        ("text", "pesei 82,5 kg hoje"),
    ];
    let page = follow(&visitor, visitor.form("/chat/messages", &fields).await).await;
    assert!(page.contains("pesei 82,5 kg hoje") && page.contains("Anoto seu peso"), "{page}");
    let (_, action) = page.split_once("action=\"/chat/confirmations/").unwrap();
    let action = format!("/chat/confirmations/{}", action.split('"').next().unwrap());
    // The same form sent twice, as with a nervous thumb, is one message.
    follow(&visitor, visitor.form("/chat/messages", &fields).await).await;

    let page =
        follow(&visitor, visitor.form(&action, &[("csrf", &csrf), ("decision", "confirm")]).await).await;
    assert!(page.contains("anotei seu peso de 82,5 kg"), "{page}");
    assert_eq!(Talk::with(&server).values("weight").await.len(), 1);
    let late = visitor.form(&action, &[("csrf", &csrf), ("decision", "confirm")]).await;
    assert_eq!(late.status, 410);
    assert!(late.text().contains("<html"), "a person gets a page");
}

#[tokio::test]
async fn forms_of_nobody_and_of_elsewhere_are_refused_with_a_page() {
    let home = home();
    let server = home.start().await;
    let visitor = visitor(&server).await;
    let fields = [("csrf", "guessed"), ("assistant", "aria"), ("text", "oi")];
    let refused = visitor.form("/chat/messages", &fields).await;
    assert_eq!(refused.status, 403);
    assert!(refused.text().contains("<html"));
    let stranger = server.stranger();
    let refused = stranger.form("/chat/messages", &fields).await;
    assert_eq!(refused.status, 401);
    assert!(!stranger.with("accept", "text/html").get("/").await.text().contains("composer"));
    let sent_away = stranger.with("accept", "text/html").get("/?draft=oi").await;
    assert_eq!((sent_away.status, sent_away.header("location")), (303, Some("/sign-in?next=/%3Fdraft%3Doi")));
}

#[tokio::test]
async fn what_people_write_stays_text() {
    let home = home();
    let server = home.start().await;
    let mut ana = Talk::with(&server);
    let evil = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>";
    ana.says(evil).await;
    let visitor = visitor(&server).await;
    let page = visitor.get("/").await;
    assert!(!page.text().contains("<script>alert") && !page.text().contains("<img src=x"));
    let policy = page.header("content-security-policy").unwrap();
    assert!(!policy.contains("unsafe"), "{policy}");
    for outside in ["https://", "http://"] {
        let links = page.text().matches(&format!("src=\"{outside}")).count();
        assert_eq!(links, 0, "nothing comes from another host");
    }
    let draft =
        visitor.get("/?new=1&draft=%3C%2Ftextarea%3E%3Cscript%3Ealert(2)%3C%2Fscript%3E").await.text();
    assert!(!draft.contains("<script>alert(2)"));
}

#[tokio::test]
async fn signing_in_by_token_and_out_again() {
    let home = home();
    let server = home.start().await;
    let stranger = server.stranger().with("accept", "text/html");
    let wrong = stranger.form("/sign-in", &[("token", "nobody"), ("next", "/")]).await;
    assert_eq!((wrong.status, wrong.header("set-cookie")), (401, None));
    let right = [("token", testkit::server::TOKEN), ("next", "//evil.example/")];
    let entered = stranger.form("/sign-in", &right).await;
    assert_eq!((entered.status, entered.header("location")), (303, Some("/")), "only ways within");
    let visitor = stranger.with_cookies_of(&entered);
    assert_eq!(visitor.get("/").await.status, 200);
    assert_eq!(visitor.form("/sign-out", &[]).await.status, 303);
    assert_eq!(visitor.get("/").await.status, 303, "the session is over");
}
