//! The short version of `cargo xtask torture`: the server dies at every named point and at random instants, and
//! nothing is lost or done twice. The full one kills hundreds of times.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot start has failed, and one that is skipped says so"
)]

use std::path::Path;
use std::process::Command;

/// Twice the number of named points: every second kill is at one of them.
const KILLS: &str = "26";

/// Few enough for a minute.
const ON_WHATSAPP: &[&str] = &["--only", "whatsapp", "--messages", "300", "--conversations", "30"];

fn torture(engine: &str) {
    run(&["--only", "turns", "--kills", KILLS, "--engine", engine]);
}

fn run(options: &[&str]) {
    let output = Command::new(env!("CARGO"))
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")))
        .args(["run", "--quiet", "--package", "xtask", "--", "torture"])
        .args(options)
        .args(["--binary", env!("CARGO_BIN_EXE_papo")])
        .output()
        .unwrap();
    let (said, complained) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{said}\n{complained}");
}

#[test]
fn nothing_is_lost_or_done_twice_on_sqlite() {
    torture("sqlite");
}

#[test]
fn nothing_is_lost_or_done_twice_on_postgres() {
    if has_postgres() {
        torture("postgres");
    } else {
        eprintln!("SKIPPED: PAPO_TEST_POSTGRES is not set");
    }
}

#[test]
fn nothing_is_lost_doubled_or_forbidden_on_whatsapp() {
    if has_postgres() {
        run(ON_WHATSAPP);
    } else {
        eprintln!("SKIPPED: PAPO_TEST_POSTGRES is not set");
    }
}

fn has_postgres() -> bool {
    #[expect(
        clippy::disallowed_methods,
        reason = "tests are told by the environment that PostgreSQL can be had"
    )]
    let told = std::env::var("PAPO_TEST_POSTGRES");
    told.is_ok()
}
