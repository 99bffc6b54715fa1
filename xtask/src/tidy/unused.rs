//! A dependency that no code names costs every build and helps none.

use std::collections::BTreeSet;

use super::manifest::{Dependency, Section};
use super::policy;
use super::report::Report;
use super::tree::{Room, Tree};

pub(super) fn check(tree: &Tree, report: &mut Report) {
    let mut asked: BTreeSet<String> = BTreeSet::new();
    for room in &tree.rooms {
        let dependencies = room.manifest.dependencies(&tree.workspace);
        check_room(tree, room, &dependencies, report);
        asked.extend(dependencies.into_iter().map(|dependency| dependency.key));
    }
    for (key, line) in tree.workspace.shared() {
        if !asked.contains(&key) {
            let message = format!("no crate of the workspace depends on `{key}`");
            report.fault(&tree.workspace.path, line, message);
        }
    }
    for package in &tree.policy.features_only {
        let mut all = tree.rooms.iter().flat_map(|room| room.manifest.dependencies(&tree.workspace));
        if !all.any(|dependency| dependency.package == *package) {
            let message = format!("no crate of the workspace depends on `{package}`");
            report.fault(policy::FILE, tree.policy.line_of(package), message);
        }
    }
}

fn check_room(tree: &Tree, room: &Room, dependencies: &[Dependency], report: &mut Report) {
    let used = Used::by(tree, room);
    for dependency in dependencies {
        let name = name_in_code(tree, dependency);
        let (package, section) = (&dependency.package, dependency.section);
        let ships = |other: &Dependency| other.section == Section::Shipped && other.package == *package;
        let in_code = used.in_code.contains(name.as_str());
        let in_tests = used.in_tests.contains(name.as_str());
        let message = if tree.policy.features_only.contains(package) {
            continue;
        } else if section == Section::Tests && !dependency.adds_features && dependencies.iter().any(ships) {
            format!("`{package}` stands in [dependencies] already")
        } else if !in_code && !in_tests {
            format!("`{package}` is not used: no path, `use`, macro or attribute names `{name}`")
        } else if !in_code && section == Section::Shipped {
            format!("`{package}` is used in tests only: make it a dev-dependency")
        } else {
            continue;
        };
        report.fault(&room.manifest.path, dependency.line, message);
    }
}

/// The first names of all paths of a crate.
#[derive(Default)]
struct Used<'t> {
    in_code: BTreeSet<&'t str>,
    in_tests: BTreeSet<&'t str>,
}

impl<'t> Used<'t> {
    fn by(tree: &'t Tree, room: &Room) -> Self {
        let mut used = Self::default();
        for file in tree.files.iter().filter(|file| file.path.starts_with(&room.folder)) {
            let Some(sketch) = &file.sketch else { continue };
            let names = if file.is_test() { &mut used.in_tests } else { &mut used.in_code };
            names.extend(sketch.roots.iter().map(String::as_str));
            used.in_tests.extend(sketch.test_roots.iter().map(String::as_str));
        }
        used
    }
}

/// A name of the manifest's own choosing wins; otherwise the library's.
fn name_in_code<'t>(tree: &'t Tree, dependency: &'t Dependency) -> String {
    let renamed = dependency.key != dependency.package;
    let library = tree.packages.library(&dependency.package).filter(|_| !renamed);
    library.unwrap_or(&dependency.key).replace('-', "_")
}

#[cfg(test)]
#[path = "unused_tests.rs"]
mod tests;
