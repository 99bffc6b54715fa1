//! Configuration: `papo.toml`, overridden by the environment, overridden by flags. Read once, checked once.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use domain::Timestamp;
use engine::access::Secret;
use jiff::tz::TimeZone;
use models::prices::{Cost, Prices};
use outbound::Policy;
use serde::Deserialize;
use store::DatabaseUrl;

use crate::cli::Options;
use crate::providers::{FileProviders, Providers};
use crate::services::leaving::{self, FileOutbound};
use crate::services::slack;
use crate::services::whatsapp::{self, FileChannels};
use crate::settings::{self, Setting};
use crate::terminal::explained::{Explain, explained};

const FILE: &str = "papo.toml";

/// Everything that can be chosen, checked.
#[derive(Debug, Clone)]
pub(crate) struct Config {
    pub(crate) listen: SocketAddr,
    pub(crate) data_dir: PathBuf,
    pub(crate) database: DatabaseUrl,
    /// The models that answer, in the order in which they are asked.
    pub(crate) model: String,
    /// The ones for what deserves a larger model.
    pub(crate) model_large: Option<String>,
    pub(crate) providers: Providers,
    pub(crate) prices: Prices,
    /// What a tenant may spend in a month.
    pub(crate) cost_limit: Option<Cost>,
    pub(crate) metrics_token: Option<Secret>,
    /// The numbers by which messages come and go on WhatsApp.
    pub(crate) whatsapp: Vec<whatsapp::Instance>,
    pub(crate) slack: Option<slack::Configured>,
    /// Who writes voices down.
    pub(crate) transcriber: Option<String>,
    /// Hours, limits and pace of what leaves.
    pub(crate) policy: Policy,
    /// What stands on top of every page.
    pub(crate) notice: Option<String>,
    pub(crate) timezone: String,
    /// How many days what came with messages is kept.
    pub(crate) media_days: u16,
    pub(crate) token: Option<Secret>,
    pub(crate) test_clock: Option<Timestamp>,
    pub(crate) kill_at: Option<String>,
    /// The file that was read, for `papo doctor`.
    pub(crate) file: Option<PathBuf>,
}

/// `papo.toml`. A key that nobody knows is an error: a typing mistake must not pass as a default.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileConfig {
    listen: Option<SocketAddr>,
    data_dir: Option<PathBuf>,
    database_url: Option<String>,
    model: Option<String>,
    model_large: Option<String>,
    prices: Option<PathBuf>,
    cost_limit_usd: Option<f64>,
    metrics_token: Option<String>,
    notice: Option<String>,
    timezone: Option<String>,
    token: Option<String>,
    media_days: Option<u16>,
    #[serde(default)]
    providers: FileProviders,
    #[serde(default)]
    channels: FileChannels,
    #[serde(default)]
    outbound: FileOutbound,
}

impl Config {
    pub(crate) fn load(options: &Options) -> Result<Self> {
        let (file, chosen) = read_file(options.config.as_deref())?;
        let data_dir = match options.data_dir.clone().or(chosen.data_dir) {
            Some(folder) => folder,
            None => default_data_dir()?,
        };
        let url = options.database_url.clone().or(chosen.database_url);
        let url = url.unwrap_or_else(|| format!("sqlite:{}", data_dir.join("papo.db").display()));
        let database = url.parse().explain("error.database_url", &[])?;
        let timezone = settings::PAPO_TIMEZONE.or_default(options.timezone.clone().or(chosen.timezone));
        ensure!(TimeZone::get(&timezone).is_ok(), explained("error.timezone", &[("value", &timezone)]));
        let listen = match options.listen.or(chosen.listen) {
            Some(address) => address,
            None => settings::PAPO_LISTEN.or_default(None).parse()?,
        };
        let token = options.token.clone().or(chosen.token);
        let token = token.map(|text| checked_token(&text, settings::PAPO_TOKEN)).transpose()?;
        let cost_limit = options.cost_limit.clone().or(chosen.cost_limit_usd.map(|limit| limit.to_string()));
        let metrics_token = options.metrics_token.clone().or(chosen.metrics_token);
        let metrics_token =
            metrics_token.map(|text| checked_token(&text, settings::PAPO_METRICS_TOKEN)).transpose()?;
        let config = Self {
            listen,
            data_dir,
            database,
            model: settings::PAPO_MODEL.or_default(options.model.clone().or(chosen.model)),
            model_large: options.model_large.clone().or(chosen.model_large),
            providers: Providers::read(chosen.providers)?,
            prices: prices(options.prices.clone().or(chosen.prices).as_deref())?,
            cost_limit: cost_limit.as_deref().map(dollars).transpose()?,
            metrics_token,
            whatsapp: whatsapp::instances(chosen.channels)?,
            slack: slack::configured()?,
            policy: leaving::policy(&chosen.outbound)?,
            transcriber: settings::PAPO_TRANSCRIBER.read(),
            notice: options.notice.clone().or(chosen.notice).filter(|text| !text.trim().is_empty()),
            timezone,
            media_days: chosen.media_days.unwrap_or(30),
            token,
            test_clock: options.test_clock.as_deref().map(instant).transpose()?,
            kill_at: options.kill_at.clone(),
            file,
        };
        config.check_test_switches()?;
        Ok(config)
    }

