use super::super::sample::Sample;

#[test]
fn a_room_says_its_invariant() {
    Sample::with("crates/domain/src/lib.rs", "//! A room.\n")
        .is_stopped_at("crates/domain/src/lib.rs:1", "*Invariant:*");
}

#[test]
fn a_missing_map_is_noted() {
    let notes = Sample::with("crates/domain/src/a.rs", "").notes();

    assert!(notes.iter().any(|note| note.starts_with("ARCHITECTURE.md")), "{notes:?}");
}

#[test]
fn the_map_knows_every_room() {
    let rows = "| `domain` |\n| `store` |\n| `engine` |\n| `testkit` |\n| `papo` |\n| `assistants/aria` |\n";

    Sample::with("ARCHITECTURE.md", &format!("{rows}| `assistants/julia` |\n")).is_fine();
    Sample::with("ARCHITECTURE.md", &format!("{rows}Prose about `assistants/julia`.\n"))
        .is_stopped_at("ARCHITECTURE.md:1", "the room `assistants/julia` is missing");
}
