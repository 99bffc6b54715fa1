//! How a connection is made: directly, or by the proxy that the machine's settings name, and with TLS where the
//! address asks for it.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use hyper::Uri;
use hyper::rt::{Read, Write};
use hyper::service::Service;
use hyper_rustls::HttpsConnector;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::connect::proxy::Tunnel;
use hyper_util::client::proxy::matcher::{Intercept, Matcher};
use hyper_util::service::TowerToHyperService;

/// A peer that vanished without a word is noticed after so long.
const PROBED_AFTER: Duration = Duration::from_secs(15);

/// Bytes in both directions.
pub(crate) type Pipe = Box<dyn Duplex>;

pub(crate) trait Duplex: Read + Write + Unpin + Send {}

impl<T: Read + Write + Unpin + Send> Duplex for T {}

/// Why nobody can be reached at all.
#[derive(Debug, thiserror::Error)]
#[error("TLS cannot be set up")]
pub struct DialerError(#[from] rustls::Error);

pub(crate) struct Dialer {
    plain: HttpConnector,
    tls: Arc<rustls::ClientConfig>,
    proxies: Matcher,
}

impl Dialer {
    pub(crate) fn new(proxies: Matcher) -> Result<Self, DialerError> {
        let mut roots = rustls::RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let tls = rustls::ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        let mut plain = HttpConnector::new();
        plain.enforce_http(false);
        plain.set_nodelay(true);
        plain.set_keepalive(Some(PROBED_AFTER));
        Ok(Self { plain, tls: Arc::new(tls), proxies })
    }

    /// The proxy that is asked to pass a request on, rather than to let us through.
    pub(crate) fn forwarder(&self, target: &Uri) -> Option<Intercept> {
        self.proxies.intercept(target).filter(|_| !is_secret(target))
    }

    pub(crate) async fn dial(&self, target: &Uri) -> Result<Pipe, Box<dyn Error + Send + Sync>> {
        let direct = self.with_tls(self.plain.clone());
        let Some(proxy) = self.proxies.intercept(target) else {
            return Ok(Box::new(direct.call(target.clone()).await?));
        };
        if !is_secret(target) {
            return Ok(Box::new(direct.call(proxy.uri().clone()).await?));
        }
        let over = HttpsConnector::from((self.plain.clone(), Arc::clone(&self.tls)));
        let mut tunnel = Tunnel::new(proxy.uri().clone(), over);
        if let Some(secret) = proxy.basic_auth() {
            tunnel = tunnel.with_auth(secret.clone());
        }
        Ok(Box::new(self.with_tls(tunnel).call(target.clone()).await?))
    }

    fn with_tls<C>(&self, connector: C) -> TowerToHyperService<HttpsConnector<C>> {
        TowerToHyperService::new(HttpsConnector::from((connector, Arc::clone(&self.tls))))
    }
}

fn is_secret(target: &Uri) -> bool {
    target.scheme_str() == Some("https")
}
