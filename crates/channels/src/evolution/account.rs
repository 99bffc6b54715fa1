//! One of our own numbers, as Evolution keeps it: an instance.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use wire::{Address, AddressError, Key, Url};

/// Instances are named by people, and their names stand in paths.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// Where an instance is, and what opens it.
#[derive(Debug, Clone)]
pub struct Account {
    name: String,
    address: Address,
    key: Key,
}

impl Account {
    /// `url` is where Evolution itself is.
    pub fn new(name: &str, url: &str, key: Key) -> Result<Self, AddressError> {
        let address = Address::parse(url, "", "http://127.0.0.1:8080")?;
        Ok(Self { name: name.to_owned(), address, key })
    }

    /// The name of the instance.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn key(&self) -> &Key {
        &self.key
    }

    /// Where this instance does something.
    pub(super) fn at(&self, action: &str) -> Url {
        self.address.join(&format!("{action}/{}", utf8_percent_encode(&self.name, ESCAPED)))
    }
}
