use std::path::{Path, PathBuf};

use super::{CLAIMS, DANGER, STOPPING, Subject, URGENCY, learn, writers};

fn taught(subject: &Subject, data: &[&str]) -> Vec<u8> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let data: Vec<PathBuf> = data.iter().map(|path| root.join(path)).collect();
    learn(&writers(&data, subject).unwrap(), subject, None).to_bytes()
}

/// What ships is what the data teaches; after a change of either, `cargo xtask learn`.
#[test]
fn the_shipped_weights_of_danger_are_what_the_writers_teach() {
    let taught = taught(&DANGER, &["crates/guard/data/danger", "crates/guard/tests/limits"]);
    let shipped = include_bytes!("../../guard/src/limits/danger.bin");
    assert!(
        taught == shipped,
        "the data teaches other weights than those that ship: run `cargo xtask learn`"
    );
}

#[test]
fn the_shipped_weights_of_claims_are_what_the_writers_teach() {
    let taught = taught(&CLAIMS, &["crates/guard/data/claims", "crates/guard/tests/replies"]);
    let shipped = include_bytes!("../../guard/src/replies/claims.bin");
    assert!(
        taught == shipped,
        "the data teaches other weights than those that ship: run `cargo xtask learn`"
    );
}

#[test]
fn the_shipped_weights_of_urgency_are_what_the_writers_teach() {
    let taught = taught(
        &URGENCY,
        &[
            "crates/guard/data/urgency",
            "crates/guard/data/danger/commands.tsv",
            "crates/guard/tests/contact/urgency.txt",
            "crates/guard/tests/contact/fresh.txt",
            "crates/guard/tests/contact/later.txt",
        ],
    );
    let shipped = include_bytes!("../../guard/src/contact/urgency.bin");
    assert!(
        taught == shipped,
        "the data teaches other weights than those that ship: run `cargo xtask learn`"
    );
}

#[test]
fn the_shipped_weights_of_stopping_are_what_the_writers_teach() {
    let taught = taught(
        &STOPPING,
        &[
            "crates/guard/data/stopping",
            "crates/guard/data/danger/commands.tsv",
            "crates/guard/tests/contact/wish.txt",
            "crates/guard/tests/contact/reach.txt",
            "crates/guard/tests/contact/fresh.txt",
            "crates/guard/tests/contact/later.txt",
        ],
    );
    let shipped = include_bytes!("../../guard/src/contact/stopping.bin");
    assert!(
        taught == shipped,
        "the data teaches other weights than those that ship: run `cargo xtask learn`"
    );
}
