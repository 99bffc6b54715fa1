//! The money for models: what it is counted by.

use std::sync::Arc;

use super::spending::Spending;
use crate::shared::Shared;

/// The part that counts what models cost. Cheap to clone: every clone is the same.
#[derive(Debug, Clone)]
pub struct Accounts {
    pub(super) shared: Arc<Shared>,
    /// Prices and limits, where models cost anything.
    pub(super) spending: Option<Arc<Spending>>,
}

impl Accounts {
    pub(crate) fn new(shared: &Arc<Shared>, spending: Option<Spending>) -> Self {
        Self { shared: Arc::clone(shared), spending: spending.map(Arc::new) }
    }
}
