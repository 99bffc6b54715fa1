//! The fixture: the databases as a server of the release left them, and what it then answered.

use std::collections::BTreeMap;
use std::io::Read;
use std::process::Command;

use flate2::read::GzDecoder;
use serde::Deserialize;
use serde_json::Value;
use testkit::server::{Home, finished};

/// The dump names this role, which belongs to the server and not to the database. Other tests may make it at the same time.
const ROLE: &str = "do $$ begin create role papo_app nologin; \
    exception when duplicate_object or unique_violation then null; end $$";

/// A house that the release lived in for a month.
pub(super) struct Release {
    home: Home,
    head: Head,
    pub(super) answers: Vec<Recorded>,
    pub(super) tables: BTreeMap<String, i64>,
    pub(super) turns: Vec<String>,
}

/// The first line of the recorded answers.
#[derive(Deserialize)]
struct Head {
    now: String,
    first_token: String,
    second_token: String,
    tables: BTreeMap<String, i64>,
    turns: Vec<String>,
}

/// What the release answered to a `GET`.
#[derive(Deserialize)]
pub(super) struct Recorded {
    pub(super) person: String,
    pub(super) path: String,
    pub(super) status: u16,
    #[serde(rename = "type")]
    pub(super) kind: String,
    /// Its pieces as they are stored: texts, and the numbers of those that were there before.
    #[serde(rename = "body")]
    pieces: Vec<Value>,
    #[serde(skip)]
    pub(super) body: String,
}

impl Release {
    /// Tells one story with the release's database on each engine.
    pub(super) async fn on_each_engine(story: impl AsyncFn(Self)) {
        for home in Home::on_each_engine(crate::system::PAPO).await {
            let release = match home.database() {
                None => {
                    std::fs::write(home.file(), unpacked(include_bytes!("release/sqlite.db.gz"))).unwrap();
                    Self::of(home, include_bytes!("release/sqlite.answers.gz"))
                }
                Some(database) => {
                    let client = database.connect().await;
                    let statements = text(include_bytes!("release/postgresql.sql.gz"));
                    client.batch_execute(ROLE).await.unwrap();
                    client.batch_execute(&statements).await.unwrap();
                    Self::of(home, include_bytes!("release/postgresql.answers.gz"))
                }
            };
            story(release).await;
        }
    }

    fn of(home: Home, recorded: &[u8]) -> Self {
        let recorded = text(recorded);
        let mut lines = recorded.lines();
        let mut head: Head = serde_json::from_str(lines.next().unwrap()).unwrap();
        let mut known: Vec<String> = Vec::new();
        let answers = lines.map(|line| {
            let mut answer: Recorded = serde_json::from_str(line).unwrap();
            for piece in std::mem::take(&mut answer.pieces) {
                match piece {
                    Value::String(piece) => {
                        answer.body.push_str(&piece);
                        known.push(piece);
                    }
                    number => {
                        answer.body.push_str(&known[usize::try_from(number.as_u64().unwrap()).unwrap()]);
                    }
                }
            }
            answer
        });
        let answers: Vec<Recorded> = answers.collect();
        let (tables, turns) = (std::mem::take(&mut head.tables), std::mem::take(&mut head.turns));
        Self { home, head, answers, tables, turns }
    }

    /// A command of today's Papo at the instant at which the release was stopped.
    pub(super) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = self.home.command(arguments);
        command.env("PAPO_TOKEN", &self.head.first_token).env("PAPO_TEST_CLOCK", &self.head.now);
        command
    }

    pub(super) fn token(&self, person: &str) -> &str {
        if person == "first" { &self.head.first_token } else { &self.head.second_token }
    }

    pub(super) async fn rows_of(&self, table: &str) -> i64 {
        let question = format!("select count(*) from {table}");
        if let Some(database) = self.home.database() {
            return database.connect().await.query_one(&question, &[]).await.unwrap().get(0);
        }
        let file = rusqlite::Connection::open(self.home.file()).unwrap();
        file.query_row(&question, [], |row| row.get(0)).unwrap()
    }

    pub(super) fn is_sound(&self) {
        let output = finished(self.command(&["invariants"]));
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    }
}

fn unpacked(file: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    GzDecoder::new(file).read_to_end(&mut bytes).unwrap();
    bytes
}

fn text(file: &[u8]) -> String {
    String::from_utf8(unpacked(file)).unwrap()
}
