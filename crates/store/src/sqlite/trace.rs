//! Looking for words in the bytes of the file, its log and its index.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::{StoreError, Trace};

/// How much is read at a time.
const BLOCK: usize = 1 << 20;

pub(super) fn in_file(path: &Path, words: &str) -> Result<Vec<Trace>, StoreError> {
    let mut traces = Vec::new();
    for ending in ["", "-wal", "-shm", "-journal"] {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        let file = PathBuf::from(name);
        if file.exists() {
            let found = count(&file, words.as_bytes()).map_err(StoreError::other)?;
            traces.push(Trace { place: file.display().to_string(), found });
        }
    }
    Ok(traces)
}

/// How often the bytes occur. What lies across two blocks is found too.
fn count(file: &Path, wanted: &[u8]) -> std::io::Result<u64> {
    if wanted.is_empty() {
        return Ok(0);
    }
    let mut file = File::open(file)?;
    let mut block = vec![0; BLOCK];
    let mut seen: Vec<u8> = Vec::new();
    let mut found = 0;
    loop {
        let length = file.read(&mut block)?;
        if length == 0 {
            return Ok(found);
        }
        seen.extend_from_slice(block.get(..length).unwrap_or_default());
        found += seen.windows(wanted.len()).filter(|window| *window == wanted).count() as u64;
        let kept = seen.len().min(wanted.len() - 1);
        seen.drain(..seen.len() - kept);
    }
}
