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
use crate::terminal::explained::Explain;
use crate::terminal::language::words;
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
        .explain("error.unwritten", &[("path", &config.address_file().display())])?;
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
    let bound = TcpListener::bind(address).await;
    match address.port() {
        0 => bound.explain("error.port_any", &[("value", &address)]),
        port => {
            let other = port.saturating_add(1);
            bound.explain("error.port", &[("value", &address), ("port", &port), ("other", &other)])
        }
    }
}

/// The whole server, with the test clock's own door if there is one.
pub(crate) fn router(
    app: web::App,
    routes: utoipa_axum::router::OpenApiRouter<web::App>,
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
    let link = running.engine.access().sign_in_link(running.person.scope).await?;
    let words = words();
    say(format!("{}\n\n    http://{address}/sign-in?token={}\n", words.text("serve.running"), link.reveal()));
    say(words.fill("serve.database", &[("value", &config.database.to_string())]));
    say(words.fill("serve.model", &[("value", running.engine.model_name())]));
    for one in &config.whatsapp {
        say(words.fill("serve.whatsapp", &[("account", one.named()), ("assistant", one.assistant())]));
    }
    for name in config.unpriced() {
        say(words.fill("serve.unpriced", &[("value", name)]));
    }
    if config.token.is_none() {
        say(words.fill("serve.token", &[("path", &config.token_file().display().to_string())]));
    }
    if running.manual_clock.is_some() {
        say(words.text("serve.test_clock"));
    }
    if config.kill_at.is_some() {
        say(words.text("serve.test_kill"));
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
