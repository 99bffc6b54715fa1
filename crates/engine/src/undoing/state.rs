//! What taking back works with.

use std::sync::Arc;

use crate::shared::Shared;

/// The part by which effects are made by hand and taken back. Cheap to clone: every clone is the same.
#[derive(Debug, Clone)]
pub struct Undoing {
    pub(super) shared: Arc<Shared>,
}

impl Undoing {
    pub(crate) fn new(shared: &Arc<Shared>) -> Self {
        Self { shared: Arc::clone(shared) }
    }
}
