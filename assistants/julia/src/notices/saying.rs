//! A notice in words.

use domain::Words;
use jiff::tz::TimeZone;

use super::Notice;
use super::table::Kept;

impl Kept {
    /// Nothing for what a newer Papo kept.
    pub(crate) fn text(&self, words: &Words, zone: &TimeZone) -> Option<String> {
        Some(match self.notice.as_ref()? {
            Notice::Handoff { .. } => {
                let unnamed = words.text("julia.notice.somebody");
                let name = self.name.as_deref().unwrap_or(unnamed);
                words.fill("julia.notice.handoff", &[("name", name)])
            }
            Notice::Report { from, to, figures, standing } => {
                let clock =
                    |at: &domain::Timestamp| at.to_zoned(zone.clone()).strftime("%d/%m %Hh%M").to_string();
                let mut lines: Vec<String> = figures
                    .lines()
                    .into_iter()
                    .map(|(key, count)| format!("• {}: {count}", words.text(key)))
                    .collect();
                for (key, count) in standing.lines() {
                    lines.push(format!("• {}: {count}", words.text(key)));
                }
                words.fill(
                    "julia.notice.report",
                    &[("from", &clock(from)), ("to", &clock(to)), ("list", &lines.join("\n"))],
                )
            }
        })
    }
}
