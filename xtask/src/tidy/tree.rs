//! The workspace as tidy sees it: rooms, and the files in them.

use std::path::Path;
use std::{fs, io};

use anyhow::Context;

use super::allowance::{self, Allowance};
use super::manifest::Manifest;
use super::packages::Packages;
use super::policy::Policy;
use super::report::Report;
use super::sketch::Sketch;

pub(super) struct Tree {
    pub rooms: Vec<Room>,
    pub files: Vec<File>,
    /// The workspace's own manifest: it says which package a short name means.
    pub workspace: Manifest,
    /// The map of the house, once somebody has drawn it.
    pub architecture: Option<String>,
    pub policy: Policy,
    /// Public type names that stand in many modules still.
    pub names: Allowance,
    /// Crates with an import circle still.
    pub circles: Allowance,
    pub packages: Packages,
}

/// A crate of the workspace.
pub(super) struct Room {
    /// `domain`, `assistants/aria`, `xtask`.
    pub name: String,
    /// Relative to the root, with a slash at the end: `crates/domain/`.
    pub folder: String,
    pub manifest: Manifest,
}

pub(super) struct File {
    /// Relative to the root, with `/` between its parts.
    pub path: String,
    pub text: String,
    /// Only of Rust files that can be read as Rust.
    pub sketch: Option<Sketch>,
}

const KINDS: &[&str] = &["rs", "toml", "sql", "css", "js"];

impl Tree {
    pub(super) fn read(root: &Path, report: &mut Report) -> anyhow::Result<Self> {
        let mut folders: Vec<(String, String)> = Vec::new();
        for (parent, prefix) in [("crates", ""), ("assistants", "assistants/")] {
            for name in entries(&root.join(parent))? {
                folders.push((format!("{prefix}{name}"), format!("{parent}/{name}/")));
            }
        }
        folders.push(("xtask".to_owned(), "xtask/".to_owned()));

        let mut tree = Self {
            rooms: Vec::new(),
            files: Vec::new(),
            workspace: Manifest::read(root, "Cargo.toml")?,
            architecture: fs::read_to_string(root.join("ARCHITECTURE.md")).ok(),
            policy: Policy::read(root)?,
            names: Allowance::read(root, allowance::NAMES, "types")?,
            circles: Allowance::read(root, allowance::CIRCLES, "crates")?,
            packages: Packages::read(root)?,
        };
        for (name, folder) in folders {
            let manifest = format!("{folder}Cargo.toml");
            if root.join(&manifest).is_file() {
                tree.rooms.push(Room {
                    name,
                    manifest: Manifest::read(root, &manifest)?,
                    folder: folder.clone(),
                });
                tree.read_folder(root, folder.trim_end_matches('/'), report)?;
            }
        }
        report.files = tree.files.len();
        Ok(tree)
    }

    fn read_folder(&mut self, root: &Path, folder: &str, report: &mut Report) -> anyhow::Result<()> {
        for name in entries(&root.join(folder))? {
            let path = format!("{folder}/{name}");
            let kind = Path::new(&name).extension().and_then(|kind| kind.to_str()).unwrap_or_default();
            if root.join(&path).is_dir() {
                self.read_folder(root, &path, report)?;
            } else if KINDS.contains(&kind) {
                let text = fs::read_to_string(root.join(&path)).with_context(|| format!("reading {path}"))?;
                let sketch = if kind == "rs" { sketched(&path, &text, report) } else { None };
                self.files.push(File { path, text, sketch });
            }
        }
        Ok(())
    }

    pub(super) fn named(&self, suffix: &'static str) -> impl Iterator<Item = &File> {
        self.files.iter().filter(move |file| file.path.ends_with(suffix))
    }
}

impl File {
    /// Whether the whole file is a test: those may sleep, spawn and speak SQL.
    pub(super) fn is_test(&self) -> bool {
        self.path.ends_with("_tests.rs") || self.path.contains("/tests/") || self.path.ends_with("/tests.rs")
    }

    /// What the file does outside its tests.
    pub(super) fn code(&self) -> Option<&Sketch> {
        self.sketch.as_ref().filter(|_| !self.is_test())
    }

    /// The first line that holds `needle`, or the first line at all.
    pub(super) fn line_of(&self, needle: &str) -> usize {
        line_of(&self.text, needle)
    }
}

pub(super) fn line_of(text: &str, needle: &str) -> usize {
    text.lines().position(|line| line.contains(needle)).map_or(1, |index| index + 1)
}

fn sketched(path: &str, text: &str, report: &mut Report) -> Option<Sketch> {
    match Sketch::of(text) {
        Ok(sketch) => Some(sketch),
        Err(line) => {
            report.fault(path, line, "this cannot be read as Rust, so no rule can be held against it");
            None
        }
    }
}

/// The names in a folder, sorted; none if there is no such folder. Hidden files and build output are not
/// ours.
fn entries(folder: &Path) -> anyhow::Result<Vec<String>> {
    let listing = match fs::read_dir(folder) {
        Ok(listing) => listing,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error).with_context(|| format!("reading {}", folder.display())),
    };
    let mut names = Vec::new();
    for entry in listing {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if !name.starts_with('.') && name != "target" {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}
