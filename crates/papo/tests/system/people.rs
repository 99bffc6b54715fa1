//! Who is let in, and with which role.

use crate::system::on_each_engine;

#[tokio::test]
async fn a_role_is_given_at_the_start_and_changed_later() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let run = |arguments: &[&str]| {
            let output = home.run(arguments);
            let text = String::from_utf8(output.stdout).unwrap().trim().to_owned();
            (output.status.success(), text)
        };
        let (_, token) = run(&["user", "add", "Olga", "--role", "operator"]);
        let olga = server.client_with(&token);
        assert_eq!(olga.get("/api/v1/admin/conversations").await.status, 200);
        assert_eq!(olga.get("/api/v1/platform/usage").await.status, 403, "an operator is no admin");
        let (_, listed) = run(&["user", "list"]);
        let line = listed.lines().find(|line| line.ends_with("Olga")).unwrap();
        let columns: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(columns[1], "operator", "{listed}");
        let (changed, _) = run(&["user", "role", columns[0], "user"]);
        assert!(changed);
        olga.get("/api/v1/admin/conversations").await.is_problem(403, "forbidden");

        let (_, next_door) = run(&["user", "add", "Bia", "--tenant", "Vizinhos"]);
        let (_, listed) = run(&["user", "list"]);
        let bia: Vec<&str> =
            listed.lines().find(|line| line.ends_with("Bia")).unwrap().split_whitespace().collect();
        let (_, joined) = run(&["user", "add", "Davi", "--join", bia[2], "--role", "operator"]);
        let davi = server.client_with(&joined);
        let told = serde_json::json!({ "assistant": "julia", "text": "oi" });
        server.client_with(&next_door).post("/api/v1/messages", &told).await;
        let seen = davi.get("/api/v1/admin/conversations").await.json();
        assert_eq!(seen["items"][0]["name"], serde_json::json!("Bia"), "{seen}");
        for wrong in [
            &["user", "add", "X", "--role", "chefe"][..],
            &["user", "add", "X", "--join", "nowhere"],
            &["user", "add", "X", "--tenant", "Y", "--role", "platform_admin"],
            &["user", "add", "X", "--tenant", "Y", "--join", bia[2]],
            &["user", "role", bia[0], "platform_admin"],
            &["user", "role", "00000000-0000-7000-8000-000000000000", "user"],
        ] {
            assert!(!run(wrong).0, "{wrong:?}");
        }
        let (_, after) = run(&["user", "list"]);
        assert_eq!(after.lines().count(), 4, "nobody came by mistake: {after}");
    })
    .await;
}
