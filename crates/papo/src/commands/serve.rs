//! `papo serve`: everything in one process, until it is told to stop.

use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use axum::Router;
use domain::Clock;
use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::Notify;

use crate::cli::Options;
use crate::clock::SystemClock;
use crate::compose::{self, Running};
use crate::config::Config;
use crate::terminal::say;
use crate::{logging, test_clock};

/// How long the last answers may take once the process was told to stop.
const FAREWELL: Duration = Duration::from_secs(5);

pub(crate) fn run(options: &Options) -> Result<ExitCode> {
    logging::start("info");
    let config = Config::load(options)?;
    super::block_on(serve(config))
}

async fn serve(config: Config) -> Result<ExitCode> {
    let stop = Stopping::listen().context("signals cannot be listened to")?;
    // The port first: it is the quickest thing to be wrong.
    let listener = bind(config.listen).await?;
    let running = compose::compose(&config).await?;
    compose::configure_token(&config, &running).await?;
    let address = listener.local_addr()?;
    compose::write_private(&config.address_file(), &address.to_string())
        .with_context(|| format!("{} cannot be written", config.address_file().display()))?;
    announce(&config, &running, address).await?;
    let worker = running.engine.clone();
    let sweeping = tokio::spawn(async move { worker.run().await });
    let engine = running.engine.clone();
    let database = running.engine.db().clone();
    let registration = running.registration;
    let router = router(running.app, running.routes, running.webhooks, running.manual_clock);
    let stopping = Arc::new(Notify::new());
    let told = stopping.clone();
    let serving = axum::serve(listener, router.into_make_service_with_connect_info::<SocketAddr>())
        .with_graceful_shutdown(async move {
            stop.told().await;
            told.notify_one();
        });
    // Turns under way are finished. Pages that listen for events never hang up by themselves: they get a
    // moment, and what is not done by then is taken up at the next start.
    let finishing = async {
        serving.await.context("the server stopped")?;
        engine.quiet().await;
        anyhow::Ok(())
    };
    let too_long = async {
        stopping.notified().await;
        SystemClock.sleep(FAREWELL).await;
    };
    tokio::select! {
        finished = finishing => finished?,
        () = too_long => {}
    }
    sweeping.abort();
    // What is committed is safe in the log too; this only leaves one file to copy instead of two.
    if let Err(error) = database.settle().await {
        tracing::debug!(%error, "the log was left beside the file");
    }
    drop(registration);
    let _ = std::fs::remove_file(config.address_file());
    Ok(ExitCode::SUCCESS)
}

pub(crate) async fn bind(address: SocketAddr) -> Result<TcpListener> {
    TcpListener::bind(address).await.with_context(|| match address.port() {
        0 => format!("{address} cannot be listened on"),
        port => format!("{address} cannot be listened on: if something else uses port {port}, choose another with PAPO_LISTEN=127.0.0.1:{}", port.saturating_add(1)),
    })
}

/// The whole server, with the test clock's own door if there is one.
pub(crate) fn router(
    app: http::App,
    routes: utoipa_axum::router::OpenApiRouter<http::App>,
    webhooks: server::webhooks::Webhooks,
    manual_clock: Option<domain::ManualClock>,
) -> Router {
    let routes = match manual_clock {
        Some(clock) => routes.merge(test_clock::routes(app.engine.clone(), clock).into()),
        None => routes,
    };
    server::router(app, routes, webhooks)
}

async fn announce(config: &Config, running: &Running, address: SocketAddr) -> Result<()> {
    let link = running.engine.sign_in_link(running.person.scope).await?;
    say(format!(
        "Papo está no ar. Entre por aqui (o link vale uma vez):\n\n    http://{address}/sign-in?token={}\n",
        link.reveal()
    ));
    say(format!("banco de dados: {}", config.database));
    say(format!("modelo: {}", running.engine.model_name()));
    for one in &config.whatsapp {
        say(format!("whatsapp: a conta {} é atendida por {}", one.named(), one.assistant()));
    }
    for name in config.unpriced() {
        say(format!(
            "atenção: o preço de {name} não é conhecido, e o limite de gasto não vale para ele (PAPO_PRICES)"
        ));
    }
    if config.token.is_none() {
        say(format!("token da API: em {} (ou `papo token`)", config.token_file().display()));
    }
    if running.manual_clock.is_some() {
        say("*** RELÓGIO DE TESTE: o tempo só anda com POST /test/clock. Não use com dados de verdade. ***");
    }
    if config.kill_at.is_some() {
        say("*** TESTE DE QUEDA: este processo vai se matar de propósito. ***");
    }
    Ok(())
}

/// Ctrl-C, or the system asking the process to end. Heard from the moment it is made, so that nobody who stops a server
/// that has just started takes it by surprise.
struct Stopping {
    interrupt: Signal,
    terminate: Signal,
}

impl Stopping {
    fn listen() -> std::io::Result<Self> {
        Ok(Self { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    async fn told(mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}
