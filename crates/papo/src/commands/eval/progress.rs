//! A bar on standard error, where somebody is looking.

use std::io::IsTerminal;

use indicatif::{ProgressBar, ProgressStyle};

pub(super) struct Progress(ProgressBar);

impl Progress {
    pub(super) fn start(cases: usize) -> Self {
        if !std::io::stderr().is_terminal() {
            return Self(ProgressBar::hidden());
        }
        let bar = ProgressBar::new(u64::try_from(cases).unwrap_or(u64::MAX));
        if let Ok(style) = ProgressStyle::with_template("{msg:<36} {wide_bar} {pos}/{len}  {eta}") {
            bar.set_style(style);
        }
        Self(bar)
    }

    pub(super) fn on(&self, suite: &str, model: &str) {
        self.0.set_message(format!("{suite} · {model}"));
    }

    pub(super) fn one_more(&self) {
        self.0.inc(1);
    }

    pub(super) fn end(&self) {
        self.0.finish_and_clear();
    }
}
