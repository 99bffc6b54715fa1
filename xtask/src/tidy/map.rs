//! The crate list is the map: each room says its invariant, and ARCHITECTURE.md knows each room.

use super::report::Report;
use super::tree::{Room, Tree};

pub(super) fn check(tree: &Tree, report: &mut Report) {
    for room in &tree.rooms {
        check_invariant(tree, room, report);
    }
    let Some(architecture) = &tree.architecture else {
        report.note("ARCHITECTURE.md", 1, "there is no such file: the rooms have no map yet");
        return;
    };
    for room in &tree.rooms {
        if !architecture.lines().any(|line| names(line, &room.name)) {
            let message =
                format!("the room `{}` is missing in the table: whoever enters looks here first", room.name);
            report.fault("ARCHITECTURE.md", 1, message);
        }
    }
}

fn check_invariant(tree: &Tree, room: &Room, report: &mut Report) {
    let path = format!("{}src/lib.rs", room.folder);
    let Some(file) = tree.files.iter().find(|file| file.path == path) else { return };
    let says = |line: &str| line.starts_with("//!") && line.contains("*Invariant:*");
    if !file.text.lines().any(says) {
        let message =
            "the crate's doc has no `*Invariant:*` line: a room without one is a module of another room";
        report.fault(&path, 1, message);
    }
}

/// Whether a row of the table is about this room.
fn names(line: &str, room: &str) -> bool {
    line.trim_start().starts_with('|') && line.contains(&format!("`{room}`"))
}

#[cfg(test)]
#[path = "map_tests.rs"]
mod tests;
