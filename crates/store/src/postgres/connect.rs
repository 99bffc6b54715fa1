//! One way to connect, for the pool and for the companion: encrypted when it should be.

use std::net::IpAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use futures::StreamExt;
use futures::future::BoxFuture;
use futures::stream::{self, BoxStream};
use rustls::pki_types::{CertificateDer, pem::PemObject};
use rustls::{ClientConfig, RootCertStore};
use tokio::task::JoinHandle;
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres::{AsyncMessage, Client, Config, Error, NoTls, Socket};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::StoreError;
use crate::url::Server;

/// What the server says unasked. The connection lives as long as somebody reads them.
pub(super) type Messages = BoxStream<'static, Result<AsyncMessage, Error>>;

/// Knows the server and how to reach it.
#[derive(Clone)]
pub(super) struct Connector {
    config: Config,
    tls: Option<MakeRustlsConnect>,
}

impl Connector {
    pub(super) fn new(server: &Server) -> Result<Self, StoreError> {
        let mut config = server.config.clone();
        config.keepalives_idle(Duration::from_secs(30));
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(Duration::from_secs(5));
        }
        if config.get_tcp_user_timeout().is_none() {
            config.tcp_user_timeout(Duration::from_secs(10));
        }
        if config.get_application_name().is_none() {
            config.application_name("papo");
        }
        // What stays inside this machine gains nothing from encryption, unless it was asked for.
        if config.get_ssl_mode() == SslMode::Prefer && config.get_hosts().iter().all(is_here) {
            config.ssl_mode(SslMode::Disable);
        }
        let tls = match config.get_ssl_mode() {
            SslMode::Disable => None,
            _ => Some(tls(server.root_certificates.as_deref())?),
        };
        Ok(Self { config, tls })
    }

    pub(super) async fn connect(&self) -> Result<(Client, Messages), Error> {
        let Some(tls) = &self.tls else { return open(&self.config, NoTls).await };
        match open(&self.config, tls.clone()).await {
            // As everywhere, `prefer` settles for less: a server whose certificate nobody vouches for.
            Err(error) if error.as_db_error().is_none() && self.config.get_ssl_mode() == SslMode::Prefer => {
                let mut plain = self.config.clone();
                plain.ssl_mode(SslMode::Disable);
                open(&plain, NoTls).await
            }
            outcome => outcome,
        }
    }
}

impl deadpool_postgres::Connect for Connector {
    fn connect(&self, _: &Config) -> BoxFuture<'_, Result<(Client, JoinHandle<()>), Error>> {
        Box::pin(async {
            let (client, mut messages) = Self::connect(self).await?;
            Ok((client, tokio::spawn(async move { while let Some(Ok(_)) = messages.next().await {} })))
        })
    }
}

async fn open<T>(config: &Config, tls: T) -> Result<(Client, Messages), Error>
where
    T: MakeTlsConnect<Socket>,
    T::Stream: Send + 'static,
{
    let (client, mut connection) = config.connect(tls).await?;
    Ok((client, stream::poll_fn(move |context| connection.poll_message(context)).boxed()))
}

fn is_here(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => name == "localhost" || name.parse().is_ok_and(|ip: IpAddr| ip.is_loopback()),
        #[cfg(unix)]
        Host::Unix(_) => true,
    }
}

/// Trusts what the machine trusts, or only the certificates of one file.
fn tls(root_certificates: Option<&Path>) -> Result<MakeRustlsConnect, StoreError> {
    let mut roots = RootCertStore::empty();
    if let Some(path) = root_certificates {
        let unreadable = |error: &dyn std::error::Error| {
            StoreError::setup(
                format!("cannot read the certificates in {}: {error}", path.display()),
                "Let sslrootcert name a file of PEM certificates",
            )
        };
        for certificate in CertificateDer::pem_file_iter(path).map_err(|error| unreadable(&error))? {
            roots
                .add(certificate.map_err(|error| unreadable(&error))?)
                .map_err(|error| unreadable(&error))?;
        }
    } else {
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(StoreError::other)?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}
