//! The command line. Every option can also come from the environment or from `papo.toml`.

use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::parser::ValueSource;
use clap::{ArgMatches, Args, CommandFactory, Parser, Subcommand};
use domain::Role;

/// A self-hosted runtime for conversational assistants.
#[derive(Debug, Parser)]
#[command(name = "papo", version, about)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) options: Options,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// What every command may be told. A flag wins over the environment, the environment over the file.
#[derive(Debug, Clone, Args)]
pub(crate) struct Options {
    /// The configuration file (default: papo.toml in this folder, if there is one).
    #[arg(long, global = true, env = "PAPO_CONFIG", value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Where to listen (default 127.0.0.1:8080).
    #[arg(long, global = true, env = "PAPO_LISTEN", value_name = "ADDRESS")]
    pub(crate) listen: Option<SocketAddr>,
    /// The folder for the database and the token.
    #[arg(long, global = true, env = "PAPO_DATA_DIR", value_name = "FOLDER")]
    pub(crate) data_dir: Option<PathBuf>,
    /// `sqlite:PATH` or `postgres://…` (default: papo.db in the data folder).
    #[arg(long, global = true, env = "PAPO_DATABASE_URL", hide_env_values = true, value_name = "URL")]
    pub(crate) database_url: Option<String>,
    /// The model: `offline`, `claude:NAME`, `gemini:NAME`, `openai:NAME` or `ollama:NAME`; several with commas
    /// between them are asked in that order.
    #[arg(long, global = true, env = "PAPO_MODEL", value_name = "MODELS")]
    pub(crate) model: Option<String>,
    /// The models for what deserves a larger one, written the same way.
    #[arg(long, global = true, env = "PAPO_MODEL_LARGE", value_name = "MODELS")]
    pub(crate) model_large: Option<String>,
    /// A price table of your own (TOML), asked before the one that comes with Papo.
    #[arg(long, global = true, env = "PAPO_PRICES", value_name = "FILE")]
    pub(crate) prices: Option<PathBuf>,
    /// What a tenant may spend on models in a month, in US dollars; no limit when left out.
    #[arg(long, global = true, env = "PAPO_COST_LIMIT_USD", value_name = "DOLLARS")]
    pub(crate) cost_limit: Option<String>,
    /// Opens /metrics to whoever brings this token; without it only this machine may look.
    #[arg(long, global = true, env = "PAPO_METRICS_TOKEN", hide_env_values = true, value_name = "TOKEN")]
    pub(crate) metrics_token: Option<String>,
    /// A line for everybody, on top of every page: "dados de exemplo", "manutenção às 22h".
    #[arg(long, global = true, env = "PAPO_NOTICE", value_name = "TEXT")]
    pub(crate) notice: Option<String>,
    /// The time zone of people who chose none (default `America/Sao_Paulo`).
    #[arg(long, global = true, env = "PAPO_TIMEZONE", value_name = "ZONE")]
    pub(crate) timezone: Option<String>,
    /// A fixed API token for the first person; otherwise one is made and kept in the data folder.
    #[arg(long, global = true, env = "PAPO_TOKEN", hide_env_values = true, value_name = "TOKEN")]
    pub(crate) token: Option<String>,
    /// Starts a clock that moves only when told, for tests (loopback only).
    #[arg(long, global = true, env = "PAPO_TEST_CLOCK", value_name = "INSTANT")]
    pub(crate) test_clock: Option<String>,
    /// Kills the process at a named point, for tests: NAME or NAME:COUNT.
    #[arg(long, global = true, env = "PAPO_TEST_KILL_AT", value_name = "POINT", hide = true)]
    pub(crate) kill_at: Option<String>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Starts the server: pages, API and jobs (the default).
    Serve,
    /// Talks with an assistant here in the terminal.
    Chat(Chat),
    /// Says what is configured, reachable and missing.
    Doctor,
    /// Shows or makes tokens and sign-in links.
    Token(Token),
    /// Adds a person, in the first household or in one of their own, and prints their token.
    User(User),
    /// Checks the promises of the product over the live database.
    Invariants,
    /// Looks for words in the database itself: after somebody was forgotten, nothing of theirs may be found.
    Traces(Traces),
    /// Plays suites of cases against one or more models and says how many went right.
    Eval(Eval),
    /// Tells a stored turn again, or asks another model (`--model`) what it would have made of it. Changes nothing.
    Replay(Replay),
    /// Lists tenants, and says what each may spend on models.
    Tenant(Tenant),
}

impl Cli {
    /// The models that this very command line names, as the environment and the file do not count.
    pub(crate) fn model_flag() -> Option<String> {
        fn deepest(matches: &ArgMatches) -> &ArgMatches {
            matches.subcommand().map_or(matches, |(_, inner)| deepest(inner))
        }
        let matches = Self::command().get_matches();
        let inner = deepest(&matches);
        let told = inner.value_source("model") == Some(ValueSource::CommandLine);
        inner.get_one::<String>("model").filter(|_| told).cloned()
    }
}

