//! Logs go to standard error, without anybody's texts.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;

/// Quieter or louder with `PAPO_LOG`, as `warn`, `info` or `papo_engine=debug`.
pub(crate) fn start(default: &str) {
    let filter = EnvFilter::try_from_env(crate::settings::PAPO_LOG.variable)
        .unwrap_or_else(|_| EnvFilter::new(default));
    let on_terminal = std::io::stderr().is_terminal();
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // A second start in one process (tests) keeps the first.
    let _ = if on_terminal { logs.compact().try_init() } else { logs.with_ansi(false).try_init() };
}
