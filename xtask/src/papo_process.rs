//! A real `papo serve` under our control: started, asked whether it is well, measured, killed.

use std::fs::{self, File};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};
use std::{env, thread};

use anyhow::{Context, bail};

use crate::http::{Client, Request};
use crate::postgres::free_port;
use crate::shell;

/// How to start a server. The same recipe starts it again, on the same port and data, after it was killed.
#[derive(Debug, Clone)]
pub struct Recipe {
    binary: PathBuf,
    address: SocketAddr,
    folder: PathBuf,
    environment: Vec<(String, String)>,
}

/// A server that answers; dropping it kills it.
#[derive(Debug)]
pub struct PapoProcess {
    child: Child,
    address: SocketAddr,
    started_in: Duration,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Memory {
    pub resident_kib: u64,
    pub peak_kib: u64,
}

/// What a machine that has lost most of its processor may take; a server that died is noticed at once.
const PATIENCE: Duration = Duration::from_mins(5);
/// The kernel's `USER_HZ`, the unit of `/proc/PID/stat`: 100 on every Linux that Rust runs on.
const TICKS_A_SECOND: u64 = 100;

/// Builds the server as a stranger would and says where it is.
pub fn build(root: &Path) -> anyhow::Result<PathBuf> {
    shell::run(&mut shell::cargo(root, &["build", "--release", "--package", "papo"]))?;
    let binary = target_folder(root).join("release/papo");
    anyhow::ensure!(binary.is_file(), "{} was not built", binary.display());
    Ok(binary)
}

/// Where cargo puts what it builds.
pub fn target_folder(root: &Path) -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |folder| root.join(folder))
}

impl Recipe {
    /// A server with its data in `folder`, on a free port of the loopback.
    pub fn new(binary: &Path, folder: &Path) -> anyhow::Result<Self> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, free_port()?));
        Ok(Self { binary: binary.to_owned(), address, folder: folder.to_owned(), environment: Vec::new() })
    }

    #[must_use]
    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.environment.push((name.to_owned(), value.to_owned()));
        self
    }

    /// A second instance: the same data, another port.
    pub fn beside(&self) -> anyhow::Result<Self> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, free_port()?));
        Ok(Self { address, ..self.clone() })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What the server has written to its terminal, over all its lives.
    pub fn log(&self) -> PathBuf {
        self.folder.join("papo.log")
    }

    /// Starts the server and waits until `/healthz` answers.
    pub fn start(&self) -> anyhow::Result<PapoProcess> {
        let mut server = self.spawn()?;
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Some(status) = server.child.try_wait()? {
                bail!("papo ended with {status} before it was healthy:\n{}", self.last_words());
            }
            if is_healthy(self.address) {
                server.started_in = start.elapsed();
                return Ok(server);
            }
            thread::sleep(Duration::from_millis(1));
        }
        bail!("papo was not healthy after {} s:\n{}", PATIENCE.as_secs(), self.last_words())
    }

    /// Starts the server and does not wait: for those who want to kill it while it starts.
    pub fn spawn(&self) -> anyhow::Result<PapoProcess> {
        let log =
            File::options().create(true).append(true).open(self.log()).context("opening the server's log")?;
        let mut command = self.command(&["serve"]);
        command.stdout(log.try_clone()?).stderr(log);
        let child = command.spawn().with_context(|| format!("starting {}", self.binary.display()))?;
        Ok(PapoProcess { child, address: self.address, started_in: Duration::ZERO })
    }

    /// A command of the same Papo, on the same data: `serve`, or one that looks at it from beside.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.binary);
        // Nothing of ours leaks in: a key in somebody's environment must not change a measurement.
        command.env_clear().envs(env::var_os("PATH").map(|path| ("PATH", path)));
        command.env("HOME", &self.folder).env("PAPO_DATA_DIR", &self.folder).env("PAPO_MODEL", "offline");
        command.env("PAPO_LISTEN", self.address.to_string());
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
        command.args(arguments).current_dir(&self.folder);
        command
    }

    pub fn last_words(&self) -> String {
        let log = fs::read_to_string(self.log()).unwrap_or_default();
        let lines: Vec<&str> = log.lines().collect();
        lines.get(lines.len().saturating_sub(15)..).unwrap_or_default().join("\n")
    }
}

impl PapoProcess {
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// From starting the process to the first healthy answer.
    pub fn started_in(&self) -> Duration {
        self.started_in
    }

    /// How it ended, once it has.
    pub fn ended(&mut self) -> anyhow::Result<Option<ExitStatus>> {
        Ok(self.child.try_wait()?)
    }

    pub fn is_running(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// SIGKILL: no handler runs, nothing is flushed.
    pub fn kill(mut self) -> anyhow::Result<()> {
        self.kill_now()
    }

    /// The same, for whoever puts another one in its place.
    pub fn kill_now(&mut self) -> anyhow::Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// SIGTERM, and how long it took to end.
    pub fn stop(mut self) -> anyhow::Result<Duration> {
        let start = Instant::now();
        shell::run_quietly(Command::new("kill").arg("-TERM").arg(self.child.id().to_string()))?;
        while start.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait()? {
                anyhow::ensure!(status.success(), "papo ended with {status} when asked to stop");
                return Ok(start.elapsed());
            }
            thread::sleep(Duration::from_millis(5));
        }
        bail!("papo did not stop within {} s", PATIENCE.as_secs())
    }

    pub fn memory(&self) -> anyhow::Result<Memory> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        memory_in(&status).context("the kernel does not say how much memory papo uses")
    }

    /// Its proportional set size: what it shares with other processes counts in part.
    pub fn proportional_kib(&self) -> anyhow::Result<u64> {
        let rollup = fs::read_to_string(format!("/proc/{}/smaps_rollup", self.child.id()))?;
        kib_in(&rollup, "Pss:").context("the kernel does not say how much memory papo shares")
    }

    /// The processor time that all its threads have used so far.
    pub fn cpu_time(&self) -> anyhow::Result<Duration> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        cpu_time_in(&stat).context("the kernel does not say how much time papo has used")
    }
}

impl Drop for PapoProcess {
    fn drop(&mut self) {
        // Both fail only for a process that is gone already.
        let _killed = self.child.kill();
        let _gone = self.child.wait();
    }
}

fn is_healthy(address: SocketAddr) -> bool {
    let mut client = Client::new(address).with_patience(Duration::from_secs(2));
    client.send(&Request::get("/healthz")).is_ok_and(|answer| answer.status == 200)
}

fn memory_in(status: &str) -> Option<Memory> {
    Some(Memory { resident_kib: kib_in(status, "VmRSS:")?, peak_kib: kib_in(status, "VmHWM:")? })
}

fn kib_in(figures: &str, name: &str) -> Option<u64> {
    let line = figures.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim_end_matches("kB").trim().parse().ok()
}

/// Fields 14 and 15. The name in field 2 may hold anything, so counting starts after its parenthesis.
fn cpu_time_in(stat: &str) -> Option<Duration> {
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_whitespace().skip(11).map(str::parse::<u64>);
    let ticks = fields.next()?.ok()? + fields.next()?.ok()?;
    Some(Duration::from_millis(ticks * 1000 / TICKS_A_SECOND))
}

#[cfg(test)]
#[path = "papo_process_tests.rs"]
mod tests;
