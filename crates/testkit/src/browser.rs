//! A real browser, driven as a person would: Chromium through its driver.

mod gestures;

use std::net::{Ipv4Addr, SocketAddr};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

pub use fantoccini::Locator;
pub use fantoccini::key::Key;
use fantoccini::{Client as Driven, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use rustix::process::{Pid, Signal};
use serde_json::{Map, Value, json};
use tempfile::TempDir;

use crate::patience::eventually;
use crate::server::Client;

/// Names the driver and the browser.
pub const DRIVER_VARIABLE: &str = "PAPO_TEST_CHROMEDRIVER";
pub const BROWSER_VARIABLE: &str = "PAPO_TEST_CHROMIUM";

/// Quiet, alone, and without a word to anybody outside.
const FLAGS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
];

/// How somebody has set their browser up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Script {
    On,
    Off,
}

/// Light or dark, as the system says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scheme {
    Light,
    Dark,
}

impl Scheme {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// One browser with a profile of its own. Ended, with everything it started, when dropped.
#[derive(Debug)]
pub struct Browser {
    /// What a test clicks and types with.
    pub page: Driven,
    raw: Client,
    driver: Child,
    profile: TempDir,
}

impl Browser {
    /// None when no browser is named, which a CI run does not forgive.
    #[expect(clippy::unwrap_used, reason = "a test whose browser does not start has failed")]
    pub async fn open(script: Script, languages: &str) -> Option<Self> {
        let (driver, browser) = (named(DRIVER_VARIABLE)?, named(BROWSER_VARIABLE)?);
        let profile = tempfile::tempdir().unwrap();
        let log = profile.path().join("driver.log");
        let mut command = Command::new(driver);
        command.arg("--port=0").stdin(Stdio::null()).stdout(std::fs::File::create(&log).unwrap());
        let driver = command.stderr(Stdio::null()).process_group(0).spawn().unwrap();
        let port = eventually("the browser's driver", async || {
            let text = std::fs::read_to_string(&log).ok()?;
            let (_, rest) = text.split_once("successfully on port ")?;
            rest.split(|c: char| !c.is_ascii_digit()).next()?.parse::<u16>().ok()
        })
        .await;
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let wishes = wishes(&browser, &profile, script, languages);
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let page = builder.capabilities(wishes).connect(&format!("http://{address}")).await.unwrap();
        Some(Self { page, raw: Client::new(address), driver, profile })
    }

    /// A window of this size, in this scheme.
    pub async fn looks(&self, width: u32, height: u32, scheme: Scheme) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 900 });
        self.devtools("Emulation.setDeviceMetricsOverride", &size).await;
        // Without motion, so that a picture shows the end of every change and not its middle.
        let media = json!({ "features": [
            { "name": "prefers-color-scheme", "value": scheme.as_str() },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ] });
        self.devtools("Emulation.setEmulatedMedia", &media).await;
    }

    /// What the console has said since the last time somebody asked: errors and breaches of the page's policy.
    pub async fn complaints(&self) -> Vec<String> {
        let entries = self.ask("se/log", &json!({ "type": "browser" })).await;
        let entries = entries.as_array().cloned().unwrap_or_default();
        entries
            .iter()
            .filter(|entry| entry["level"] != "INFO")
            .map(|entry| entry["message"].to_string())
            .collect()
    }

    /// Keeps what the window shows under `target/screenshots`.
    #[expect(clippy::unwrap_used, reason = "a picture that was not taken is a test that failed")]
    pub async fn keep_picture(&self, name: &str) -> PathBuf {
        let folder = target_folder().join("screenshots");
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join(format!("{name}.png"));
        std::fs::write(&path, self.page.screenshot().await.unwrap()).unwrap();
        path
    }

    async fn devtools(&self, command: &str, parameters: &Value) {
        self.ask("goog/cdp/execute", &json!({ "cmd": command, "params": parameters })).await;
    }

    /// A command of the driver's own, beyond the standard ones.
    #[expect(clippy::unwrap_used, reason = "a test whose browser is gone has failed")]
    async fn ask(&self, what: &str, body: &Value) -> Value {
        let session = self.page.session_id().await.unwrap().unwrap();
        let answer = self.raw.post(&format!("/session/{session}/{what}"), body).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()["value"].take()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _already_gone = self.driver.kill();
        let _already_waited_for = self.driver.wait();
        // The browser is a child of the driver's, and outlives it. Its profile, which nobody else has, tells it.
        let profile = self.profile.path().to_string_lossy().into_owned();
        for entry in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
            let command = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
            let is_ours = String::from_utf8_lossy(&command).contains(&profile);
            let pid = entry.file_name().to_str().and_then(|name| name.parse().ok()).and_then(Pid::from_raw);
            if let (true, Some(pid)) = (is_ours, pid) {
                let _already_gone = rustix::process::kill_process(pid, Signal::KILL);
            }
        }
    }
}

fn wishes(browser: &str, profile: &TempDir, script: Script, languages: &str) -> Map<String, Value> {
    let mut flags: Vec<String> = FLAGS.map(str::to_owned).into();
    flags.push(format!("--user-data-dir={}", profile.path().display()));
    let mut preferences = json!({ "intl.accept_languages": languages });
    if script == Script::Off {
        preferences["profile.default_content_setting_values.javascript"] = json!(2);
    }
    let wishes = json!({
        "browserName": "chrome",
        "goog:loggingPrefs": { "browser": "ALL" },
        "goog:chromeOptions": { "binary": browser, "args": flags, "prefs": preferences },
    });
    wishes.as_object().cloned().unwrap_or_default()
}

/// Where the build's own files are: two folders above the running test.
fn target_folder() -> PathBuf {
    let test = std::env::current_exe().unwrap_or_default();
    let target = test.ancestors().find(|folder| folder.join("CACHEDIR.TAG").is_file());
    target.map_or_else(|| PathBuf::from("target"), std::path::Path::to_owned)
}

#[expect(clippy::disallowed_methods, reason = "tests are configured by their environment alone")]
#[expect(clippy::print_stderr, reason = "a skipped browser must be seen in the output of the tests")]
fn named(variable: &str) -> Option<String> {
    if let Ok(program) = std::env::var(variable) {
        return Some(program);
    }
    assert!(std::env::var("CI").is_err(), "{variable} must be set in CI: the pages are promised");
    eprintln!("SKIPPED browser: {variable} is not set");
    None
}
