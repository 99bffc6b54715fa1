//! The command line. Every option can also come from the environment or from `papo.toml`. What each command and option
//! does stands in the catalogue (`help`), in the person's language.

mod help;
mod refusal;

use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::parser::ValueSource;
use clap::{ArgMatches, Args, FromArgMatches, Parser, Subcommand, ValueEnum};
use domain::Role;
use domain::words::Words;

use crate::settings;
use crate::terminal::language::words;

#[derive(Debug, Parser)]
#[command(name = "papo", version)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) options: Options,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

// A flag wins over the environment, the environment over the file.
#[derive(Debug, Clone, Args)]
pub(crate) struct Options {
    #[arg(long, global = true, env = settings::PAPO_CONFIG.variable, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    #[arg(long, global = true, env = settings::PAPO_LISTEN.variable, value_name = "ADDRESS")]
    pub(crate) listen: Option<SocketAddr>,
    #[arg(long, global = true, env = settings::PAPO_DATA_DIR.variable, value_name = "FOLDER")]
    pub(crate) data_dir: Option<PathBuf>,
    #[arg(long, global = true, env = settings::PAPO_DATABASE_URL.variable, hide_env_values = true, value_name = "URL")]
    pub(crate) database_url: Option<String>,
    #[arg(long, global = true, env = settings::PAPO_MODEL.variable, value_name = "MODELS")]
    pub(crate) model: Option<String>,
    #[arg(long, global = true, env = settings::PAPO_MODEL_LARGE.variable, value_name = "MODELS")]
    pub(crate) model_large: Option<String>,
    #[arg(long, global = true, env = settings::PAPO_PRICES.variable, value_name = "FILE")]
    pub(crate) prices: Option<PathBuf>,
    #[arg(long, global = true, env = settings::PAPO_COST_LIMIT_USD.variable, value_name = "DOLLARS")]
    pub(crate) cost_limit: Option<String>,
    #[arg(long, global = true, env = settings::PAPO_METRICS_TOKEN.variable, hide_env_values = true, value_name = "TOKEN")]
    pub(crate) metrics_token: Option<String>,
    #[arg(long, global = true, env = settings::PAPO_NOTICE.variable, value_name = "TEXT")]
    pub(crate) notice: Option<String>,
    #[arg(long, global = true, env = settings::PAPO_TIMEZONE.variable, value_name = "ZONE")]
    pub(crate) timezone: Option<String>,
    #[arg(long, global = true, env = settings::PAPO_TOKEN.variable, hide_env_values = true, value_name = "TOKEN")]
    pub(crate) token: Option<String>,
    #[arg(long, global = true, env = settings::PAPO_TEST_CLOCK.variable, value_name = "INSTANT")]
    pub(crate) test_clock: Option<String>,
    #[arg(long, global = true, env = settings::PAPO_TEST_KILL_AT.variable, value_name = "NAME", hide = true)]
    pub(crate) kill_at: Option<String>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Serve,
    Chat(Chat),
    Doctor,
    Token(Token),
    User(User),
    Invariants,
    Traces(Traces),
    Eval(Eval),
    Replay(Replay),
    Tenant(Tenant),
    // For `cargo xtask docs`.
    #[command(hide = true)]
    Reference(Reference),
}

#[derive(Debug, Args)]
pub(crate) struct Reference {
    pub(crate) page: ReferencePage,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReferencePage {
    Commands,
    Configuration,
}

impl Cli {
    /// What was asked for. A question for help, and what cannot be meant, end the process.
    pub(crate) fn read() -> Self {
        let matches = help::command(words()).try_get_matches();
        matches
            .and_then(|matches| Self::from_arg_matches(&matches))
            .unwrap_or_else(|error| refusal::end(&error, words()))
    }

    /// The tree of commands, described in these words.
    pub(crate) fn described(words: &'static Words) -> clap::Command {
        help::command(words)
    }