#[derive(Debug, Args)]
pub(crate) struct Traces {
    /// Each is looked for as it is written.
    #[arg(required = true, value_name = "WORDS")]
    pub(crate) words: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Chat {
    #[arg(long, default_value = "aria")]
    pub(crate) assistant: String,
}

#[derive(Debug, Args)]
pub(crate) struct Token {
    #[command(subcommand)]
    pub(crate) action: Option<TokenAction>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TokenAction {
    /// Prints the first person's token (the default).
    Show,
    /// Prints a new link that signs the first person in once.
    Link,
    /// Makes another token for the first person and prints it.
    New {
        #[arg(long, default_value = "cli")]
        label: String,
    },
    /// Lists every token that opens something: its id, its label, since when, and whose it is.
    List,
    /// Ends a token now, on every instance, with every session that it opened. It never opens anything again.
    Revoke {
        /// Its id, as `papo token list` shows it.
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
    /// Adds a person and prints their token.
    Add {
        name: String,
        /// Gives them a household of their own with this name.
        #[arg(long, value_name = "NAME", conflicts_with = "join")]
        tenant: Option<String>,
        /// Adds them to a tenant that is there (`papo tenant list` shows the ids), instead of the first household.
        #[arg(long, value_name = "TENANT")]
        join: Option<String>,
        /// What they may do: `user`, `operator`, `tenant_admin` or `platform_admin` (default: `user`; `tenant_admin` in
        /// a household of their own).
        #[arg(long, value_name = "ROLE", value_parser = role)]
        role: Option<Role>,
    },
    /// Lists whoever has a token: their id, role, tenant and name.
    List,
    /// Changes what somebody may do.
    Role {
        /// Their id, as `papo user list` shows it.
        id: String,
        #[arg(value_parser = role)]
        role: Role,
    },
    /// Takes every key and the role from somebody, now and on every instance. What they said and what is remembered
    /// stays theirs: nothing is erased.
    Remove {
        /// Their id, as `papo user list` shows it.
        id: String,
    },
}

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Eval {
    #[command(subcommand)]
    pub(crate) other: Option<OtherEval>,
    /// The suite: a name that `--list` shows, `all` of them, or a file.
    #[arg(default_value = "utterances")]
    pub(crate) suite: String,
    /// Lists the suites that ship.
    #[arg(long)]
    pub(crate) list: bool,
    /// The model to ask; several are compared side by side (default: the configured one).
    #[arg(long = "model", id = "model", env = "PAPO_MODEL", value_name = "MODEL")]
    pub(crate) models: Vec<String>,
    /// How many cases are under way at a time.
    #[arg(long, default_value_t = NonZeroUsize::MIN.saturating_add(3), value_name = "N")]
    pub(crate) parallel: NonZeroUsize,
    /// Runs only the cases of this kind; may be given more than once.
    #[arg(long = "kind", value_name = "KIND")]
    pub(crate) kinds: Vec<String>,
    /// Writes the report as JSON, to a file or to standard output.
    #[arg(long, num_args = 0..=1, default_missing_value = "-", value_name = "FILE")]
    pub(crate) json: Option<String>,
    /// Exits with 1 below this share of right answers.
    #[arg(long, default_value_t = 0.97, value_name = "SHARE")]
    pub(crate) bar: f64,
}

/// What is measured in another way than case by case.
#[derive(Debug, Subcommand)]
pub(crate) enum OtherEval {
    /// Plays scripted years of a life and says what memory made of them.
    Memory(EvalMemory),
}

#[derive(Debug, Args)]
pub(crate) struct EvalMemory {
    /// The years to play (default: those that ship).
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The model to ask (default: the configured one).
    #[arg(long = "model", id = "model", env = "PAPO_MODEL", value_name = "MODEL")]
    pub(crate) model: Option<String>,
    /// Plays so many tenants of two people each at once, and looks for what one knows of another.
    #[arg(long, value_name = "N")]
    pub(crate) tenants: Option<NonZeroUsize>,
    /// How many examples of each mistake are shown.
    #[arg(long, default_value_t = 10, value_name = "N")]
    pub(crate) examples: usize,
    /// Writes the report as JSON, to a file or to standard output.
    #[arg(long, num_args = 0..=1, default_missing_value = "-", value_name = "FILE")]
    pub(crate) json: Option<String>,
    /// Exits with 1 from this share of junk on.
    #[arg(long, default_value_t = 0.05, value_name = "SHARE")]
    pub(crate) junk: f64,
    /// Exits with 1 from this share of missed truths on.
    #[arg(long, default_value_t = 0.4, value_name = "SHARE")]
    pub(crate) missed: f64,
    /// Exits with 1 from this share of wrong retirements on.
    #[arg(long, default_value_t = 0.02, value_name = "SHARE")]
    pub(crate) superseded: f64,
    /// Exits with 0 whatever the shares.
    #[arg(long)]
    pub(crate) no_bar: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Replay {
    /// The turn: its id, the `message_id` of its message or reply, or a `correlation_id`.
    pub(crate) turn: String,
    /// Prints everything as JSON.
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
    /// Prints every tenant: its name, its id, what it has spent this month, and its limit.
    List,
    /// Sets what a tenant may spend on models in a month.
    Limit {
        /// A sum in US dollars like 7.50; `none` for no limit; `default` for the installation's own.
        #[arg(value_name = "USD|none|default")]
        amount: String,
        /// Whose limit (default: the first person's tenant).
        #[arg(long, value_name = "ID")]
        tenant: Option<String>,
    },
}

fn role(text: &str) -> Result<Role, String> {
    Role::parse(text).ok_or_else(|| "it is user, operator, tenant_admin or platform_admin".to_owned())
}
