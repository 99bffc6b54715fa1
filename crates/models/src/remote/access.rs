//! How a provider is reached: everything that configuration says about one.

use std::fmt;
use std::sync::Arc;

use domain::Clock;

use super::{Address, AddressError, Client, Key, Patience, Wire};

/// Where a provider is and what opens it. What is left out is the vendor's own default.
#[derive(Clone)]
pub struct Access {
    /// As the vendor's own programs take it.
    pub base: Option<String>,
    pub key: Option<Key>,
    pub patience: Patience,
    /// All providers share one pool of connections.
    pub client: Client,
    pub clock: Arc<dyn Clock>,
}

impl Access {
    /// The wire to this provider. `version` is the segment that the vendor's paths begin with.
    pub(crate) fn wire(
        &self,
        provider: &'static str,
        default: &'static str,
        version: &'static str,
    ) -> Result<Wire, AddressError> {
        let base = self.base.as_deref().map(str::trim).filter(|base| !base.is_empty()).unwrap_or(default);
        let address = Address::parse(base, version, default)?;
        Ok(Wire::new(provider, address, self.client.clone(), self.patience, Arc::clone(&self.clock)))
    }
}

impl fmt::Debug for Access {
    /// Without the address, as written: people put passwords into them.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Access")
            .field("key", &self.key)
            .field("patience", &self.patience)
            .finish_non_exhaustive()
    }
}
