//! A notice in words.

use domain::{Timestamp, Words};
use jiff::tz::TimeZone;

use super::table::Kept;
use super::{By, Notice, Shift};
use crate::vagas::ShiftText;

impl Kept {
    /// Nothing for what a newer Papo kept.
    pub(crate) fn text(&self, words: &Words, zone: &TimeZone) -> Option<String> {
        Some(match self.notice.as_ref()? {
            Notice::Handoff { reason, said, .. } => {
                let told = words.fill("julia.notice.handoff", &[("name", self.about(words))]);
                let reason = words.get(&format!("julia.notice.reason.{reason}"));
                let parts = [
                    reason.map(|reason| words.fill("julia.notice.because", &[("reason", reason)])),
                    (!said.is_empty()).then(|| words.fill("julia.notice.said", &[("said", said)])),
                ];
                std::iter::once(told).chain(parts.into_iter().flatten()).collect::<Vec<_>>().join("\n")
            }
            Notice::Reservation { shift, by } => {
                let key = match by {
                    By::Doctor => "julia.notice.reservation",
                    By::Team => "julia.notice.reservation_by_team",
                };
                self.of_shift(words, zone, key, shift)
            }
            Notice::Cancellation { shift, by } => {
                let key = match by {
                    By::Doctor => "julia.notice.cancellation",
                    By::Team => "julia.notice.cancellation_by_team",
                };
                self.of_shift(words, zone, key, shift)
            }
            Notice::NoShow { shift, .. } => self.of_shift(words, zone, "julia.notice.no_show", shift),
            Notice::BrokenPromise { promise, why, shift } => {
                let promise = words.text(&format!("julia.notice.promise.{promise}")).to_owned();
                let why = words.text(&format!("julia.notice.why.{why}")).to_owned();
                let shift = shift.as_ref().map(|shift| format!(" ({})", self.line(words, zone, shift)));
                let promise = format!("{promise}{}", shift.unwrap_or_default());
                words.fill(
                    "julia.notice.broken_promise",
                    &[("name", self.about(words)), ("promise", &promise), ("why", &why)],
                )
            }
            Notice::Question { shift, said } => {
                let asked = self.of_shift(words, zone, "julia.notice.question", shift);
                format!("{asked}\n{}", words.fill("julia.notice.said", &[("said", said)]))
            }
            Notice::QuestionWithdrawn { shift, said } => {
                let withdrawn = self.of_shift(words, zone, "julia.notice.question_withdrawn", shift);
                format!("{withdrawn}\n{}", words.fill("julia.notice.said", &[("said", said)]))
            }
            Notice::Request { shift, .. } => self.of_shift(words, zone, "julia.notice.request", shift),
            Notice::Report { from, to, figures, standing } => {
                // What did not happen is no news.
                let told =
                    figures.lines().into_iter().chain(standing.lines()).filter(|(_, count)| *count > 0);
                let lines: Vec<String> =
                    told.map(|(key, count)| format!("• {}: {count}", words.text(key))).collect();
                words.fill(
                    "julia.notice.report",
                    &[("from", &clock(*from, zone)), ("to", &clock(*to, zone)), ("list", &lines.join("\n"))],
                )
            }
        })
    }

    fn about<'k>(&'k self, words: &'k Words) -> &'k str {
        self.name.as_deref().unwrap_or_else(|| words.text("julia.notice.somebody"))
    }

    fn of_shift(&self, words: &Words, zone: &TimeZone, key: &str, shift: &Shift) -> String {
        words.fill(key, &[("name", self.about(words)), ("shift", &self.line(words, zone, shift))])
    }

    /// "sáb, 21/11, 19h–7h, São Luiz", seen from when it was told, on the hospital's own clock.
    fn line(&self, words: &Words, zone: &TimeZone, shift: &Shift) -> String {
        let there = self.timezone.as_deref().and_then(|name| TimeZone::get(name).ok());
        let there = there.unwrap_or_else(|| zone.clone());
        let saying = ShiftText::at(words, self.at.to_zoned(zone.clone()));
        let (starts, ends) = (shift.starts.to_zoned(there.clone()), shift.ends.to_zoned(there));
        let day = saying.day(starts.date());
        let hours = format!("{}–{}", saying.clock(&starts), saying.clock(&ends));
        match &self.hospital {
            Some(hospital) => format!("{day}, {hours}, {hospital}"),
            None => format!("{day}, {hours}"),
        }
    }
}

fn clock(at: Timestamp, zone: &TimeZone) -> String {
    at.to_zoned(zone.clone()).strftime("%d/%m %Hh%M").to_string()
}
