use std::path::{Path, PathBuf};

use super::{ANSWERED, CLAIMS, DANGER, STOPPING, Subject, URGENCY, learn, writers};

/// What ships is what the data teaches; after a change of either, `cargo xtask learn`.
fn ships_what_is_taught(subject: &Subject) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let data: Vec<PathBuf> = subject.data.iter().map(|path| root.join(path)).collect();
    let taught = learn(&writers(&data, subject).unwrap(), subject, None).to_bytes();
    let shipped = std::fs::read(root.join(subject.weights)).unwrap();
    assert!(
        taught == shipped,
        "the data teaches other weights than those that ship: run `cargo xtask learn`"
    );
}

#[test]
fn the_shipped_weights_of_danger_are_what_the_writers_teach() {
    ships_what_is_taught(&DANGER);
}

#[test]
fn the_shipped_weights_of_claims_are_what_the_writers_teach() {
    ships_what_is_taught(&CLAIMS);
}

#[test]
fn the_shipped_weights_of_urgency_are_what_the_writers_teach() {
    ships_what_is_taught(&URGENCY);
}

#[test]
fn the_shipped_weights_of_answers_are_what_the_writers_teach() {
    ships_what_is_taught(&ANSWERED);
}

#[test]
fn the_shipped_weights_of_stopping_are_what_the_writers_teach() {
    ships_what_is_taught(&STOPPING);
}