    fn check_test_switches(&self) -> Result<()> {
        let testing = self.test_clock.is_some() || self.kill_at.is_some();
        ensure!(
            !testing || self.listen.ip().is_loopback(),
            explained("error.test_clock_address", &[("value", &self.listen)])
        );
        Ok(())
    }

    /// The models that a spending limit cannot hold, because nobody knows what they cost.
    pub(crate) fn unpriced(&self) -> impl Iterator<Item = &str> {
        let lists =
            self.cost_limit.iter().flat_map(|_| [Some(self.model.as_str()), self.model_large.as_deref()]);
        let names = lists.flatten().flat_map(|list| list.split(',')).map(str::trim);
        names.filter(|name| !name.is_empty() && self.prices.of(name).is_none())
    }

    pub(crate) fn token_file(&self) -> PathBuf {
        self.data_dir.join("token")
    }

    pub(crate) fn address_file(&self) -> PathBuf {
        self.data_dir.join("address")
    }
}

fn read_file(named: Option<&Path>) -> Result<(Option<PathBuf>, FileConfig)> {
    let path = named.unwrap_or(Path::new(FILE));
    match std::fs::read_to_string(path) {
        Ok(text) => {
            let config = toml::from_str(&text).explain("error.unreadable", &[("path", &path.display())])?;
            Ok((Some(path.to_owned()), config))
        }
        Err(error) if named.is_none() && error.kind() == std::io::ErrorKind::NotFound => {
            Ok((None, FileConfig::default()))
        }
        Err(error) => Err(error).explain("error.unopened", &[("path", &path.display())]),
    }
}

#[expect(clippy::disallowed_methods, reason = "configuration is read here, once")]
fn default_data_dir() -> Result<PathBuf> {
    let folder = |name: &str| std::env::var(name).ok().filter(|path| !path.is_empty()).map(PathBuf::from);
    match (folder("XDG_DATA_HOME"), folder("HOME")) {
        (Some(data), _) => Ok(data.join("papo")),
        (None, Some(home)) => Ok(home.join(".local/share/papo")),
        (None, None) => Err(explained("error.no_home", &[]).into()),
    }
}

/// The prices that come with Papo, and somebody's own before them.
fn prices(file: Option<&Path>) -> Result<Prices> {
    let shipped = Prices::shipped()?;
    let Some(path) = file else { return Ok(shipped) };
    let text = std::fs::read_to_string(path).explain("error.prices", &[("path", &path.display())])?;
    Ok(shipped.with(&path.display().to_string(), &text)?)
}

fn dollars(text: &str) -> Result<Cost> {
    Cost::parse(text.trim()).explain("error.cost_limit", &[("value", &text)])
}

fn checked_token(text: &str, setting: Setting) -> Result<Secret> {
    let text = text.trim();
    ensure!(
        text.len() >= 16 && text.bytes().all(|byte| byte.is_ascii_graphic()),
        explained("error.token_short", &[("name", &setting.variable)])
    );
    Ok(Secret::from_outside(text))
}

fn instant(text: &str) -> Result<Timestamp> {
    text.parse().explain("error.test_clock", &[("value", &text)])
}

#[cfg(test)]
#[path = "config_tests.rs"]
mod tests;
