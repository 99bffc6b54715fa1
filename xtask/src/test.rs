//! `cargo xtask test`: every check and every test, from a machine that has only Rust, git and Python.

mod counts;
mod stages;

use std::env;
use std::path::Path;
use std::process::Command;

use counts::{Counts, Runner};
use stages::Stages;

use crate::machine::Machine;
use crate::postgres::{Durability, Postgres};
use crate::shell::{self, cargo, find, run_looking};
use crate::tidy;

#[derive(Debug, clap::Args)]
pub struct TestOptions {
    /// Leave out the tests that need Chromium.
    #[arg(long)]
    no_browser: bool,
    /// Run only the tests whose names hold one of these, and none of the other checks.
    filter: Vec<String>,
}

/// What the tests find outside themselves, told to them by environment.
#[derive(Debug, Default)]
struct Surroundings {
    variables: Vec<(&'static str, String)>,
    /// Held until the tests are over.
    postgres: Option<Postgres>,
}

const POSTGRES: &str = "PAPO_TEST_POSTGRES";
const DRIVER: &str = "PAPO_TEST_CHROMEDRIVER";
const CHROMIUM: &str = "PAPO_TEST_CHROMIUM";

pub fn run(root: &Path, options: &TestOptions) -> anyhow::Result<()> {
    let mut stages = Stages::default();
    let mut counts = Counts::default();
    let outcome = every_stage(root, options, &mut stages, &mut counts);
    println!("\n{stages}");
    println!("{counts}");
    outcome
}

fn every_stage(
    root: &Path,
    options: &TestOptions,
    stages: &mut Stages,
    counts: &mut Counts,
) -> anyhow::Result<()> {
    if options.filter.is_empty() {
        stages.run("format", || shell::run(&mut cargo(root, &["fmt", "--all", "--check"])))?;
        stages.run("tidy", || tidy::run(root))?;
        let clippy = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
        stages.run("clippy", || shell::run(&mut cargo(root, &clippy)))?;
        stages.run("docs", || documentation(root))?;
    } else {
        stages.skip("format, tidy, clippy, docs, doc tests", "only some tests were asked for")?;
    }
    let surroundings = surroundings(options, stages)?;
    let tests = |command: &mut Command, runner: Runner, counts: &mut Counts| {
        command.envs(surroundings.variables.iter().map(|(name, value)| (*name, value)));
        let mut lines = Vec::new();
        let outcome = run_looking(command, |line| lines.push(line.to_owned()));
        counts.add(runner, &lines);
        outcome
    };
    if find(&["cargo-nextest"]).is_some() {
        let mut nextest = cargo(root, &["nextest", "run", "--workspace", "--no-fail-fast"]);
        stages.run("tests", || tests(nextest.args(&options.filter), Runner::Nextest, counts))?;
        if options.filter.is_empty() {
            let mut doc = cargo(root, &["test", "--workspace", "--doc"]);
            stages.run("doc tests", || tests(&mut doc, Runner::Cargo, counts))?;
        }
    } else {
        let mut plain = cargo(root, &["test", "--workspace", "--no-fail-fast", "--"]);
        stages.run("tests, doc tests", || tests(plain.args(&options.filter), Runner::Cargo, counts))?;
    }
    Ok(())
}

/// A link in a doc comment that leads nowhere is an error, in private items too: those are what contributors read.
fn documentation(root: &Path) -> anyhow::Result<()> {
    let arguments = ["doc", "--workspace", "--no-deps", "--document-private-items"];
    shell::run(cargo(root, &arguments).env("RUSTDOCFLAGS", "-D warnings"))
}

fn surroundings(options: &TestOptions, stages: &mut Stages) -> anyhow::Result<Surroundings> {
    let machine = Machine::look()?;
    let mut surroundings = Surroundings::default();
    if env::var_os(POSTGRES).is_some() {
        println!("PostgreSQL: the one of {POSTGRES}");
    } else {
        match stages.run("PostgreSQL", || Postgres::start(&machine, Durability::Fast)) {
            Ok(server) => {
                println!("{server}");
                surroundings.variables.push((POSTGRES, server.url("postgres")));
                surroundings.postgres = Some(server);
            }
            Err(error) => stages.skip("tests on PostgreSQL", &format!("{error:#}"))?,
        }
    }
    if options.no_browser {
        stages.skip("tests in a browser", "--no-browser")?;
    } else if env::var_os(DRIVER).is_none() {
        match stages.run("browser", || machine.browser()) {
            Ok(browser) => {
                surroundings.variables.push((DRIVER, browser.driver.display().to_string()));
                surroundings.variables.push((CHROMIUM, browser.chromium.display().to_string()));
            }
            Err(error) => stages.skip("tests in a browser", &format!("{error:#}"))?,
        }
    }
    Ok(surroundings)
}
