//! Data as it is kept: in files, in folders, or in folders that are packed into one compressed file each, so that what only
//! teaches is out of a clone's way.
//!
//! A pack is what `head` prints of several files, a line `==> NAME <==` before each, compressed: `zcat` reads it.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

/// The folders that are packed, seen from the root of the project: `NAME.gz` stands where the folder `NAME` would. A file
/// that is still to be packed may stand in such a folder.
pub(crate) const PACKED: &[&str] = &[
    "evals/memory/training",
    "evals/reader/taught",
    "evals/reader/unseen",
    "crates/guard/data/answers",
    "crates/guard/data/claims",
    "crates/guard/data/danger",
    "crates/guard/data/ordinary",
    "crates/guard/data/stopping",
    "crates/guard/data/urgency",
];

/// A file, wherever it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Text {
    /// Where it is, or would be if it were not packed.
    pub path: PathBuf,
    pub text: String,
}

impl Text {
    pub(crate) fn read(path: &Path) -> Result<Self> {
        let text =
            std::fs::read_to_string(path).with_context(|| format!("could not read {}", path.display()))?;
        Ok(Self { path: path.to_owned(), text })
    }

    /// The name of its writer.
    pub(crate) fn name(&self) -> String {
        self.path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// Whether it is a plain list.
    pub(crate) fn is_list(&self) -> bool {
        self.path.extension().is_some_and(|extension| extension == "txt")
    }
}

/// Every file of some places, those of a folder in the order of their names.
pub(crate) fn texts(places: &[PathBuf]) -> Result<Vec<Text>> {
    let mut texts = Vec::new();
    for place in places {
        let (folder, pack) = (place.is_dir(), pack_of(place).is_file());
        if !folder && !pack {
            texts.push(Text::read(place)?);
            continue;
        }
        let mut found = if pack { in_pack(place)? } else { Vec::new() };
        // What is new may stand beside the pack, and is believed over what is packed under its name.
        let new = if folder { in_folder(place)? } else { Vec::new() };
        found.retain(|old| new.iter().all(|new| new.path != old.path));
        found.extend(new);
        found.sort_by(|one, other| one.path.cmp(&other.path));
        texts.extend(found);
    }
    Ok(texts)
}

/// Writes what is packed as files below a folder that is not the project's.
pub(crate) fn unpack(root: &Path, to: &Path) -> Result<()> {
    for place in PACKED {
        let folder = to.join(place);
        std::fs::create_dir_all(&folder).with_context(|| format!("could not make {}", folder.display()))?;
        for Text { path, text } in texts(&[root.join(place)])? {
            let file = folder.join(path.file_name().unwrap_or_default());
            std::fs::write(&file, text).with_context(|| format!("could not write {}", file.display()))?;
        }
    }
    Ok(())
}

/// Packs the files that [`unpack`] wrote, as they are by now.
pub(crate) fn pack(root: &Path, from: &Path) -> Result<()> {
    for place in PACKED {
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        for Text { path, text } in in_folder(&from.join(place))? {
            let whole = text.ends_with('\n') && !text.lines().any(|line| begins(line).is_some());
            ensure!(whole, "{} does not end with a line, or looks like a pack itself", path.display());
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            write!(packed, "==> {name} <==\n{text}")?;
        }
        let pack = pack_of(&root.join(place));
        std::fs::write(&pack, packed.finish()?)
            .with_context(|| format!("could not write {}", pack.display()))?;
    }
    Ok(())
}

fn pack_of(folder: &Path) -> PathBuf {
    folder.with_extension("gz")
}

fn in_folder(folder: &Path) -> Result<Vec<Text>> {
    let entries =
        std::fs::read_dir(folder).with_context(|| format!("could not look into {}", folder.display()))?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    paths.sort();
    paths.iter().map(|path| Text::read(path)).collect()
}

fn in_pack(folder: &Path) -> Result<Vec<Text>> {
    let pack = pack_of(folder);
    let read = || format!("could not read {}", pack.display());
    let file = std::fs::File::open(&pack).with_context(read)?;
    let mut whole = String::new();
    GzDecoder::new(file).read_to_string(&mut whole).with_context(read)?;
    let mut texts: Vec<Text> = Vec::new();
    for line in whole.split_inclusive('\n') {
        match (begins(line.trim_end_matches('\n')), texts.last_mut()) {
            (Some(name), _) => texts.push(Text { path: folder.join(name), text: String::new() }),
            (None, Some(text)) => text.text.push_str(line),
            (None, None) => anyhow::bail!("{} does not begin with the name of a file", pack.display()),
        }
    }
    Ok(texts)
}

/// The name of the file that begins behind a line.
fn begins(line: &str) -> Option<&str> {
    line.strip_prefix("==> ")?.strip_suffix(" <==")
}

#[cfg(test)]
#[path = "corpus_tests.rs"]
mod tests;
