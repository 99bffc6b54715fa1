//! How the desk is told what it asked.

use super::figures::Figures;
use super::known::Known;
use super::period::Periodo;
use crate::vagas::ShiftText;
use store::permissions::PermissionState;

impl ShiftText<'_> {
    pub(super) fn figures(&self, period: Periodo, figures: &Figures) -> String {
        let line = |(key, count): (&str, i64)| format!("• {}: {count}", self.words.text(key));
        let lines: Vec<String> = figures.lines().into_iter().map(line).collect();
        self.words.fill(
            "julia.desk.figures",
            &[("period", self.words.text(period.key())), ("list", &lines.join("\n"))],
        )
    }

    /// Each figure of one period beside that of another.
    pub(super) fn compared(&self, one: (Periodo, &Figures), other: (Periodo, &Figures)) -> String {
        let before = other.1.lines();
        // What was not measured then cannot be compared.
        let line = |(key, now): (&'static str, i64)| {
            let (_, then) = before.iter().find(|(other, _)| *other == key)?;
            Some(format!("• {}: {now} × {then}", self.words.text(key)))
        };
        let lines: Vec<String> = one.1.lines().into_iter().filter_map(line).collect();
        self.words.fill(
            "julia.desk.compared",
            &[
                ("one", self.words.text(one.0.key())),
                ("other", self.words.text(other.0.key())),
                ("list", &lines.join("\n")),
            ],
        )
    }

    /// "Carlos Lima · Anestesiologia · ABC · CRM 123".
    pub(super) fn known(&self, one: &Known) -> String {
        let crm = one.crm.as_ref().map(|crm| format!("CRM {crm}"));
        let blocked = match one.permission {
            PermissionState::OptedIn => None,
            PermissionState::OptedOut => Some(self.text("julia.desk.blocked")),
            PermissionState::CoolingOff => Some(self.text("julia.desk.cooling_off")),
        };
        let parts = [Some(one.name.clone()), one.specialty_name.clone(), one.region.clone(), crm, blocked];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }
}
