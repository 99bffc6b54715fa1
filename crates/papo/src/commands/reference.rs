//! `papo reference`: the reference pages of `docs/`, made from the commands and settings as they are.

use std::fmt::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Arg, Command};
use domain::words::{Language, Words};

use crate::cli::{Cli, Reference, ReferencePage};
use crate::settings::{FILE_SETTINGS, GROUPS, Setting};
use crate::terminal::language::words_in;
use crate::terminal::put;

pub(crate) fn run(reference: &Reference) -> Result<ExitCode> {
    put(&page(reference.page)?);
    Ok(ExitCode::SUCCESS)
}

fn page(page: ReferencePage) -> Result<String> {
    let words = words_in(Language::English);
    let root = Cli::described(words);
    let mut text = String::new();
    match page {
        ReferencePage::Commands => {
            for inner in visible(&root) {
                command(&mut text, inner, "papo")?;
            }
        }
        ReferencePage::Configuration => configuration(&mut text, &root, words)?,
    }
    Ok(text)
}

fn visible(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|inner| !inner.is_hide_set() && inner.get_name() != "help")
}

fn command(text: &mut String, command: &Command, parent: &str) -> Result<()> {
    let name = format!("{parent} {}", command.get_name());
    let own = |argument: &&Arg| !argument.is_global_set() && argument.get_id() != "help";
    let arguments: Vec<&Arg> = command.get_arguments().filter(own).collect();
    let positionals = arguments.iter().filter(|argument| argument.is_positional());
    let usage = positionals.fold(name.clone(), |usage, argument| format!("{usage} {argument}"));
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    writeln!(text, "## `{usage}`\n\n{about}.\n")?;
    if !arguments.is_empty() {
        writeln!(text, "| | |\n|---|---|")?;
        for argument in arguments {
            let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
            writeln!(text, "| `{}` | {} |", cell(&argument.to_string()), cell(&help))?;
        }
        writeln!(text)?;
    }
    visible(command).try_for_each(|inner| self::command(text, inner, &name))
}

fn configuration(text: &mut String, root: &Command, words: &Words) -> Result<()> {
    for (group, settings) in GROUPS {
        writeln!(text, "## {}\n", words.text(&format!("setting.group.{group}")))?;
        writeln!(text, "| variable | flag | `papo.toml` | default | |\n|---|---|---|---|---|")?;
        for setting in *settings {
            let key = format!("setting.{}", setting.variable);
            let [flag, file, default] =
                [flag(root, setting).as_deref(), setting.file, setting.default].map(code);
            writeln!(
                text,
                "| `{}` | {flag} | {file} | {default} | {} |",
                setting.variable,
                cell(words.text(&key))
            )?;
        }
        writeln!(text)?;
    }
    writeln!(text, "## Only in `papo.toml`\n\n| section | key | default | |\n|---|---|---|---|")?;
    for setting in FILE_SETTINGS {
        let section = Some(setting.section).filter(|section| !section.is_empty());
        let section = section.map(|section| format!("[{section}]"));
        let told = cell(words.text(&setting.words_key()));
        let [section, default] = [section.as_deref(), setting.default].map(code);
        writeln!(text, "| {section} | `{}` | {default} | {} |", setting.key, told)?;
    }
    writeln!(text)?;
    Ok(())
}

fn flag(root: &Command, setting: &Setting) -> Option<String> {
    let mut visible = root.get_arguments().filter(|argument| !argument.is_hide_set());
    let argument =
        visible.find(|argument| argument.get_env().is_some_and(|name| name == setting.variable))?;
    Some(format!("--{}", argument.get_long()?))
}

fn code(text: Option<&str>) -> String {
    text.map_or_else(|| "–".to_owned(), |text| format!("`{}`", cell(text)))
}

/// A bar would end the cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

#[cfg(test)]
#[path = "reference_tests.rs"]
mod tests;
