//! What every handler is given.

use std::sync::Arc;

use domain::words::Catalogue;
use engine::Engine;

use crate::page::Place;

/// The state of all routers. Cheap to clone.
#[derive(Debug, Clone)]
pub struct App {
    pub engine: Engine,
    pub catalogue: Catalogue,
    /// Where the shell leads: only what is mounted.
    pub places: Arc<[Place]>,
}
