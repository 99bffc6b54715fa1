//! Which room may use which. This table and the one in ARCHITECTURE.md say the same; this one is held.

use super::manifest::Section;
use super::report::Report;
use super::tree::{Room, Tree};

/// `assistants/*` is one row: they are alike, and none knows another.
const MAY_USE: &[(&str, &[&str])] = &[
    ("domain", &[]),
    ("ptbr", &["domain"]),
    ("linear", &[]),
    ("guard", &["domain", "ptbr", "linear"]),
    ("reading", &["domain", "ptbr", "linear"]),
    ("store", &["domain"]),
    ("wire", &["domain"]),
    ("lasting", &["ptbr"]),
    ("models", &["domain", "ptbr", "wire"]),
    ("offline", &["domain", "ptbr", "guard", "lasting", "reading", "models"]),
    ("tools", &["domain", "ptbr", "store", "lasting"]),
    ("turn", &["domain", "models"]),
    ("memory", &["domain", "ptbr", "store", "models", "tools", "guard"]),
    ("outbound", &["domain", "store"]),
    ("channels", &["domain", "outbound", "wire"]),
    ("engine", &["domain", "guard", "store", "models", "tools", "turn", "outbound", "memory"]),
    ("web", &["domain", "engine"]),
    ("records", &["domain", "store", "web"]),
    ("server", &["domain", "web", "engine", "memory", "channels"]),
    ("assistants/*", &["domain", "ptbr", "store", "tools", "memory", "engine", "web", "records"]),
    ("testkit", &["domain", "store", "models", "tools", "memory", "engine", "outbound"]),
    ("bench", &["domain", "guard", "store", "models", "outbound", "memory"]),
    ("schooling", &["domain", "ptbr", "lasting", "linear", "guard", "reading"]),
    ("xtask", &[]),
];

/// The one that composes: it may use every room, and it alone names assistants.
const COMPOSER: &str = "papo";

/// What any room's tests may add: the kit, and the model that an assistant's sentences are tried on.
const IN_TESTS: &[&str] = &["testkit", "models", "offline"];

const ASSISTANTS: &str = "assistants/";

pub(super) fn check(tree: &Tree, report: &mut Report) {
    for room in tree.rooms.iter().filter(|room| room.name != COMPOSER) {
        match allowed(&room.name) {
            Some(allowed) => check_room(tree, room, allowed, report),
            None => report.fault(
                &room.manifest.path,
                1,
                format!(
                    "the room `{}` is not in the table of xtask/src/tidy/edges.rs: say there, and in \
                     ARCHITECTURE.md, what it may use",
                    room.name
                ),
            ),
        }
    }
    check_names(tree, report);
}

fn allowed(room: &str) -> Option<&'static [&'static str]> {
    let row = if room.starts_with(ASSISTANTS) { "assistants/*" } else { room };
    MAY_USE.iter().find(|(name, _)| *name == row).map(|(_, allowed)| *allowed)
}

fn check_room(tree: &Tree, room: &Room, allowed: &[&str], report: &mut Report) {
    for dependency in room.manifest.dependencies(&tree.workspace) {
        let Some(other) = tree.rooms.iter().find(|other| other.manifest.package() == dependency.package)
        else {
            continue;
        };
        let in_tests = dependency.section == Section::Tests && IN_TESTS.contains(&other.name.as_str());
        if in_tests || allowed.contains(&other.name.as_str()) {
            continue;
        }
        let why = match (room.name.starts_with(ASSISTANTS), other.name.starts_with(ASSISTANTS)) {
            (true, true) => {
                "assistants never use each other: a fifth one must be a new folder and one line in papo"
            }
            (false, true) => "only crates/papo names an assistant: the core serves any of them",
            _ => "an edge that nobody declared is how layers melt (the table is xtask/src/tidy/edges.rs)",
        };
        let message = format!("the room `{}` may not use `{}`: {why}", room.name, other.name);
        report.fault(&room.manifest.path, dependency.line, message);
    }
}

/// A literal `"aria"` in the core is the same edge, only hidden from cargo.
fn check_names(tree: &Tree, report: &mut Report) {
    let assistants: Vec<&str> =
        tree.rooms.iter().filter_map(|room| room.name.strip_prefix(ASSISTANTS)).collect();
    let free = ["crates/papo/", "crates/testkit/", "assistants/", "xtask/"];
    for file in tree.files.iter().filter(|file| !free.iter().any(|place| file.path.starts_with(place))) {
        for literal in file.code().into_iter().flat_map(|code| &code.literals) {
            if assistants.contains(&literal.text.as_str()) {
                report.fault(
                    &file.path,
                    literal.line,
                    format!(
                        "`\"{}\"` is an assistant's name, and only crates/papo names assistants: take it as a value",
                        literal.text
                    ),
                );
            }
        }
    }
}

#[cfg(test)]
#[path = "edges_tests.rs"]
mod tests;
