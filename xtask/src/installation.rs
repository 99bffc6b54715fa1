//! A Papo of our own on one of the engines: its folder, its database, its people, and a look into its tables.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context;

use crate::command::Engine;
use crate::machine::Machine;
use crate::papo_process::Recipe;
use crate::postgres::{Durability, Postgres, create_database};
use crate::scratch::Scratch;
use crate::shell::run_quietly;

/// Dropping it removes everything it kept.
#[derive(Debug)]
pub struct Installation {
    engine: Engine,
    recipe: Recipe,
    tables: Tables,
    _scratch: Scratch,
    _postgres: Option<Postgres>,
}

/// How the tables are looked at: beside Papo, so that its own code cannot hide anything.
#[derive(Debug)]
enum Tables {
    Sqlite(PathBuf),
    Postgres { psql: PathBuf, url: String },
}

/// The first person's token; it protects nothing but a database that is thrown away.
pub const FIRST_TOKEN: &str = "the-first-person-of-a-test";

/// Python is what every machine that builds Papo has; the `sqlite3` program is not.
const SQLITE_SCRIPT: &str = r#"
import sqlite3, sys
database = sqlite3.connect(sys.argv[1], timeout=30)
with database:
    for statement in sys.argv[2:]:
        for row in database.execute(statement):
            print("\t".join("" if value is None else str(value) for value in row))
"#;

impl Installation {
    /// An empty one. The database is durable: what Papo was told to be on the disk is there.
    pub fn new(machine: &Machine, binary: &Path, engine: Engine) -> anyhow::Result<Self> {
        let scratch = Scratch::new("installation")?;
        let recipe = Recipe::new(binary, scratch.path())?.with("PAPO_TOKEN", FIRST_TOKEN);
        let (recipe, tables, postgres) = match engine {
            Engine::Sqlite => {
                let file = scratch.path().join("papo.db");
                let url = format!("sqlite:{}", file.display());
                (recipe.with("PAPO_DATABASE_URL", &url), Tables::Sqlite(file), None)
            }
            Engine::Postgres => {
                let server = Postgres::start(machine, Durability::Durable)?;
                let url = create_database(machine, &server, "papo")?;
                let psql = machine.postgres_binaries()?.join("psql");
                (recipe.with("PAPO_DATABASE_URL", &url), Tables::Postgres { psql, url }, Some(server))
            }
        };
        Ok(Self { engine, recipe, tables, _scratch: scratch, _postgres: postgres })
    }

    pub fn engine(&self) -> Engine {
        self.engine
    }

    pub fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// Adds a person with a household of their own and says their token.
    pub fn add_person(&self, name: &str) -> anyhow::Result<String> {
        run_quietly(&mut self.recipe.command(&["user", "add", name, "--tenant", name]))
            .with_context(|| format!("adding {name}"))
    }

    /// Writes a copy of the database into a folder: a file of SQLite, or the statements that make it on PostgreSQL. Nothing
    /// may run on it meanwhile.
    pub fn export(&self, folder: &Path) -> anyhow::Result<PathBuf> {
        match &self.tables {
            Tables::Sqlite(_) => {
                let file = folder.join("sqlite.db");
                if file.exists() {
                    fs::remove_file(&file)?;
                }
                self.query(&[&format!("vacuum into '{}'", file.display())])?;
                Ok(file)
            }
            Tables::Postgres { psql, url } => {
                let mut dump = Command::new(psql.with_file_name("pg_dump"));
                dump.args(["--inserts", "--rows-per-insert=100", "--no-owner", "--no-comments", "-d", url]);
                let text = run_quietly(&mut dump)?;
                // What only psql understands, and what older servers do not know.
                let is_plain = |line: &&str| !line.starts_with('\\') && !line.contains("transaction_timeout");
                let file = folder.join("postgresql.sql");
                fs::write(
                    &file,
                    text.lines().filter(is_plain).fold(String::new(), |all, line| all + line + "\n"),
                )?;
                Ok(file)
            }
        }
    }

    /// How many rows each table has.
    pub fn rows_of_tables(&self) -> anyhow::Result<BTreeMap<String, i64>> {
        let names = match &self.tables {
            Tables::Sqlite(_) => {
                "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'"
            }
            Tables::Postgres { .. } => "select tablename from pg_tables where schemaname = 'public'",
        };
        let mut rows = BTreeMap::new();
        for name in self.query(&[names])?.concat() {
            let count = self.query(&[&format!("select count(*) from {name}")])?.concat();
            rows.insert(name, count.first().context("no count")?.parse()?);
        }
        Ok(rows)
    }

    /// Runs statements in one transaction and returns the rows of all of them, as text.
    pub fn query(&self, statements: &[&str]) -> anyhow::Result<Vec<Vec<String>>> {
        let mut command = match &self.tables {
            Tables::Sqlite(file) => {
                let mut python = Command::new("python3");
                python.args(["-c", SQLITE_SCRIPT]).arg(file).args(statements);
                python
            }
            Tables::Postgres { psql, url } => {
                let mut command = Command::new(psql);
                command.args(["-X", "-q", "-t", "-A", "-F", "\t", "-v", "ON_ERROR_STOP=1", "-d", url]);
                // One statement is a transaction by itself, and some must not stand in another.
                command.args((statements.len() > 1).then_some("-1"));
                for statement in statements {
                    command.args(["-c", statement]);
                }
                command
            }
        };
        let text = run_quietly(&mut command)?;
        let rows = text.lines().filter(|line| !line.is_empty());
        Ok(rows.map(|line| line.split('\t').map(str::to_owned).collect()).collect())
    }
}

#[cfg(test)]
#[path = "installation_tests.rs"]
mod tests;
