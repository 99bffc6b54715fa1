//! `papo doctor`: what is configured, what answers, and what to do about the rest.

use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Result;
use channels::evolution::ConnectionState;
use domain::Clock;
use models::ModelError;

use crate::cli::Options;
use crate::clock::SystemClock;
use crate::compose;
use crate::config::Config;
use crate::services::whatsapp;
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
    let file = config
        .file
        .as_ref()
        .map_or("nenhum (tudo por ambiente e padrão)".into(), |f| f.display().to_string());
    let mut findings = vec![
        Finding::new("configuração", Ok(file)),
        Finding::new("pasta de dados", folder(&config)),
        Finding::new("endereço", address(&config).await),
        Finding::new("banco de dados", database(&config).await),
    ];
    findings.extend(models(&config).await);
    findings.extend(whatsapp(&config).await);
    let mut sick = 0;
    for finding in findings {
        match finding.result {
            Ok(detail) => say(format!("ok    {:<22} {detail}", finding.what)),
            Err(error) => {
                sick += 1;
                say(format!("FALHA {:<22} {error:#}", finding.what));
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
        return Ok(format!("http://{} (um Papo está respondendo)", config.listen));
    }
    super::serve::bind(config.listen).await?;
    Ok(format!("http://{} (livre)", config.listen))
}

/// Every model that was chosen, asked whether it is there and takes our key.
async fn models(config: &Config) -> Vec<Finding> {
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let chosen = match compose::models(config, &clock) {
        Ok(chosen) => chosen,
        Err(error) => return vec![Finding::new("modelo", Err(error))],
    };
    let mut findings = Vec::new();
    for model in chosen.members {
        let began = clock.now();
        let checked = model.check().await;
        let took = (clock.now() - began).total(jiff::Unit::Millisecond).unwrap_or_default();
        let price = match config.prices.of(model.name()) {
            Some(price) if price.is_free() => "de graça",
            Some(_) => "preço conhecido",
            None => "preço desconhecido: ponha na sua tabela (PAPO_PRICES)",
        };
        let result = match checked {
            Ok(()) => Ok(format!("responde em {took:.0} ms; {price}")),
            Err(error) => Err(anyhow::anyhow!("{} ({took:.0} ms)", remedy(&error))),
        };
        findings.push(Finding::new(&format!("modelo {}", model.name()), result));
    }
    findings
}

/// Every number, asked whether Evolution is there, takes our key and is connected.
async fn whatsapp(config: &Config) -> Vec<Finding> {
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let evolution = match whatsapp::channel(&config.whatsapp, &clock) {
        Ok(Some(evolution)) => evolution,
        Ok(None) => return Vec::new(),
        Err(error) => return vec![Finding::new("whatsapp", Err(error))],
    };
    let mut findings = Vec::new();
    for one in &config.whatsapp {
        let result = match evolution.state(one.named()).await {
            Ok(state) => Ok(format!("responde; {}", connection(state))),
            Err(error) => Err(anyhow::anyhow!(
                "não responde: confira o endereço, a chave e o nome da instância ({error})"
            )),
        };
        findings.push(Finding::new(&format!("whatsapp {}", one.named()), result));
    }
    findings
}

const fn connection(state: ConnectionState) -> &'static str {
    match state {
        ConnectionState::Open => "conectado ao WhatsApp",
        ConnectionState::Connecting => "conectando ao WhatsApp",
        ConnectionState::Closed => "desconectado do WhatsApp: leia o QR code de novo no celular",
        ConnectionState::Unknown => "não diz se está conectado ao WhatsApp",
    }
}

/// What to do about a provider that does not work.
fn remedy(error: &ModelError) -> String {
    match error {
        ModelError::Unauthorised { provider } => {
            format!("a chave não foi aceita: confira a variável da chave de {provider}")
        }
        ModelError::RateLimited { provider, .. } => format!("{provider} pede para esperar: tente mais tarde"),
        ModelError::TimedOut { provider } => {
            format!("{provider} demorou demais: confira o endereço e a rede")
        }
        ModelError::Unavailable { provider, source, .. } => {
            format!("{provider} não responde: confira o endereço e a rede ({source})")
        }
        ModelError::Refused { provider, status, code } => {
            let status = status.map_or_else(String::new, |status| format!(" {status}"));
            let code = code.as_deref().unwrap_or("sem código");
            format!("{provider} recusou o pedido ({code}{status}): confira o nome do modelo e a conta")
        }
        ModelError::TooLong { provider }
        | ModelError::Empty { provider }
        | ModelError::Unreadable { provider, .. } => {
            format!("{provider} respondeu algo estranho: o endereço é mesmo dele?")
        }
    }
}

async fn database(config: &Config) -> Result<String> {
    let (clock, _) = compose::clock(config);
    let db = compose::open(config, clock).await?;
    db.check().await?;
    Ok(format!("{} (responde e grava)", config.database))
}
