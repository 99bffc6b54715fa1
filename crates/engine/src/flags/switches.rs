//! Switches: what each may hold, and what holds while nobody turned it.
//!
//! `policy_engine` and `disabled_rules` lay rules of the pipeline down ([`RULES`]), and none of the way out: what leaves is
//! not decided by them.
//!
//! The two kill switches, `safe_mode` and `campaigns`, are never decided from that memory: the gate reads them in its own
//! transaction, so that they hold on every instance from the commit on. `safe_mode` stops everything that nobody asked
//! for, campaigns included, whatever `campaigns` says.

use domain::event::Detail;
use domain::{CorrelationId, Event, EventKind, TenantId, Timestamp, UserId};
use serde_json::{Value, json};
use store::deliveries::Unasked;
use store::flags::{self, Flag};
use store::{StoreError, SystemTx, events, supervision};

use super::state::Flags;
use crate::operators::operator::Operator;
use crate::pipeline::RULES;

pub const SAFE_MODE: &str = "safe_mode";
pub const CAMPAIGNS: &str = "campaigns";
pub(super) const POLICY_ENGINE: &str = "policy_engine";
pub(super) const DISABLED_RULES: &str = "disabled_rules";

/// The switches that every house has.
const OWN: [&str; 4] = [SAFE_MODE, CAMPAIGNS, POLICY_ENGINE, DISABLED_RULES];

/// How long the name of a mode may be.
const LONGEST_NAME: usize = 64;

/// A switch as it stands, with what stood there before anybody touched it.
#[derive(Debug, Clone, PartialEq)]
pub struct Switch {
    pub key: &'static str,
    pub enabled: bool,
    pub value: Value,
    pub default: Value,
    pub updated_at: Option<Timestamp>,
    pub changed_by: Option<UserId>,
    /// What whoever turned it is called.
    pub changed_by_name: Option<String>,
}

/// How a switch shall stand. What is not named stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Turn {
    pub enabled: Option<bool>,
    pub mode: Option<String>,
    pub rules: Option<Vec<String>>,
}

impl Turn {
    pub fn to(enabled: bool) -> Self {
        Self { enabled: Some(enabled), ..Self::default() }
    }
}

/// Why a switch was not turned.
#[derive(Debug, thiserror::Error)]
pub enum FlagError {
    #[error("there is no such switch")]
    Unknown,
    #[error("this switch takes {takes}")]
    Refused { takes: &'static str },
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Flags {
    /// A switch of the tenant's, as it stands.
    pub async fn switch(&self, operator: Operator, key: &str) -> Result<Switch, FlagError> {
        let key = self.known_switch(key).ok_or(FlagError::Unknown)?;
        let mut tx = self.shared.db.read_system().await?;
        let tenant = operator.scope().tenant();
        let flag = flags::find(&mut tx, tenant, key).await?;
        Ok(standing(&mut tx, tenant, key, flag).await?)
    }

    /// All of them: those of every house first, then those of its tools.
    pub async fn switches(&self, operator: Operator) -> Result<Vec<Switch>, StoreError> {
        let mut tx = self.shared.db.read_system().await?;
        let tenant = operator.scope().tenant();
        let turned = flags::all(&mut tx, tenant).await?;
        let mut switches = Vec::new();
        for key in OWN.into_iter().chain(self.tool_switches()) {
            let flag = turned.iter().find(|flag| flag.key == key).cloned();
            switches.push(standing(&mut tx, tenant, key, flag).await?);
        }
        Ok(switches)
    }

    /// Turns a switch, on every instance at once: nothing that leaves is decided from a copy of it.
    pub async fn turn_switch(&self, operator: Operator, key: &str, turn: &Turn) -> Result<Switch, FlagError> {
        let key = self.known_switch(key).ok_or(FlagError::Unknown)?;
        let now = self.shared.clock.now();
        let scope = operator.scope();
        let mut system = self.shared.db.begin_system().await?;
        let before = flags::find(&mut system, scope.tenant(), key).await?;
        let (enabled, value) = turned(key, before.as_ref(), turn)?;
        let mut tx = system.into_scope(scope).await?;
        flags::set(&mut tx, key, enabled, Some(&value), scope.user(), now).await?;
        let event = Event::new(EventKind::FlagChanged, scope.user().as_uuid(), CorrelationId::random())
            .with("flag", Detail::Name(key))
            .with("enabled", Detail::Flag(enabled));
        events::append(&mut tx, &event, now).await?;
        tx.commit().await?;
        self.kept.forget(scope.tenant());
        if (key == SAFE_MODE && enabled) || (key == CAMPAIGNS && !enabled) {
            self.outbound.wait_for_departures(scope.tenant(), Unasked::Any).await?;
        }
        self.switch(operator, key).await
    }

    /// The switches that the tools of this house's assistants ask for, each once.
    fn tool_switches(&self) -> Vec<&'static str> {
        let assistants = self.shared.assistants.values();
        let mut keys: Vec<&'static str> =
            assistants.flat_map(|mounted| mounted.assistant.tools.feature_flags()).collect();
        keys.sort_unstable();
        keys.dedup();
        keys.retain(|key| !OWN.contains(key));
        keys
    }

    /// A switch that nothing reads is a slip of the pen: turning it would stop nothing.
    fn known_switch(&self, key: &str) -> Option<&'static str> {
        OWN.into_iter().chain(self.tool_switches()).find(|known| *known == key)
    }
}