    /// The models that this very command line names, as the environment and the file do not count.
    pub(crate) fn model_flag() -> Option<String> {
        fn deepest(matches: &ArgMatches) -> &ArgMatches {
            matches.subcommand().map_or(matches, |(_, inner)| deepest(inner))
        }
        let matches = help::command(words()).get_matches();
        let inner = deepest(&matches);
        let told = inner.value_source("model") == Some(ValueSource::CommandLine);
        inner.get_one::<String>("model").filter(|_| told).cloned()
    }
}

#[derive(Debug, Args)]
pub(crate) struct Traces {
    #[arg(required = true, value_name = "WORDS")]
    pub(crate) words: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Chat {
    #[arg(long, default_value = "aria", value_name = "NAME")]
    pub(crate) assistant: String,
}

#[derive(Debug, Args)]
pub(crate) struct Token {
    #[command(subcommand)]
    pub(crate) action: Option<TokenAction>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TokenAction {
    Show,
    Link,
    New {
        #[arg(long, default_value = "cli", value_name = "NAME")]
        label: String,
    },
    List,
    Revoke {
        id: String,
    },
}

#[derive(Debug, Args)]
pub(crate) struct User {
    #[command(subcommand)]
    pub(crate) action: UserAction,
}

#[derive(Debug, Subcommand)]
pub(crate) enum UserAction {
    Add {
        name: String,
        #[arg(long, value_name = "NAME", conflicts_with = "join")]
        tenant: Option<String>,
        #[arg(long, value_name = "TENANT")]
        join: Option<String>,
        #[arg(long, value_name = "ROLE", value_parser = role)]
        role: Option<Role>,
    },
    List,
    Role {
        id: String,
        #[arg(value_parser = role)]
        role: Role,
    },
    Remove {
        id: String,
    },
}

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Eval {
    #[command(subcommand)]
    pub(crate) other: Option<OtherEval>,
    #[arg(default_value = "utterances")]
    pub(crate) suite: String,
    #[arg(long)]
    pub(crate) list: bool,
    #[arg(long = "model", id = "model", env = settings::PAPO_MODEL.variable, value_name = "MODEL")]
    pub(crate) models: Vec<String>,
    #[arg(long, default_value_t = NonZeroUsize::MIN.saturating_add(3), value_name = "COUNT")]
    pub(crate) parallel: NonZeroUsize,
    #[arg(long = "kind", value_name = "KIND")]
    pub(crate) kinds: Vec<String>,
    #[arg(long, num_args = 0..=1, default_missing_value = "-", value_name = "FILE")]
    pub(crate) json: Option<String>,
    #[arg(long, default_value_t = 0.97, value_name = "SHARE")]
    pub(crate) bar: f64,
}

#[derive(Debug, Subcommand)]
pub(crate) enum OtherEval {
    Memory(EvalMemory),
}

#[derive(Debug, Args)]
pub(crate) struct EvalMemory {
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[arg(long = "model", id = "model", env = settings::PAPO_MODEL.variable, value_name = "MODEL")]
    pub(crate) model: Option<String>,
    #[arg(long, value_name = "COUNT")]
    pub(crate) tenants: Option<NonZeroUsize>,
    #[arg(long, default_value_t = 10, value_name = "COUNT")]
    pub(crate) examples: usize,
    #[arg(long, num_args = 0..=1, default_missing_value = "-", value_name = "FILE")]
    pub(crate) json: Option<String>,
    #[arg(long, default_value_t = 0.05, value_name = "SHARE")]
    pub(crate) junk: f64,
    #[arg(long, default_value_t = 0.4, value_name = "SHARE")]
    pub(crate) missed: f64,
    #[arg(long, default_value_t = 0.02, value_name = "SHARE")]
    pub(crate) superseded: f64,
    #[arg(long)]
    pub(crate) no_bar: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Replay {
    pub(crate) turn: String,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Tenant {
    #[command(subcommand)]
    pub(crate) action: TenantAction,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TenantAction {
    List,
    Limit {
        #[arg(value_name = "AMOUNT")]
        amount: String,
        #[arg(long, value_name = "ID")]
        tenant: Option<String>,
    },
}

fn role(text: &str) -> Result<Role, String> {
    Role::parse(text).ok_or_else(|| words().text("refusal.role").to_owned())
}
