//! Which outside crate may stand in which room. A driver that leaks out of its room can never be replaced.

use super::manifest::Section;
use super::report::Report;
use super::tree::Tree;

struct Family {
    /// Package names; a trailing `*` takes in every name that starts so.
    packages: &'static [&'static str],
    /// Folders, relative to the root.
    places: &'static [&'static str],
    why: &'static str,
}

const FAMILIES: &[Family] = &[
    Family {
        packages: &[
            "rusqlite",
            "libsqlite3-sys",
            "tokio-postgres",
            "postgres",
            "deadpool*",
            "sqlx*",
            "pgvector",
        ],
        // Testkit makes and drops the database of a test, before any store can open it.
        places: &["crates/store/", "crates/testkit/"],
        why: "database drivers live in store: everybody else writes one SQL text for both engines",
    },
    Family {
        packages: &["axum*", "maud", "askama", "tower*", "utoipa*"],
        places: &[
            "crates/web/",
            "crates/records/",
            "crates/server/",
            "crates/papo/",
            "crates/testkit/",
            "assistants/",
        ],
        why: "the web lives in web, records, server, assistants and papo: the use cases must not know that HTTP exists",
    },
    Family {
        packages: &["hyper*"],
        places: &[
            "crates/web/",
            "crates/server/",
            "crates/papo/",
            "crates/testkit/",
            "crates/wire/",
            "assistants/",
        ],
        why: "HTTP is spoken by the web's rooms and by wire: the use cases must not know that it exists",
    },
    Family {
        packages: &["reqwest", "genai", "ureq", "isahc", "curl", "eventsource*"],
        places: &["crates/wire/"],
        why: "HTTP clients live in wire: nothing else may leave the machine",
    },
    Family {
        packages: &["fantoccini", "thirtyfour", "wiremock", "insta", "proptest", "tempfile"],
        places: &["crates/testkit/"],
        why: "this is for tests: make it a dev-dependency, or put it in testkit",
    },
];

/// Tests may bring what they like: a test that damages a database file needs a driver to do so.
pub(super) fn check(tree: &Tree, report: &mut Report) {
    for room in &tree.rooms {
        for dependency in room.manifest.dependencies(&tree.workspace) {
            if dependency.section == Section::Tests {
                continue;
            }
            let family = FAMILIES.iter().find(|family| family.holds(&dependency.package));
            if let Some(family) = family.filter(|family| !family.places.contains(&place(&room.folder))) {
                let message =
                    format!("`{}` may not stand in `{}`: {}", dependency.package, room.name, family.why);
                report.fault(&room.manifest.path, dependency.line, message);
            }
        }
    }
}

fn place(folder: &str) -> &str {
    if folder.starts_with("assistants/") { "assistants/" } else { folder }
}

impl Family {
    fn holds(&self, package: &str) -> bool {
        self.packages.iter().any(|name| match name.strip_suffix('*') {
            Some(start) => package.starts_with(start),
            None => package == *name,
        })
    }
}

#[cfg(test)]
#[path = "outside_tests.rs"]
mod tests;
