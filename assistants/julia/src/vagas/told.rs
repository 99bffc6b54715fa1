//! What is said of a look: what fits, what comes near, and by whose wishes it was narrowed.

use std::collections::BTreeSet;

use jiff::civil::Weekday;

use super::lifted::Lifted;
use super::preferred::Preferred;
use super::saying::ShiftText;
use super::vaga::{Periodo, Vaga};
use crate::places::House;

/// What is told of a look.
#[derive(Debug)]
pub(super) struct SearchResult<'f> {
    pub(super) vagas: &'f [Vaga],
    pub(super) near: &'f [Vaga],
    pub(super) more: usize,
    pub(super) clashing: usize,
    pub(super) minded: Minded<'f>,
    /// What somebody refuses, where only that is open.
    pub(super) withheld: Option<&'f Preferred>,
    pub(super) house: &'f House,
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

impl ShiftText<'_> {
    pub(super) fn found(&self, told: &SearchResult<'_>) -> String {
        let mut parts: Vec<String> = Vec::new();
        if let Minded::Dropped(preferred) = told.minded {
            parts.push(
                self.words
                    .fill("julia.preferred.dropped", &[("wishes", &self.wishes(preferred, told.house))]),
            );
        }
        match (told.vagas, told.near) {
            ([], []) if told.clashing > 0 => {}
            ([], []) => parts.push(match told.withheld {
                Some(limits) => {
                    let wishes = self.wishes(limits, told.house);
                    self.words.fill("julia.vagas.withheld", &[("wishes", &wishes)])
                }
                None => self.text("julia.vagas.none"),
            }),
            ([], near) => parts.push(self.words.fill("julia.vagas.near", &[("list", &self.list(near))])),
            ([one], _) => parts.push(self.words.fill("julia.vagas.one", &[("line", &self.asked_line(one))])),
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
            parts.push(
                self.words.fill("julia.preferred.kept", &[("wishes", &self.wishes(preferred, told.house))]),
            );
        }
        match (told.vagas, told.near) {
            ([], []) => {}
            ([_], _) | ([], [_]) => parts.push(self.text("julia.vagas.ask_one")),
            _ => parts.push(self.text("julia.vagas.ask")),
        }
        parts.join("\n")
    }

    /// "noturnas, em Zona Sul, a partir de R$ 2.000, nada do Hospital Brasil".
    pub(crate) fn wishes(&self, preferred: &Preferred, house: &House) -> String {
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
        let Lifted { days, hours } = preferred.lifted;
        for (lifted, key) in [(days, "julia.preferred.any_day"), (hours, "julia.preferred.any_hour")] {
            wishes.extend(lifted.then(|| self.text(key)));
        }
        for (key, days) in
            [("julia.preferred.on", &preferred.weekdays), ("julia.preferred.not_on", &preferred.not_on)]
        {
            if !days.is_empty() {
                wishes.push(self.words.fill(key, &[("days", &self.weekdays(days))]));
            }
        }
        if let Some(length) = preferred.never {
            let key = if length == Periodo::VinteQuatroHoras { "long" } else { "twelve" };
            let length = self.text(&format!("julia.preferred.{key}"));
            wishes.push(self.words.fill("julia.preferred.never", &[("length", &length)]));
        }
        let hospitals = house.hospitals.iter().filter(|one| preferred.not_at.contains(&one.id));
        let away = hospitals.map(|one| one.name.as_str()).chain(preferred.not_in.iter().map(String::as_str));
        let away: BTreeSet<&str> = away.collect();
        wishes.extend(
            away.into_iter().map(|place| self.words.fill("julia.preferred.not_at", &[("place", place)])),
        );
        let only = house.hospitals.iter().filter(|one| preferred.only_at.contains(&one.id));
        let only: Vec<&str> = only.map(|one| one.name.as_str()).collect();
        if !only.is_empty() {
            let place = only.join(self.text("julia.preferred.or").as_str());
            wishes.push(self.words.fill("julia.preferred.only_at", &[("place", &place)]));
        }
        let again = house
            .hospitals
            .iter()
            .filter(|one| preferred.at_again.contains(&one.id) && preferred.only_at.is_empty());
        wishes.extend(again.map(|one| self.words.fill("julia.preferred.at_again", &[("place", &one.name)])));
        wishes.join(", ")
    }

    fn weekdays(&self, days: &[Weekday]) -> String {
        let names: Vec<String> = days.iter().map(|day| self.weekday(*day)).collect();
        names.join(", ")
    }
}
