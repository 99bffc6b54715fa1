//! Where the database is. Never shows a password.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The engines that the store speaks to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Engine {
    Sqlite,
    Postgres,
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sqlite => "SQLite",
            Self::Postgres => "PostgreSQL",
        })
    }
}

/// `sqlite:/path/papo.db` or `postgres://user:password@host/database`.
///
/// Of its own, Papo adds `papo_pool=16` (connections kept) and `sslrootcert=/path/ca.pem` to PostgreSQL's
/// parameters. Shown anywhere, the password is three asterisks.
#[derive(Clone)]
pub struct DatabaseUrl(pub(crate) DatabaseLocation);

#[derive(Clone)]
pub(crate) enum DatabaseLocation {
    Sqlite(PathBuf),
    Postgres(Box<Server>),
}

/// A PostgreSQL server, as the address names it.
#[derive(Clone)]
pub(crate) struct Server {
    pub(crate) config: tokio_postgres::Config,
    pub(crate) pool: usize,
    pub(crate) root_certificates: Option<PathBuf>,
    shown: String,
}

/// Why an address was not understood.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadDatabaseUrl {
    #[error("a database address starts with sqlite: or postgres://")]
    UnknownScheme,
    #[error("a SQLite address needs a file, as in sqlite:/var/lib/papo/papo.db")]
    NoFile,
    #[error("papo_pool is a number from 2 to 1000")]
    BadPool,
    #[error("the PostgreSQL address is not understood: {0}")]
    BadServer(String),
}

impl DatabaseUrl {
    /// A SQLite file.
    pub fn sqlite(path: impl Into<PathBuf>) -> Self {
        Self(DatabaseLocation::Sqlite(path.into()))
    }

    pub const fn engine(&self) -> Engine {
        match self.0 {
            DatabaseLocation::Sqlite(_) => Engine::Sqlite,
            DatabaseLocation::Postgres(_) => Engine::Postgres,
        }
    }

    /// The file of a SQLite database.
    pub fn path(&self) -> Option<&Path> {
        match &self.0 {
            DatabaseLocation::Sqlite(path) => Some(path),
            DatabaseLocation::Postgres(_) => None,
        }
    }
}

impl FromStr for DatabaseUrl {
    type Err = BadDatabaseUrl;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some(rest) = text.strip_prefix("sqlite:") {
            let path = rest.strip_prefix("//").unwrap_or(rest);
            if path.is_empty() || path.contains('\0') {
                return Err(BadDatabaseUrl::NoFile);
            }
            return Ok(Self::sqlite(path));
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Server::parse(text).map(|server| Self(DatabaseLocation::Postgres(Box::new(server))));
        }
        Err(BadDatabaseUrl::UnknownScheme)
    }
}

impl Server {
    /// Enough for a busy process; a small server (100 connections) then still feeds five of them.
    const DEFAULT_POOL: usize = 16;

    fn parse(text: &str) -> Result<Self, BadDatabaseUrl> {
        let (address, query) = text.split_once('?').unwrap_or((text, ""));
        let mut pool = Self::DEFAULT_POOL;
        let mut root_certificates = None;
        let mut kept = Vec::new();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            match pair.split_once('=').unwrap_or((pair, "")) {
                ("papo_pool", number) => {
                    pool = number
                        .parse()
                        .ok()
                        .filter(|n| (2..=1000).contains(n))
                        .ok_or(BadDatabaseUrl::BadPool)?;
                }
                ("sslrootcert", path) => root_certificates = Some(PathBuf::from(path)),
                // Ours always checks the certificate, so the stricter words of libpq mean the same here.
                ("sslmode", "verify-full" | "verify-ca") => kept.push("sslmode=require".to_owned()),
                _ => kept.push(pair.to_owned()),
            }
        }
        let cleaned =
            if kept.is_empty() { address.to_owned() } else { format!("{address}?{}", kept.join("&")) };
        let config = cleaned.parse().map_err(|error: tokio_postgres::Error| {
            BadDatabaseUrl::BadServer(std::error::Error::source(&error).unwrap_or(&error).to_string())
        })?;
        Ok(Self { config, pool, root_certificates, shown: redacted(address, &kept) })
    }
}

/// The address without what must not be read over a shoulder: the password, wherever it stands.
fn redacted(address: &str, parameters: &[String]) -> String {
    let (scheme, rest) = address.split_once("://").unwrap_or(("postgres", address));
    let shown_rest = match rest.rsplit_once('@') {
        Some((login, place)) => match login.split_once(':') {
            Some((user, _)) => format!("{user}:***@{place}"),
            None => format!("{login}@{place}"),
        },
        None => rest.to_owned(),
    };
    let shown: Vec<&str> = parameters
        .iter()
        .map(|pair| if pair.starts_with("password=") { "password=***" } else { pair.as_str() })
        .collect();
    let question = if shown.is_empty() { "" } else { "?" };
    format!("{scheme}://{shown_rest}{question}{}", shown.join("&"))
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            DatabaseLocation::Sqlite(path) => write!(f, "sqlite:{}", path.display()),
            DatabaseLocation::Postgres(server) => f.write_str(&server.shown),
        }
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DatabaseUrl({self})")
    }
}

#[cfg(test)]
#[path = "url_tests.rs"]
mod tests;
