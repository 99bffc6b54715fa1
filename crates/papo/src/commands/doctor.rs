//! `papo doctor`: what is configured, what answers, and what to do about the rest.

use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Result;
use channels::evolution::ConnectionState;
use domain::Clock;
use domain::words::Words;
use models::ModelError;

use crate::cli::Options;
use crate::clock::SystemClock;
use crate::compose;
use crate::config::Config;
use crate::services::whatsapp;
use crate::terminal::explained::{explained, reasons};
use crate::terminal::language::words;
use crate::terminal::say;

/// How one thing is doing.
struct Finding {
    what: String,
    result: Result<String>,
}

impl Finding {
    fn new(what: &str, result: Result<String>) -> Self {
        Self { what: what.to_owned(), result }
    }
}

pub(crate) fn run(options: &Options) -> Result<ExitCode> {
    crate::logging::start("error");
    let config = Config::load(options)?;
    super::block_on(examine(config))
}

async fn examine(config: Config) -> Result<ExitCode> {
    let words = words();
    let file = config.file.as_ref();
    let file =
        file.map_or_else(|| words.text("doctor.no_file").to_owned(), |file| file.display().to_string());
    let mut findings = vec![
        Finding::new(words.text("doctor.configuration"), Ok(file)),
        Finding::new(words.text("doctor.data_dir"), folder(&config)),
        Finding::new(words.text("doctor.address"), address(&config).await),
        Finding::new(words.text("doctor.database"), database(&config).await),
    ];
    findings.extend(models(&config).await);
    findings.extend(whatsapp(&config).await);
    let mut sick = 0;
    for finding in findings {
        match finding.result {
            Ok(detail) => say(format!("ok    {:<22} {detail}", finding.what)),
            Err(error) => {
                sick += 1;
                let reasons = reasons(&error, words).join(": ");
                say(format!("{} {:<22} {reasons}", words.text("doctor.fault"), finding.what));
            }
        }
    }
    Ok(if sick == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn folder(config: &Config) -> Result<String> {
    std::fs::create_dir_all(&config.data_dir)?;
    let probe = config.data_dir.join(".probe");
    std::fs::write(&probe, b"")?;
    std::fs::remove_file(&probe)?;
    Ok(config.data_dir.display().to_string())
}

/// Either a Papo answers there, or the port is free for one.
async fn address(config: &Config) -> Result<String> {
    if super::client::is_papo(config.listen).await {
        return Ok(format!("http://{} {}", config.listen, words().text("doctor.answering")));
    }
    super::serve::bind(config.listen).await?;
    Ok(format!("http://{} {}", config.listen, words().text("doctor.free")))
}

/// Every model that was chosen, asked whether it is there and takes our key.
async fn models(config: &Config) -> Vec<Finding> {
    let words = words();
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let chosen = match compose::models(config, &clock) {
        Ok(chosen) => chosen,
        Err(error) => return vec![Finding::new(words.text("doctor.model"), Err(error))],
    };
    let mut findings = Vec::new();
    for model in chosen.members {
        let began = clock.now();
        let checked = model.check().await;
        let took = (clock.now() - began).total(jiff::Unit::Millisecond).unwrap_or_default();
        let price = match config.prices.of(model.name()) {
            Some(price) if price.is_free() => words.text("doctor.free_of_charge"),
            Some(_) => words.text("doctor.priced"),
            None => words.text("doctor.unpriced"),
        };
        let took = format!("{took:.0}");
        let result = match checked {
            Ok(()) => Ok(words.fill("doctor.answers", &[("milliseconds", &took), ("price", price)])),
            Err(error) => Err(anyhow::anyhow!("{} ({took} ms)", remedy(&error, words))),
        };
        findings.push(Finding::new(&format!("{} {}", words.text("doctor.model"), model.name()), result));
    }
    findings
}

/// Every number, asked whether Evolution is there, takes our key and is connected.
async fn whatsapp(config: &Config) -> Vec<Finding> {
    let words = words();
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let evolution = match whatsapp::channel(&config.whatsapp, &clock) {
        Ok(Some(evolution)) => evolution,
        Ok(None) => return Vec::new(),
        Err(error) => return vec![Finding::new(words.text("doctor.whatsapp"), Err(error))],
    };
    let mut findings = Vec::new();
    for one in &config.whatsapp {
        let result = match evolution.state(one.named()).await {
            Ok(state) => {
                let state = words.text(connection(state));
                Ok(words.fill("doctor.whatsapp_answers", &[("state", state)]))
            }
            Err(error) => Err(explained("doctor.whatsapp_silent", &[("error", &error)]).into()),
        };
        findings.push(Finding::new(&format!("{} {}", words.text("doctor.whatsapp"), one.named()), result));
    }
    findings
}

/// The key of what is said about it.
const fn connection(state: ConnectionState) -> &'static str {
    match state {
        ConnectionState::Open => "doctor.whatsapp_open",
        ConnectionState::Connecting => "doctor.whatsapp_connecting",
        ConnectionState::Closed => "doctor.whatsapp_closed",
        ConnectionState::Unknown => "doctor.whatsapp_unknown",
    }
}

/// What to do about a provider that does not work.
fn remedy(error: &ModelError, words: &Words) -> String {
    match error {
        ModelError::Unauthorised { provider } => words.fill("doctor.unauthorised", &[("provider", provider)]),
        ModelError::RateLimited { provider, .. } => {
            words.fill("doctor.rate_limited", &[("provider", provider)])
        }
        ModelError::TimedOut { provider } => words.fill("doctor.timed_out", &[("provider", provider)]),
        ModelError::Unavailable { provider, source, .. } => {
            words.fill("doctor.unavailable", &[("provider", provider), ("error", &source.to_string())])
        }
        ModelError::Refused { provider, status, code } => {
            let code = code.as_deref().unwrap_or_else(|| words.text("doctor.no_code"));
            let code = status.map_or_else(|| code.to_owned(), |status| format!("{code} {status}"));
            words.fill("doctor.refused", &[("provider", provider), ("code", &code)])
        }
        ModelError::TooLong { provider }
        | ModelError::Empty { provider }
        | ModelError::Unreadable { provider, .. } => words.fill("doctor.strange", &[("provider", provider)]),
    }
}

async fn database(config: &Config) -> Result<String> {
    let (clock, _) = compose::clock(config);
    let db = compose::open(config, clock).await?;
    db.check().await?;
    Ok(words().fill("doctor.database_well", &[("value", &config.database.to_string())]))
}
