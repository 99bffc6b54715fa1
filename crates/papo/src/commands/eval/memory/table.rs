//! A report as people read it in a terminal.

use std::fmt::{self, Write};

use super::report::{ItemShown, Mistake, Report, Share, TruthShown};

/// The shares below which a run has passed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bars {
    pub(super) junk: f64,
    pub(super) missed: f64,
    pub(super) superseded: f64,
}

impl Bars {
    pub(super) fn hold(&self, report: &Report) -> bool {
        report.kept_but_junk.part < self.junk
            && report.missed.part < self.missed
            && report.wrongly_superseded.part < self.superseded
    }
}

/// A report with so many examples of each mistake.
pub(super) struct Shown<'r> {
    pub(super) report: &'r Report,
    pub(super) bars: Option<Bars>,
    pub(super) examples: usize,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.report;
        writeln!(out, "{} ({}) · {}", report.title, report.year, report.model)?;
        writeln!(out, "{}", "─".repeat(64))?;
        for (name, share, bar) in self.figures() {
            let bar = bar.map(|bar| format!("under {:.0} %", bar * 100.0)).unwrap_or_default();
            let row = format!(
                "{name:<20} {:>5} of {:<5} {:>6.1} %   {bar}",
                share.count,
                share.of,
                share.part * 100.0
            );
            writeln!(out, "{}", row.trim_end())?;
        }
        writeln!(out, "{}", "─".repeat(64))?;
        self.effort(out)?;
        let mistakes = &report.mistakes;
        for (name, list) in [
            ("kept-but-junk", &mistakes.kept_but_junk),
            ("missed", &mistakes.missed),
            ("duplicated", &mistakes.duplicated),
            ("wrongly superseded", &mistakes.wrongly_superseded),
            ("stale-but-active", &mistakes.stale_but_active),
            ("faded-but-true", &mistakes.faded_but_true),
        ] {
            self.list(out, name, list)?;
        }
        Ok(())
    }
}

impl Shown<'_> {
    fn figures(&self) -> [(&'static str, Share, Option<f64>); 6] {
        let report = self.report;
        let bar = |of: fn(&Bars) -> f64| self.bars.as_ref().map(of);
        [
            ("kept-but-junk", report.kept_but_junk, bar(|bars| bars.junk)),
            ("missed", report.missed, bar(|bars| bars.missed)),
            ("duplicated", report.duplicated, None),
            ("wrongly superseded", report.wrongly_superseded, bar(|bars| bars.superseded)),
            ("stale-but-active", report.stale_but_active, None),
            ("faded-but-true", report.faded_but_true, None),
        ]
    }

    fn effort(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { used, .. } = self.report;
        let failed: Vec<String> = used.failed.iter().map(|(code, count)| format!("{count} {code}")).collect();
        let failed = if failed.is_empty() { String::new() } else { format!(" ({})", failed.join(", ")) };
        let about = if used.estimated { "~" } else { "" };
        let cost = match used.cost_nanos {
            None => "unknown".to_owned(),
            Some(nanos) => format!("${}.{:04}", nanos / 1_000_000_000, nanos % 1_000_000_000 / 100_000),
        };
        let Report { items_kept, items_active_at_the_end, messages, nights, nights_failed, .. } = self.report;
        let in_vain = if *nights_failed == 0 { String::new() } else { format!(" ({nights_failed} failed)") };
        let rows = [
            ("items kept", format!("{items_kept}, {items_active_at_the_end} of them active at the end")),
            ("messages / nights", format!("{messages} / {nights}{in_vain}")),
            ("model calls", format!("{}{failed}", used.calls)),
            ("tokens in / out", format!("{about}{} / {about}{}", used.input_tokens, used.output_tokens)),
            ("cost", cost),
            ("time", format!("{:.1} s", self.report.seconds)),
        ];
        for (name, value) in rows {
            writeln!(out, "{name:<20} {value}")?;
        }
        Ok(())
    }

    fn list(&self, out: &mut fmt::Formatter<'_>, name: &str, list: &[Mistake]) -> fmt::Result {
        if list.is_empty() || self.examples == 0 {
            return Ok(());
        }
        writeln!(out, "\n{name}")?;
        for mistake in list.iter().take(self.examples) {
            example(out, mistake)?;
        }
        match list.len().saturating_sub(self.examples) {
            0 => Ok(()),
            more => writeln!(out, "  … and {more} more (--examples {})", list.len()),
        }
    }
}

fn example(out: &mut fmt::Formatter<'_>, mistake: &Mistake) -> fmt::Result {
    let what = match (&mistake.item, &mistake.truth) {
        (Some(item), _) => named(item),
        (None, Some(truth)) => truth.id.clone(),
        (None, None) => String::new(),
    };
    writeln!(out, "  {} · {what}: {}", mistake.night, mistake.why)?;
    if let Some(item) = &mistake.item {
        evidence(out, "from", item)?;
    }
    if let Some(message) = &mistake.message {
        let trap = message.trap.map(|trap| format!(" [{}]", trap.as_str())).unwrap_or_default();
        writeln!(out, "      said   {} {}{trap}", message.at.date(), one_line(&message.text))?;
    }
    if let Some(other) = &mistake.other {
        writeln!(out, "      other  {}", named(other))?;
        evidence(out, "  from", other)?;
    }
    if let Some(truth) = &mistake.truth {
        writeln!(out, "      truth  {}", told(truth))?;
    }
    Ok(())
}

fn evidence(out: &mut fmt::Formatter<'_>, label: &str, item: &ItemShown) -> fmt::Result {
    let quoted = item.evidence.iter().map(|quoted| format!("{} {:?}", quoted.on, one_line(&quoted.words)));
    writeln!(out, "      {label:<6} {}", quoted.collect::<Vec<_>>().join(", "))
}

fn named(item: &ItemShown) -> String {
    match &item.about {
        Some(about) => format!("«{}» ({about})", item.content),
        None => format!("«{}»", item.content),
    }
}

fn told(truth: &TruthShown) -> String {
    let mut text = format!("{} [{}] {}", truth.id, truth.says.join(" + "), truth.from);
    if let Some(until) = truth.until {
        let _ = write!(text, " to {until}");
    }
    text
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
