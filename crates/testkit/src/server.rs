//! The built binary as the outside meets it: a process with a folder, an address and a token.
//!
//! A [`Home`] is what stays when a process ends: the folder, the database, the token. A [`Server`] is one life of
//! the process in it.

mod client;
mod postgres;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::{Arc, Mutex};

use rustix::process::{Pid, Signal};
use serde_json::{Value, json};
use tempfile::TempDir;

pub use client::{Answer, Client, Listening, ServerEvent};
pub use postgres::PostgresDatabase;

use crate::patience::eventually;

/// When the test clock starts, unless a test wants another instant: a Saturday morning in São Paulo.
pub const START: &str = "2026-11-14T09:00:00-03:00";

/// The first person's token.
pub const TOKEN: &str = "token-of-the-first-person";

/// Where a Papo lives, whether or not a process runs in it. Removed when dropped.
#[derive(Debug)]
pub struct Home {
    binary: PathBuf,
    folder: TempDir,
    postgres: Option<PostgresDatabase>,
    clock: Option<&'static str>,
}

impl Home {
    /// A house with a SQLite file. `binary` is `env!("CARGO_BIN_EXE_papo")`.
    #[expect(clippy::unwrap_used, reason = "a test without its folder has failed")]
    pub fn sqlite(binary: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { binary: binary.into(), folder, postgres: None, clock: Some(START) }
    }

    /// The same on a PostgreSQL database of its own, if a server is named.
    pub async fn postgres(binary: &str) -> Option<Self> {
        let postgres = PostgresDatabase::fresh().await?;
        Some(Self { postgres: Some(postgres), ..Self::sqlite(binary) })
    }

    /// One house on each engine.
    pub async fn on_each_engine(binary: &str) -> Vec<Self> {
        let mut homes = vec![Self::sqlite(binary)];
        homes.extend(Self::postgres(binary).await);
        homes
    }

    /// With the machine's own clock.
    #[must_use]
    pub fn in_real_time(mut self) -> Self {
        self.clock = None;
        self
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The SQLite file.
    pub fn file(&self) -> PathBuf {
        self.folder().join("papo.db")
    }

    /// The PostgreSQL database, if this house has one.
    pub fn database(&self) -> Option<&PostgresDatabase> {
        self.postgres.as_ref()
    }

    /// A command in this house. Nothing of the tests' own environment leaks in.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.binary);
        command.args(arguments).current_dir(self.folder()).env_clear().env("PAPO_TOKEN", TOKEN);
        command
            .env("HOME", self.folder())
            .env("PAPO_DATA_DIR", self.folder())
            .env("PAPO_LISTEN", "127.0.0.1:0");
        if let Some(clock) = self.clock {
            command.env("PAPO_TEST_CLOCK", clock);
        }
        if let Some(database) = &self.postgres {
            command.env("PAPO_DATABASE_URL", database.url());
        }
        command
    }

    /// Runs a command to its end.
    pub fn run(&self, arguments: &[&str]) -> Output {
        finished(self.command(arguments))
    }

    /// Starts the server and waits until it has said where it is.
    pub async fn start(&self) -> Server {
        Server::start(self.command(&["serve"])).await
    }

    /// Adds a person, next door or in the same house, and returns their token.
    #[expect(clippy::unwrap_used, reason = "a test without its people has failed")]
    pub fn add_person(&self, name: &str, tenant: Option<&str>) -> String {
        let mut arguments = vec!["user", "add", name];
        arguments.extend(tenant.iter().flat_map(|tenant| ["--tenant", tenant]));
        let output = self.run(&arguments);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    }
}

/// Runs a command to its end with nothing to read.
#[expect(clippy::unwrap_used, reason = "a test whose process does not start has failed")]
pub fn finished(mut command: Command) -> Output {
    command.stdin(Stdio::null()).output().unwrap()
}

/// One life of `papo serve`. Killed when dropped.
#[derive(Debug)]
pub struct Server {
    child: Child,
    address: SocketAddr,
    link: String,
    said: Said,
}

/// What a process has written to its terminal so far.
#[derive(Debug, Clone, Default)]
struct Said(Arc<Mutex<String>>);

impl Said {
    /// Listens to a pipe until it closes.
    fn listen(&self, pipe: Option<impl std::io::Read + Send + 'static>) {
        let said = self.clone();
        std::thread::spawn(move || {
            use std::io::BufRead;
            let Some(pipe) = pipe else { return };
            for line in std::io::BufReader::new(pipe).lines().map_while(Result::ok) {
                if let Ok(mut text) = said.0.lock() {
                    text.push_str(&line);
                    text.push('\n');
                }
            }
        });
    }

    fn text(&self) -> String {
        self.0.lock().map(|text| text.clone()).unwrap_or_default()
    }
}

impl Server {
    /// Starts a server with this command, which may be a changed one of [`Home::command`].
    #[expect(clippy::unwrap_used, reason = "a test whose process does not start has failed")]
    pub async fn start(mut command: Command) -> Self {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let said = Said::default();
        said.listen(child.stdout.take());
        said.listen(child.stderr.take());
        let link = eventually("the server's address", async || {
            let text = said.text();
            if let Ok(Some(status)) = child.try_wait() {
                panic!("the server ended with {status} instead of starting:\n{text}");
            }
            let line = text.lines().find(|line| line.contains("/sign-in?token="))?;
            Some(line.trim().to_owned())
        })
        .await;
        let address = link.trim_start_matches("http://").split('/').next().unwrap().parse().unwrap();
        Self { child, address, link, said }
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The link that signs the first person in, once.
    pub fn link(&self) -> &str {
        &self.link
    }

    /// Everything it has written so far, both streams.
    pub fn said(&self) -> String {
        self.said.text()
    }

    /// A client of the first person's.
    pub fn client(&self) -> Client {
        self.client_with(TOKEN)
    }

    pub fn client_with(&self, token: &str) -> Client {
        Client::new(self.address).with("authorization", &format!("Bearer {token}"))
    }

    /// A client that nobody knows.
    pub fn stranger(&self) -> Client {
        Client::new(self.address)
    }

    /// Moves the test clock.
    pub async fn advance(&self, seconds: u64) -> Value {
        let answer = self.stranger().post("/test/clock", &json!({ "advance_seconds": seconds })).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()
    }

    /// Sends a signal.
    #[expect(clippy::unwrap_used, reason = "a process of ours can be told things")]
    pub fn tell(&self, signal: Signal) {
        let pid = Pid::from_raw(i32::try_from(self.child.id()).unwrap()).unwrap();
        rustix::process::kill_process(pid, signal).unwrap();
    }

    /// Asks it to end, and waits until it has.
    pub async fn stop(mut self) -> (ExitStatus, String) {
        self.tell(Signal::TERM);
        let child = &mut self.child;
        let status = eventually("the end of the server", async || child.try_wait().ok().flatten()).await;
        (status, self.said.text())
    }

    /// Waits until it has ended by itself.
    pub async fn ended(mut self) -> ExitStatus {
        let child = &mut self.child;
        eventually("the end of the server", async || child.try_wait().ok().flatten()).await
    }

    /// Ends it as a power cut would.
    #[expect(clippy::unwrap_used, reason = "a process of ours can be killed")]
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _already_gone = self.child.kill();
        let _already_waited_for = self.child.wait();
        if std::thread::panicking() {
            show(&self.said.text());
        }
    }
}

/// A test that failed shows what its server said.
#[expect(clippy::print_stderr, reason = "the test's own output is where a failure is looked for")]
fn show(text: &str) {
    eprintln!("--- the server said:\n{text}---");
}
