//! What is said of a look: what fits, what comes near, and by whose wishes it was narrowed.

use jiff::civil::Weekday;

use super::preferred::Preferred;
use super::saying::Saying;
use super::vaga::{Periodo, Vaga};

/// What is told of a look.
#[derive(Debug)]
pub(super) struct Told<'f> {
    pub(super) vagas: &'f [Vaga],
    pub(super) near: &'f [Vaga],
    pub(super) more: usize,
    pub(super) clashing: usize,
    pub(super) minded: Minded<'f>,
}

/// What became of the doctor's own wishes.
#[derive(Debug, Clone, Copy)]
pub(super) enum Minded<'f> {
    /// There were none, or they were set aside.
    None,
    /// What is shown fits them.
    Kept(&'f Preferred),
    /// Nothing fits them: what is shown is what there is without them.
    Dropped(&'f Preferred),
}

impl Saying<'_> {
    pub(super) fn found(&self, told: &Told<'_>) -> String {
        let mut parts: Vec<String> = Vec::new();
        if let Minded::Dropped(preferred) = told.minded {
            parts.push(self.words.fill("julia.preferred.dropped", &[("wishes", &self.wishes(preferred))]));
        }
        match (told.vagas, told.near) {
            ([], []) if told.clashing > 0 => {}
            ([], []) => parts.push(self.text("julia.vagas.none")),
            ([], near) => parts.push(self.words.fill("julia.vagas.near", &[("list", &self.list(near))])),
            ([one], _) => parts.push(self.words.fill("julia.vagas.one", &[("line", &self.line(one))])),
            (several, _) => {
                parts.push(self.words.fill("julia.vagas.some", &[("list", &self.list(several))]));
            }
        }
        if told.more > 0 {
            parts.push(self.words.fill("julia.vagas.more", &[("count", &told.more.to_string())]));
        }
        match told.clashing {
            0 => {}
            1 => parts.push(self.text("julia.vagas.clash_one")),
            count => parts.push(self.words.fill("julia.vagas.clash", &[("count", &count.to_string())])),
        }
        if let Minded::Kept(preferred) = told.minded {
            parts.push(self.words.fill("julia.preferred.kept", &[("wishes", &self.wishes(preferred))]));
        }
        match (told.vagas, told.near) {
            ([], []) => {}
            ([_], _) | ([], [_]) => parts.push(self.text("julia.vagas.ask_one")),
            _ => parts.push(self.text("julia.vagas.ask")),
        }
        parts.join("\n")
    }

    /// "noturnas, em Zona Sul, a partir de R$ 2.000".
    fn wishes(&self, preferred: &Preferred) -> String {
        let mut wishes = Vec::new();
        if let Some(periodo) = preferred.periodo {
            wishes.push(self.text(match periodo {
                Periodo::Diurno => "julia.preferred.day",
                Periodo::Noturno => "julia.preferred.night",
                Periodo::DozeHoras => "julia.preferred.twelve",
                Periodo::VinteQuatroHoras => "julia.preferred.long",
            }));
        }
        if let Some(region) = &preferred.region {
            wishes.push(self.words.fill("julia.preferred.region", &[("region", region)]));
        }
        if let Some(least) = preferred.least_cents {
            wishes.push(self.words.fill("julia.preferred.least", &[("value", &self.reais(least))]));
        }
        for (key, days) in
            [("julia.preferred.on", &preferred.weekdays), ("julia.preferred.not_on", &preferred.not_on)]
        {
            if !days.is_empty() {
                wishes.push(self.words.fill(key, &[("days", &self.weekdays(days))]));
            }
        }
        wishes.join(", ")
    }

    fn weekdays(&self, days: &[Weekday]) -> String {
        let names: Vec<String> = days.iter().map(|day| self.weekday(*day)).collect();
        names.join(", ")
    }
}
