//! The suites that ship. Anything else is a file.

use anyhow::{Context, Result};
use models::eval::Suite;

const SHIPPED: &[(&str, &str)] = &[
    ("utterances", include_str!("../../../../../evals/utterances.toml")),
    ("held_out", include_str!("../../../../../evals/held_out.toml")),
    ("extraction", include_str!("../../../../../evals/extraction.toml")),
    ("confirmations", include_str!("../../../../../evals/confirmations.toml")),
    ("corrections", include_str!("../../../../../evals/corrections.toml")),
    ("refusals", include_str!("../../../../../evals/refusals.toml")),
    ("sensitive", include_str!("../../../../../evals/sensitive.toml")),
    ("aria/trends", include_str!("../../../../../evals/aria/trends.toml")),
    ("aria/finance", include_str!("../../../../../evals/aria/finance.toml")),
    ("aria/people", include_str!("../../../../../evals/aria/people.toml")),
    ("aria/decisions", include_str!("../../../../../evals/aria/decisions.toml")),
    ("aria/reminders", include_str!("../../../../../evals/aria/reminders.toml")),
    ("aria/reports", include_str!("../../../../../evals/aria/reports.toml")),
    ("aria/habits", include_str!("../../../../../evals/aria/habits.toml")),
    ("aria/modes", include_str!("../../../../../evals/aria/modes.toml")),
    ("aria/balance", include_str!("../../../../../evals/aria/balance.toml")),
    ("julia/shifts", include_str!("../../../../../evals/julia/shifts.toml")),
    ("julia/later", include_str!("../../../../../evals/julia/later.toml")),
    ("julia/groups_fresh", include_str!("../../../../../evals/julia/groups_fresh.toml")),
    ("julia/held_out", include_str!("../../../../../evals/julia/held_out.toml")),
    ("julia/fresh", include_str!("../../../../../evals/julia/fresh.toml")),
    ("julia/groups", include_str!("../../../../../evals/julia/groups.toml")),
    ("julia/desk", include_str!("../../../../../evals/julia/desk.toml")),
];

pub(super) fn is_name(name: &str) -> bool {
    name == "all" || SHIPPED.iter().any(|(shipped, _)| *shipped == name || is_of(shipped, name))
}

pub(super) fn all() -> Result<Vec<Suite>> {
    let parse = |(name, source): &(&str, &str)| Ok(Suite::parse(name, source)?);
    SHIPPED.iter().map(parse).collect()
}

/// Whether a suite is one of an assistant's own: `aria/finance` is of `aria`.
fn is_of(suite: &str, assistant: &str) -> bool {
    suite.strip_prefix(assistant).is_some_and(|rest| rest.starts_with('/'))
}

/// Every suite of an assistant's own; none if there is no such assistant.
pub(super) fn of_assistant(assistant: &str) -> Result<Vec<Suite>> {
    let own = SHIPPED.iter().filter(|(name, _)| is_of(name, assistant));
    own.map(|(name, source)| Ok(Suite::parse(name, source)?)).collect()
}

pub(super) fn named(name: &str) -> Result<Suite> {
    if let Some((_, source)) = SHIPPED.iter().find(|(shipped, _)| *shipped == name) {
        return Ok(Suite::parse(name, source)?);
    }
    let source = std::fs::read_to_string(name).with_context(|| {
        let names: Vec<&str> = SHIPPED.iter().map(|(name, _)| *name).collect();
        format!("{name:?} is neither a suite ({}, all) nor a file", names.join(", "))
    })?;
    Ok(Suite::parse(name, &source)?)
}
