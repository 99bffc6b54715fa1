//! Import circles: files of a crate that all lead to each other can only be read, changed and compiled as one.
//!
//! Counted are the paths that begin with `crate`, `super` or `self` and lead to another file, out of which a child's way to its
//! parent is one like any other. What a parent declares with `mod` leads nowhere.

use std::collections::{BTreeMap, BTreeSet};

use super::allowance::CIRCLES as FILE;
use super::report::Report;
use super::tree::{File, Room, Tree, line_of};

pub(super) fn check(tree: &Tree, report: &mut Report) {
    for room in &tree.rooms {
        let modules = modules_of(tree, room);
        let circle = largest(&edges_of(&modules));
        // A module by itself is no circle.
        let allowed = tree.circles.allowed.get(&room.name).copied().unwrap_or(1).max(1);
        if let Some(file) =
            circle.first().and_then(|first| modules.get(first)).filter(|_| circle.len() > allowed)
        {
            let message = format!(
                "an import circle of {} files ({}): whoever reads one must read all; let what they share stand in a file that \
                 imports none of them",
                circle.len(),
                circle.join(", ")
            );
            report.fault(&file.path, 1, message);
        }
        let shrunk = circle.len() < allowed || circle.len() <= 1;
        if let Some(listed) = tree.circles.allowed.get(&room.name).filter(|_| shrunk) {
            let message = format!(
                "the largest circle of `{}` has {} files now, not {listed}: say so, and leave out what has none",
                room.name,
                circle.len()
            );
            report.fault(FILE, line_of(&tree.circles.text, &room.name), message);
        }
    }
}

type Modules<'t> = BTreeMap<String, &'t File>;

/// The files of a crate outside its tests, by the names of their modules. Its root is none of them: nothing leads there.
fn modules_of<'t>(tree: &'t Tree, room: &Room) -> Modules<'t> {
    let folder = format!("{}src/", room.folder);
    let mut modules = Modules::new();
    for file in tree.files.iter().filter(|file| file.code().is_some()) {
        let Some(path) = file.path.strip_prefix(&folder).and_then(|path| path.strip_suffix(".rs")) else {
            continue;
        };
        let path = path.strip_suffix("/mod").unwrap_or(path);
        if !matches!(path, "lib" | "main") {
            modules.insert(path.replace('/', "::"), file);
        }
    }
    modules
}

fn edges_of(modules: &Modules<'_>) -> BTreeMap<String, BTreeSet<String>> {
    let edges = modules.iter().map(|(name, file)| {
        let paths = file.code().into_iter().flat_map(|sketch| &sketch.paths);
        let led_to = paths.filter_map(|path| leads_to(&path.text, name, modules));
        (name.clone(), led_to.filter(|other| other != name).collect())
    });
    edges.collect()
}

/// The file that a path leads to from a module.
fn leads_to(path: &str, from: &str, modules: &Modules<'_>) -> Option<String> {
    // `pub(super)` and `self` by themselves lead nowhere.
    let (first, rest) = path.split_once("::")?;
    let mut at: Vec<&str> = from.split("::").collect();
    match first {
        "crate" => at.clear(),
        "self" => {}
        "super" => {
            at.pop();
        }
        _ => return None,
    }
    for part in rest.split("::") {
        if part == "super" {
            at.pop();
        } else {
            at.push(part);
        }
    }
    (1..=at.len()).rev().map(|length| at[..length].join("::")).find(|name| modules.contains_key(name))
}

/// The largest set of modules that all lead to each other, sorted.
fn largest(edges: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        edges.keys().map(|name| (name.as_str(), reached_from(name, edges))).collect();
    let circle_of = |name: &str| -> Vec<String> {
        let back = |other: &&&str| reached.get(**other).is_some_and(|from| from.contains(name));
        reached.get(name).into_iter().flatten().filter(back).map(|other| (*other).to_owned()).collect()
    };
    let mut circles: Vec<Vec<String>> = edges.keys().map(|name| circle_of(name)).collect();
    // Of several that are as large, always the same one.
    circles.sort_by(|one, other| other.len().cmp(&one.len()).then_with(|| one.cmp(other)));
    circles.into_iter().next().unwrap_or_default()
}

fn reached_from<'e>(name: &str, edges: &'e BTreeMap<String, BTreeSet<String>>) -> BTreeSet<&'e str> {
    let mut reached = BTreeSet::new();
    let mut left: Vec<&str> = edges.get(name).into_iter().flatten().map(String::as_str).collect();
    while let Some(next) = left.pop() {
        if reached.insert(next) {
            left.extend(edges.get(next).into_iter().flatten().map(String::as_str));
        }
    }
    reached
}

#[cfg(test)]
#[path = "circles_tests.rs"]
mod tests;
