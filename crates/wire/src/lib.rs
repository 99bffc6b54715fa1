//! One HTTP call out: connections, proxies, TLS, how long is waited and how much is read.
//!
//! *Invariant:* knows no vendor and no rule. What an answer means is for whoever asked.

mod address;
mod client;
mod connection;
mod dial;
mod failure;
mod incoming;
mod key;
mod patience;

pub use hyper::Method;
pub use hyper::header;
pub use url::Url;

pub use self::address::{Address, AddressError};
pub use self::client::{Call, Client, Response};
pub use self::dial::DialerError as ClientError;
pub use self::failure::{Cause, Failure};
pub use self::incoming::Incoming;
pub use self::key::Key;
pub use self::patience::Patience;
