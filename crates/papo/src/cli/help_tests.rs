use clap::{Command, CommandFactory};
use domain::words::{Language, Words};

use super::super::Cli;
use super::{command, key};
use crate::terminal::language::words_in;

/// The keys of a command and of what it takes, as far as people see them.
fn keys(command: &Command, path: &[&str]) -> Vec<String> {
    let own = (!path.is_empty()).then(|| key(path));
    let arguments = command.get_arguments().filter(|one| !one.is_global_set() && !one.is_hide_set());
    let arguments = arguments.map(|one| key(&[path, &[one.get_id().as_str()]].concat()));
    let inner = command.get_subcommands().filter(|one| !one.is_hide_set());
    let inner = inner.flat_map(|one| keys(one, &[path, &[one.get_name()]].concat()));
    own.into_iter().chain(arguments).chain(inner).collect()
}

#[test]
fn every_command_and_argument_is_described() {
    let all = keys(&Cli::command(), &[]);
    assert!(all.len() > 50, "{all:?}");
    for language in Language::ALL {
        let words = words_in(language);
        for key in &all {
            assert!(words.has(key), "{key} is missing in {}", language.as_str());
        }
    }
}

fn help(words: &'static Words, path: &[&str]) -> String {
    let mut inner = &mut command(words);
    for name in path {
        inner = inner.find_subcommand_mut(name).expect("the command is there");
    }
    inner.render_long_help().to_string()
}

#[test]
fn the_help_begins_with_what_papo_is_and_where_to_start() {
    let text = help(words_in(Language::Portuguese), &[]);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("O Papo roda assistentes"), "{text}");
    assert_eq!(lines[2], "Comece assim:", "{text}");
    assert!(text.contains("Uso: papo [OPÇÕES] [COMANDO]"), "{text}");
    assert!(text.contains("\nComandos:\n  serve"), "{text}");
    assert!(text.trim_end().ends_with("do servidor no ar."), "{text}");
}

#[test]
fn nothing_of_the_help_is_left_in_another_language() {
    let words = words_in(Language::Portuguese);
    for path in [
        vec![],
        vec!["token"],
        vec!["user", "add"],
        vec!["eval"],
        vec!["eval", "memory"],
        vec!["tenant", "limit"],
    ] {
        let text = help(words, &path);
        for foreign in [
            "Usage",
            "Options",
            "Commands",
            "Arguments",
            "OPTIONS",
            "Print",
            "[default",
            "[env",
            "cli.",
            "setting.",
        ] {
            assert!(!text.contains(foreign), "{foreign:?} in {text}");
        }
    }
}

#[test]
fn the_command_line_is_sound() {
    for language in Language::ALL {
        command(words_in(language)).debug_assert();
    }
}
