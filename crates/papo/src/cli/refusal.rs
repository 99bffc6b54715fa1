//! A command line that cannot be meant: what is wrong with it, in the person's language.

use std::io::Write;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use domain::words::Words;

/// What clap exits with, and scripts look for.
const MISUSED: i32 = 2;

/// Shows the help that was asked for, or says what cannot be read.
pub(super) fn end(error: &clap::Error, words: &Words) -> ! {
    let Some(message) = said(error, words) else { error.exit() };
    let help = words.fill("refusal.see_help", &[("command", "papo")]);
    let _ = writeln!(std::io::stderr(), "papo: {message}\n{help}");
    std::process::exit(MISUSED)
}

/// None for help and versions, and for what is rarer than it is worth.
fn said(error: &clap::Error, words: &Words) -> Option<String> {
    let value = |kind| error.get(kind).map(shown).unwrap_or_default();
    let argument = value(ContextKind::InvalidArg);
    let message = match error.kind() {
        ErrorKind::UnknownArgument => words.fill("refusal.unknown_argument", &[("value", &argument)]),
        ErrorKind::InvalidSubcommand => {
            words.fill("refusal.unknown_command", &[("value", &value(ContextKind::InvalidSubcommand))])
        }
        ErrorKind::MissingRequiredArgument => words.fill("refusal.missing", &[("value", &argument)]),
        ErrorKind::MissingSubcommand => {
            words.fill("refusal.missing_command", &[("value", &value(ContextKind::ValidSubcommand))])
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            match value(ContextKind::InvalidValue).as_str() {
                "" => words.fill("refusal.no_value", &[("name", &argument)]),
                given => words.fill("refusal.invalid_value", &[("value", given), ("name", &argument)]),
            }
        }
        ErrorKind::ArgumentConflict => match value(ContextKind::PriorArg) {
            other if other == argument || other.is_empty() => {
                words.fill("refusal.twice", &[("name", &argument)])
            }
            other => words.fill("refusal.conflict", &[("name", &argument), ("other", &other)]),
        },
        ErrorKind::TooManyValues => {
            words.fill("refusal.too_many", &[("value", &value(ContextKind::InvalidValue))])
        }
        _ => return None,
    };
    let meant = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    let meant = meant.into_iter().find_map(|kind| error.get(kind)).map(best);
    let meant = meant.map(|meant| words.fill("refusal.did_you_mean", &[("value", &meant)]));
    let cause = std::error::Error::source(error).map(ToString::to_string);
    Some([Some(message), cause, meant].into_iter().flatten().collect::<Vec<_>>().join(": "))
}

fn shown(value: &ContextValue) -> String {
    match value {
        ContextValue::Strings(all) => all.join(", "),
        other => other.to_string(),
    }
}

/// Of several, clap gives the nearest last.
fn best(value: &ContextValue) -> String {
    match value {
        ContextValue::Strings(all) => all.last().cloned().unwrap_or_default(),
        other => other.to_string(),
    }
}

#[cfg(test)]
#[path = "refusal_tests.rs"]
mod tests;
