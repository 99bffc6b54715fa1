//! What every handler is given.

use std::sync::Arc;

use domain::words::Catalogue;
use engine::Engine;
use engine::access::Secret;

use crate::connections::Connections;
use crate::page::NavLink;

/// The state of all routers. Cheap to clone.
#[derive(Debug, Clone)]
pub struct App {
    pub engine: Engine,
    pub catalogue: Catalogue,
    /// What opens `/metrics` from elsewhere; without it, only this machine may look.
    pub metrics_token: Option<Secret>,
    /// What stands on top of every page.
    pub notice: Option<Arc<str>>,
    /// Where the shell leads: only what is mounted.
    pub places: Arc<[NavLink]>,
    /// What services told of the accounts that messages come and go by.
    pub connections: Connections,
}
