//! `papo doctor`: what is configured, what answers, and what to do about the rest.

use std::process::ExitCode;

use anyhow::Result;

use crate::cli::Options;
use crate::compose;
use crate::config::Config;
use crate::terminal::say;

/// How one thing is doing.
struct Finding {
    what: &'static str,
    result: Result<String>,
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
        Finding { what: "configuração", result: Ok(file) },
        Finding { what: "pasta de dados", result: folder(&config) },
        Finding {
            what: "modelo",
            result: compose::model(&config.model).map(|model| model.name().to_owned()),
        },
        Finding { what: "endereço", result: address(&config).await },
    ];
    findings.push(Finding { what: "banco de dados", result: database(&config).await });
    let mut sick = 0;
    for finding in findings {
        match finding.result {
            Ok(detail) => say(format!("ok    {:<15} {detail}", finding.what)),
            Err(error) => {
                sick += 1;
                say(format!("FALHA {:<15} {error:#}", finding.what));
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

async fn database(config: &Config) -> Result<String> {
    let (clock, _) = compose::clock(config);
    let db = compose::open(config, clock).await?;
    db.check().await?;
    Ok(format!("{} (responde e grava)", config.database))
}
