//! Running other programs: said before, checked after.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, thread};

use anyhow::{Context, bail, ensure};

/// The variables that `cargo run` sets for the program it runs.
const OUR_OWN: [&str; 3] = ["CARGO_PKG_", "CARGO_MANIFEST_", "CARGO_BIN_"];

/// A `cargo` of the same toolchain that runs us, in the workspace.
pub fn cargo(root: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root).args(arguments);
    // What cargo told us about ourselves is not about what it builds next: build scripts that look would build anew.
    for (name, _) in env::vars_os() {
        if name.to_str().is_some_and(|name| OUR_OWN.iter().any(|start| name.starts_with(start))) {
            command.env_remove(name);
        }
    }
    command
}

/// Runs it with our terminal; an exit other than 0 is an error.
pub fn run(command: &mut Command) -> anyhow::Result<()> {
    announce(command);
    let status = command.status().with_context(|| format!("starting {}", name(command)))?;
    ensure!(status.success(), "`{}` ended with {status}", shown(command));
    Ok(())
}

/// Runs it, passes on every line and hands it to `look` too.
pub fn run_looking(command: &mut Command, mut look: impl FnMut(&str)) -> anyhow::Result<()> {
    announce(command);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().with_context(|| format!("starting {}", name(command)))?;
    let (Some(stdout), Some(stderr)) = (child.stdout.take(), child.stderr.take()) else {
        bail!("{} has no output to read", name(command));
    };
    let errors = thread::spawn(move || {
        let mut seen = Vec::new();
        for line in BufReader::new(stderr).lines().map_while(Result::ok) {
            eprintln!("{line}");
            seen.push(line);
        }
        seen
    });
    for line in BufReader::new(stdout).lines().map_while(Result::ok) {
        println!("{line}");
        look(&line);
    }
    for line in errors.join().unwrap_or_default() {
        look(&line);
    }
    let status = child.wait()?;
    ensure!(status.success(), "`{}` ended with {status}", shown(command));
    Ok(())
}

/// Runs it in silence; its own words come back only when it fails.
pub fn run_quietly(command: &mut Command) -> anyhow::Result<String> {
    let output = command
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("starting {} (is it installed?)", name(command)))?;
    if !output.status.success() {
        let words =
            String::from_utf8_lossy(if output.stderr.is_empty() { &output.stdout } else { &output.stderr });
        let lines: Vec<&str> = words.trim().lines().collect();
        let last = lines.get(lines.len().saturating_sub(8)..).unwrap_or_default().join("\n  ");
        bail!("`{}` ended with {}:\n  {last}", shown(command), output.status);
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The first of these programs that stands in `PATH`.
pub fn find(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    names.iter().find_map(|name| folders.iter().map(|folder| folder.join(name)).find(|file| file.is_file()))
}

fn announce(command: &Command) {
    println!("$ {}", shown(command));
}

fn name(command: &Command) -> String {
    let program = Path::new(command.get_program());
    program.file_name().unwrap_or(command.get_program()).to_string_lossy().into_owned()
}

fn shown(command: &Command) -> String {
    let arguments = command.get_args().map(|argument| argument.to_string_lossy().into_owned());
    std::iter::once(name(command)).chain(arguments).collect::<Vec<_>>().join(" ")
}
