//! A tiny workspace in a temporary folder, to hold one rule against.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::{DEPENDENCIES, RULES, Rule};

pub(super) struct Sample {
    folder: TempDir,
    rules: &'static [Rule],
}

const WORKSPACE: &str = r#"
[workspace]
members = ["crates/*", "assistants/*", "xtask"]
[workspace.dependencies]
domain = { path = "crates/domain", package = "papo-domain" }
store = { path = "crates/store", package = "papo-store" }
engine = { path = "crates/engine", package = "papo-engine" }
testkit = { path = "crates/testkit", package = "papo-testkit" }
aria = { path = "assistants/aria", package = "papo-aria" }
julia = { path = "assistants/julia", package = "papo-julia" }
rusqlite = "0.40"
"#;

impl Sample {
    /// A workspace without a fault, with one file more (or one replaced).
    pub(super) fn with(path: &str, text: &str) -> Self {
        let sample = Self { folder: TempDir::new().unwrap(), rules: RULES };
        sample.write("Cargo.toml", WORKSPACE);
        for (folder, package) in [
            ("crates/domain", "papo-domain"),
            ("crates/store", "papo-store"),
            ("crates/engine", "papo-engine"),
            ("crates/testkit", "papo-testkit"),
            ("crates/papo", "papo"),
            ("assistants/aria", "papo-aria"),
            ("assistants/julia", "papo-julia"),
        ] {
            sample.write(&format!("{folder}/Cargo.toml"), &format!("[package]\nname = \"{package}\"\n"));
            sample.write(&format!("{folder}/src/lib.rs"), "//! A room.\n//!\n//! *Invariant:* small.\n");
        }
        sample.and(path, text)
    }

    /// The same, held against the rules for crates from outside, with a workspace that names none.
    pub(super) fn with_dependencies(path: &str, text: &str) -> Self {
        let sample = Self::with("Cargo.toml", "[workspace]\n");
        Self { rules: DEPENDENCIES, ..sample }.and(path, text)
    }

    pub(super) fn and(self, path: &str, text: &str) -> Self {
        self.write(path, text);
        self
    }

    pub(super) fn root(&self) -> &Path {
        self.folder.path()
    }

    pub(super) fn faults(&self) -> Vec<String> {
        let report = super::hold(self.folder.path(), self.rules).unwrap();
        report.faults.iter().map(ToString::to_string).collect()
    }

    pub(super) fn notes(&self) -> Vec<String> {
        let report = super::hold(self.folder.path(), self.rules).unwrap();
        report.notes.iter().map(ToString::to_string).collect()
    }

    /// Asserts that there is exactly one fault, at this place, about this.
    #[track_caller]
    pub(super) fn is_stopped_at(&self, place: &str, about: &str) {
        let faults = self.faults();
        assert_eq!(faults.len(), 1, "{faults:#?}");
        assert!(faults[0].starts_with(&format!("{place}: ")), "{}", faults[0]);
        assert!(faults[0].contains(about), "{}", faults[0]);
    }

    #[track_caller]
    pub(super) fn is_fine(&self) {
        assert_eq!(self.faults(), Vec::<String>::new());
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap_or(Path::new("/"))).unwrap();
        fs::write(path, text).unwrap();
    }
}
