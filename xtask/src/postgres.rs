//! A database server of our own: started for a run, stopped and wiped after it, also when the run is killed.

use std::fmt;
use std::io::{BufRead, BufReader, Read};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, bail};

use crate::machine::Machine;
use crate::scratch;

/// Holds the server; dropping it stops the server and removes its data.
#[derive(Debug)]
pub struct Postgres {
    keeper: Child,
    port: u16,
}

/// What a commit means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Durability {
    /// On the disk, as in production: for measuring and for killing.
    Durable,
    /// In memory: for tests, where nobody pulls the plug.
    Fast,
}

const SCRIPT: &str = include_str!("postgres.sh");
/// A port that was free a moment ago may be taken by the time it is used.
const ATTEMPTS: usize = 3;

impl Postgres {
    /// Starts a server on a free port of the loopback.
    pub fn start(machine: &Machine, durability: Durability) -> anyhow::Result<Self> {
        let binaries = machine.postgres_binaries()?;
        let mut failure = None;
        for _ in 0..ATTEMPTS {
            match Self::try_start(machine, &binaries, durability) {
                Ok(server) => return Ok(server),
                Err(error) => failure = Some(error),
            }
        }
        Err(failure.context("nothing was tried")?)
    }

    fn try_start(machine: &Machine, binaries: &Path, durability: Durability) -> anyhow::Result<Self> {
        let port = free_port()?;
        let mut command = machine.unprivileged("sh")?;
        command.args(["-c", SCRIPT, "sh"]).arg(binaries).arg(port.to_string()).arg(durability.options());
        command.current_dir("/").stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut server = Self { keeper: scratch::keeper(&mut command).spawn()?, port };
        server.wait_until_ready()?;
        Ok(server)
    }

    fn wait_until_ready(&mut self) -> anyhow::Result<()> {
        let stdout = self.keeper.stdout.take().context("the server has no output to read")?;
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line)?;
        if line.trim() != "ready" {
            let mut words = String::new();
            if let Some(mut stderr) = self.keeper.stderr.take() {
                stderr.read_to_string(&mut words)?;
            }
            bail!("PostgreSQL does not start:\n{}", words.trim());
        }
        Ok(())
    }

    /// The address of a database of this server. `postgres` is there from the beginning.
    pub fn url(&self, database: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{database}", self.port)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        scratch::release(&mut self.keeper);
    }
}

impl Durability {
    /// Many tests at once hold many connections.
    fn options(self) -> &'static str {
        match self {
            Self::Durable => "-c max_connections=300",
            Self::Fast => {
                "-c max_connections=300 -c fsync=off -c synchronous_commit=off -c full_page_writes=off"
            }
        }
    }
}

impl fmt::Display for Postgres {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "PostgreSQL on port {}", self.port)
    }
}

/// A port of the loopback that nobody listens on right now.
pub fn free_port() -> anyhow::Result<u16> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}

/// Makes a database, so that a run can have one to itself.
pub fn create_database(machine: &Machine, server: &Postgres, name: &str) -> anyhow::Result<String> {
    let mut command = Command::new(machine.postgres_binaries()?.join("createdb"));
    command
        .args(["--host=127.0.0.1", "--username=postgres", "--port"])
        .arg(server.port.to_string())
        .arg(name);
    crate::shell::run_quietly(&mut command)?;
    Ok(server.url(name))
}
