//! Names that can be looked for: a public type's name leads to three modules at most, and no crate of ours is called as one from
//! outside.

use std::collections::BTreeMap;

use super::allowance::NAMES as FILE;
use super::report::Report;
use super::tree::{Tree, line_of};

/// In so many modules a name may stand.
const MOST: usize = 3;

pub(super) fn check(tree: &Tree, report: &mut Report) {
    types(tree, report);
    crates(tree, report);
}

fn types(tree: &Tree, report: &mut Report) {
    let mut modules: BTreeMap<&str, Vec<(&str, usize)>> = BTreeMap::new();
    for file in &tree.files {
        let Some(sketch) = file.code() else { continue };
        for seen in &sketch.types {
            let all = modules.entry(&seen.text).or_default();
            if all.last().is_none_or(|(path, _)| *path != file.path) {
                all.push((&file.path, seen.line));
            }
        }
    }
    for (name, places) in &modules {
        let allowed = tree.names.allowed.get(*name).copied().unwrap_or(MOST);
        if let Some((path, line)) = places.last().filter(|_| places.len() > allowed.max(MOST)) {
            let others: Vec<&str> = places.iter().take(MOST).map(|(path, _)| *path).collect();
            let message = format!(
                "`{name}` is a public type in {} modules ({}, …): whoever looks for it finds the others; say what this one is",
                places.len(),
                others.join(", ")
            );
            report.fault(path, *line, message);
        }
    }
    for name in tree.names.allowed.keys() {
        if modules.get(name.as_str()).is_none_or(|places| places.len() <= MOST) {
            let message = format!("`{name}` stands in {MOST} modules at most now: take it off the list");
            report.fault(FILE, line_of(&tree.names.text, name), message);
        }
    }
}

/// What code calls a crate of ours must not be what it calls one that is locked.
fn crates(tree: &Tree, report: &mut Report) {
    for room in &tree.rooms {
        let name = room.name.rsplit('/').next().unwrap_or(&room.name);
        let from_outside = tree.packages.locked.iter().filter(|one| one.source.is_some());
        if let Some(other) = from_outside.map(|one| &one.name).find(|other| other.replace('-', "_") == name) {
            let message =
                format!("this crate is called as `{other}` from outside: readers take it for that one");
            report.fault(&room.manifest.path, 1, message);
        }
    }
}

#[cfg(test)]
#[path = "names_tests.rs"]
mod tests;
