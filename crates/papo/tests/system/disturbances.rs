//! A database that is locked, cut off or full for a while: whoever was told yes gets their answer.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde_json::json;
use testkit::patience::{eventually, repeatedly};
use testkit::server::{Home, Server};

use crate::system::talk::{Talk, did};
use crate::system::{PAPO, home, is_sound};

#[tokio::test]
async fn a_locked_file_is_waited_for() {
    let home = home().in_real_time();
    let server = home.start().await;
    let mut ana = Talk::with(&server);
    ana.says("oi").await;
    let other = rusqlite::Connection::open(home.file()).unwrap();
    other.execute_batch("begin exclusive").unwrap();
    let (client, body) = (ana.client.clone(), ana.message("pesei 82 kg"));
    let sending = tokio::spawn(async move { client.post("/api/v1/messages", &body).await });
    let mut early = false;
    repeatedly(Duration::from_secs(3), async || early |= sending.is_finished()).await;
    assert!(!early, "a message is not taken before it is kept");
    other.execute_batch("rollback").unwrap();
    let asked = sending.await.unwrap();
    assert_eq!(asked.status, 200, "{}", asked.text());
    did(&ana.says("sim").await, "record_metric");
    assert_eq!(ana.values("weight").await.len(), 1);
    is_sound(&home);
}

#[tokio::test]
async fn a_file_locked_in_the_middle_of_an_answer_loses_nothing() {
    let home = home().in_real_time();
    let server = home.start().await;
    let mut ana = Talk::with(&server);
    ana.says("oi").await;
    let other = rusqlite::Connection::open(home.file()).unwrap();
    let mut sending = Vec::new();
    for number in 0..20 {
        let (client, body) = (ana.client.clone(), ana.message(&format!("recado {number}")));
        sending.push(tokio::spawn(async move { client.post("/api/v1/messages", &body).await.status }));
        if number % 5 == 0 {
            let locked = async || other.execute_batch("begin exclusive").ok();
            eventually("the lock", locked).await;
            repeatedly(Duration::from_millis(300), async || ()).await;
            other.execute_batch("rollback").unwrap();
        }
    }
    for sent in sending {
        assert_eq!(sent.await.unwrap(), 200);
    }
    assert_eq!(ana.transcript().await.len(), 42);
    is_sound(&home);
}

#[tokio::test]
async fn a_server_that_cuts_its_connections_loses_nothing() {
    let Some(home) = Home::postgres(PAPO).await else { return };
    let home = home.in_real_time();
    let server = home.start().await;
    let mut ana = Talk::with(&server);
    ana.says("oi").await;
    let sends = async |number: usize| {
        let mut body = ana.message(&format!("recado {number}"));
        body["client_message_id"] = json!(format!("recado-{number}"));
        eventually("the message to be taken and answered", async || {
            let answer = ana.client.post("/api/v1/messages", &body).await;
            if answer.status != 200 {
                answer.is_problem(503, "database_unavailable");
                assert!(answer.header("retry-after").is_some());
            }
            (answer.status == 200).then_some(())
        })
        .await;
    };
    let database = home.database().unwrap();
    let admin = database.connect_beside().await;
    let cutting = repeatedly(Duration::from_secs(2), async || database.cut_connections(&admin).await);
    tokio::join!(cutting, futures::future::join_all((0..10).map(sends)));
    let said = ana.transcript().await;
    assert_eq!(said.iter().filter(|(role, _)| role == "user").count(), 11);
    assert_eq!(said.iter().filter(|(role, _)| role == "assistant").count(), 11);
    is_sound(&home);
}

#[tokio::test]
async fn a_full_disk_is_said_and_survived() {
    let home = home().in_real_time();
    let Some(disk) = Disk::small(home.folder()) else {
        eprintln!("SKIPPED full disk: nothing can be mounted here");
        return;
    };
    let mut command = home.command(&["serve"]);
    command.env("PAPO_DATA_DIR", &disk.0);
    let server = Server::start(command).await;
    let mut ana = Talk::with(&server);
    ana.says("pesei 82 kg").await;
    let filler = disk.fill();
    let mut refused = None;
    for number in 0..400 {
        let mut body = ana.message(&format!("recado {number} {}", "x".repeat(4000)));
        body["client_message_id"] = json!(format!("recado-{number}"));
        let answer = ana.client.post("/api/v1/messages", &body).await;
        if answer.status != 200 {
            answer.is_problem(503, "database_unavailable");
            refused = Some(body);
            break;
        }
    }
    let refused = refused.expect("a full disk takes no message");
    server.stranger().get("/readyz").await.is_problem(503, "database_unavailable");
    assert_eq!(ana.client.get("/api/v1/conversations").await.status, 200, "reading goes on");
    std::fs::remove_file(filler).unwrap();
    eventually("the server to take the message after all", async || {
        let answer = ana.client.post("/api/v1/messages", &refused).await;
        (answer.status == 200).then_some(())
    })
    .await;
    let ready = async || (server.stranger().get("/readyz").await.status == 200).then_some(());
    eventually("the server to be ready", ready).await;
    let mut check = home.command(&["invariants"]);
    check.env("PAPO_DATA_DIR", &disk.0);
    let output = testkit::server::finished(check);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

/// A disk of few megabytes, if one can be mounted here.
struct Disk(PathBuf);

impl Disk {
    fn small(folder: &Path) -> Option<Self> {
        let path = folder.join("small-disk");
        std::fs::create_dir(&path).unwrap();
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", "size=4m", "tmpfs"]).arg(&path).output();
        mount.is_ok_and(|output| output.status.success()).then_some(Self(path))
    }

    /// Takes all the room there is left, and says which file has it.
    fn fill(&self) -> PathBuf {
        let path = self.0.join("filler");
        let mut file = File::create(&path).unwrap();
        while file.write_all(&[0; 4096]).is_ok() {}
        path
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _busy = Command::new("umount").arg("--lazy").arg(&self.0).status();
    }
}
