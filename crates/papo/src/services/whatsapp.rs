//! WhatsApp by Evolution API: where each instance is, what opens it, and on whose behalf it speaks.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use anyhow::{Result, bail, ensure};
use channels::evolution::{Account, Evolution, WebhookToken};
use domain::{Clock, TenantId};
use engine::Engine;
use serde::Deserialize;
use server::webhooks::evolution::{Door, Doors};
use store::Db;
use wire::{Client, Key};

use crate::settings::{
    PAPO_EVOLUTION_ASSISTANT, PAPO_EVOLUTION_INSTANCE, PAPO_EVOLUTION_KEY, PAPO_EVOLUTION_TOKEN,
    PAPO_EVOLUTION_URL,
};
use crate::terminal::explained::{Explain, explained};

/// What an instance is called when nobody said.
const NAME: &str = "papo";

/// One number, as configuration knows it.
#[derive(Clone)]
pub(crate) struct Instance {
    /// None stands for every name that has no instance of its own.
    name: Option<String>,
    url: String,
    key: Key,
    token: WebhookToken,
    assistant: String,
    /// By its name; the first person's when left out.
    tenant: Option<String>,
}

impl fmt::Debug for Instance {
    /// Without the address, as written: people put passwords into them.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, assistant, tenant, .. } = self;
        let mut shown = formatter.debug_struct("Instance");
        shown.field("name", name).field("assistant", assistant).field("tenant", tenant);
        shown.finish_non_exhaustive()
    }
}

/// `[channels]` of `papo.toml`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FileChannels {
    #[serde(default)]
    evolution: BTreeMap<String, FileInstance>,
}

/// `[channels.evolution.NAME]` of `papo.toml`.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FileInstance {
    url: Option<String>,
    key: Option<String>,
    token: Option<String>,
    assistant: Option<String>,
    tenant: Option<String>,
}

impl fmt::Debug for FileInstance {
    /// Nothing of it: it holds a key, a token and an address.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("FileInstance").finish_non_exhaustive()
    }
}

/// The instance of the environment, and those of the file.
pub(crate) fn instances(file: FileChannels) -> Result<Vec<Instance>> {
    let of_file = file.evolution.into_iter().map(|(name, chosen)| {
        let place = format!("[channels.evolution.{name}]");
        read(Some(name), chosen, &place, ["url", "key", "token"])
    });
    let of_environment = FileInstance {
        url: PAPO_EVOLUTION_URL.read(),
        key: PAPO_EVOLUTION_KEY.read(),
        token: PAPO_EVOLUTION_TOKEN.read(),
        assistant: PAPO_EVOLUTION_ASSISTANT.read(),
        tenant: None,
    };
    let asked =
        of_environment.url.is_some() || of_environment.key.is_some() || of_environment.token.is_some();
    let of_environment = asked.then(|| {
        let names = [PAPO_EVOLUTION_URL, PAPO_EVOLUTION_KEY, PAPO_EVOLUTION_TOKEN].map(|one| one.variable);
        read(PAPO_EVOLUTION_INSTANCE.read(), of_environment, "WhatsApp by Evolution", names)
    });
    let all = of_file.chain(of_environment).collect::<Result<Vec<_>>>()?;
    for (number, one) in all.iter().enumerate() {
        let twice = all.iter().take(number).any(|other| other.name == one.name);
        ensure!(!twice, explained("error.evolution_twice", &[("value", &one.named())]));
    }
    Ok(all)
}

fn read(name: Option<String>, chosen: FileInstance, place: &str, fields: [&str; 3]) -> Result<Instance> {
    let [url, key, token] = fields;
    Ok(Instance {
        name,
        url: chosen.url.explain("error.evolution_url", &[("place", &place), ("name", &url)])?,
        key: chosen
            .key
            .as_deref()
            .and_then(Key::parse)
            .explain("error.evolution_key", &[("place", &place), ("name", &key)])?,
        token: chosen
            .token
            .as_deref()
            .and_then(WebhookToken::parse)
            .explain("error.evolution_token", &[("place", &place), ("name", &token)])?,
        assistant: PAPO_EVOLUTION_ASSISTANT.or_default(chosen.assistant),
        tenant: chosen.tenant,
    })
}

impl Instance {
    pub(crate) fn named(&self) -> &str {
        self.name.as_deref().unwrap_or(NAME)
    }

    pub(crate) fn assistant(&self) -> &str {
        &self.assistant
    }

    fn account(&self) -> Result<Account> {
        // The address itself is not repeated: people write passwords into them.
        Account::new(self.named(), &self.url, self.key.clone())
            .explain("error.evolution_address", &[("value", &self.named())])
    }
}

/// The way out to all of them; nothing when there is none.
pub(crate) fn channel(instances: &[Instance], clock: &Arc<dyn Clock>) -> Result<Option<Evolution>> {
    if instances.is_empty() {
        return Ok(None);
    }
    let (any, named): (Vec<&Instance>, Vec<&Instance>) = instances.iter().partition(|one| one.name.is_none());
    let accounts = named.into_iter().map(Instance::account).collect::<Result<Vec<_>>>()?;
    let client = Client::of_this_machine()?;
    let evolution = Evolution::new(accounts, client, Evolution::PATIENCE, Arc::clone(clock));
    Ok(Some(match any.first() {
        Some(any) => evolution.with_any(any.account()?),
        None => evolution,
    }))
}

/// The way in from all of them.
pub(crate) async fn doors(
    instances: &[Instance],
    engine: &Engine,
    home: TenantId,
    timezone: &str,
) -> Result<Doors> {
    let mut doors = Doors::default();
    for one in instances {
        let known: Vec<&str> = engine.assistants().collect();
        if !known.contains(&one.assistant()) {
            let name = format!("{} ({})", PAPO_EVOLUTION_ASSISTANT.variable, one.named());
            let all = known.join(", ");
            let value = &one.assistant;
            bail!(explained("error.assistant_unknown", &[("name", &name), ("value", value), ("all", &all)]));
        }
        let door = Door {
            tenant: match &one.tenant {
                None => home,
                Some(tenant) => tenant_named(engine.db(), tenant).await?,
            },
            assistant: one.assistant.clone(),
            token: one.token.clone(),
            timezone: Arc::from(timezone),
        };
        match &one.name {
            Some(name) => doors.add(name, door),
            None => doors.open_to_any(door),
        }
    }
    Ok(doors)
}

async fn tenant_named(db: &Db, name: &str) -> Result<TenantId> {
    let mut tx = db.read_system().await?;
    let found = store::people::tenants_named(&mut tx, name).await?;
    match found.as_slice() {
        [one] => Ok(*one),
        [] => bail!(explained("error.evolution_tenant_unknown", &[("value", &name)])),
        _ => bail!(explained("error.evolution_tenant_several", &[("value", &name)])),
    }
}

#[cfg(test)]
#[path = "whatsapp_tests.rs"]
mod tests;
