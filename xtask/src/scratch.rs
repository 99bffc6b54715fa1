//! A temporary folder that is gone afterwards, however we end.
//!
//! A destructor does not run on Ctrl-C or SIGKILL. So a small shell, in a process group of its own, waits on
//! a pipe that only we hold: when we end, in any way, it reads the end of the file and cleans up.

use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process};

use anyhow::Context;

/// Dropping it removes the folder and waits until that is done.
#[derive(Debug)]
pub struct Scratch {
    path: PathBuf,
    keeper: Child,
}

static MADE: AtomicU32 = AtomicU32::new(0);

impl Scratch {
    pub fn new(purpose: &str) -> anyhow::Result<Self> {
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("papo-{purpose}-{}-{number}", process::id()));
        fs::create_dir(&path).with_context(|| format!("making {}", path.display()))?;
        let mut shell = Command::new("sh");
        shell.args(["-c", "cat >/dev/null; rm -rf -- \"$1\"", "sh"]).arg(&path);
        let keeper = keeper(&mut shell).spawn().context("starting a shell")?;
        Ok(Self { path, keeper })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        release(&mut self.keeper);
    }
}

/// Sets a command up as one that outlives us by just long enough to clean up.
pub fn keeper(command: &mut Command) -> &mut Command {
    command.stdin(Stdio::piped()).process_group(0)
}

/// Lets go of the pipe and waits until the keeper has cleaned up.
pub fn release(keeper: &mut Child) {
    drop(keeper.stdin.take());
    // A keeper that cannot be waited for is gone already, and so is our part.
    let _gone = keeper.wait();
}

#[cfg(test)]
#[path = "scratch_tests.rs"]
mod tests;
