//! The commands around the server: doctor, invariants, tokens and people.

use std::net::TcpListener;
use std::process::Output;

use testkit::server::{TOKEN, finished};

use crate::system::talk::Talk;
use crate::system::{home, on_each_engine};

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[tokio::test]
async fn the_doctor_finds_a_healthy_house() {
    on_each_engine(async |home| {
        let output = home.run(&["doctor"]);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        assert!(!said(&output).contains("FALHA"));
        let _server = home.start().await;
        assert_eq!(home.run(&["doctor"]).status.code(), Some(0), "beside a running server too");
    })
    .await;
}

#[test]
fn the_doctor_finds_what_is_wrong() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let wrong = [
        ("PAPO_LISTEN", address.as_str()),
        ("PAPO_DATABASE_URL", "postgres://papo@127.0.0.1:1/papo"),
        ("PAPO_DATABASE_URL", "sqlite:/proc/papo.db"),
        ("PAPO_MODEL", "skynet"),
    ];
    for (name, value) in wrong {
        let home = home();
        let mut command = home.command(&["doctor"]);
        command.env(name, value);
        let output = finished(command);
        assert_eq!(output.status.code(), Some(1), "{name}={value}: {}", said(&output));
        assert_eq!(said(&output).matches("FALHA").count(), 1, "{name}={value}: {}", said(&output));
    }
}

#[tokio::test]
async fn invariants_see_a_row_that_was_broken_by_hand() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let mut ana = Talk::with(&server);
        ana.says("pesei 82 kg").await;
        ana.says("sim").await;
        let whole = home.run(&["invariants"]);
        assert_eq!(whole.status.code(), Some(0), "{}", said(&whole));
        let broken = "update actions set state = 'proposed' where state = 'completed'";
        match home.database() {
            Some(database) => database.connect().await.batch_execute(broken).await.unwrap(),
            None => rusqlite::Connection::open(home.file()).unwrap().execute_batch(broken).unwrap(),
        }
        let output = home.run(&["invariants"]);
        let text = said(&output);
        assert_eq!(output.status.code(), Some(1), "{text}");
        let line = text.lines().position(|line| line.starts_with("E1  BROKEN")).expect("E1 is broken");
        let id = text.lines().nth(line + 1).unwrap().trim();
        assert_eq!(id.len(), 36, "the offending id stands under its promise: {text}");
    })
    .await;
}

#[tokio::test]
async fn tokens_and_links_let_people_in() {
    on_each_engine(async |home| {
        assert_eq!(said(&home.run(&["token"])).trim(), TOKEN);
        let new = said(&home.run(&["token", "new", "--label", "relógio"])).trim().to_owned();
        let link = said(&home.run(&["token", "link"])).trim().to_owned();
        let other = home.add_person("Bia", None);
        let server = home.start().await;
        for token in [TOKEN, &new, &other] {
            assert_eq!(server.client_with(token).get("/api/v1/conversations").await.status, 200);
        }
        let (_, query) = link.split_once("/sign-in").unwrap();
        assert_eq!(server.stranger().get(&format!("/sign-in{query}")).await.status, 303);
    })
    .await;
}

#[test]
fn a_token_of_its_own_is_kept_for_its_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let home = home();
    let mut command = home.command(&["token"]);
    command.env_remove("PAPO_TOKEN");
    let first = said(&finished(command));
    let mut command = home.command(&["token"]);
    command.env_remove("PAPO_TOKEN");
    assert_eq!(said(&finished(command)), first);
    assert!(first.trim().len() >= 32);
    let mode = std::fs::metadata(home.folder().join("token")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn names_that_are_none() {
    let home = home();
    for name in ["", "   ", &"x".repeat(101)] {
        crate::system::starting::gave_up(&home.run(&["user", "add", name]), &["no máximo 80 caracteres"]);
    }
}

#[test]
fn help_and_errors_speak_the_language_of_the_terminal() {
    let home = home();
    let run = |arguments: &[&str], locale: &str| {
        let mut command = home.command(arguments);
        command.env("LANG", locale);
        finished(command)
    };
    let help = said(&run(&["--help"], "pt_BR.UTF-8"));
    assert!(help.starts_with("O Papo roda assistentes") && help.contains("Comece assim:"), "{help}");
    let help = said(&run(&["--help"], "en_US.UTF-8"));
    assert!(help.starts_with("Papo runs assistants") && help.contains("Start here:"), "{help}");
    for (locale, words) in [("C", "não existe a opção --litsen"), ("en", "there is no option --litsen")] {
        let output = run(&["--litsen", "x"], locale);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains(words), "{output:?}");
    }
    assert!(said(&run(&["doctor"], "en")).contains("data folder"));
}
