use super::super::sample::Sample;
use super::*;

/// A file that leads to another.
fn two(first: &str, second: &str) -> Sample {
    Sample::with("crates/engine/src/first.rs", first).and("crates/engine/src/second.rs", second)
}

#[test]
fn files_that_lead_to_each_other_are_stopped() {
    two("use crate::second::Second;\n", "").is_fine();
    two("use crate::second::Second;\n", "fn back() { crate::first::there() }\n")
        .is_stopped_at("crates/engine/src/first.rs:1", "an import circle of 2 files (first, second)");
}

#[test]
fn a_child_leads_to_its_parent_and_a_declaration_leads_nowhere() {
    let child = "use super::Parent;\n";
    Sample::with("crates/engine/src/parent/mod.rs", "mod child;\npub struct Parent;\n")
        .and("crates/engine/src/parent/child.rs", child)
        .is_fine();
    Sample::with("crates/engine/src/parent/mod.rs", "mod child;\npub use self::child::Child;\n")
        .and("crates/engine/src/parent/child.rs", child)
        .is_stopped_at("crates/engine/src/parent/mod.rs:1", "(parent, parent::child)");
}

#[test]
fn the_root_of_a_crate_and_its_tests_are_in_no_circle() {
    Sample::with(
        "crates/engine/src/first.rs",
        "use crate::Named;\n#[cfg(test)] mod tests { use crate::second::X; }\n",
    )
    .and("crates/engine/src/second.rs", "use crate::first::First;\n")
    .and("crates/engine/src/first_tests.rs", "use crate::second::X;\n")
    .is_fine();
}

#[test]
fn what_is_listed_may_not_grow_and_leaves_the_list() {
    let circle = || two("use crate::second::Second;\n", "use super::first::First;\n");
    circle().and(FILE, "[crates]\nengine = 2\n").is_fine();
    circle()
        .and("crates/engine/src/second.rs", "use crate::third::Third;\n")
        .and("crates/engine/src/third.rs", "use crate::first::First;\n")
        .and(FILE, "[crates]\nengine = 2\n")
        .is_stopped_at("crates/engine/src/first.rs:1", "of 3 files");
    circle()
        .and(FILE, "[crates]\nengine = 3\n")
        .is_stopped_at("xtask/circles.toml:2", "has 2 files now, not 3");
    two("", "").and(FILE, "[crates]\nengine = 2\n").is_stopped_at("xtask/circles.toml:2", "has 0 files now");
}
