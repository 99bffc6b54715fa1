//! What is built with Papo may be given away with Papo.

use super::packages::Package;
use super::policy::{self, Policy};
use super::report::Report;
use super::tree::Tree;

pub(super) fn check(tree: &Tree, report: &mut Report) {
    look(&tree.packages.built, &tree.policy, report);
}

fn look(built: &[Package], policy: &Policy, report: &mut Report) {
    for package in built {
        let name = &package.name;
        let fault = match package.licence.as_deref() {
            None => format!("`{name}` names no licence"),
            Some(licence) if policy.licence_exceptions.contains(&format!("{name}: {licence}")) => continue,
            Some(licence) if allows(licence, &policy.licences) => continue,
            Some(licence) => format!("the licence of `{name}`, {licence}, is not in the list"),
        };
        report.fault(policy::FILE, 1, fault);
    }
}

/// Whether one may choose a listed licence: any side of an `OR`, every side of an `AND`. What cannot be read is not
/// allowed.
fn allows(expression: &str, listed: &[String]) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = words.as_slice();
    let allowed = any(&mut rest, listed);
    allowed == Some(true) && rest.is_empty()
}

fn any(rest: &mut &[&str], listed: &[String]) -> Option<bool> {
    let mut allowed = every(rest, listed)?;
    while let ["OR", after @ ..] = *rest {
        *rest = after;
        allowed |= every(rest, listed)?;
    }
    Some(allowed)
}

fn every(rest: &mut &[&str], listed: &[String]) -> Option<bool> {
    let mut allowed = one(rest, listed)?;
    while let ["AND", after @ ..] = *rest {
        *rest = after;
        allowed &= one(rest, listed)?;
    }
    Some(allowed)
}

fn one(rest: &mut &[&str], listed: &[String]) -> Option<bool> {
    match *rest {
        ["(", after @ ..] => {
            *rest = after;
            let allowed = any(rest, listed)?;
            let [")", after @ ..] = *rest else { return None };
            *rest = after;
            Some(allowed)
        }
        // An exception only allows more.
        [name, "WITH", _, after @ ..] | [name, after @ ..] if !["OR", "AND", ")", "WITH"].contains(name) => {
            *rest = after;
            Some(listed.iter().any(|listed| listed == name))
        }
        _ => None,
    }
}

#[cfg(test)]
#[path = "licences_tests.rs"]
mod tests;
