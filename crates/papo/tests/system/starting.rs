//! A start that cannot be: it says what happened and what to do, ends with 1, and shows no entrails.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use testkit::server::finished;

use crate::system::{home, on_each_engine};

/// Checks that a command gave up in words, each of which is there.
#[track_caller]
pub(crate) fn gave_up(output: &Output, words: &[&str]) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.starts_with("papo: ") || said.contains("\npapo: "), "{said}");
    for entrails in ["panicked", "backtrace", "RUST_BACKTRACE", "unwrap"] {
        assert!(!said.contains(entrails), "{said}");
    }
    for word in words {
        assert!(said.contains(word), "{word:?} is missing in {said}");
    }
}

fn with(mut command: Command, name: &str, value: impl AsRef<std::ffi::OsStr>) -> Output {
    command.env(name, value);
    finished(command)
}

#[test]
fn a_port_in_use() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let home = home();
    gave_up(&with(home.command(&["serve"]), "PAPO_LISTEN", &address), &[&address, "PAPO_LISTEN", "use"]);
}

#[test]
fn a_damaged_file() {
    let home = home();
    std::fs::write(home.file(), "isto não é um banco de dados. ".repeat(1000)).unwrap();
    gave_up(&home.run(&["serve"]), &["papo.db", "damaged", "PAPO_DATA_DIR"]);
    let after = std::fs::read_to_string(home.file()).unwrap();
    assert!(after.starts_with("isto não é"), "what cannot be read is left as it is");
}

#[tokio::test]
async fn a_file_damaged_in_the_middle() {
    let home = home();
    home.start().await.stop().await;
    let mut bytes = std::fs::read(home.file()).unwrap();
    let middle = bytes.len() / 8;
    bytes[4096..middle * 7].fill(0xA5);
    std::fs::write(home.file(), bytes).unwrap();
    gave_up(&home.run(&["serve"]), &["papo.db", "damaged"]);
}

#[tokio::test]
async fn a_database_of_a_newer_papo() {
    on_each_engine(async |home| {
        home.start().await.stop().await;
        let newer = "insert into papo_migrations (name, sha256, applied_at)
                     select 'core/9999_of_the_future', sha256, applied_at from papo_migrations limit 1";
        match home.database() {
            Some(database) => database.connect().await.batch_execute(newer).await.unwrap(),
            None => rusqlite::Connection::open(home.file()).unwrap().execute_batch(newer).unwrap(),
        }
        gave_up(&home.run(&["serve"]), &["newer", "core/9999_of_the_future"]);
    })
    .await;
}

#[test]
fn a_folder_where_the_file_should_be() {
    let home = home();
    std::fs::create_dir(home.file()).unwrap();
    gave_up(&home.run(&["serve"]), &["papo.db", "PAPO_DATA_DIR"]);
}

#[test]
fn a_file_where_the_folder_should_be() {
    let home = home();
    let file = home.folder().join("file");
    std::fs::write(&file, "").unwrap();
    gave_up(&with(home.command(&["serve"]), "PAPO_DATA_DIR", &file), &["PAPO_DATA_DIR"]);
}

#[test]
fn a_folder_that_cannot_be_written() {
    let home = home();
    let folder = home.folder().join("read-only");
    std::fs::create_dir(&folder).unwrap();
    let Some(_sealed) = Sealed::seal(&folder) else {
        eprintln!("SKIPPED read-only folder: nothing can be mounted here, and root may write everywhere");
        return;
    };
    gave_up(&with(home.command(&["serve"]), "PAPO_DATA_DIR", &folder), &["read-only", "PAPO_DATA_DIR"]);
}

#[test]
fn a_database_server_that_is_not_there() {
    let home = home();
    let url = "postgres://papo:segredo@127.0.0.1:1/papo";
    let output = with(home.command(&["serve"]), "PAPO_DATABASE_URL", url);
    gave_up(&output, &["127.0.0.1", "PAPO_DATABASE_URL"]);
    assert!(!String::from_utf8_lossy(&output.stderr).contains("segredo"));
}

#[tokio::test]
async fn a_folder_that_is_served_already() {
    let home = home();
    let _server = home.start().await;
    gave_up(&home.run(&["serve"]), &["já está servindo", "PAPO_DATA_DIR"]);
}

#[test]
fn settings_that_cannot_be_meant() {
    let home = home();
    let wrong = [
        ("PAPO_TIMEZONE", "Sao Paulo", "America/Sao_Paulo"),
        ("PAPO_TOKEN", "curto", "16"),
        ("PAPO_MODEL", "skynet", "offline"),
        ("PAPO_TEST_CLOCK", "amanhã", "2026-11-14T09:00:00-03:00"),
        ("PAPO_DATABASE_URL", "mysql://x", "sqlite:"),
        ("PAPO_CONFIG", "nowhere.toml", "nowhere.toml"),
    ];
    for (name, value, word) in wrong {
        gave_up(&with(home.command(&["serve"]), name, value), &[word]);
    }
    std::fs::write(home.folder().join("papo.toml"), "lisen = \"127.0.0.1:1\"\n").unwrap();
    gave_up(&home.run(&["serve"]), &["papo.toml", "lisen"]);
}

/// A folder that nobody can write to, root included.
struct Sealed(PathBuf, Seal);

enum Seal {
    Mount,
    Mode,
}

impl Sealed {
    fn seal(folder: &Path) -> Option<Self> {
        use std::os::unix::fs::PermissionsExt;
        let mount =
            Command::new("mount").args(["-t", "tmpfs", "-o", "ro,size=64k", "tmpfs"]).arg(folder).output();
        if mount.is_ok_and(|output| output.status.success()) {
            return Some(Self(folder.to_owned(), Seal::Mount));
        }
        std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o555)).ok()?;
        let sealed = Self(folder.to_owned(), Seal::Mode);
        std::fs::write(folder.join("probe"), "").is_err().then_some(sealed)
    }
}

impl Drop for Sealed {
    fn drop(&mut self) {
        use std::os::unix::fs::PermissionsExt;
        let _gone = match self.1 {
            Seal::Mount => Command::new("umount").arg(&self.0).status().map(|_| ()),
            Seal::Mode => std::fs::set_permissions(&self.0, std::fs::Permissions::from_mode(0o755)),
        };
    }
}
