//! Providers: where each is, what opens it, and the models that `PAPO_MODEL` names.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, bail, ensure};
use domain::Clock;
use models::around::{Chain, Jitter, Member, Routed, Surroundings};
use models::remote::{Access, AddressError, Key, Patience, Wire};
use models::speech::{self, Transcriber};
use models::{Model, claude, gemini, ollama, openai};
use offline::Offline;
use serde::Deserialize;

use crate::settings::{self, ProviderSettings};
use crate::terminal::explained::{Explain, explained};

/// One provider as configuration knows it.
#[derive(Clone, Default)]
pub(crate) struct Provider {
    pub(crate) base: Option<String>,
    pub(crate) key: Option<Key>,
}

impl fmt::Debug for Provider {
    /// Without the address, as written: people put passwords into them.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Provider").field("key", &self.key).finish_non_exhaustive()
    }
}

/// Everybody whom Papo can ask.
#[derive(Debug, Clone, Default)]
pub(crate) struct Providers {
    pub(crate) claude: Provider,
    pub(crate) gemini: Provider,
    pub(crate) openai: Provider,
    pub(crate) ollama: Provider,
}

/// `[providers.NAME]` of `papo.toml`. A key itself has no place in it: files are copied and shown.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FileProvider {
    base_url: Option<String>,
    key_file: Option<std::path::PathBuf>,
}

/// `[providers]` of `papo.toml`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FileProviders {
    #[serde(default)]
    claude: FileProvider,
    #[serde(default)]
    gemini: FileProvider,
    #[serde(default)]
    openai: FileProvider,
    #[serde(default)]
    ollama: FileProvider,
}

/// The models that were chosen, and what surrounds them.
pub(crate) struct Models {
    pub(crate) model: Arc<dyn Model>,
    /// One by one, for whoever asks how each is.
    pub(crate) members: Vec<Arc<dyn Model>>,
    pub(crate) around: Surroundings,
}

impl Providers {
    /// The environment by the names people already use; then the file.
    pub(crate) fn read(file: FileProviders) -> Result<Self> {
        Ok(Self {
            claude: Provider::read(settings::CLAUDE, file.claude)?,
            gemini: Provider::read(settings::GEMINI, file.gemini)?,
            openai: Provider::read(settings::OPENAI, file.openai)?,
            ollama: Provider::read(settings::OLLAMA, file.ollama)?,
        })
    }
}

impl Provider {
    fn read(settings: ProviderSettings, file: FileProvider) -> Result<Self> {
        let key_file = settings.key_file.read().map(Into::into).or(file.key_file);
        let key = match (settings.key.read(), key_file) {
            (Some(text), _) => {
                Some(parsed(&text).explain("error.no_key", &[("name", &settings.key.variable)])?)
            }
            (None, Some(path)) => Some(key_in(&path)?),
            (None, None) => None,
        };
        Ok(Self { base: settings.base.read().or(file.base_url), key })
    }
}

fn parsed(text: &str) -> Result<Key> {
    Key::parse(text).explain("error.key_shape", &[])
}

fn key_in(path: &Path) -> Result<Key> {
    let shown = path.display();
    let text = std::fs::read_to_string(path).explain("error.unreadable", &[("path", &shown)])?;
    parsed(&text).explain("error.key_file_empty", &[("path", &shown)])
}

type Connect = fn(&str, &Access) -> Result<Arc<dyn Model>, AddressError>;

/// One model by its name: `offline`, or `PROVIDER:NAME`.
fn member(
    name: &str,
    providers: &Providers,
    access: &impl Fn(&Provider) -> Result<Access>,
) -> Result<Member> {
    if name == Offline::NAME {
        return Ok(Member { provider: Offline::NAME, model: Arc::new(Offline::new()) });
    }
    let (vendor, model) = name.split_once(':').unwrap_or((name, ""));
    let (provider, known, connect, settings): (&'static str, _, Connect, _) = match vendor {
        "claude" => ("claude", &providers.claude, claude::connect, settings::CLAUDE),
        "gemini" => ("gemini", &providers.gemini, gemini::connect, settings::GEMINI),
        "openai" => ("openai", &providers.openai, openai::connect, settings::OPENAI),
        "ollama" => ("ollama", &providers.ollama, ollama::connect, settings::OLLAMA),
        other => bail!(explained("error.provider_unknown", &[("value", &other)])),
    };
    ensure!(!model.trim().is_empty(), explained("error.provider_nameless", &[("value", &vendor)]));
    // Servers of one's own often want no key; the vendors' do.
    ensure!(
        known.key.is_some() || known.base.is_some() || vendor == "ollama",
        explained("error.provider_keyless", &[("value", &name), ("name", &settings.key.variable)])
    );
    let model = connect(model.trim(), &access(known)?)
        // The address itself is not repeated: people write passwords into them.
        .context(settings.base.variable)?;
    Ok(Member { provider, model })
}

/// Who writes voices down: `openai:NAME`, at OpenAI or a server that speaks like it.
pub(crate) fn transcriber(
    name: Option<&str>,
    providers: &Providers,
    clock: &Arc<dyn Clock>,
) -> Result<Option<Transcriber>> {
    let Some(name) = name.map(str::trim).filter(|name| !name.is_empty()) else { return Ok(None) };
    let known = &providers.openai;
    ensure!(
        known.key.is_some() || known.base.is_some(),
        explained("error.transcriber_keyless", &[("value", &name)])
    );
    let access = Access {
        base: known.base.clone(),
        key: known.key.clone(),
        patience: Patience::default(),
        client: Wire::client()?,
        clock: Arc::clone(clock),
    };
    Ok(Some(speech::connect(name, &access).context(settings::OPENAI_BASE_URL.variable)?))
}

/// The models of a list like `claude:NAME,offline`, and of another one for what deserves it.
pub(crate) fn models(
    small: &str,
    large: Option<&str>,
    providers: &Providers,
    clock: &Arc<dyn Clock>,
) -> Result<Models> {
    // Who stays on the machine pays nothing for the way out.
    let names = || [Some(small), large].into_iter().flatten().flat_map(|list| list.split(','));
    let leaves = names().any(|name| name.trim() != Offline::NAME);
    let client = leaves.then(Wire::client).transpose()?;
    let access = |provider: &Provider| -> Result<Access> {
        Ok(Access {
            base: provider.base.clone(),
            key: provider.key.clone(),
            patience: Patience::default(),
            client: client.clone().context("no model that leaves the machine was chosen")?,
            clock: Arc::clone(clock),
        })
    };
    let around = Surroundings::new(Arc::clone(clock), Jitter::random());
    let mut members = Vec::new();
    let mut chain = |list: &str| -> Result<Arc<dyn Model>> {
        let names = list.split(',').map(str::trim).filter(|name| !name.is_empty());
        let mut seats = names.map(|name| member(name, providers, &access)).collect::<Result<Vec<_>>>()?;
        ensure!(!seats.is_empty(), explained("error.model_empty", &[]));
        members.extend(seats.iter().map(|seat| Arc::clone(&seat.model)));
        let first = seats.remove(0);
        // There is nothing to calm down about what never leaves the machine.
        if seats.is_empty() && first.provider == Offline::NAME {
            return Ok(first.model);
        }
        Ok(Arc::new(Chain::new(&around, first, seats)))
    };
    let small = chain(small)?;
    let model = match large {
        Some(large) => Arc::new(Routed::new(small, Some(chain(large)?), around.figures.clone())),
        None => small,
    };
    Ok(Models { model, members, around })
}
