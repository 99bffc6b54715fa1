//! Words that people read: every key that the code asks for exists, and exists in every language.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use toml::Value;

use super::report::Report;
use super::tree::{File, Tree};

/// The languages that say everything. Any other one may leave keys out: they are then said in Portuguese.
const LANGUAGES: &[&str] = &["pt-BR", "en"];

/// One language of one catalogue: its file, and the holes of each key.
struct Catalogue<'t> {
    file: &'t File,
    holes: BTreeMap<String, BTreeSet<String>>,
}

pub(super) fn check(tree: &Tree, report: &mut Report) {
    let mut folders: BTreeMap<&str, Vec<Catalogue<'_>>> = BTreeMap::new();
    for file in tree.named(".toml") {
        let Some((folder, _)) = file.path.rsplit_once('/').filter(|(folder, _)| folder.ends_with("/words"))
        else {
            continue;
        };
        match flattened(&file.text) {
            Ok(holes) => folders.entry(folder).or_default().push(Catalogue { file, holes }),
            Err(message) => report.fault(&file.path, 1, message),
        }
    }
    let tags: BTreeSet<&str> = folders
        .values()
        .flatten()
        .map(|catalogue| stem(&catalogue.file.path))
        .chain(LANGUAGES.iter().copied())
        .collect();
    for (folder, languages) in &folders {
        check_languages(folder, languages, &tags, report);
    }
    check_twice(&folders, report);
    let known: BTreeSet<&str> =
        folders.values().flatten().flat_map(|catalogue| catalogue.holes.keys()).map(String::as_str).collect();
    check_keys(tree, &known, report);
}

fn check_languages(folder: &str, languages: &[Catalogue<'_>], tags: &BTreeSet<&str>, report: &mut Report) {
    for language in tags {
        if !languages.iter().any(|catalogue| stem(&catalogue.file.path) == *language) {
            report.fault(
                folder,
                1,
                format!("there is no `{language}.toml`: everybody is spoken to in their language"),
            );
        }
    }
    for one in languages {
        for other in languages {
            let is_whole = LANGUAGES.contains(&stem(&other.file.path));
            for (key, holes) in &one.holes {
                let complaint = match other.holes.get(key) {
                    None if !is_whole => continue,
                    None => format!("`{key}` is missing here, and stands in {}", one.file.path),
                    Some(others) if others != holes => {
                        format!("`{key}` has other holes than in {}", one.file.path)
                    }
                    Some(_) => continue,
                };
                report.fault(&other.file.path, other.file.line_of(last_part(key)), complaint);
            }
        }
    }
}

/// Catalogues are poured together at start, so a key has one home.
fn check_twice(folders: &BTreeMap<&str, Vec<Catalogue<'_>>>, report: &mut Report) {
    let mut homes: BTreeMap<&str, &str> = BTreeMap::new();
    for (folder, languages) in folders {
        for catalogue in languages {
            for key in catalogue.holes.keys() {
                let home = *homes.entry(key).or_insert(folder);
                if home != *folder {
                    let message = format!("`{key}` stands in {home} too: a key has one home");
                    report.fault(&catalogue.file.path, catalogue.file.line_of(last_part(key)), message);
                }
            }
        }
    }
}

fn check_keys(tree: &Tree, known: &BTreeSet<&str>, report: &mut Report) {
    for file in &tree.files {
        for key in file.code().into_iter().flat_map(|code| &code.keys) {
            if !known.contains(key.text.as_str()) {
                let message = format!(
                    "`{}` stands in no catalogue (`words/*.toml`), so a person would read the key",
                    key.text
                );
                report.fault(&file.path, key.line, message);
            }
        }
    }
}

/// The keys of a catalogue as dotted paths, each with the names of its holes.
fn flattened(text: &str) -> Result<BTreeMap<String, BTreeSet<String>>, String> {
    let table: toml::Table = text.parse().map_err(|error: toml::de::Error| error.message().to_owned())?;
    let mut flat = BTreeMap::new();
    let mut open: Vec<(String, Value)> = table.into_iter().collect();
    while let Some((key, value)) = open.pop() {
        match value {
            Value::String(text) => {
                flat.insert(key, holes(&text));
            }
            Value::Table(inner) => {
                open.extend(inner.into_iter().map(|(name, value)| (format!("{key}.{name}"), value)));
            }
            _ => return Err(format!("`{key}` is not a text")),
        }
    }
    Ok(flat)
}

fn holes(text: &str) -> BTreeSet<String> {
    let pieces = text.split('{').skip(1);
    pieces.filter_map(|piece| piece.split_once('}')).map(|(name, _)| name.to_owned()).collect()
}

fn last_part(key: &str) -> &str {
    key.rsplit('.').next().unwrap_or(key)
}

fn stem(path: &str) -> &str {
    Path::new(path).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default()
}

#[cfg(test)]
#[path = "catalogues_tests.rs"]
mod tests;
