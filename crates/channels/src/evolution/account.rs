//! One of our own numbers, as Evolution keeps it: an instance.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use wire::header::{AUTHORIZATION, HeaderMap, HeaderName, HeaderValue, USER_AGENT};
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

    /// Another instance at the same place, opened by the same key.
    pub(super) fn called(&self, name: &str) -> Self {
        Self { name: name.to_owned(), ..self.clone() }
    }

    /// What opens it: its key, and the name and password that somebody wrote into its address for what stands in front.
    pub(super) fn headers(&self) -> HeaderMap {
        let key = self.key.header("").map(|key| (HeaderName::from_static("apikey"), key));
        let agent = HeaderValue::from_static(concat!("papo/", env!("CARGO_PKG_VERSION")));
        let secret = self.address.secret().map(|secret| (AUTHORIZATION, secret));
        key.into_iter().chain(secret).chain([(USER_AGENT, agent)]).collect()
    }

    /// Where Evolution itself does something, whichever the instance.
    pub(super) fn beside(&self, action: &str) -> Url {
        self.address.join(action)
    }

    /// Where this instance does something.
    pub(super) fn at(&self, action: &str) -> Url {
        self.address.join(&format!("{action}/{}", utf8_percent_encode(&self.name, ESCAPED)))
    }
}