async fn standing(
    tx: &mut SystemTx,
    tenant: TenantId,
    key: &'static str,
    flag: Option<Flag>,
) -> Result<Switch, StoreError> {
    let default = default_of(key);
    let Some(flag) = flag else {
        let enabled = default_enabled(key);
        return Ok(Switch {
            key,
            enabled,
            value: default.clone(),
            default,
            updated_at: None,
            changed_by: None,
            changed_by_name: None,
        });
    };
    let changed_by_name = match flag.changed_by {
        Some(user) => supervision::name_of(tx, tenant, user).await?,
        None => None,
    };
    Ok(Switch {
        key,
        enabled: flag.enabled,
        value: flag.value.unwrap_or_else(|| json!({ "enabled": flag.enabled })),
        default,
        updated_at: Some(flag.updated_at),
        changed_by: flag.changed_by,
        changed_by_name,
    })
}

/// What holds while nobody turned a switch, and while nobody can be asked.
pub(super) fn default_enabled(key: &str) -> bool {
    matches!(key, CAMPAIGNS | POLICY_ENGINE)
}

fn default_of(key: &str) -> Value {
    match key {
        SAFE_MODE => json!({ "enabled": false, "mode": "wait" }),
        DISABLED_RULES => json!({ "rules": [] }),
        _ => json!({ "enabled": default_enabled(key) }),
    }
}

/// How a switch stands after it was turned: on or off, and the object that is kept.
fn turned(key: &str, before: Option<&Flag>, turn: &Turn) -> Result<(bool, Value), FlagError> {
    let was_enabled = before.map_or_else(|| default_enabled(key), |flag| flag.enabled);
    let was = before.and_then(|flag| flag.value.clone()).unwrap_or_else(|| default_of(key));
    match (key, turn) {
        (DISABLED_RULES, Turn { enabled: None, mode: None, rules: Some(rules) })
            if rules.iter().all(|rule| RULES.contains(&rule.as_str())) =>
        {
            let known: Vec<&str> =
                RULES.into_iter().filter(|rule| rules.iter().any(|one| one == rule)).collect();
            Ok((!known.is_empty(), json!({ "rules": known })))
        }
        // A rule that nothing reads is a slip of the pen: naming it would lay nothing down.
        (DISABLED_RULES, _) => Err(FlagError::Refused {
            takes: "rules: a list of bot_detection, long_message, handoff_trigger and low_confidence",
        }),
        (SAFE_MODE, Turn { enabled, mode, rules: None })
            if (enabled.is_some() || mode.is_some()) && mode.as_deref().is_none_or(is_name) =>
        {
            let enabled = enabled.unwrap_or(was_enabled);
            let kept = was["mode"].as_str().unwrap_or("wait");
            Ok((enabled, json!({ "enabled": enabled, "mode": mode.as_deref().unwrap_or(kept) })))
        }
        (SAFE_MODE, _) => {
            Err(FlagError::Refused { takes: "enabled: true or false, and mode: a name in small letters" })
        }
        (_, Turn { enabled: Some(enabled), mode: None, rules: None }) => {
            Ok((*enabled, json!({ "enabled": enabled })))
        }
        _ => Err(FlagError::Refused { takes: "enabled: true or false" }),
    }
}

/// The rules that a switch names.
pub(super) fn rules_of(flag: &Flag) -> Vec<String> {
    let named = flag.value.as_ref().and_then(|value| value["rules"].as_array());
    named.into_iter().flatten().filter_map(|rule| rule.as_str().map(str::to_owned)).collect()
}

fn is_name(text: &str) -> bool {
    (1..=LONGEST_NAME).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}

#[cfg(test)]
#[path = "switches_tests.rs"]
mod tests;
