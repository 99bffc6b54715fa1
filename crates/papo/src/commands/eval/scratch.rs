//! A folder for as long as something is played in it.

use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use uuid::Uuid;

/// Removed with everything in it when dropped. Only its owner may look in: somebody may play a year of their own life.
#[derive(Debug)]
pub(super) struct Scratch(PathBuf);

impl Scratch {
    pub(super) fn new() -> Result<Self> {
        let path = std::env::temp_dir().join(format!("papo-eval-{}", Uuid::new_v4()));
        let made = std::fs::DirBuilder::new().mode(0o700).create(&path);
        made.with_context(|| format!("the temporary folder {} cannot be made", path.display()))?;
        Ok(Self(path))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed is left to whoever cleans the temporary folder.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
