//! Where a service is, as people write it for its own programs.

use std::fmt;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use hyper::header::HeaderValue;
use url::Url;

/// The address of a service, up to and with its version. Shown without what could be secret in it.
#[derive(Clone, PartialEq, Eq)]
pub struct Address(Url);

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("is not an address like {example}")]
pub struct AddressError {
    example: &'static str,
}

impl Address {
    /// `text` with or without a scheme, a trailing slash and the version that the service's paths begin with.
    pub fn parse(text: &str, version: &'static str, example: &'static str) -> Result<Self, AddressError> {
        let wrong = || AddressError { example };
        let text = text.trim();
        let whole = if text.contains("://") { text.to_owned() } else { format!("http://{text}") };
        let mut url = Url::parse(&whole).map_err(|_| wrong())?;
        if !matches!(url.scheme(), "http" | "https") || url.host_str().is_none_or(str::is_empty) {
            return Err(wrong());
        }
        url.set_query(None);
        url.set_fragment(None);
        let path = url.path().trim_end_matches('/').to_owned();
        let has_version = version.is_empty() || path.ends_with(&format!("/{version}"));
        url.set_path(&if has_version { format!("{path}/") } else { format!("{path}/{version}/") });
        Ok(Self(url))
    }

    pub fn host(&self) -> Option<&str> {
        self.0.host_str()
    }

    /// The name and the password that somebody wrote into it, as they are sent.
    pub fn secret(&self) -> Option<HeaderValue> {
        let decoded = |text| percent_encoding::percent_decode_str(text).collect::<Vec<u8>>();
        let (name, password) = (decoded(self.0.username()), decoded(self.0.password().unwrap_or_default()));
        if name.is_empty() && password.is_empty() {
            return None;
        }
        let pair = BASE64_STANDARD.encode([name, password].join(&b':'));
        let mut secret = HeaderValue::try_from(format!("Basic {pair}")).ok()?;
        secret.set_sensitive(true);
        Some(secret)
    }

    /// The address of something under this one.
    pub fn join(&self, path: &str) -> Url {
        let mut url = self.0.clone();
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        url.set_path(&format!("{}{path}", self.0.path()));
        url.set_query(Some(query).filter(|query| !query.is_empty()));
        url
    }
}

impl fmt::Display for Address {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = self.0.clone();
        // A password in an address is a secret; both setters only fail on addresses that cannot have one.
        let _ = shown.set_username("");
        let _ = shown.set_password(None);
        formatter.write_str(shown.as_str().trim_end_matches('/'))
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Address({self})")
    }
}

#[cfg(test)]
#[path = "address_tests.rs"]
mod tests;
