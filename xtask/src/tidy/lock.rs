//! Where locked crates come from, and that there is one version of each.

use std::collections::BTreeMap;

use super::packages::Locked;
use super::policy::{self, Policy};
use super::report::Report;
use super::tree::Tree;

const FILE: &str = "Cargo.lock";

pub(super) fn check(tree: &Tree, report: &mut Report) {
    look(&tree.packages.locked, &tree.policy, report);
}

fn look(locked: &[Locked], policy: &Policy, report: &mut Report) {
    let mut versions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for one in locked {
        versions.entry(&one.name).or_default().push(&one.version);
        if let Some(source) = one.source.as_ref().filter(|source| !policy.sources.contains(source)) {
            let message = format!("`{}` comes from {source}, which {} does not list", one.name, policy::FILE);
            report.fault(FILE, 1, message);
        }
    }
    for (name, versions) in &versions {
        let listed = policy.duplicates.iter().any(|listed| listed == name);
        if versions.len() > 1 && !listed {
            let message = format!(
                "there are {} versions of `{name}` ({}): agree on one, or list it with its reason in {}",
                versions.len(),
                versions.join(", "),
                policy::FILE
            );
            report.fault(FILE, 1, message);
        }
    }
    for name in &policy.duplicates {
        if versions.get(name.as_str()).is_none_or(|versions| versions.len() < 2) {
            let message = format!("there is only one version of `{name}` now: take it out of the list");
            report.fault(policy::FILE, policy.line_of(name), message);
        }
    }
}

#[cfg(test)]
#[path = "lock_tests.rs"]
mod tests;
