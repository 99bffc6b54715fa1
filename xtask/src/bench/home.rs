//! An empty database that only one driver uses.

use std::path::PathBuf;
use std::process::Command;

use crate::command::Engine;
use crate::machine::Machine;
use crate::postgres::{Durability, Postgres, create_database};
use crate::scratch::Scratch;
use crate::shell::run_quietly;

/// Dropping it removes everything it kept. What is committed to it is on the disk, as in production.
#[derive(Debug)]
pub(super) struct Home {
    url: String,
    /// Only a server has one.
    psql: Option<PathBuf>,
    _scratch: Option<Scratch>,
    _postgres: Option<Postgres>,
}

impl Home {
    pub(super) fn new(machine: &Machine, engine: Engine) -> anyhow::Result<Self> {
        match engine {
            Engine::Sqlite => {
                let scratch = Scratch::new("home")?;
                let url = format!("sqlite:{}", scratch.path().join("papo.db").display());
                Ok(Self { url, psql: None, _scratch: Some(scratch), _postgres: None })
            }
            Engine::Postgres => {
                let server = Postgres::start(machine, Durability::Durable)?;
                let url = create_database(machine, &server, "papo")?;
                let psql = machine.postgres_binaries()?.join("psql");
                Ok(Self { url, psql: Some(psql), _scratch: None, _postgres: Some(server) })
            }
        }
    }

    pub(super) fn url(&self) -> &str {
        &self.url
    }

    /// What autovacuum does within a minute of such a load; we do not wait for it.
    pub(super) fn analyse(&self) -> anyhow::Result<()> {
        let Some(psql) = &self.psql else { return Ok(()) };
        run_quietly(Command::new(psql).args(["-X", "-q", "-d", &self.url, "-c", "vacuum analyze"])).map(drop)
    }
}
