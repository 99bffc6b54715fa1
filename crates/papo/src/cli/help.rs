//! The tree of commands, described in the words of a catalogue.

use clap::{Arg, ArgAction, Command, CommandFactory};
use domain::words::Words;

use super::Cli;
use crate::settings::by_variable;

/// The commands as they are read, with a help that begins like a product.
pub(super) fn command(words: &'static Words) -> Command {
    let mut root = described(Cli::command(), &[], words);
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
    let version = version.help(words.text("cli.version"));
    root = root.disable_version_flag(true).arg(version.help_heading(words.text("cli.options")));
    root.build();
    in_words(root, words).about(words.text("cli.about")).help_template(format!(
        "{{about}}\n\n{}\n\n{} {{usage}}\n\n{{all-args}}\n\n{}\n",
        words.text("cli.start").trim(),
        words.text("cli.usage"),
        words.text("cli.next").trim()
    ))
}

/// Where the catalogue tells about a command or one of its arguments: `cli.user_add`, `cli.user_add_name`.
pub(super) fn key(path: &[&str]) -> String {
    format!("cli.{}", path.join("_").replace('-', "_"))
}

fn described(command: Command, path: &[&str], words: &'static Words) -> Command {
    let command = if path.is_empty() { command } else { command.about(words.text(&key(path)).to_owned()) };
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    command
        .mut_args(|argument| described_argument(argument, path, words))
        .disable_help_flag(true)
        .arg(help.help(words.text("cli.help")).help_heading(words.text("cli.options")))
        .subcommand_help_heading(words.text("cli.commands"))
        .mut_subcommands(|inner| {
            let name = inner.get_name().to_owned();
            described(inner, &[path, &[name.as_str()]].concat(), words)
        })
}

fn described_argument(argument: Arg, path: &[&str], words: &'static Words) -> Arg {
    let variable = argument.get_env().and_then(|name| name.to_str()).filter(|_| argument.is_global_set());
    let setting = variable.and_then(by_variable);
    let key = match setting {
        Some(setting) => format!("setting.{}", setting.variable),
        None => key(&[path, &[argument.get_id().as_str()]].concat()),
    };
    let mut text = words.text(&key).to_owned();
    let own = argument.get_default_values().first().map(|value| value.to_string_lossy().into_owned());
    if let Some(default) = own.or_else(|| setting?.default.map(str::to_owned)) {
        text = format!("{text} ({})", words.fill("cli.default", &[("value", &default)]));
    }
    let heading = match setting {
        Some(setting) => {
            text = format!("{text} [{}]", setting.variable);
            "cli.settings"
        }
        None if argument.is_positional() => "cli.arguments",
        None => "cli.options",
    };
    let value = argument.get_value_names().and_then(|names| names.first()).map(ToString::to_string);
    let value = value.and_then(|name| words.get(&format!("cli.value.{name}")));
    let argument = match value {
        Some(value) => argument.value_name(value),
        None => argument,
    };
    let takes_value = argument.get_action().takes_values();
    argument.help(text).help_heading(words.text(heading)).hide_env(true).hide_default_value(takes_value)
}

/// What clap itself says, after it has put the tree together. Arguments are left alone here: clap has numbered them.
fn in_words(mut command: Command, words: &'static Words) -> Command {
    let usage = command.render_usage().to_string();
    let usage = usage.trim_start_matches("Usage:").trim_start();
    let usage = usage
        .replace("[OPTIONS]", words.text("cli.any_options"))
        .replace("[COMMAND]", words.text("cli.any_command"))
        .replace("\n       ", &format!("\n{}", " ".repeat(words.text("cli.usage").chars().count() + 1)));
    let template = format!("{{about}}\n\n{} {{usage}}\n\n{{all-args}}\n", words.text("cli.usage"));
    command.override_usage(usage).help_template(template).mut_subcommands(|inner| {
        if inner.get_name() == "help" {
            inner.about(words.text("cli.help_command"))
        } else {
            in_words(inner, words)
        }
    })
}

#[cfg(test)]
#[path = "help_tests.rs"]
mod tests;
