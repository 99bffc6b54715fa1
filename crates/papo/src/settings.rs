//! Everything that can be set, in one table: the command line, the configuration, `papo --help` and
//! `docs/configuration.md` read it. A variable that is not here cannot be read.

/// One thing to set. What it does stands in the catalogue, under `setting.` and its variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Setting {
    /// Its name in the environment.
    pub(crate) variable: &'static str,
    /// Its name in `papo.toml`, if it has one of the same meaning there.
    pub(crate) file: Option<&'static str>,
    pub(crate) default: Option<&'static str>,
}

impl Setting {
    /// What the environment says, unless that is blank.
    #[expect(clippy::disallowed_methods, reason = "configuration is read here, once")]
    pub(crate) fn read(&self) -> Option<String> {
        std::env::var(self.variable).ok().filter(|value| !value.trim().is_empty())
    }

    pub(crate) fn or_default(&self, chosen: Option<String>) -> String {
        chosen.unwrap_or_else(|| self.default.unwrap_or_default().to_owned())
    }
}

/// One thing that only `papo.toml` can set. What it does stands in the catalogue, under `setting.file.`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FileSetting {
    pub(crate) section: &'static str,
    pub(crate) key: &'static str,
    pub(crate) default: Option<&'static str>,
}

macro_rules! settings {
    ($($group:ident { $($variable:ident: $file:expr, $default:expr;)* })*) => {
        $($(pub(crate) const $variable: Setting =
            Setting { variable: stringify!($variable), file: $file, default: $default };)*)*

        /// In the order in which they are documented.
        pub(crate) const GROUPS: &[(&str, &[Setting])] = &[$((stringify!($group), &[$($variable),*])),*];
    };
}

settings! {
    server {
        PAPO_CONFIG: None, None;
        PAPO_LISTEN: Some("listen"), Some("127.0.0.1:8080");
        PAPO_DATA_DIR: Some("data_dir"), Some("~/.local/share/papo");
        PAPO_DATABASE_URL: Some("database_url"), None;
        PAPO_TOKEN: Some("token"), None;
        PAPO_TIMEZONE: Some("timezone"), Some("America/Sao_Paulo");
        PAPO_NOTICE: Some("notice"), None;
        PAPO_METRICS_TOKEN: Some("metrics_token"), None;
        PAPO_LOG: None, Some("info");
    }
    models {
        PAPO_MODEL: Some("model"), Some("offline");
        PAPO_MODEL_LARGE: Some("model_large"), None;
        PAPO_PRICES: Some("prices"), None;
        PAPO_COST_LIMIT_USD: Some("cost_limit_usd"), None;
        PAPO_TRANSCRIBER: None, None;
    }
    providers {
        ANTHROPIC_API_KEY: None, None;
        ANTHROPIC_API_KEY_FILE: None, None;
        ANTHROPIC_BASE_URL: None, None;
        GEMINI_API_KEY: None, None;
        GEMINI_API_KEY_FILE: None, None;
        GEMINI_BASE_URL: None, None;
        OPENAI_API_KEY: None, None;
        OPENAI_API_KEY_FILE: None, None;
        OPENAI_BASE_URL: None, None;
        OLLAMA_API_KEY: None, None;
        OLLAMA_API_KEY_FILE: None, None;
        OLLAMA_HOST: None, None;
    }
    whatsapp {
        PAPO_EVOLUTION_URL: None, None;
        PAPO_EVOLUTION_KEY: None, None;
        PAPO_EVOLUTION_TOKEN: None, None;
        PAPO_EVOLUTION_INSTANCE: None, None;
        PAPO_EVOLUTION_ASSISTANT: None, Some("julia");
        PAPO_EVOLUTION_PACE: None, Some("human");
    }
    slack {
        PAPO_SLACK_SIGNING_SECRET: None, None;
        PAPO_SLACK_TOKEN: None, None;
        PAPO_SLACK_OPERATORS: None, None;
        PAPO_SLACK_CHANNEL: None, None;
        PAPO_SLACK_ASSISTANT: None, Some("julia");
        PAPO_SLACK_URL: None, None;
    }
    language {
        LC_ALL: None, None;
        LC_MESSAGES: None, None;
        LANG: None, None;
    }
    tests {
        PAPO_TEST_CLOCK: None, None;
        PAPO_TEST_KILL_AT: None, None;
    }
}

/// How one provider is reached.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ProviderSettings {
    pub(crate) key: Setting,
    pub(crate) key_file: Setting,
    pub(crate) base: Setting,
}

pub(crate) const CLAUDE: ProviderSettings =
    ProviderSettings { key: ANTHROPIC_API_KEY, key_file: ANTHROPIC_API_KEY_FILE, base: ANTHROPIC_BASE_URL };
pub(crate) const GEMINI: ProviderSettings =
    ProviderSettings { key: GEMINI_API_KEY, key_file: GEMINI_API_KEY_FILE, base: GEMINI_BASE_URL };
pub(crate) const OPENAI: ProviderSettings =
    ProviderSettings { key: OPENAI_API_KEY, key_file: OPENAI_API_KEY_FILE, base: OPENAI_BASE_URL };
pub(crate) const OLLAMA: ProviderSettings =
    ProviderSettings { key: OLLAMA_API_KEY, key_file: OLLAMA_API_KEY_FILE, base: OLLAMA_HOST };

/// What only the file can set.
pub(crate) const FILE_SETTINGS: &[FileSetting] = &[
    FileSetting { section: "", key: "media_days", default: Some("30") },
    FileSetting { section: "providers.NAME", key: "base_url", default: None },
    FileSetting { section: "providers.NAME", key: "key_file", default: None },
    FileSetting { section: "channels.evolution.NAME", key: "url", default: None },
    FileSetting { section: "channels.evolution.NAME", key: "key", default: None },
    FileSetting { section: "channels.evolution.NAME", key: "token", default: None },
    FileSetting { section: "channels.evolution.NAME", key: "assistant", default: Some("julia") },
    FileSetting { section: "channels.evolution.NAME", key: "tenant", default: None },
    FileSetting { section: "outbound", key: "holidays", default: None },
    FileSetting { section: "outbound", key: "contact_cap_7d", default: Some("5") },
    FileSetting { section: "outbound", key: "look_pause_seconds", default: Some("15") },
    FileSetting { section: "outbound", key: "pace", default: Some("human") },
];

impl FileSetting {
    /// Where the catalogue tells about it: `setting.file.outbound_pace`.
    pub(crate) fn words_key(&self) -> String {
        let section = self.section.split('.').next().unwrap_or_default();
        let separator = if section.is_empty() { "" } else { "_" };
        format!("setting.file.{section}{separator}{}", self.key)
    }
}

pub(crate) fn by_variable(variable: &str) -> Option<Setting> {
    GROUPS.iter().flat_map(|(_, settings)| *settings).find(|setting| setting.variable == variable).copied()
}

#[cfg(test)]
#[path = "settings_tests.rs"]
mod tests;
